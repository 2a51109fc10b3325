extension PixelBuffer {
  /// Fills a small convex polygon, its corners in pixels in either direction; what is outside is
  /// clipped.
  ///
  /// A pixel's coverage is that of the nearest edge's half-plane, which is exact but for pixels at a
  /// corner.
  func fillConvexPolygon(_ corners: [SIMD2<Double>], color: RGBA) {
    guard corners.count > 2, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    let edges = Self.edges(corners)
    let xs = corners.map { $0.x }
    let ys = corners.map { $0.y }
    let columns = Self.pixels(from: xs.min() ?? 0, to: xs.max() ?? 0, limit: width)
    let rows = Self.pixels(from: ys.min() ?? 0, to: ys.max() ?? 0, limit: height)
    for y in rows {
      for x in columns {
        let middle = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        let depth = edges.reduce(1.0) { min($0, ($1.normal * (middle - $1.point)).sum() + 0.5) }
        guard depth > 0 else { continue }
        let pixel = base + y * stride + x
        pixel.pointee = blended(
          color.argb, over: pixel.pointee,
          alpha: UInt32((min(depth, 1) * Double(color.alpha)).rounded()))
      }
    }
  }

  /// A point of each edge and the unit normal that points inwards.
  private static func edges(
    _ corners: [SIMD2<Double>]
  ) -> [(point: SIMD2<Double>, normal: SIMD2<Double>)] {
    let pairs = zip(corners, corners.dropFirst() + corners.prefix(1))
    let area = pairs.reduce(0.0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    let turn = area < 0 ? -1.0 : 1.0
    return pairs.compactMap { a, b in
      let way = b - a
      let length = (way * way).sum().squareRoot()
      return length > 0 ? (a, SIMD2(-way.y, way.x) / length * turn) : nil
    }
  }

  private static func pixels(from low: Double, to high: Double, limit: Int) -> Range<Int> {
    let first = Int(min(max(low - 1, 0), Double(limit)))
    return first..<max(first, Int(min(max(high + 2, 0), Double(limit))))
  }
}
