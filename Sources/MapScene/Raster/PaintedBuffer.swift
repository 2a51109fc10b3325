/// A piece of a shape that is painted over the shapes before it: an edge of a filled face, or a stroke.
///
/// Pieces of one shape follow one another, all of them edges or all of them strokes.
public struct PaintedPiece: BitwiseCopyable, Equatable, Sendable {
  /// The stroke; where its half width is 0 an edge of a face, from its start to its end.
  public let segment: LineSegment
  /// The shape's colour, `0xAARRGGBB` with straight alpha; the same in all its pieces.
  public let color: UInt32
  /// The shape's number, another than that of the shapes before and after.
  public let shape: UInt32

  /// Creates a piece.
  @inline(__always)
  public init(_ segment: LineSegment, color: UInt32, shape: UInt32) {
    self.segment = segment
    self.color = color
    self.shape = shape
  }

  /// Whether it is an edge of a face rather than a stroke.
  @inline(__always)
  var isFace: Bool { segment.halfWidth == 0 }

  /// The edge of a face.
  @inline(__always)
  var edge: PolygonEdge {
    PolygonEdge(x0: segment.x0, y0: segment.y0, x1: segment.x1, y1: segment.y1)
  }
}

/// Painted shapes of a frame in their order; see ``FrameBuffer``. The edges of a face must be closed; only
/// those that lie above or below the picture may be left out. What is not finite is dropped when drawn.
public typealias PaintedBuffer = FrameBuffer<PaintedPiece>
