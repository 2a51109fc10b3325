import Foundation
import MapTiling

/// The runs of all threads: in memory while there is enough, then in a file.
final class RunStore: @unchecked Sendable {
  private let lock = NSLock()
  private let memory: SpillMemory
  private var keptRuns: [KeptRun] = []
  private var writtenRuns: [SpillStore.Chunk] = []
  private var bytes = 0
  private let records: SpillStore?
  /// Where the bytes of runs in the file are.
  let store: SpillStore

  /// - Parameters:
  ///   - memory: for what is kept there.
  ///   - store: takes the bytes of the other runs.
  ///   - records: holds the pieces that runs do not own.
  init(memory: SpillMemory, store: SpillStore, records: SpillStore? = nil) {
    self.records = records
    self.memory = memory
    self.store = store
  }

  deinit {
    for kept in keptRuns { memory.give(kept.run.memory) }
  }

  /// Adds a run.
  func add(_ run: consuming PieceRun) throws(ImportError) {
    run.sort()
    let bytes = run.bytes
    if memory.take(run.memory) {
      let kept = KeptRun(run, records)
      lock.withLock {
        keptRuns.append(kept)
        self.bytes += bytes
      }
    } else {
      let written = try run.write(to: store)
      lock.withLock {
        writtenRuns.append(written)
        self.bytes += bytes
      }
    }
  }

  /// The runs in memory.
  var kept: [KeptRun] { lock.withLock { keptRuns } }

  /// The runs in the file.
  var written: [SpillStore.Chunk] { lock.withLock { writtenRuns } }

  /// The bytes of the pieces in all runs.
  var byteCount: Int { lock.withLock { bytes } }
}
