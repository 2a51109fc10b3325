import Foundation

/// Puts the sorted pieces together to tiles, compresses them on all cores, and writes them in order.
struct WritingStage {
  var plan: ZoomPlan
  var layerNames: [String]
  var keyNames: [String]
  var compression: Int
  var features: Int
  var tell: @Sendable (String, Double, Int?) -> Void

  /// A batch of tiles is compressed side by side once it is this large.
  private static let batchBytes = 8 << 20
  private static let batchTiles = 512

  private final class Encoded: @unchecked Sendable {
    var bytes = GrowBuffer<UInt8>(capacity: 1)
    var failed = false
  }

  /// Writes all tiles and returns how many pieces were left out of tiles too full.
  func run(_ runs: RunStore, into writer: MBTilesWriter) throws(ImportError) -> Int {
    var merger = try RunMerger(runs)
    let total = max(1, runs.runs.reduce(0) { $0 + $1.count })
    var read = 0
    var thinned = 0
    var batch: [TileContents] = []
    var batchBytes = 0
    while let tile = merger.nextTile {
      let contents = TileContents(tile: tile)
      while merger.nextTile == tile {
        try merger.take { header, piece in
          contents.add(header, piece)
          read += piece.count
        }
      }
      batch.append(contents)
      batchBytes += contents.bytes.count
      if batchBytes >= Self.batchBytes || batch.count >= Self.batchTiles {
        thinned += try write(batch, to: writer)
        batch = []
        batchBytes = 0
        tell("writing", Double(read) / Double(total), features)
      }
    }
    return thinned + (try write(batch, to: writer))
  }

  private func write(
    _ batch: [TileContents], to writer: MBTilesWriter
  ) throws(ImportError) -> Int {
    let encoded = batch.map { _ in Encoded() }
    let encoder = TileEncoding(
      layerNames: layerNames, keyNames: keyNames, plan: plan, compression: compression)
    // The largest tiles come first at each level; single steps keep the cores evenly busy.
    DispatchQueue.concurrentPerform(iterations: batch.count) { index in
      batch[index].thin()
      if let bytes = encoder.encode(batch[index]) {
        encoded[index].bytes = bytes
      } else {
        encoded[index].failed = true
      }
    }
    var thinned = 0
    for (contents, result) in zip(batch, encoded) {
      if result.failed { throw ImportError("a tile cannot be compressed: out of memory") }
      try writer.add(contents.tile, result.bytes.raw)
      thinned += contents.dropped
    }
    return thinned
  }
}

/// From a tile's pieces to its compressed bytes.
private struct TileEncoding: Sendable {
  let layerNames: [String]
  let keyNames: [String]
  let plan: ZoomPlan
  let compression: Int

  func encode(_ contents: TileContents) -> GrowBuffer<UInt8>? {
    let bits = plan.gridBits(at: TileKey.parts(contents.tile).zoom)
    let tile = TileEncoder(layerNames: layerNames, keyNames: keyNames)
      .encode(contents, bits: bits)
    return Gzip.compress(tile.raw, level: compression)
  }
}

/// A number several threads count up.
final class SharedCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var value = 0

  /// Counts up by one and returns the new value.
  func next() -> Int {
    lock.withLock {
      value += 1
      return value
    }
  }
}
