/// A straight stroke in device pixels, y down; pixel (0, 0) covers the square from 0 to 1.
public struct LineSegment: BitwiseCopyable, Equatable, Sendable {
  /// The start.
  public var x0, y0: Float
  /// The end.
  public var x1, y1: Float
  /// Half the stroke's width in pixels. Below 0.5 the stroke keeps a footprint one pixel wide and
  /// loses opacity instead, so a thin line never breaks into dashes.
  public var halfWidth: Float
  /// Opacity of this segment, 0...1, on top of its layer's colour.
  public var opacity: Float

  /// Creates a stroke from `(x0, y0)` to `(x1, y1)`, opaque unless `opacity` is given.
  @inline(__always)
  public init(
    x0: Float, y0: Float, x1: Float, y1: Float, halfWidth: Float, opacity: Float = 1
  ) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
    self.halfWidth = halfWidth
    self.opacity = opacity
  }
}

/// Strokes of a frame; see ``FrameBuffer``. Anything may be handed in: what is not finite is dropped
/// when drawn.
public typealias SegmentBuffer = FrameBuffer<LineSegment>
