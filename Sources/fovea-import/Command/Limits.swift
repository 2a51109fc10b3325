import Foundation

/// Bounds on what an import may take, so that a file made to exhaust the machine ends the importer
/// and nothing else.
enum Limits {
  /// Lets the program have no more than so many megabytes of memory of its own. Past it an
  /// allocation fails, which ends the program.
  static func setMemory(megabytes: Int) {
    let bytes = rlim_t(megabytes) << 20
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
  }

  /// The files a thread may have open, and those of the program besides.
  private static let filesPerThread = 2
  private static let filesBesides = 24

  /// Sees to it that as many files may be open as an import may need: short of them, libraries end the
  /// program without a word.
  static func checkFiles() throws(ImportError) {
    let needed = rlim_t(filesBesides + filesPerThread * ThreadGroup.coreCount)
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    if getrlimit(files, &limit) != 0 || limit.rlim_cur >= needed { return }
    let allowed = limit.rlim_cur
    limit.rlim_cur = min(needed, limit.rlim_max)
    if limit.rlim_cur < needed || setrlimit(files, &limit) != 0 {
      throw ImportError(
        "no more than \(allowed) files may be open, and an import needs up to \(needed)",
        advice: "allow more with 'ulimit -n \(needed)'")
    }
  }

  /// Ends the program, with a message and status 1, after so many seconds.
  static func setTime(seconds: Int) {
    signal(SIGALRM) { _ in
      Leftovers.removeNow()
      // Nothing but plain calls of the system is allowed in a handler.
      let message: StaticString = "fovea-import: the import took longer than it may\n"
      _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
      _exit(1)
    }
    alarm(UInt32(seconds))
  }
}
