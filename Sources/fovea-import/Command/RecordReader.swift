import MapTiling

/// Gives the records of some chunks to several threads, each of which gets other ones.
struct RecordReader: Sendable {
  private let records: SpillStore
  private let queue: WorkQueue<SpillStore.Chunk>
  private let chunkCount: Int
  private let dropsChunks: Bool
  private let isOver: @Sendable () -> Bool
  private let counter = SharedCounter()
  private let tell: @Sendable (Double) -> Void

  /// - Parameters:
  ///   - dropsChunks: whether nobody needs a chunk any more that was read.
  ///   - isOver: asked now and then whether to stop.
  ///   - tell: told the share that is read.
  init(
    records: SpillStore, chunks: [SpillStore.Chunk], dropsChunks: Bool,
    isOver: @escaping @Sendable () -> Bool, tell: @escaping @Sendable (Double) -> Void
  ) {
    self.records = records
    self.dropsChunks = dropsChunks
    self.isOver = isOver
    self.tell = tell
    chunkCount = chunks.count
    queue = WorkQueue(capacity: chunks.count + 1)
    for chunk in chunks { queue.put(chunk) }
    queue.close()
  }

  /// Calls `body` with each record of this thread's share, and whether it stays where it is until it is
  /// dropped.
  func read(
    _ body: (_ record: FeatureRecord, _ isKept: Bool) throws(ImportError) -> Void
  ) throws(ImportError) {
    // Records hold eight-byte numbers, so their bytes begin at such an address.
    var bytes = GrowBuffer<UInt64>(capacity: 1)
    while let chunk = queue.take(), !isOver() {
      if let kept = records.bytes(of: chunk) {
        try Self.read(in: kept, isKept: true, body)
        if dropsChunks { records.drop(chunk) }
      } else {
        bytes.resize(to: (chunk.count + 7) / 8)
        try records.read(chunk, 0..<chunk.count, into: UnsafeMutableRawPointer(bytes.base))
        let read = UnsafeRawBufferPointer(start: bytes.base, count: chunk.count)
        try Self.read(in: read, isKept: false, body)
      }
      tell(Double(counter.next()) / Double(chunkCount))
    }
  }

  private static func read(
    in records: UnsafeRawBufferPointer, isKept: Bool,
    _ body: (FeatureRecord, Bool) throws(ImportError) -> Void
  ) throws(ImportError) {
    guard let base = records.baseAddress else { return }
    var offset = 0
    while offset < records.count {
      let record = FeatureRecord(at: base + offset)
      offset += Int(record.header.length)
      try body(record, isKept)
    }
  }
}
