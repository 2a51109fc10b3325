import Foundation

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

  /// Adds a run of pieces in order.
  func add(_ bytes: UnsafeRawBufferPointer) throws(ImportError) {
    let chunk = try store.append(bytes)
    lock.withLock { chunks.append(chunk) }
  }

  /// All runs added so far.
  var runs: [SpillStore.Chunk] { lock.withLock { chunks } }
}

/// Collects pieces, sorts them when its memory is full, and passes them on as a run.
struct PieceSorter: ~Copyable {
  /// The memory of one sorter: an equal part of what all have. They, their sorted copies and the
  /// spill stores stay well inside of the program's 512 MB together.
  private static let arenaBytes = (48 << 20) / ThreadGroup.coreCount

  private struct Entry: BitwiseCopyable {
    var tile: UInt64
    var order: UInt64
    var offset: Int
    var length: Int
  }

  private let runs: RunStore
  private var arena = GrowBuffer<UInt8>(capacity: 1 << 16)
  /// The arena in order; kept, since fresh memory costs more than the copying.
  private var run = GrowBuffer<UInt8>(capacity: 1)
  private var entries = GrowBuffer<Entry>(capacity: 1 << 10)

  /// - Parameter runs: takes each run.
  init(runs: RunStore) {
    self.runs = runs
  }

  /// Adds a piece.
  mutating func add(
    _ header: TilePiece.Header, attributes: UnsafeRawBufferPointer,
    geometry: UnsafeRawBufferPointer
  ) throws(ImportError) {
    let offset = arena.count
    arena.append(plain: header)
    arena.append(raw: attributes)
    arena.append(raw: geometry)
    entries.append(
      Entry(
        tile: header.tile, order: header.order, offset: offset, length: arena.count - offset))
    if arena.count >= Self.arenaBytes { try flush() }
  }

  /// Sorts what was collected and passes it on.
  mutating func flush() throws(ImportError) {
    if entries.count == 0 { return }
    var sorted = UnsafeMutableBufferPointer(start: entries.base, count: entries.count)
    sorted.sort { $0.tile != $1.tile ? $0.tile < $1.tile : $0.order < $1.order }
    run.removeAll()
    for entry in sorted {
      run.append(arena.base + entry.offset, count: entry.length)
    }
    try runs.add(run.raw)
    arena.removeAll()
    entries.removeAll()
  }
}
