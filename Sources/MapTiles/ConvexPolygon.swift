import MapCamera

/// A convex polygon of few corners, without any allocation.
struct ConvexPolygon {
  private(set) var count = 0

  // A quadrilateral cut by a rectangle has eight corners at most; the rest is for corners that
  // rounding tears in two.
  private var points = InlineArray<12, SIMD2<Double>>(repeating: .zero)

  private init() {}

  /// Creates the polygon with these corners, in either direction around it.
  init(_ corners: [MercatorCoordinate], relativeTo origin: MercatorCoordinate) {
    for corner in corners {
      append(SIMD2(corner.x - origin.x, corner.y - origin.y))
    }
  }

  private mutating func append(_ point: SIMD2<Double>) {
    guard count < points.count else { return }
    points[count] = point
    count += 1
  }

  /// The part with coordinates above `limit` on an axis (0 is x, 1 is y); nothing is left of a polygon
  /// that only touches the limit.
  func clipped(axis: Int, above limit: Double) -> ConvexPolygon {
    clipped(axis: axis, limit: limit, sign: 1)
  }

  /// The part with coordinates below `limit` on an axis (0 is x, 1 is y).
  func clipped(axis: Int, below limit: Double) -> ConvexPolygon {
    clipped(axis: axis, limit: limit, sign: -1)
  }

  private func clipped(axis: Int, limit: Double, sign: Double) -> ConvexPolygon {
    var result = ConvexPolygon()
    guard count > 0 else { return result }
    var from = points[count - 1]
    var fromInside = (from[axis] - limit) * sign > 0
    for index in 0..<count {
      let to = points[index]
      let toInside = (to[axis] - limit) * sign > 0
      if fromInside != toInside {
        let share = (limit - from[axis]) / (to[axis] - from[axis])
        var crossing = from + (to - from) * share
        crossing[axis] = limit
        result.append(crossing)
      }
      if toInside { result.append(to) }
      from = to
      fromInside = toInside
    }
    return result
  }

  /// The least dot product of a corner with `direction`; 0 when there are no corners.
  func minimum(along direction: SIMD2<Double>) -> Double {
    var least = Double.infinity
    for index in 0..<count {
      least = min(least, (points[index] * direction).sum())
    }
    return count > 0 ? least : 0
  }

  /// The least and greatest coordinate on an axis (0 is x, 1 is y).
  func range(axis: Int) -> ClosedRange<Double> {
    var low = Double.infinity
    var high = -Double.infinity
    for index in 0..<count {
      low = min(low, points[index][axis])
      high = max(high, points[index][axis])
    }
    return count > 0 ? low...high : 0...0
  }
}
