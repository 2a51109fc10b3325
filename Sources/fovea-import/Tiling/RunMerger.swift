import MapTiling

/// Reads all sorted runs side by side and gives their pieces in one order.
struct RunMerger: ~Copyable {
  /// The memory for reading all runs.
  private static let windowTotal = 32 << 20

  private final class Cursor {
    let chunk: SpillStore.Chunk
    let store: SpillStore
    let window: Int
    /// The whole run, where it is in memory.
    let kept: UnsafeRawPointer?
    var position = 0
    var buffer = GrowBuffer<UInt8>(capacity: 1)
    var bufferStart = 0
    var header = TilePiece.Header(
      tile: 0, order: 0, score: 0, vertices: 0, attributeBytes: 0, geometryBytes: 0, kind: 0)

    init(_ chunk: SpillStore.Chunk, _ store: SpillStore, window: Int) {
      self.chunk = chunk
      self.store = store
      self.window = window
      kept = store.bytes(of: chunk)?.baseAddress
    }

    /// Loads the next header; false at the end.
    func advance() throws(ImportError) -> Bool {
      if position >= chunk.count { return false }
      header = try bytes(TilePiece.headerSize).loadUnaligned(as: TilePiece.Header.self)
      return true
    }

    /// The bytes of the whole piece, and past it.
    func takePiece() throws(ImportError) -> UnsafeRawBufferPointer {
      let length =
        header.length
      let start = try bytes(length)
      position += length
      return UnsafeRawBufferPointer(start: start, count: length)
    }

    private func bytes(_ count: Int) throws(ImportError) -> UnsafeRawPointer {
      if let kept { return kept + position }
      if position + count > bufferStart + buffer.count || position < bufferStart {
        let size = min(max(window, count), chunk.count - position)
        buffer.resize(to: size)
        try store.read(chunk, position..<position + size, into: buffer.base)
        bufferStart = position
      }
      return UnsafeRawPointer(buffer.base + (position - bufferStart))
    }
  }

  /// The next piece of a run, for finding the least.
  struct Head: BitwiseCopyable {
    var tile: UInt64
    var order: UInt64
    var cursor: Int

    func isBefore(_ other: Head) -> Bool {
      tile != other.tile ? tile < other.tile : order < other.order
    }
  }

  private var cursors: [Cursor] = []
  /// A binary heap, the least piece first.
  private var heap = GrowBuffer<Head>(capacity: 64)

  /// Opens the runs of a store.
  init(_ runs: RunStore) throws(ImportError) {
    let chunks = runs.runs
    let window = max(16 << 10, min(1 << 20, Self.windowTotal / max(1, chunks.count)))
    for chunk in chunks {
      let cursor = Cursor(chunk, runs.store, window: window)
      if try cursor.advance() {
        heap.append(Self.head(of: cursor, cursors.count))
        cursors.append(cursor)
      }
    }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  private static func head(of cursor: Cursor, _ number: Int) -> Head {
    Head(tile: cursor.header.tile, order: cursor.header.order, cursor: number)
  }

  /// The tile of the next piece, nil at the end.
  var nextTile: UInt64? { heap.count > 0 ? heap[0].tile : nil }

  /// Passes the next piece to `body` and moves on. The bytes last only for the call.
  mutating func take(
    _ body: (TilePiece.Header, UnsafeRawBufferPointer) -> Void
  ) throws(ImportError) {
    if heap.count == 0 { return }
    let number = heap[0].cursor
    let cursor = cursors[number]
    body(cursor.header, try cursor.takePiece())
    if try cursor.advance() {
      heap[0] = Self.head(of: cursor, number)
    } else {
      heap[0] = heap[heap.count - 1]
      heap.truncate(to: heap.count - 1)
    }
    sink(0)
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in 2 * index + 1..<2 * index + 3 where child < heap.count {
        if heap[child].isBefore(heap[least]) { least = child }
      }
      if least == index { return }
      (heap[index], heap[least]) = (heap[least], heap[index])
      index = least
    }
  }
}
