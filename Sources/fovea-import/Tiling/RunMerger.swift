import MapTiling

/// Reads all runs side by side and gives their tiles in one order.
struct RunMerger: ~Copyable {
  /// The memory for reading all runs.
  private static let windowTotal = 16 << 20

  /// The next tile of a run, for finding the least.
  struct Head: BitwiseCopyable {
    var tile: UInt64
    var cursor: Int
  }

  private var cursors: [any RunCursor] = []
  /// A binary heap, the least tile first.
  private var heap = GrowBuffer<Head>(capacity: 64)

  /// Opens the runs of a store.
  init(_ runs: RunStore) throws(ImportError) {
    let written = runs.written
    let window = max(16 << 10, min(1 << 20, Self.windowTotal / max(1, written.count)))
    cursors = runs.kept.map(KeptRunCursor.init)
    for chunk in written {
      cursors.append(try WrittenRunCursor(chunk, runs.store, window: window))
    }
    for (number, cursor) in cursors.enumerated() {
      if let tile = cursor.tile { heap.append(Head(tile: tile, cursor: number)) }
    }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  /// The next tile, nil at the end.
  var nextTile: UInt64? { heap.count > 0 ? heap[0].tile : nil }

  /// Adds the pieces of the next tile from all runs to `tile`, and moves on.
  mutating func take(into tile: GatheredTile) throws(ImportError) {
    while heap.count > 0 && heap[0].tile == tile.tile {
      let cursor = cursors[heap[0].cursor]
      try cursor.take(into: tile)
      if let next = cursor.tile {
        heap[0].tile = next
      } else {
        heap[0] = heap[heap.count - 1]
        heap.truncate(to: heap.count - 1)
      }
      sink(0)
    }
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in 2 * index + 1..<2 * index + 3 where child < heap.count {
        if heap[child].tile < heap[least].tile { least = child }
      }
      if least == index { return }
      (heap[index], heap[least]) = (heap[least], heap[index])
      index = least
    }
  }
}

/// The tiles of a run, one after the other.
private protocol RunCursor: AnyObject {
  /// The next tile; nil at the end.
  var tile: UInt64? { get }

  /// Adds the pieces of the next tile to `gathered`, and moves on.
  func take(into gathered: GatheredTile) throws(ImportError)
}

/// Reads a run in memory.
private final class KeptRunCursor: RunCursor {
  private let kept: KeptRun
  private var number = 0

  init(_ kept: KeptRun) {
    self.kept = kept
  }

  var tile: UInt64? { number < kept.run.tileCount ? kept.run.tile(number) : nil }

  func take(into gathered: GatheredTile) {
    gathered.add(number, of: kept)
    number += 1
  }
}

/// Reads a run in a file.
private final class WrittenRunCursor: RunCursor {
  private let chunk: SpillStore.Chunk
  private let store: SpillStore
  private let window: Int
  private var position = 0
  private var buffer = GrowBuffer<UInt8>(capacity: 1)
  private var bufferStart = 0
  private var frame: PieceRun.Frame?

  /// - Parameter window: the bytes that are read at once.
  init(_ chunk: SpillStore.Chunk, _ store: SpillStore, window: Int) throws(ImportError) {
    self.chunk = chunk
    self.store = store
    self.window = window
    try loadFrame()
  }

  var tile: UInt64? { frame?.tile }

  func take(into gathered: GatheredTile) throws(ImportError) {
    while let frame, frame.tile == gathered.tile {
      let count = frame.piece.bytes.count
      gathered.copy(frame.piece.moved(to: try bytes(count)))
      position += count
      try loadFrame()
    }
  }

  private func loadFrame() throws(ImportError) {
    frame = nil
    if position >= chunk.count { return }
    let size = MemoryLayout<PieceRun.Frame>.size
    frame = try bytes(size).loadUnaligned(as: PieceRun.Frame.self)
    position += size
  }

  private func bytes(_ count: Int) throws(ImportError) -> UnsafeRawPointer {
    if position + count > bufferStart + buffer.count || position < bufferStart {
      let size = min(max(window, count), chunk.count - position)
      buffer.resize(to: size)
      try store.read(chunk, position..<position + size, into: buffer.base)
      bufferStart = position
    }
    return UnsafeRawPointer(buffer.base + (position - bufferStart))
  }
}
