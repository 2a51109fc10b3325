import Foundation
import MapTiles

/// A map file the user named, open for drawing.
struct MapFile: Sendable {
  /// Where it is, as the user named it.
  let path: String

  /// Its tiles.
  let source: any TileSource

  /// What of it had to be left out, a line; nil when nothing.
  let notice: String?

  /// The file's name without folders, for the window's title.
  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Opens a tile archive, or any other map file by converting it first.
  ///
  /// Converting waits for `fovea-import`; the result is kept and used again while the file is
  /// unchanged.
  ///
  /// - Throws: ``MapFileError`` with one line that names the file.
  init(
    path: String, importer: Importer, conversion: Conversion = Conversion()
  ) throws(MapFileError) {
    self.path = path
    do throws(TileError) {
      source = try TileSources.open(path: path)
      notice = nil
    } catch {
      guard error.kind == .notATileArchive else { throw MapFileError(error.description) }
      (source, notice) = try importer.convert(path, refusal: error.description, conversion)
    }
  }
}
