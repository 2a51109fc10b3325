/// A point well inside an area where a name has room: the middle of the widest level chord.
struct AreaMiddle {
  /// The point, in tile-local units.
  var point: SIMD2<Double>

  /// The chord's length in tile widths.
  var width: Double

  /// Levels at which the area is measured: enough for any lake, few enough for thousands.
  private static let levels = 9

  /// Measures an area within the tile's square by the even-odd rule; nil when it has no inside there.
  init?(rings: [[SIMD2<Double>]]) {
    let ys = rings.joined().lazy.map(\.y)
    guard let lowest = ys.min(), let highest = ys.max() else { return nil }
    let (low, high) = (max(lowest, 0), min(highest, 1))
    guard high > low else { return nil }
    var best: (point: SIMD2<Double>, width: Double)?
    for level in 1...Self.levels {
      let y = low + (high - low) * Double(level) / Double(Self.levels + 1)
      let crossings = Self.crossings(of: rings, at: y).sorted()
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let (west, east) = (max(crossings[pair], 0), min(crossings[pair + 1], 1))
        if east - west > best?.width ?? 0 {
          best = (SIMD2((west + east) / 2, y), east - west)
        }
      }
    }
    guard let best else { return nil }
    point = best.point
    width = best.width
  }

  /// Where the rings cross a level, from west to east in no order.
  private static func crossings(of rings: [[SIMD2<Double>]], at y: Double) -> [Double] {
    rings.flatMap { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).compactMap { a, b in
        (a.y <= y) == (b.y <= y) ? nil : a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
      }
    }
  }
}
