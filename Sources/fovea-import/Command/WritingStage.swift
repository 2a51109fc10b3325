import MapTiling

/// Puts the sorted pieces together to tiles, compresses them on all cores, and writes them in order.
final class WritingStage: @unchecked Sendable {
  private let encoding: TileEncoding
  private let queue = WorkQueue<EncodedBatch>(capacity: waitingBatches)
  private let results = ThreadResults<Int>()
  private let threads = ThreadGroup()
  private let flushing = ThreadGroup()
  /// Used by the writing thread alone, but to flush.
  private let writer: MBTilesWriter

  /// A batch of tiles is compressed side by side once it is this large.
  private static let batchBytes = 8 << 20
  private static let batchTiles = 512

  /// Batches that wait to be written, so that neither side often waits for the other.
  private static let waitingBatches = 2

  /// Begins; `finish` is to be called, whatever happens.
  ///
  /// - Parameters:
  ///   - tree: the leaves, where tiles are to be cut on demand.
  ///   - compression: zlib's level; 0 leaves all as it is.
  ///   - writer: used by nobody else until it has finished.
  init(_ plan: TilingPlan, _ tree: LeafTree?, compression: Int, to writer: MBTilesWriter) {
    encoding = TileEncoding(
      layerNames: plan.layerNames, keyNames: plan.keyNames, plan: plan.zooms, tree: tree,
      compressors: compression > 0 ? CompressorPool(level: compression) : nil)
    self.writer = writer
    nonisolated(unsafe) let writer = writer
    // Merging takes about as long as writing, and encoding goes on beside both.
    threads.start { [encoding, queue, results] in
      do throws(ImportError) {
        var thinned = 0
        while let batch = queue.take() { thinned += try Self.write(batch, encoding, to: writer) }
        results.add(thinned)
      } catch {
        results.fail(error)
        queue.close()
      }
    }
  }

  /// True once something could not be written.
  var hasFailed: Bool { results.hasFailed }

  /// Takes all tiles of some runs; one thread at a time.
  ///
  /// - Parameter tell: told the share that is done.
  /// - Throws: also what kept earlier tiles from being written.
  func add(_ runs: RunStore, _ tell: (Double) -> Void = { _ in }) throws(ImportError) {
    var merger = try RunMerger(runs)
    let total = Double(max(1, runs.byteCount))
    var read = 0
    while merger.nextTile != nil, !results.hasFailed {
      queue.put(EncodedBatch(try nextBatch(&merger, &read), encoding))
      tell(Double(read) / total)
    }
    _ = try results.get()
  }

  /// Begins to bring what is written so far to the disk: less is left to wait for at the end.
  func flush() {
    flushing.start { [self] in writer.flush() }
  }

  /// Waits until all is written, and returns how many pieces were left out of tiles too full.
  func finish() throws(ImportError) -> Int {
    queue.close()
    threads.wait()
    flushing.wait()
    return try results.get().reduce(0, +)
  }

  private func nextBatch(
    _ merger: inout RunMerger, _ read: inout Int
  ) throws(ImportError) -> [GatheredTile] {
    var batch: [GatheredTile] = []
    var bytes = 0
    while let tile = merger.nextTile, bytes < Self.batchBytes, batch.count < Self.batchTiles {
      let gathered = GatheredTile(encoding.contents(of: tile))
      try merger.take(into: gathered)
      batch.append(gathered)
      bytes += gathered.bytes
    }
    read += bytes
    return batch
  }

  private static func write(
    _ batch: EncodedBatch, _ encoding: TileEncoding, to writer: MBTilesWriter
  ) throws(ImportError) -> Int {
    var thinned = 0
    for slot in batch.finished() {
      if slot.hasFailed { throw ImportError("a tile cannot be compressed: out of memory") }
      if encoding.isLeaf(slot.tile) {
        try writer.add(leaf: slot.tile, slot.bytes.raw)
      } else {
        try writer.add(slot.tile, slot.bytes.raw)
      }
      thinned += slot.dropped
    }
    return thinned
  }
}
