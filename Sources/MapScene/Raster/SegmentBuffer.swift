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

/// Strokes of a frame, in memory that is kept for the next.
///
/// Give each worker its own buffer and the workers can fill theirs at the same time; a layer of
/// a `DrawList` gathers ranges of any of them.
public final class SegmentBuffer {
  let storage: GrowableBuffer<LineSegment>

  /// Creates an empty buffer with room for `capacity` segments; it grows when more come.
  public init(capacity: Int = 4096) { storage = GrowableBuffer(capacity: capacity) }

  /// How many segments it holds.
  public var count: Int { storage.count }

  /// The segments; valid until the next append.
  public var segments: UnsafeBufferPointer<LineSegment> {
    UnsafeBufferPointer(start: storage.base, count: storage.count)
  }

  /// Adds a segment. Anything may be handed in: what is not finite is dropped when drawn.
  @inline(__always)
  public func append(_ segment: LineSegment) { storage.append(segment) }

  /// Makes room for `count` segments and returns where to write them; `commit` counts them in.
  /// The quickest way to add many: no check a segment.
  @inline(__always)
  public func reserve(_ count: Int) -> UnsafeMutablePointer<LineSegment> { storage.reserve(count) }

  /// Counts in the first `count` segments written where the last `reserve` said.
  @inline(__always)
  public func commit(_ count: Int) { storage.commit(count) }

  /// Empties the buffer and keeps its memory.
  public func removeAll() { storage.removeAll() }
}
