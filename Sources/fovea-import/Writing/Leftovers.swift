import Foundation

/// Files and folders that are in the way once the program has ended: removed also when a signal ends
/// it, or its time is up.
enum Leftovers {
  /// Plain memory, because a signal handler may touch nothing else. Far more than an import makes.
  private static let capacity = 64
  private nonisolated(unsafe) static let paths = {
    let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    paths.initialize(repeating: nil, count: capacity)
    return paths
  }()

  /// The signals that end a program unless it does something about them: from outside, and those of
  /// a program that fails, as for want of memory.
  private static let interrupting = [
    SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT, SIGXCPU, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE,
    SIGSEGV,
  ]

  /// From now on such a signal first removes what was noted; called once, before all else.
  static func watchSignals() {
    _ = paths
    for number in interrupting {
      signal(number) { received in
        Leftovers.removeNow()
        signal(received, SIG_DFL)
        raise(received)
      }
    }
  }

  /// Notes a file, or a folder before the files in it. One thread only.
  static func note(_ path: String) {
    for slot in 0..<capacity where paths[slot] == nil {
      paths[slot] = strdup(path)
      return
    }
  }

  /// Forgets what is in place or gone, a folder with the files in it.
  static func forget(_ path: String) {
    for slot in 0..<capacity {
      guard let noted = paths[slot] else { continue }
      let name = String(cString: noted)
      guard name == path || name.hasPrefix("\(path)/") else { continue }
      // A handler may still come: never a moment with a path that is freed.
      paths[slot] = nil
      free(noted)
    }
  }

  /// Removes all that was noted; may be called from a signal handler.
  static func removeNow() {
    for slot in (0..<capacity).reversed() {
      guard let path = paths[slot] else { continue }
      if unlink(path) != 0 { rmdir(path) }
    }
  }
}
