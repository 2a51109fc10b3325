/// Clipping against a tile's own square, 0...1 in both directions.
///
/// Tiles carry a margin of their neighbours' geometry. Lines are cut at the square, because what
/// lies beyond is drawn by the neighbour, and a line drawn twice with haze or opacity would not
/// match itself.
enum UnitSquare {
  /// The part of a segment inside a rectangle, nil when none is (Liang and Barsky, 1984).
  static func clip(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, to rectangle: TileRect = .whole
  ) -> (SIMD2<Double>, SIMD2<Double>)? {
    let delta = end - start
    var enter = 0.0
    var leave = 1.0
    for axis in 0..<2 {
      let low = rectangle.low[axis] - start[axis]
      let high = rectangle.high[axis] - start[axis]
      if delta[axis] == 0 {
        if low > 0 || high < 0 { return nil }
        continue
      }
      let toLow = low / delta[axis]
      let toHigh = high / delta[axis]
      enter = max(enter, min(toLow, toHigh))
      leave = min(leave, max(toLow, toHigh))
    }
    guard enter <= leave else { return nil }
    // The ends that are inside stay what they are to the last bit, so that polylines stay joined.
    return (
      enter == 0 ? start : start + delta * enter,
      leave == 1 ? end : start + delta * leave
    )
  }

  /// Whether a segment runs along one of the square's sides.
  ///
  /// A tile cutter leaves such edges where it cut a polygon: no feature has them.
  static func runsAlongSide(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Bool {
    for axis in 0..<2 where start[axis] == end[axis] {
      if start[axis] == 0 || start[axis] == 1 { return true }
    }
    return false
  }
}

/// A rectangle inside a tile, in tile-local units.
struct TileRect: Hashable, Sendable {
  var low: SIMD2<Double>
  var high: SIMD2<Double>

  /// The whole tile.
  static let whole = TileRect(low: SIMD2(0, 0), high: SIMD2(1, 1))

  /// Whether a point lies in the rectangle, its sides included.
  @inline(__always)
  func contains(_ point: SIMD2<Double>) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
  }

  /// Whether a box touches the rectangle.
  func intersects(_ box: TileBox) -> Bool {
    Double(box.maxX) >= low.x && Double(box.minX) <= high.x && Double(box.maxY) >= low.y
      && Double(box.minY) <= high.y
  }

  /// Whether a box lies wholly inside the rectangle.
  func contains(_ box: TileBox) -> Bool {
    Double(box.minX) >= low.x && Double(box.maxX) <= high.x && Double(box.minY) >= low.y
      && Double(box.maxY) <= high.y
  }
}

/// The bounding box of some geometry of a tile, in tile-local units.
struct TileBox: Hashable, Sendable {
  var minX = Float.infinity
  var minY = Float.infinity
  var maxX = -Float.infinity
  var maxY = -Float.infinity

  mutating func include(_ point: SIMD2<Float>) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  mutating func include(_ other: TileBox) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Whether two boxes touch.
  func intersects(_ other: TileBox) -> Bool {
    maxX >= other.minX && minX <= other.maxX && maxY >= other.minY && minY <= other.maxY
  }

  /// The longer side, zero for an empty box.
  var extent: Float { max(0, maxX - minX, maxY - minY) }

  /// The middle.
  var middle: SIMD2<Float> { SIMD2((minX + maxX) / 2, (minY + maxY) / 2) }
}
