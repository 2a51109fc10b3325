import Foundation

/// The unfinished archive next to where it will be; a leftover is removed by the next import where the
/// program was killed outright.
enum PartialFile {
  /// The unfinished file's name: hidden, and with the process's number, by which a leftover is told.
  static func name(for path: String) -> String {
    let file = URL(fileURLWithPath: path)
    let folder = file.deletingLastPathComponent().path
    return "\(folder)/.\(file.lastPathComponent).\(getpid()).partial"
  }

  /// Removes unfinished files for the same archive whose programs are no more.
  static func removeStale(for path: String) {
    let file = URL(fileURLWithPath: path)
    let folder = file.deletingLastPathComponent().path
    let start = ".\(file.lastPathComponent)."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(start) && name.hasSuffix(".partial") {
      guard let number = Int32(name.dropFirst(start.count).dropLast(".partial".count)) else {
        continue
      }
      if kill(number, 0) != 0 && errno == ESRCH { unlink("\(folder)/\(name)") }
    }
  }
}
