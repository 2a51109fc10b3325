/// Draws loose points as small marks that keep their size on the screen.
struct PointMarker {
  enum Shape {
    /// A filled square of the line's width.
    case dot

    /// An outline on its tip, three widths in radius.
    case diamond

    /// The shape that marks points of a class.
    init(of styleClass: StyleClass) { self = styleClass == .place ? .dot : .diamond }

    /// The segments it takes.
    var segments: Int { self == .dot ? 1 : 4 }
  }

  let shape: Shape

  /// The line's width in pixels.
  let width: Float

  let clipper: SegmentClipper

  /// Half the diagonal of a diamond in line widths.
  private static let diamondRadius: Float = 2

  func draw(
    _ positions: ArraySlice<SIMD2<Float>>, _ transform: PixelTransform, window: TileRect?,
    into buffer: SegmentBuffer
  ) {
    let brush = LineBrush(width: width)
    for position in positions {
      let place = SIMD2<Double>(position)
      if let window {
        let inside =
          place.x >= window.low.x && place.x < window.high.x && place.y >= window.low.y
          && place.y < window.high.y
        if !inside { continue }
      }
      let projected = transform.apply(place)
      guard projected.depth > clipper.nearestDepth else { continue }
      let vertex = projected.onScreen
      guard vertex.x > clipper.minX, vertex.x < clipper.maxX, vertex.y > clipper.minY,
        vertex.y < clipper.maxY
      else { continue }
      mark(vertex, brush, into: buffer)
    }
  }

  private func mark(_ vertex: ScreenVertex, _ brush: LineBrush, into buffer: SegmentBuffer) {
    let (x, y) = (Float(vertex.x), Float(vertex.y))
    let half = brush.halfWidth(at: Float(vertex.nearness))
    switch shape {
    case .dot:
      buffer.append(LineSegment(x0: x, y0: y, x1: x, y1: y, halfWidth: half))
    case .diamond:
      // From tip to tip, each a quarter turn on from the one before.
      var tip = SIMD2(0, -half * 2 * Self.diamondRadius)
      for _ in 0..<4 {
        let next = SIMD2(-tip.y, tip.x)
        buffer.append(
          LineSegment(
            x0: x + tip.x, y0: y + tip.y, x1: x + next.x, y1: y + next.y,
            halfWidth: min(half, width / 3)))
        tip = next
      }
    }
  }
}
