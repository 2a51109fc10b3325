import Foundation

/// Finds the files a program brings along, such as the atlas.
public struct ResourceLocator {
  /// The folders looked through, first to last.
  public let folders: [String]

  /// Lists where resources may lie.
  ///
  /// - Parameters:
  ///   - assets: the folder given with `--assets`; when there is one, only it counts.
  ///   - environment: `FOVEA_ASSETS` likewise names the only folder; `XDG_DATA_DIRS` lists places
  ///     with a `fovea` folder.
  ///   - executable: the running program; `../share/fovea` beside it, then an `assets` folder in
  ///     each folder above it.
  public init(assets: String?, environment: [String: String], executable: URL) {
    if let only = assets ?? environment["FOVEA_ASSETS"].flatMap({ $0.isEmpty ? nil : $0 }) {
      folders = [only]
      return
    }
    let program = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    var found = [program.deletingLastPathComponent().appendingPathComponent("share/fovea").path]
    var folder = program
    while folder.path != "/" {
      found.append(folder.appendingPathComponent("assets").path)
      folder.deleteLastPathComponent()
    }
    let dataFolders = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    found += (dataFolders ?? "/usr/local/share:/usr/share")
      .split(separator: ":").map { "\($0)/fovea" }
    folders = found
  }

  /// Where it looks, in words for an error.
  public var whereabouts: String {
    folders.count == 1 ? folders[0] : "any of its \(folders.count) places"
  }

  /// The path of the first file of this name, nil when no folder has one.
  public func find(_ name: String) -> String? {
    folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isReadableFile(atPath: $0) }
  }
}
