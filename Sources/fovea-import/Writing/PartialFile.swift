import Foundation

/// The unfinished archive next to where it will be: removed on every way out, also by signals, and
/// by the next import where the program was killed outright.
enum PartialFile {
  /// The path the signal handler removes; plain memory, because a handler may touch nothing else.
  private nonisolated(unsafe) static var path: UnsafeMutablePointer<CChar>?

  /// The signals that end a program unless it does something about them: from outside, and those of
  /// a program that fails, as for want of memory.
  private static let interrupting = [
    SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT, SIGXCPU, SIGXFSZ, SIGILL, SIGTRAP, SIGABRT, SIGBUS,
    SIGFPE, SIGSEGV,
  ]

  /// The unfinished file's name: hidden, and with the process's number, by which a leftover is told.
  static func name(for path: String) -> String {
    let file = URL(fileURLWithPath: path)
    let folder = file.deletingLastPathComponent().path
    return "\(folder)/.\(file.lastPathComponent).\(getpid()).partial"
  }

  /// From now on, an interrupting signal removes the file before it ends the program.
  static func begin(_ partialPath: String) {
    path = strdup(partialPath)
    for number in interrupting {
      signal(number) { received in
        PartialFile.removeNow()
        signal(received, SIG_DFL)
        raise(received)
      }
    }
  }

  /// Removes the file at once; may be called from a signal handler.
  static func removeNow() {
    if let path { unlink(path) }
  }

  /// The file is in place or gone: signals do again what they always do.
  static func end() {
    for number in interrupting { signal(number, SIG_DFL) }
    // The alarm of a time limit may still ring: never a moment with a path that is freed.
    let done = path
    path = nil
    free(done)
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
