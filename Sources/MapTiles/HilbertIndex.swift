extension TileID {
  /// The tile's place along the PMTiles curve: all tiles of the lower levels, then this level's along
  /// the Hilbert curve. The tile must be valid.
  var hilbertIndex: UInt64 {
    // Tiles of the levels above: 1 + 4 + ... + 4^(z - 1).
    var index = ((UInt64(1) << UInt64(2 * z)) - 1) / 3
    var column = x
    var row = y
    var half = (1 << z) >> 1
    while half > 0 {
      let east = column & half != 0
      let south = row & half != 0
      let quadrant: UInt64 = east ? (south ? 2 : 3) : (south ? 1 : 0)
      index += UInt64(half) * UInt64(half) * quadrant
      column &= half - 1
      row &= half - 1
      // The curve enters and leaves the two northern quadrants turned by a quarter.
      if !south {
        if east {
          column = half - 1 - column
          row = half - 1 - row
        }
        swap(&column, &row)
      }
      half >>= 1
    }
    return index
  }
}
