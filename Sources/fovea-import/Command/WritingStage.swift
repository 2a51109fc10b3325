import MapTiling

/// Puts the sorted pieces together to tiles, compresses them on all cores, and writes them in order.
struct WritingStage {
  var plan: TilingPlan
  /// The leaves, where tiles are to be cut on demand.
  var tree: LeafTree?
  var compression: Int
  var features: Int
  var tell: @Sendable (String, Double, Int?) -> Void

  /// A batch of tiles is compressed side by side once it is this large.
  private static let batchBytes = 8 << 20
  private static let batchTiles = 512

  /// Batches that wait to be written, so that neither side often waits for the other.
  private static let waitingBatches = 2

  /// Writes all tiles and returns how many pieces were left out of tiles too full.
  func run(_ runs: RunStore, into writer: MBTilesWriter) throws(ImportError) -> Int {
    let encoding = TileEncoding(
      layerNames: plan.layerNames, keyNames: plan.keyNames, plan: plan.zooms, tree: tree,
      compressors: compression > 0 ? CompressorPool(level: compression) : nil)
    let queue = WorkQueue<EncodedBatch>(capacity: Self.waitingBatches)
    let results = ThreadResults<Int>()
    let threads = ThreadGroup()
    // Used by nobody else until that thread has ended.
    nonisolated(unsafe) let writer = writer
    // Merging takes about as long as writing, and encoding goes on beside both.
    threads.start {
      do throws(ImportError) {
        var thinned = 0
        while let batch = queue.take() { thinned += try Self.write(batch, encoding, to: writer) }
        results.add(thinned)
      } catch {
        results.fail(error)
        queue.close()
      }
    }
    let merging = Result { () throws(ImportError) in
      try merge(runs, encoding, into: queue) { results.hasFailed }
    }
    queue.close()
    threads.wait()
    try merging.get()
    return try results.get().reduce(0, +)
  }

  private func merge(
    _ runs: RunStore, _ encoding: TileEncoding, into queue: WorkQueue<EncodedBatch>,
    until isOver: () -> Bool
  ) throws(ImportError) {
    var merger = try RunMerger(runs)
    let total = max(1, runs.runs.reduce(0) { $0 + $1.count })
    var read = 0
    while merger.nextTile != nil, !isOver() {
      queue.put(EncodedBatch(try nextBatch(&merger, encoding, &read), encoding))
      tell("writing", Double(read) / Double(total), features)
    }
  }

  private func nextBatch(
    _ merger: inout RunMerger, _ encoding: TileEncoding, _ read: inout Int
  ) throws(ImportError) -> [TileContents] {
    var batch: [TileContents] = []
    var bytes = 0
    while let tile = merger.nextTile, bytes < Self.batchBytes, batch.count < Self.batchTiles {
      let contents = encoding.contents(of: tile)
      while merger.nextTile == tile {
        try merger.take { header, piece in
          contents.add(header, piece)
          read += piece.count
        }
      }
      batch.append(contents)
      bytes += contents.bytes.count
    }
    return batch
  }

  private static func write(
    _ batch: EncodedBatch, _ encoding: TileEncoding, to writer: MBTilesWriter
  ) throws(ImportError) -> Int {
    var thinned = 0
    for (contents, result) in batch.finished() {
      if result.hasFailed { throw ImportError("a tile cannot be compressed: out of memory") }
      if encoding.isLeaf(contents.tile) {
        try writer.add(leaf: contents.tile, result.bytes.raw)
      } else {
        try writer.add(contents.tile, result.bytes.raw)
      }
      thinned += contents.dropped
    }
    return thinned
  }
}
