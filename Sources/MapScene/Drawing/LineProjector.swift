/// Projects blocks of lines and hands the visible segments to a buffer: the inner loop of a frame.
///
/// A block's points are projected eight at a time into scratch memory, each with a code of the sides
/// of the frame it lies beyond. Then segments are written one by one: those wholly inside as they are,
/// those wholly beyond one side not at all, and the few that are neither by ``SegmentClipper``.
struct LineProjector {
  let clipper: SegmentClipper

  /// The pixels, across plus down, that a segment must span to be drawn on its own.
  let mergeLength: Float

  private let scratch: ProjectorScratch

  init(
    clipper: SegmentClipper, scratch: ProjectorScratch,
    mergeLength: Float = LineProjector.leastLength
  ) {
    self.clipper = clipper
    self.scratch = scratch
    self.mergeLength = mergeLength
  }

  /// Draws a block.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - points: The arrays of its batch.
  ///   - transform: From the block's tile to pixels.
  ///   - manner: How much care its segments need.
  ///   - window: The part of the tile to draw, nil for all of it.
  func draw(
    _ block: LineBlock, of points: LinePoints, _ transform: PixelTransform, _ brush: LineBrush,
    _ manner: Manner, window: TileRect?, into buffer: SegmentBuffer
  ) {
    let start = Int(block.start)
    let count = Int(block.count)
    let x = points.x + start
    let y = points.y + start
    let breaks = points.breaks + start
    guard manner != .precise, window == nil else {
      for index in 0..<count - 1 where breaks[index] == 0 {
        drawCarefully(index, index + 1, x, y, transform, brush, window, into: buffer)
      }
      return
    }
    scratch.project(x, y, breaks, count, transform, clipper)
    if manner != .plain { scratch.findSteps(count, mergeLength: mergeLength) }
    let careful =
      switch manner {
      case .plain: emit(count, brush, merges: false, varies: false, into: buffer)
      case .merging: emit(count, brush, merges: true, varies: false, into: buffer)
      case .varying, .precise: emit(count, brush, merges: true, varies: true, into: buffer)
      }
    for index in 0..<careful {
      let pair = scratch.careful[index]
      drawCarefully(
        Int(pair.x), Int(pair.y), x, y, transform, brush, nil, into: buffer)
    }
  }

  private func drawCarefully(
    _ from: Int, _ to: Int, _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>,
    _ transform: PixelTransform,
    _ brush: LineBrush, _ window: TileRect?, into buffer: SegmentBuffer
  ) {
    var start = SIMD2(Double(x[from]), Double(y[from]))
    var end = SIMD2(Double(x[to]), Double(y[to]))
    if let window {
      guard let inside = UnitSquare.clip(start, end, to: window) else { return }
      (start, end) = inside
    }
    clipper.draw(transform.apply(start), transform.apply(end), brush, into: buffer)
  }

  /// Writes the segments that are wholly visible, notes those to be clipped or split and returns how
  /// many these are. Compiled once for each manner.
  ///
  /// - Parameters:
  ///   - merges: Whether a point too near to the one before it to be told apart is passed over, unless
  ///     its line ends there.
  ///   - varies: Whether width or opacity may change visibly along a segment.
  @inline(__always)
  private func emit(
    _ count: Int, _ brush: LineBrush, merges: Bool, varies: Bool, into buffer: SegmentBuffer
  ) -> Int {
    let points = scratch.points
    let careful = scratch.careful
    let output = buffer.reserve(count)
    var (written, carefulCount, next) = (0, 0, 0)
    while next < count &- 1 {
      let from = next
      next = merges ? points.next(after: from, mergeLength: mergeLength) : from &+ 1
      let isInside = points.codes[from] | points.codes[next] & Side.allSides == 0
      let change = points.nearness[from] - points.nearness[next]
      guard isInside, !varies || abs(change) <= brush.fadeStep else {
        if points.mayShow(from, next) {
          careful[carefulCount] = SIMD2(
            UInt16(truncatingIfNeeded: from), UInt16(truncatingIfNeeded: next))
          carefulCount &+= 1
        }
        continue
      }
      let middle = (points.nearness[from] + points.nearness[next]) / 2
      let opacity = varies ? brush.opacity(at: middle) : brush.opacity
      output[written] = LineSegment(
        x0: points.x[from], y0: points.y[from], x1: points.x[next], y1: points.y[next],
        halfWidth: brush.halfWidth(at: middle), opacity: opacity)
      // What does not show is written over.
      written &+= opacity > 0 ? 1 : 0
    }
    buffer.commit(written)
    return carefulCount
  }

  /// The least ``mergeLength`` in pixels. Below it a line's points fall together on the screen, and
  /// drawing each costs as much as a visible one.
  static let leastLength: Float = 0.75

  /// How much care the segments of a block need.
  enum Manner {
    /// None: they are long enough, and neither width nor opacity changes visibly along them.
    case plain

    /// They may have to be merged, but neither split nor faded.
    case merging

    /// They may have to be merged, split or faded.
    case varying

    /// Doubles for each of them: the tile is so large on the screen that Float would be off by a
    /// visible part of a pixel.
    case precise
  }
}

/// Pointers to the arrays of a line batch, lent for the time of a call.
struct LinePoints {
  let x: UnsafePointer<Float>
  let y: UnsafePointer<Float>
  let breaks: UnsafePointer<UInt8>
}

extension LineBatch {
  /// Lends the arrays.
  @inline(__always)
  func withPoints(_ body: (LinePoints) -> Void) {
    x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        breaks.withUnsafeBufferPointer { breaks in
          guard let x = x.baseAddress, let y = y.baseAddress, let breaks = breaks.baseAddress else {
            return
          }
          body(LinePoints(x: x, y: y, breaks: breaks))
        }
      }
    }
  }
}
