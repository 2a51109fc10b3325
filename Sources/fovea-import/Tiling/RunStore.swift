import Foundation
import MapTiling

/// The sorted runs of all threads.
final class RunStore: @unchecked Sendable {
  private let lock = NSLock()
  private var chunks: [SpillStore.Chunk] = []
  /// Where the runs' bytes are.
  let store: SpillStore

  /// - Parameter store: takes the runs' bytes.
  init(store: SpillStore) {
    self.store = store
  }

  /// Adds a run of pieces in order, and empties the buffer, which may keep its memory or not.
  func add(_ bytes: inout GrowBuffer<UInt8>) throws(ImportError) {
    let chunk = try store.append(taking: &bytes)
    lock.withLock { chunks.append(chunk) }
  }

  /// All runs added so far.
  var runs: [SpillStore.Chunk] { lock.withLock { chunks } }
}
