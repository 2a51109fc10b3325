/// Projects filled polygons and hands their edges to a buffer.
///
/// What is cut off at the nearest
/// depth leaves a gap along one row below the frame (a camera without roll has one depth a row), where
/// no closing edge is needed.
struct FillProjector {
  let frame: FrameProjection
  let clipper: SegmentClipper
  private let cutter: EdgeCutter

  init(frame: FrameProjection) {
    self.frame = frame
    clipper = SegmentClipper(frame, margin: 1)
    cutter = EdgeCutter(frame)
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

  /// Draws one ring.
  func draw(_ ring: [SIMD2<Double>], _ transform: PixelTransform, into buffer: EdgeBuffer) {
    drawRing(ring.count, transform, into: buffer) { ring[$0] }
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
        cutter.add(seen, nextSeen) { buffer.append($0) }
      } else if let (from, to) = clipper.clipToFront(previous, next) {
        cutter.add(from.onScreen, to.onScreen) { buffer.append($0) }
      }
      previous = next
      seen = nextSeen
    }
  }
}

/// Memory for clipping a ring to a rectangle of its tile, kept from ring to ring.
struct RingScratch {
  /// The ring.
  private(set) var points: [SIMD2<Double>] = []
  private var other: [SIMD2<Double>] = []

  /// Takes a ring.
  mutating func load(_ ring: [SIMD2<Double>]) {
    points.removeAll(keepingCapacity: true)
    points.append(contentsOf: ring)
  }

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
