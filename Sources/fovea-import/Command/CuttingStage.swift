import MapTiling

/// Cuts all records into tile pieces, on all cores; or into those of the first tiles, and spreads them
/// over the leaves below.
struct CuttingStage {
  var plan: ZoomPlan
  var outputLayers: [Int]
  /// The leaves, where tiles are to be cut on demand.
  var tree: LeafTree?
  var records: SpillStore
  var chunks: [SpillStore.Chunk]
  var tell: @Sendable (String, Double, Int?) -> Void

  /// Cuts everything into sorted runs, and returns how many pieces their tiles had no room for.
  func run(into runs: RunStore) throws(ImportError) -> Int {
    let queue = WorkQueue<SpillStore.Chunk>(capacity: chunks.count + 1)
    for chunk in chunks { queue.put(chunk) }
    queue.close()
    let results = ThreadResults<Int>()
    let threads = ThreadGroup()
    let counter = SharedCounter()
    for _ in 0..<ThreadGroup.coreCount {
      let stage = self
      threads.start { stage.cut(from: queue, into: runs, results, counter) }
    }
    threads.wait()
    return try results.get().reduce(0, +)
  }

  private func cut(
    from queue: WorkQueue<SpillStore.Chunk>, into runs: RunStore, _ results: ThreadResults<Int>,
    _ counter: SharedCounter
  ) {
    var cutter = TileCutter(plan: plan, outputLayers: outputLayers, tree.map { .above($0) } ?? .all)
    var spreader = tree.map { LeafSpreader($0, outputLayers: outputLayers) }
    var sorter = PieceSorter(runs: runs)
    // Records hold eight-byte numbers, so their bytes begin at such an address.
    var bytes = GrowBuffer<UInt64>(capacity: 1)
    do throws(ImportError) {
      while let chunk = queue.take(), !results.hasFailed {
        if let kept = records.bytes(of: chunk) {
          try Self.cut(kept, with: &cutter, &spreader, into: &sorter)
          records.drop(chunk)
        } else {
          bytes.resize(to: (chunk.count + 7) / 8)
          try records.read(chunk, 0..<chunk.count, into: UnsafeMutableRawPointer(bytes.base))
          try Self.cut(
            UnsafeRawBufferPointer(start: bytes.base, count: chunk.count), with: &cutter, &spreader,
            into: &sorter)
        }
        tell("cutting", Double(counter.next()) / Double(chunks.count), nil)
      }
      try sorter.flush()
      results.add(cutter.dropped)
    } catch {
      results.fail(error)
    }
  }

  private static func cut(
    _ records: UnsafeRawBufferPointer, with cutter: inout TileCutter,
    _ spreader: inout LeafSpreader?,
    into sorter: inout PieceSorter
  ) throws(ImportError) {
    guard let base = records.baseAddress else { return }
    var offset = 0
    while offset < records.count {
      let record = FeatureRecord(at: base + offset)
      offset += Int(record.header.length)
      cutter.cut(record)
      try sorter.add(cutter.pieces.raw)
      cutter.removePieces()
      spreader?.spread(record)
      if let pieces = spreader?.pieces.raw { try sorter.add(pieces) }
      spreader?.removePieces()
    }
  }
}
