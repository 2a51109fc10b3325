import Foundation
import MapTiles

/// A map file the user named, open for drawing.
struct MapFile: Sendable {
  /// Its tiles.
  let source: any TileSource

  /// The file's name without folders, for the window's title.
  let name: String

  /// Opens a tile archive, or any other map file by converting it first.
  ///
  /// Converting waits for `fovea-import`; the result is kept and used again while the file is
  /// unchanged.
  ///
  /// - Throws: ``MapFileError`` with one line that names the file.
  init(path: String, importer: Importer) throws(MapFileError) {
    name = URL(fileURLWithPath: path).lastPathComponent
    do throws(TileError) {
      source = try TileSources.open(path: path)
    } catch {
      guard error.kind == .notATileArchive else { throw MapFileError(error.description) }
      source = try Self.converted(path, error, importer)
    }
  }

  private static func converted(_ path: String, _ refusal: TileError, _ importer: Importer)
    throws(MapFileError) -> any TileSource
  {
    let archive = try importer.convert(path, refusal: refusal.description)
    do throws(TileError) {
      return try TileSources.open(path: archive)
    } catch {
      throw MapFileError("\(path): converted, but \(error.description)")
    }
  }
}
