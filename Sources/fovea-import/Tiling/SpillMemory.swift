import Synchronization

/// The memory that several stores share before they go to their files.
final class SpillMemory: Sendable {
  private let limit: Int
  private let used = Mutex(0)

  /// - Parameter limit: bytes for all together.
  init(limit: Int) {
    self.limit = limit
  }

  /// Takes bytes if there are as many left, and a reserve besides.
  func take(_ bytes: Int, leaving reserve: Int = 0) -> Bool {
    used.withLock { used in
      if used + bytes > limit - reserve { return false }
      used += bytes
      return true
    }
  }

  /// Gives bytes back.
  func give(_ bytes: Int) {
    used.withLock { $0 -= bytes }
  }
}
