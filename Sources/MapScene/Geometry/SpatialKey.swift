import Foundation

/// Sorts features so that those in one block are of like size and near one another.
///
/// Like size, so that a whole block can be faded out when its features become too small to see;
/// near one another, so that a block's box is small and can be culled.
struct SpatialKey: Comparable {
  private let key: UInt64

  init(_ box: TileBox) {
    // Factors of four in size share a rank: finer ones would scatter a tile over many small blocks.
    let extent = max(box.extent, 1 / 65_536)
    let rank = UInt64(min(15, max(0, -log2(extent) / 2)))
    let middle = box.middle
    key = rank << 32 | Self.interleave(middle.x) | Self.interleave(middle.y) << 1
  }

  static func < (left: SpatialKey, right: SpatialKey) -> Bool { left.key < right.key }

  /// The 16 bits of a position from -0.5 to 1.5, each followed by a free bit (Morton order).
  private static func interleave(_ position: Float) -> UInt64 {
    let clamped = min(max((position + 0.5) / 2, 0), 1)
    var bits = UInt64(clamped * 65_535)
    bits = (bits | bits << 8) & 0x00ff_00ff
    bits = (bits | bits << 4) & 0x0f0f_0f0f
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}
