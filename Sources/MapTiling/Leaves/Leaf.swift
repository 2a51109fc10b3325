/// The features of a leaf, from which its tile and those below it are cut.
package struct Leaf: Sendable {
  /// What a leaf's bytes begin with: a name and a version.
  package static let mark: [UInt8] = Array("FVL1".utf8)

  /// The most a leaf may cost.
  package static let mostCost = 16 << 20

  /// The most an import lets a leaf cost; there are few as large, and the least important features
  /// above it are left out. Readers limit a row of the archive to `mostCost` bytes, so this leaves
  /// room for the mark and the other columns.
  package static let mostWrittenCost = mostCost - (4 << 10)

  /// What a vertex costs at least, which bounds what a leaf takes to rank.
  private static let vertexCost = 24

  /// What a record adds to the cost of its leaf: its bytes, and more for many vertices in few bytes.
  package static func cost(bytes: Int, vertices: Int) -> Int {
    max(bytes, vertices * vertexCost)
  }

  private let bytes: [UInt8]

  /// Takes a leaf's bytes, which may be anybody's.
  ///
  /// - Throws: where they are not what an import writes.
  package init(_ bytes: [UInt8], plan: TilingPlan) throws(UnsoundLeaf) {
    self.bytes = bytes
    guard bytes.starts(with: Self.mark) else {
      throw UnsoundLeaf(reason: "it is of another kind or version")
    }
    let failure = bytes.withUnsafeBytes { bytes -> UnsoundLeaf? in
      var check = RecordCheck(plan)
      do throws(UnsoundLeaf) {
        var offset = Self.mark.count
        while offset < bytes.count { offset = try check.passRecord(at: offset, in: bytes) }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Its size in bytes.
  package var count: Int { bytes.count }

  /// Cuts a tile in the leaf as an import of all tiles does; nil where nothing shows in it.
  ///
  /// - Parameter plan: by which the leaf was checked.
  package func tile(zoom: Int, column: Int, row: Int, _ plan: TilingPlan) -> [UInt8]? {
    var cutter = TileCutter(
      plan: plan.zooms, outputLayers: plan.outputLayers,
      .one(zoom: zoom, column: column, row: row))
    let contents = TileContents(tile: TileKey.key(zoom: zoom, column: column, row: row))
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var offset = Self.mark.count
      while offset < bytes.count {
        let record = FeatureRecord(at: base + offset)
        offset += Int(record.header.length)
        cutter.cut(record)
        if cutter.pieces.count == 0 { continue }
        contents.copy(cutter.pieces.raw)
        cutter.removePieces()
      }
    }
    if contents.pieces.count == 0 { return nil }
    contents.finish()
    let tile = TileEncoder(layerNames: plan.layerNames, keyNames: plan.keyNames)
      .encode(contents, bits: plan.zooms.gridBits(at: zoom))
    return Array(tile.elements)
  }
}

/// Why bytes are no leaf, in words.
package struct UnsoundLeaf: Error {
  package let reason: String
}
