import Foundation
import Synchronization

/// A bound on the bytes an import may write, to temporary files and the archive together, and a
/// watch on the room there is, so that a file made to fill the disk ends the importer with a sentence
/// while everybody else can still write.
enum DiskSpace {
  /// Bytes that stay free on a disk; on a small one, a share of it.
  private static let reserve = 256 << 20
  private static let reserveShare = 0.05

  /// The room is looked at once in so many bytes written.
  private static let checkInterval = 32 << 20

  private struct State {
    var limit = Int.max
    var taken = 0
    /// The taken bytes at which the room is looked at next.
    var nextCheck = 0
  }

  private static let state = Mutex(State())

  /// Lets the import write no more than so many megabytes.
  static func setLimit(megabytes: Int) {
    let bytes = megabytes << 20
    state.withLock { $0.limit = bytes }
    // For what GDAL writes by itself. The signal is ignored, so that it meets an error it can tell.
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }

  /// Accounts for bytes about to be written to a file in a folder. Any thread.
  ///
  /// - Throws: when they are more than the limit leaves, or the disk has no room for them.
  static func take(_ bytes: Int, in folder: String) throws(ImportError) {
    let (limit, isOver, isDue) = state.withLock { state in
      state.taken += bytes
      let isDue = state.taken >= state.nextCheck
      if isDue { state.nextCheck = state.taken + checkInterval }
      return (state.limit, state.taken > state.limit, isDue)
    }
    if isOver {
      throw ImportError(
        "converting it takes more than \(limit >> 20) MB of disk space, which is the limit")
    }
    if isDue { try check(folder) }
  }

  private static func check(_ folder: String) throws(ImportError) {
    var room = statvfs()
    guard statvfs(folder, &room) == 0 else { return }
    let blockSize = Double(room.f_frsize)
    let free = Double(room.f_bavail) * blockSize
    let kept = min(Double(reserve), Double(room.f_blocks) * blockSize * reserveShare)
    if free >= kept { return }
    throw ImportError(
      "only \(Int(free) >> 20) MB are left on the disk of \(folder)",
      advice: "free some space there, or set TMPDIR to a folder with more")
  }
}
