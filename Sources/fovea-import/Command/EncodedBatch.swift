import Foundation
import MapTiling

/// Tiles that are being encoded on all cores.
final class EncodedBatch: Sendable {
  /// One tile, and its compressed bytes once it is encoded.
  final class Slot: @unchecked Sendable {
    let tile: UInt64
    fileprivate(set) var bytes = GrowBuffer<UInt8>(capacity: 1)
    fileprivate(set) var hasFailed = false
    /// Pieces left out because the tile was too full.
    fileprivate(set) var dropped = 0

    fileprivate init(_ tile: UInt64) {
      self.tile = tile
    }
  }

  private let slots: [Slot]
  private let group = DispatchGroup()

  /// Begins.
  init(_ tiles: [GatheredTile], _ encoding: TileEncoding) {
    slots = tiles.map { Slot($0.tile) }
    if tiles.isEmpty { return }
    DispatchQueue.global().async(group: group) { [slots] in
      // The largest tiles come first at each level; single steps keep the cores evenly busy.
      DispatchQueue.concurrentPerform(iterations: tiles.count) { index in
        let contents = tiles[index].finished()
        slots[index].dropped = contents.dropped
        if let bytes = encoding.encode(contents) {
          slots[index].bytes = bytes
        } else {
          slots[index].hasFailed = true
        }
      }
    }
  }

  /// Waits for the end and gives all tiles in order.
  func finished() -> [Slot] {
    group.wait()
    return slots
  }
}

/// From a tile's pieces to its compressed bytes.
struct TileEncoding: Sendable {
  let layerNames: [String]
  let keyNames: [String]
  let plan: ZoomPlan
  let tree: LeafTree?
  /// Nil where tiles stay as they are.
  let compressors: CompressorPool?

  /// Begins a tile or a leaf.
  func contents(of tile: UInt64) -> TileContents {
    isLeaf(tile) ? TileContents(leaf: tile) : TileContents(tile: tile)
  }

  /// Whether features are kept under a key, and not a tile.
  func isLeaf(_ tile: UInt64) -> Bool {
    guard let tree else { return false }
    let (zoom, column, southRow) = TileKey.parts(tile)
    return tree.isLeaf(zoom: zoom, column: column, row: (1 << zoom) - 1 - southRow)
  }

  func encode(_ contents: TileContents) -> GrowBuffer<UInt8>? {
    let bytes = uncompressed(contents)
    guard let compressors else { return bytes }
    return compressors.compress(bytes.raw)
  }

  private func uncompressed(_ contents: TileContents) -> GrowBuffer<UInt8> {
    if isLeaf(contents.tile) { return contents.leaf }
    let bits = plan.gridBits(at: TileKey.parts(contents.tile).zoom)
    return TileEncoder(layerNames: layerNames, keyNames: keyNames).encode(contents, bits: bits)
  }
}
