/// A directed edge of a polygon in device pixels, y down.
public struct PolygonEdge: BitwiseCopyable, Equatable, Sendable {
  /// The start.
  public var x0, y0: Float
  /// The end.
  public var x1, y1: Float

  /// Creates the edge from `(x0, y0)` to `(x1, y1)`.
  @inline(__always)
  public init(x0: Float, y0: Float, x1: Float, y1: Float) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }
}

/// Polygon edges of a frame; see ``FrameBuffer``. An edge that is not finite is dropped when drawn.
///
/// Every ring must be closed, and all edges of a ring must reach the layer that fills it: what is
/// filled follows from the edges to the left of a pixel. Edges that lie outside the picture to the
/// right, above or below may be left out; those to the left may not.
public typealias EdgeBuffer = FrameBuffer<PolygonEdge>
