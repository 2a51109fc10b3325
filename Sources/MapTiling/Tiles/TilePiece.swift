/// What of one feature lies in one tile, already in the tile's own encoding, as it is sorted.
package struct TilePiece {
  /// The fixed part.
  package struct Header: BitwiseCopyable {
    /// The tile: its place in the order of the archive (`TileKey`).
    package var tile: UInt64
    /// The layer, then the order of reading.
    package var order: UInt64
    /// How much it matters when the tile is too full.
    package var score: Float
    package var vertices: UInt32
    package var attributeBytes: UInt32
    package var geometryBytes: UInt32
    package var kind: UInt32
    package var spare: UInt32 = 0

    /// The bytes of the whole piece.
    package var length: Int {
      MemoryLayout<Header>.size + Int(attributeBytes) + Int(geometryBytes)
    }

    package init(
      tile: UInt64, order: UInt64, score: Float, vertices: UInt32, attributeBytes: UInt32,
      geometryBytes: UInt32, kind: UInt32
    ) {
      self.tile = tile
      self.order = order
      self.score = score
      self.vertices = vertices
      self.attributeBytes = attributeBytes
      self.geometryBytes = geometryBytes
      self.kind = kind
    }
  }

  /// The size of a header in bytes.
  package static let headerSize = MemoryLayout<Header>.size

  /// Where a feature's pieces stand in a tile: by the archive's layer, then in the order of reading.
  ///
  /// - Parameter outputLayers: the archive's layer for each entry.
  package static func order(_ record: FeatureRecord.Header, in outputLayers: [Int]) -> UInt64 {
    UInt64(outputLayers[Int(record.layer)]) << 48 | record.sequence
  }

  /// Calls `body` with each of some pieces that lie one after the other.
  package static func forEach(
    in pieces: UnsafeRawBufferPointer, _ body: (_ tile: UInt64, PieceReference) -> Void
  ) {
    guard let base = pieces.baseAddress else { return }
    var offset = 0
    while offset < pieces.count {
      let header = pieces.loadUnaligned(fromByteOffset: offset, as: Header.self)
      body(header.tile, PieceReference(header, at: base + offset))
      offset += header.length
    }
  }
}

/// A tile's place in the order of the archive: by level, column, then row from the south, as the
/// primary key of an MBTiles file sorts.
package enum TileKey {
  private static let coordinateBits: UInt64 = 29

  /// The key of a tile given by its column and its row from the north.
  package static func key(zoom: Int, column: Int, row: Int) -> UInt64 {
    let southRow = UInt64((1 << zoom) - 1 - row)
    return UInt64(zoom) << (2 * coordinateBits) | UInt64(column) << coordinateBits | southRow
  }

  /// The level, the column, and the row from the south.
  package static func parts(_ key: UInt64) -> (zoom: Int, column: Int, southRow: Int) {
    let mask: UInt64 = (1 << coordinateBits) - 1
    return (
      Int(key >> (2 * coordinateBits)), Int(key >> coordinateBits & mask), Int(key & mask)
    )
  }
}
