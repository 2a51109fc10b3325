import Foundation

/// A folder for temporary files, removed with everything in it when the value ends; where the
/// program was killed, by the next one that needs a folder.
struct ScratchFolder: ~Copyable {
  let path: String

  private static let start = "fovea-import-"

  /// Makes a folder that no one else can read.
  init() throws(ImportError) {
    let base = FileManager.default.temporaryDirectory.path
    Self.removeStale(in: base)
    // The process's number tells a leftover from a folder in use.
    var template = Array("\(base)/\(Self.start)\(getpid())-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ImportError("no temporary folder can be made in \(base)")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    Leftovers.note(path)
  }

  /// The path for a file in it, which is removed also when a signal ends the program.
  func file(_ name: String) -> String {
    let file = "\(path)/\(name)"
    Leftovers.note(file)
    return file
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    Leftovers.forget(path)
  }

  private static func removeStale(in base: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    for name in names where name.hasPrefix(start) {
      let number = name.dropFirst(start.count).prefix { $0 != "-" }
      guard let process = Int32(number), kill(process, 0) != 0, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(atPath: "\(base)/\(name)")
    }
  }
}
