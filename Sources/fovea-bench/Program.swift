import Foundation

/// The program beside this one, and the files it brings along.
enum Program {
  private static let folder = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent()

  /// The path of `fovea`, built beside this program; nil when it is not.
  static var fovea: URL? {
    let url = folder.appendingPathComponent("fovea")
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
