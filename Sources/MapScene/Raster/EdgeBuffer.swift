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

/// Polygon edges of a frame, in memory that is kept for the next; one a worker, as `SegmentBuffer`.
///
/// Every ring must be closed, and all edges of a ring must reach the layer that fills it: what is
/// filled follows from the edges to the left of a pixel. Edges that lie outside the picture to the
/// right, above or below may be left out; those to the left may not.
public final class EdgeBuffer {
  let storage: GrowableBuffer<PolygonEdge>

  /// Creates an empty buffer with room for `capacity` edges; it grows when more come.
  public init(capacity: Int = 4096) { storage = GrowableBuffer(capacity: capacity) }

  /// How many edges it holds.
  public var count: Int { storage.count }

  /// The edges; valid until the next append.
  public var edges: UnsafeBufferPointer<PolygonEdge> {
    UnsafeBufferPointer(start: storage.base, count: storage.count)
  }

  /// Adds an edge. An edge that is not finite is dropped when drawn.
  @inline(__always)
  public func append(_ edge: PolygonEdge) { storage.append(edge) }

  /// Makes room for `count` edges and returns where to write them; `commit` counts them in.
  @inline(__always)
  public func reserve(_ count: Int) -> UnsafeMutablePointer<PolygonEdge> { storage.reserve(count) }

  /// Counts in the first `count` edges written where the last `reserve` said.
  @inline(__always)
  public func commit(_ count: Int) { storage.commit(count) }

  /// Empties the buffer and keeps its memory.
  public func removeAll() { storage.removeAll() }
}
