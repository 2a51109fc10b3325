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

  /// Writes all tiles and returns how many pieces were left out of tiles too full.
  func run(_ runs: RunStore, into writer: MBTilesWriter) throws(ImportError) -> Int {
    var merger = try RunMerger(runs)
    let total = max(1, runs.runs.reduce(0) { $0 + $1.count })
    let encoding = TileEncoding(
      layerNames: layerNames, keyNames: keyNames, plan: plan,
      compressors: compression > 0 ? CompressorPool(level: compression) : nil)
    var read = 0
    var thinned = 0
    // While a batch is encoded the next is put together.
    var encoded = EncodedBatch([], encoding)
    while merger.nextTile != nil {
      let next = EncodedBatch(try nextBatch(&merger, &read), encoding)
      thinned += try write(encoded, to: writer)
      encoded = next
      tell("writing", Double(read) / Double(total), features)
    }
    return thinned + (try write(encoded, to: writer))
  }

  private func nextBatch(
    _ merger: inout RunMerger, _ read: inout Int
  ) throws(ImportError) -> [TileContents] {
    var batch: [TileContents] = []
    var bytes = 0
    while let tile = merger.nextTile, bytes < Self.batchBytes, batch.count < Self.batchTiles {
      let contents = TileContents(tile: tile)
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
    _ batch: EncodedBatch, to writer: MBTilesWriter
  ) throws(ImportError) -> Int {
    var thinned = 0
    for (contents, result) in batch.finished() {
      if result.hasFailed { throw ImportError("a tile cannot be compressed: out of memory") }
      try writer.add(contents.tile, result.bytes.raw)
      thinned += contents.dropped
    }
    return thinned
  }
}

/// Tiles that are being encoded on all cores.
private final class EncodedBatch: Sendable {
  /// One tile's compressed bytes once it is encoded.
  final class Slot: @unchecked Sendable {
    var bytes = GrowBuffer<UInt8>(capacity: 1)
    var hasFailed = false
  }

  private let contents: [TileContents]
  private let slots: [Slot]
  private let group = DispatchGroup()

  /// Begins.
  init(_ contents: [TileContents], _ encoding: TileEncoding) {
    self.contents = contents
    slots = contents.map { _ in Slot() }
    if contents.isEmpty { return }
    DispatchQueue.global().async(group: group) { [contents, slots] in
      // The largest tiles come first at each level; single steps keep the cores evenly busy.
      DispatchQueue.concurrentPerform(iterations: contents.count) { index in
        contents[index].thin()
        if let bytes = encoding.encode(contents[index]) {
          slots[index].bytes = bytes
        } else {
          slots[index].hasFailed = true
        }
      }
    }
  }

  /// Waits for the end and gives all tiles in order.
  func finished() -> Zip2Sequence<[TileContents], [Slot]> {
    group.wait()
    return zip(contents, slots)
  }
}

/// From a tile's pieces to its compressed bytes.
private struct TileEncoding: Sendable {
  let layerNames: [String]
  let keyNames: [String]
  let plan: ZoomPlan
  /// Nil where tiles stay as they are.
  let compressors: CompressorPool?

  func encode(_ contents: TileContents) -> GrowBuffer<UInt8>? {
    let bits = plan.gridBits(at: TileKey.parts(contents.tile).zoom)
    let tile = TileEncoder(layerNames: layerNames, keyNames: keyNames)
      .encode(contents, bits: bits)
    guard let compressors else { return tile }
    return compressors.compress(tile.raw)
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
