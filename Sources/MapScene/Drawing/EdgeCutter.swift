/// Cuts the edges of a filled polygon to the frame.
///
/// An edge above the frame or below it fills nothing of it and is dropped; one to the left fills whole
/// rows, so it is moved to just outside the left side. One to the right fills nothing either, but tells
/// how far a face reaches; it is moved to just outside the right side where that is asked for.
struct EdgeCutter {
  /// The frame and a pixel more on all sides.
  private let minX = -1.0
  private let minY = -1.0
  private let maxX: Double
  private let maxY: Double
  private let keepsRight: Bool

  init(_ frame: FrameProjection, keepsRight: Bool = false) {
    self.keepsRight = keepsRight
    maxX = frame.width + 1
    maxY = frame.height + 1
  }

  /// Hands on what counts of the edge from `a` to `b`: first cut to the rows of the frame, then its
  /// parts left and right of the frame as said above.
  @inline(__always)
  func add(_ a: ScreenVertex, _ b: ScreenVertex, to append: (PolygonEdge) -> Void) {
    if min(a.y, b.y) >= maxY || max(a.y, b.y) <= minY || a.y == b.y { return }
    var (from, to) = (a, b)
    if min(a.y, b.y) < minY || max(a.y, b.y) > maxY {
      let low = (minY - a.y) / (b.y - a.y)
      let high = (maxY - a.y) / (b.y - a.y)
      let enter = max(0, min(low, high))
      let leave = min(1, max(low, high))
      if enter > 0 { from = .mix(a, b, enter) }
      if leave < 1 { to = .mix(a, b, leave) }
    }
    addWithinRows(from, to, to: append)
  }

  @inline(__always)
  private func addWithinRows(
    _ a: ScreenVertex, _ b: ScreenVertex, to append: (PolygonEdge) -> Void
  ) {
    if min(a.x, b.x) >= maxX {
      if keepsRight { append(Self.edge(maxX, a.y, maxX, b.y)) }
      return
    }
    if min(a.x, b.x) >= minX && max(a.x, b.x) <= maxX {
      return append(Self.edge(a.x, a.y, b.x, b.y))
    }
    if max(a.x, b.x) <= minX { return append(Self.edge(minX, a.y, minX, b.y)) }
    // Cut at both sides; what lies beside the frame becomes upright.
    func y(atX x: Double) -> Double { a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) }
    let (fromX, toX) = (min(max(a.x, minX), maxX), min(max(b.x, minX), maxX))
    let fromY = fromX == a.x ? a.y : y(atX: fromX)
    let toY = toX == b.x ? b.y : y(atX: toX)
    if a.x < minX || keepsRight && a.x > maxX { append(Self.edge(fromX, a.y, fromX, fromY)) }
    append(Self.edge(fromX, fromY, toX, toY))
    if b.x < minX || keepsRight && b.x > maxX { append(Self.edge(toX, toY, toX, b.y)) }
  }

  @inline(__always)
  private static func edge(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> PolygonEdge {
    PolygonEdge(x0: Float(x0), y0: Float(y0), x1: Float(x1), y1: Float(y1))
  }
}
