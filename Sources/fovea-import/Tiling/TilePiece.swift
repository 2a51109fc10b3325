/// What of one feature lies in one tile, already in the tile's own encoding, as it is sorted.
struct TilePiece {
  /// The fixed part.
  struct Header: BitwiseCopyable {
    /// The tile: its place in the order of the archive (`TileKey`).
    var tile: UInt64
    /// The layer, then the order of reading.
    var order: UInt64
    /// How much it matters when the tile is too full.
    var score: Float
    var vertices: UInt32
    var attributeBytes: UInt32
    var geometryBytes: UInt32
    var kind: UInt32
    var spare: UInt32 = 0
  }

  /// The size of a header in bytes.
  static let headerSize = MemoryLayout<Header>.size
}

/// A tile's place in the order of the archive: by level, column, then row from the south, as the
/// primary key of an MBTiles file sorts.
enum TileKey {
  private static let coordinateBits: UInt64 = 29

  /// The key of a tile given by its column and its row from the north.
  static func key(zoom: Int, column: Int, row: Int) -> UInt64 {
    let southRow = UInt64((1 << zoom) - 1 - row)
    return UInt64(zoom) << (2 * coordinateBits) | UInt64(column) << coordinateBits | southRow
  }

  /// The level, the column, and the row from the south.
  static func parts(_ key: UInt64) -> (zoom: Int, column: Int, southRow: Int) {
    let mask: UInt64 = (1 << coordinateBits) - 1
    return (
      Int(key >> (2 * coordinateBits)), Int(key >> coordinateBits & mask), Int(key & mask)
    )
  }
}
