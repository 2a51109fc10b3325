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

  /// A file that is open already.
  init(path: String, source: any TileSource, notice: String?) {
    self.path = path
    self.source = source
    self.notice = notice
  }

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
      guard error.kind == .notATileArchive || Self.isFolder(path) else {
        throw MapFileError(Self.refusal(error))
      }
      (source, notice) = try importer.convert(path, refusal: error.description, conversion)
    }
  }

  /// Some formats are a folder, such as `.gdb`, and a folder of Shapefiles is one map as well.
  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Why a file cannot be opened, with advice where its name is the reason.
  private static func refusal(_ error: TileError) -> String {
    // What stands for bytes that are no UTF-8, of which the name then has lost what they were.
    guard error.kind == .missing, error.file?.contains("\u{FFFD}") == true else {
      return error.description
    }
    return "\(error.description); if its name is not UTF-8, rename it or make a link to it"
  }
}
