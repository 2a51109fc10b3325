import Foundation

/// The programs beside this one, and the files it brings along.
enum Program {
  private static let folder = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent()

  /// The path of `fovea`, built beside this program; nil when it is not.
  static var fovea: URL? { beside("fovea") }

  /// The path of `fovea-import`, likewise.
  static var foveaImport: URL? { beside("fovea-import") }

  private static func beside(_ name: String) -> URL? {
    let url = folder.appendingPathComponent(name)
    return FileManager.default.isExecutableFile(atPath: url.path) ? url : nil
  }

  /// The path of an asset: in the folder that `FOVEA_ASSETS` names, else in an `assets` folder here
  /// or in a folder above this program.
  static func asset(_ name: String) -> String? {
    var folders = ["assets"]
    if let only = ProcessInfo.processInfo.environment["FOVEA_ASSETS"] { folders = [only] }
    var above = folder
    while above.path != "/" {
      folders.append(above.appendingPathComponent("assets").path)
      above.deleteLastPathComponent()
    }
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isReadableFile(atPath: $0) }
  }
}
