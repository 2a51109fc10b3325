/// Reads all sorted runs side by side and gives their pieces in one order.
struct RunMerger: ~Copyable {
  /// The memory for reading all runs.
  private static let windowTotal = 32 << 20

  private final class Cursor {
    let chunk: SpillStore.Chunk
    let store: SpillStore
    let window: Int
    var position = 0
    var buffer = GrowBuffer<UInt8>(capacity: 1)
    var bufferStart = 0
    var header = TilePiece.Header(
      tile: 0, order: 0, score: 0, vertices: 0, attributeBytes: 0, geometryBytes: 0, kind: 0)

    init(_ chunk: SpillStore.Chunk, _ store: SpillStore, window: Int) {
      self.chunk = chunk
      self.store = store
      self.window = window
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
        TilePiece.headerSize + Int(header.attributeBytes) + Int(header.geometryBytes)
      let start = try bytes(length)
      position += length
      return UnsafeRawBufferPointer(start: start, count: length)
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

  /// The cursors as a binary heap, the least piece first.
  private var heap: [Cursor] = []

  /// Opens the runs of a store.
  init(_ runs: RunStore) throws(ImportError) {
    let chunks = runs.runs
    let window = max(16 << 10, min(1 << 20, Self.windowTotal / max(1, chunks.count)))
    for chunk in chunks {
      let cursor = Cursor(chunk, runs.store, window: window)
      if try cursor.advance() { heap.append(cursor) }
    }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
  }

  /// The tile of the next piece, nil at the end.
  var nextTile: UInt64? { heap.first?.header.tile }

  /// Passes the next piece to `body` and moves on. The bytes last only for the call.
  mutating func take(
    _ body: (TilePiece.Header, UnsafeRawBufferPointer) -> Void
  ) throws(ImportError) {
    guard let cursor = heap.first else { return }
    let header = cursor.header
    body(header, try cursor.takePiece())
    if try !cursor.advance() {
      let last = heap.removeLast()
      if heap.isEmpty { return }
      heap[0] = last
    }
    sink(0)
  }

  private func isBefore(_ a: Cursor, _ b: Cursor) -> Bool {
    a.header.tile != b.header.tile
      ? a.header.tile < b.header.tile : a.header.order < b.header.order
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if isBefore(heap[child], heap[least]) { least = child }
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
