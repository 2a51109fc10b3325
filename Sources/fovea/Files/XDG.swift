import Foundation

/// The places the XDG base directory specification gives a user's files.
enum XDG {
  /// A base folder: the variable's, or the default under the home folder. The specification tells to
  /// ignore a relative path.
  static func folder(
    _ variable: String, default fallback: String, _ environment: [String: String]
  ) -> String {
    if let given = environment[variable], given.hasPrefix("/") { return given }
    return "\(home(environment))/\(fallback)"
  }

  /// The home folder.
  static func home(_ environment: [String: String]) -> String {
    environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
  }

  /// The folder for pictures that the user's desktop has set up; nil when there is none.
  static func pictures(_ environment: [String: String]) -> String? {
    let config = folder("XDG_CONFIG_HOME", default: ".config", environment)
    guard let text = try? String(contentsOfFile: "\(config)/user-dirs.dirs", encoding: .utf8)
    else { return nil }
    // A line of shell: XDG_PICTURES_DIR="$HOME/Pictures"; nothing else is allowed in it.
    let start = "XDG_PICTURES_DIR=\""
    for line in text.split(separator: "\n") where line.hasPrefix(start) {
      let value = line.dropFirst(start.count).prefix { $0 != "\"" }
      let place = value.hasPrefix("$HOME") ? home(environment) + value.dropFirst(5) : String(value)
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
      return exists && isFolder.boolValue && place.hasPrefix("/") ? place : nil
    }
    return nil
  }
}
