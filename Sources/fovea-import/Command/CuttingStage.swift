import MapTiling

/// Turns all records into sorted pieces, on all cores: of tiles, and of the leaves below them.
struct CuttingStage {
  var plan: ZoomPlan
  /// The archive's layer of each entry.
  var outputLayers: [Int]
  /// Whether records are read more than once: where leaves are made of them as well.
  var keepsRecords: Bool
  var records: SpillStore
  var chunks: [SpillStore.Chunk]
  var tell: @Sendable (Double) -> Void

  /// The part of the work that each round is, for the share told.
  enum Share {
    static let spreading = 0.0..<0.4
    static let first = 0.4..<0.7
    static let rest = 0.7..<1.0
    static let all = 0.0..<1.0
  }

  /// Cuts all tiles, and returns how many pieces had no room in them. The records are gone then.
  func cut(into runs: RunStore) throws(ImportError) -> Int {
    try onAllCores(chunks, Share.all) { (records) throws(ImportError) in
      try cut(.all, records, into: runs) { _, _ in true }
    }.reduce(0, +)
  }

  /// Cuts the tiles above the leaves, and returns how many pieces had no room in them.
  ///
  /// - Parameter isOver: asked now and then whether nobody wants them any more.
  func cut(
    above tree: LeafTree, in order: CuttingOrder, into runs: RunStore,
    isOver: @escaping @Sendable () -> Bool
  ) throws(ImportError) -> Int {
    let tiles = TileChoice.above(CutTiles(above: tree))
    // What is in a file is read only once, whatever matters.
    let kept = chunks.filter { records.bytes(of: $0) != nil }
    let first = try onAllCores(kept, Share.first, isOver) { (records) throws(ImportError) in
      try cut(tiles, records, into: runs) { record, _ in order.isFirst(record) }
    }
    let rest = try onAllCores(chunks, Share.rest, isOver) { (records) throws(ImportError) in
      try cut(tiles, records, into: runs) { record, isKept in !(isKept && order.isFirst(record)) }
    }
    return (first + rest).reduce(0, +)
  }

  private func cut(
    _ tiles: TileChoice, _ records: RecordReader, into runs: RunStore,
    where isWanted: (FeatureRecord, Bool) -> Bool
  ) throws(ImportError) -> Int {
    var cutter = TileCutter(plan: plan, outputLayers: outputLayers, tiles)
    var sorter = PieceSorter(runs: runs)
    try records.read { (record, isKept) throws(ImportError) in
      if !isWanted(record, isKept) { return }
      cutter.cut(record)
      try sorter.copy(cutter.pieces.raw)
      cutter.removePieces()
    }
    try sorter.flush()
    return cutter.dropped
  }

  /// Runs `body` on a thread a core, which share the chunks.
  func onAllCores<Value: Sendable>(
    _ chunks: [SpillStore.Chunk], _ share: Range<Double>,
    _ isOver: @escaping @Sendable () -> Bool = { false },
    _ body: @escaping @Sendable (RecordReader) throws(ImportError) -> Value
  ) throws(ImportError) -> [Value] {
    let results = ThreadResults<Value>()
    let tell = tell
    let reader = RecordReader(
      records: records, chunks: chunks, dropsChunks: !keepsRecords,
      isOver: { results.hasFailed || isOver() },
      tell: { tell(share.lowerBound + $0 * (share.upperBound - share.lowerBound)) })
    let threads = ThreadGroup()
    for _ in 0..<ThreadGroup.coreCount {
      threads.start {
        do throws(ImportError) {
          results.add(try body(reader))
        } catch {
          results.fail(error)
        }
      }
    }
    threads.wait()
    return try results.get()
  }
}
