/// Projects filled polygons and hands their edges to a buffer.
///
/// An edge to the right of the frame, above or below it fills nothing of it and is dropped; one to the
/// left fills whole rows, so it is moved to just outside the left side. What is cut off at the nearest
/// depth leaves a gap along one row below the frame (a camera without roll has one depth a row), where
/// no closing edge is needed.
struct FillProjector {
  let frame: FrameProjection
  let clipper: SegmentClipper

  init(frame: FrameProjection) {
    self.frame = frame
    clipper = SegmentClipper(frame, margin: 1)
  }

  /// Draws the rings of a block. `window` is the part of the tile to draw, nil for all of it.
  func draw(
    _ block: FillBlock, of batch: FillBatch, _ transform: PixelTransform, window: TileRect?,
    scratch: inout RingScratch, into buffer: EdgeBuffer
  ) {
    for ring in block.rings {
      let start = Int(batch.ringStarts[Int(ring)])
      let end = Int(batch.ringStarts[Int(ring) + 1])
      if let window, !window.contains(block.box) {
        scratch.load(batch, start..<end)
        scratch.clip(to: window)
        scratch.points.withUnsafeBufferPointer { points in
          drawRing(points.count, transform, into: buffer) { points[$0] }
        }
      } else {
        batch.x.withUnsafeBufferPointer { x in
          batch.y.withUnsafeBufferPointer { y in
            drawRing(end - start, transform, into: buffer) {
              SIMD2(Double(x[start + $0]), Double(y[start + $0]))
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private func drawRing(
    _ count: Int, _ transform: PixelTransform, into buffer: EdgeBuffer,
    point: (Int) -> SIMD2<Double>
  ) {
    guard count > 2 else { return }
    var previous = transform.apply(point(count - 1))
    var seen = previous.onScreen
    for index in 0..<count {
      let next = transform.apply(point(index))
      let nextSeen = next.onScreen
      if min(previous.depth, next.depth) >= clipper.nearestDepth {
        // Points that fall together on the screen are one; the last one closes the ring and stays.
        let isShort =
          abs(nextSeen.x - seen.x) + abs(nextSeen.y - seen.y) < Double(LineProjector.leastLength)
        if isShort && index < count - 1 { continue }
        add(seen, nextSeen, into: buffer)
      } else if let (from, to) = clipper.clipToFront(previous, next) {
        add(from.onScreen, to.onScreen, into: buffer)
      }
      previous = next
      seen = nextSeen
    }
  }

  /// Adds an edge cut to the rows of the frame, and its parts left and right of the frame as said above.
  @inline(__always)
  private func add(_ a: ScreenVertex, _ b: ScreenVertex, into buffer: EdgeBuffer) {
    if min(a.y, b.y) >= clipper.maxY || max(a.y, b.y) <= clipper.minY || a.y == b.y { return }
    var (from, to) = (a, b)
    if min(a.y, b.y) < clipper.minY || max(a.y, b.y) > clipper.maxY {
      let low = (clipper.minY - a.y) / (b.y - a.y)
      let high = (clipper.maxY - a.y) / (b.y - a.y)
      let enter = max(0, min(low, high))
      let leave = min(1, max(low, high))
      if enter > 0 { from = .mix(a, b, enter) }
      if leave < 1 { to = .mix(a, b, leave) }
    }
    addWithinRows(from, to, into: buffer)
  }

  @inline(__always)
  private func addWithinRows(_ a: ScreenVertex, _ b: ScreenVertex, into buffer: EdgeBuffer) {
    if min(a.x, b.x) >= clipper.maxX { return }
    if min(a.x, b.x) >= clipper.minX && max(a.x, b.x) <= clipper.maxX {
      return append(a.x, a.y, b.x, b.y, into: buffer)
    }
    if max(a.x, b.x) <= clipper.minX {
      return append(clipper.minX, a.y, clipper.minX, b.y, into: buffer)
    }
    // Cut at both sides; the left part becomes upright, the right part is dropped.
    func y(atX x: Double) -> Double { a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) }
    func clampedX(_ vertex: ScreenVertex) -> Double {
      min(max(vertex.x, clipper.minX), clipper.maxX)
    }
    let (fromX, toX) = (clampedX(a), clampedX(b))
    let fromY = fromX == a.x ? a.y : y(atX: fromX)
    let toY = toX == b.x ? b.y : y(atX: toX)
    if a.x < clipper.minX { append(fromX, a.y, fromX, fromY, into: buffer) }
    append(fromX, fromY, toX, toY, into: buffer)
    if b.x < clipper.minX { append(toX, toY, toX, b.y, into: buffer) }
  }

  @inline(__always)
  private func append(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, into buffer: EdgeBuffer
  ) {
    buffer.append(PolygonEdge(x0: Float(x0), y0: Float(y0), x1: Float(x1), y1: Float(y1)))
  }
}

/// Memory for clipping a ring to a rectangle of its tile, kept from ring to ring.
struct RingScratch {
  /// The ring.
  private(set) var points: [SIMD2<Double>] = []
  private var other: [SIMD2<Double>] = []

  mutating func load(_ batch: FillBatch, _ range: Range<Int>) {
    points.removeAll(keepingCapacity: true)
    for index in range { points.append(SIMD2(Double(batch.x[index]), Double(batch.y[index]))) }
  }

  /// Cuts the ring at the four sides one after another (Sutherland and Hodgman, 1974). What is left
  /// may run along the sides, which a fill does not show.
  mutating func clip(to window: TileRect) {
    for axis in 0..<2 {
      clip(axis, at: window.low[axis], keeping: 1)
      clip(axis, at: window.high[axis], keeping: -1)
    }
  }

  private mutating func clip(_ axis: Int, at limit: Double, keeping sign: Double) {
    guard var previous = points.last else { return }
    other.removeAll(keepingCapacity: true)
    for point in points {
      let before = (previous[axis] - limit) * sign
      let now = (point[axis] - limit) * sign
      if (before < 0) != (now < 0) {
        var cut = previous + (point - previous) * (before / (before - now))
        cut[axis] = limit
        other.append(cut)
      }
      if now >= 0 { other.append(point) }
      previous = point
    }
    swap(&points, &other)
  }
}
