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

  /// Writes all tiles and returns how many pieces were left out of tiles too full.
  func run(_ runs: RunStore, into writer: MBTilesWriter) throws(ImportError) -> Int {
    var merger = try RunMerger(runs)
    let total = max(1, runs.runs.reduce(0) { $0 + $1.count })
    let encoding = TileEncoding(
      layerNames: plan.layerNames, keyNames: plan.keyNames, plan: plan.zooms, tree: tree,
      compressors: compression > 0 ? CompressorPool(level: compression) : nil)
    var read = 0
    var thinned = 0
    // While a batch is encoded the next is put together.
    var encoded = EncodedBatch([], encoding)
    while merger.nextTile != nil {
      let next = EncodedBatch(try nextBatch(&merger, encoding, &read), encoding)
      thinned += try write(encoded, encoding, to: writer)
      encoded = next
      tell("writing", Double(read) / Double(total), features)
    }
    return thinned + (try write(encoded, encoding, to: writer))
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

  private func write(
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
