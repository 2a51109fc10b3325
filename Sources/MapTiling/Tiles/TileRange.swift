/// A rectangle of tiles of one level.
package struct TileRange {
  package var x: ClosedRange<Int>
  package var y: ClosedRange<Int>

  init(x: ClosedRange<Int>, y: ClosedRange<Int>) {
    self.x = x
    self.y = y
  }

  /// A single tile.
  init(column: Int, row: Int) {
    self.init(x: column...column, y: row...row)
  }

  /// The tile, where it is a single one.
  var only: (column: Int, row: Int)? {
    x.lowerBound == x.upperBound && y.lowerBound == y.upperBound
      ? (x.lowerBound, y.lowerBound) : nil
  }

  func intersection(_ other: TileRange) -> TileRange? {
    guard x.overlaps(other.x), y.overlaps(other.y) else { return nil }
    return TileRange(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
  }

  /// Two rectangles and the line of tiles between them.
  struct Split {
    /// True where the line runs from north to south.
    let isUpright: Bool
    /// The first column or row past the line.
    let edge: Int
    let first: TileRange
    let second: TileRange
  }

  /// The rectangle cut in two; nil where it is a single tile.
  ///
  /// The cut is the one the quadtree of all tiles makes first, so that a shape is cut along the same
  /// lines in the same order on the way to a tile, whatever else it reaches: rounding then leaves
  /// the same vertices in the tile, whether it is cut alone or with all others.
  var split: Split? {
    let (inX, inY) = (x.lowerBound ^ x.upperBound, y.lowerBound ^ y.upperBound)
    if inX == 0 && inY == 0 { return nil }
    let isUpright = inX.leadingZeroBitCount <= inY.leadingZeroBitCount
    let edge = Self.edge(of: isUpright ? x : y)
    var (first, second) = (self, self)
    if isUpright {
      first.x = x.lowerBound...edge - 1
      second.x = edge...x.upperBound
    } else {
      first.y = y.lowerBound...edge - 1
      second.y = edge...y.upperBound
    }
    return Split(isUpright: isUpright, edge: edge, first: first, second: second)
  }

  private static func edge(of range: ClosedRange<Int>) -> Int {
    let bit = Int.bitWidth - 1 - (range.lowerBound ^ range.upperBound).leadingZeroBitCount
    return (range.upperBound >> bit) << bit
  }
}

/// The tiles a cutter is to cut.
package enum TileChoice: Sendable {
  /// All there are.
  case all
  /// One alone.
  case one(zoom: Int, column: Int, row: Int)
  /// Those that hold more than a leaf.
  case above(CutTiles)

  /// The levels of the tiles.
  var levels: ClosedRange<Int> {
    switch self {
    case .all: 0...ZoomPlan.deepest
    case .one(let zoom, _, _): zoom...zoom
    case .above(let tiles): 0...max(0, tiles.deepest)
    }
  }

  /// False where none of some tiles of a level is to be cut.
  func touches(_ range: TileRange, _ zoom: Int) -> Bool {
    switch self {
    case .all: return true
    case .one(let level, let column, let row):
      return zoom == level && range.x.contains(column) && range.y.contains(row)
    case .above(let tiles):
      // Many tiles are not looked at one by one: they are divided further.
      let few = 4
      if range.x.count * range.y.count > few { return true }
      return range.x.contains { column in
        range.y.contains { row in
          tiles.number(of: TileKey.key(zoom: zoom, column: column, row: row)) != nil
        }
      }
    }
  }
}
