/// Projects blocks of lines and hands the visible segments to a buffer: the inner loop of a frame.
///
/// A block's points are projected eight at a time into scratch memory, each with a code of the sides
/// of the frame it lies beyond. Then segments are written one by one: those wholly inside as they are,
/// those wholly beyond one side not at all, and the few that are neither by ``SegmentClipper``.
struct LineProjector {
  private typealias Lanes = SIMD8<Float>

  /// Beyond which side a point lies; `behind` is before the nearest depth.
  private enum Side {
    static let left: Int32 = 1
    static let right: Int32 = 2
    static let above: Int32 = 4
    static let below: Int32 = 8
    static let behind: Int32 = 16

    /// No side: the point is not joined to the next one.
    static let lineEnd: Int32 = 256
    static let allSides: Int32 = 31
  }

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
    project(x, y, breaks, count, transform)
    let careful =
      manner == .plain
      ? emitPlain(count, brush, into: buffer) : emit(count, brush, into: buffer)
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

  /// Projects `count` points, rounded up to whole vectors, into the scratch memory.
  @inline(__always)
  private func project(
    _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, _ breaks: UnsafePointer<UInt8>,
    _ count: Int, _ transform: PixelTransform
  ) {
    let (xu, xv, x1) = (Float(transform.x.x), Float(transform.x.y), Float(transform.x.w))
    let (yu, yv, y1) = (Float(transform.y.x), Float(transform.y.y), Float(transform.y.w))
    let (du, dv, d1) =
      (Float(transform.depth.x), Float(transform.depth.y), Float(transform.depth.w))
    let (minX, maxX) = (
      Lanes(repeating: Float(clipper.minX)), Lanes(repeating: Float(clipper.maxX))
    )
    let (minY, maxY) = (
      Lanes(repeating: Float(clipper.minY)), Lanes(repeating: Float(clipper.maxY))
    )
    let nearest = Lanes(repeating: Float(clipper.nearestDepth))
    let xBytes = UnsafeRawPointer(x)
    let yBytes = UnsafeRawPointer(y)
    let breakBytes = UnsafeRawPointer(breaks)
    var index = 0
    while index < count {
      let offset = index * MemoryLayout<Float>.stride
      let u = xBytes.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
      let v = yBytes.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
      let depth = u * du + v * dv + d1
      let nearness = 1 / depth
      let sx = (u * xu + v * xv + x1) * nearness
      let sy = (u * yu + v * yv + y1) * nearness
      var code = SIMD8<Int32>.zero
      code.replace(with: code | Side.left, where: sx .< minX)
      code.replace(with: code | Side.right, where: sx .> maxX)
      code.replace(with: code | Side.above, where: sy .< minY)
      code.replace(with: code | Side.below, where: sy .> maxY)
      // What lies behind the eye is projected to nonsense, so its other sides say nothing.
      code.replace(with: SIMD8(repeating: Side.behind), where: depth .< nearest)
      let ends = breakBytes.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)
      code |= SIMD8<Int32>(truncatingIfNeeded: ends) &* Side.lineEnd
      let vector = index / LineBlock.lanes
      scratch.x[vector] = sx
      scratch.y[vector] = sy
      scratch.nearness[vector] = nearness
      scratch.codes[vector] = code
      index += LineBlock.lanes
    }
  }

  /// Writes the segments that are wholly visible, notes those to be clipped and returns how many
  /// these are. For a block whose segments neither change along their length nor fall together.
  @inline(__always)
  private func emitPlain(_ count: Int, _ brush: LineBrush, into buffer: SegmentBuffer) -> Int {
    let x = scratch.lanes(of: scratch.x)
    let y = scratch.lanes(of: scratch.y)
    let nearness = scratch.lanes(of: scratch.nearness)
    let codes = scratch.lanes(of: scratch.codes)
    let careful = scratch.careful
    let output = buffer.reserve(count)
    var written = 0
    var carefulCount = 0
    for start in 0..<count - 1 {
      let next = start + 1
      if codes[start] | codes[next] & Side.allSides == 0 {
        output[written] = LineSegment(
          x0: x[start], y0: y[start], x1: x[next], y1: y[next],
          halfWidth: brush.halfWidth(at: (nearness[start] + nearness[next]) / 2),
          opacity: brush.opacity)
        written += 1
      } else if codes[start] < Side.lineEnd && codes[start] & codes[next] == 0 {
        careful[carefulCount] = SIMD2(
          UInt16(truncatingIfNeeded: start), UInt16(truncatingIfNeeded: next))
        carefulCount += 1
      }
    }
    buffer.commit(written)
    return carefulCount
  }

  /// The same for any block: also notes the segments that have to be split, and fades.
  ///
  /// A point too near to the one before it to be told apart is passed over, unless its line ends there.
  @inline(__always)
  private func emit(_ count: Int, _ brush: LineBrush, into buffer: SegmentBuffer) -> Int {
    let x = scratch.lanes(of: scratch.x)
    let y = scratch.lanes(of: scratch.y)
    let nearness = scratch.lanes(of: scratch.nearness)
    let codes = scratch.lanes(of: scratch.codes)
    let careful = scratch.careful
    let output = buffer.reserve(count)
    var written = 0
    var carefulCount = 0
    var start = 0
    for next in 1..<count {
      if codes[next - 1] >= Side.lineEnd {
        start = next
        continue
      }
      let from = start
      let beyond = (codes[from] | codes[next]) & Side.allSides
      if beyond == 0 {
        let isShort = abs(x[next] - x[from]) + abs(y[next] - y[from]) < mergeLength
        if isShort && codes[next] < Side.lineEnd { continue }
      }
      start = next
      if codes[from] & codes[next] & Side.allSides != 0 { continue }
      if beyond != 0 || abs(nearness[from] - nearness[next]) > brush.fadeStep {
        careful[carefulCount] = SIMD2(
          UInt16(truncatingIfNeeded: from), UInt16(truncatingIfNeeded: next))
        carefulCount += 1
        continue
      }
      let middle = (nearness[from] + nearness[next]) / 2
      let opacity = brush.opacity(at: middle)
      if opacity <= 0 { continue }
      output[written] = LineSegment(
        x0: x[from], y0: y[from], x1: x[next], y1: y[next],
        halfWidth: brush.halfWidth(at: middle), opacity: opacity)
      written += 1
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

/// Memory for the projected points of one block; one a worker, allocated once.
final class ProjectorScratch {
  let x: UnsafeMutablePointer<SIMD8<Float>>
  let y: UnsafeMutablePointer<SIMD8<Float>>
  let nearness: UnsafeMutablePointer<SIMD8<Float>>
  let codes: UnsafeMutablePointer<SIMD8<Int32>>

  /// The ends of the segments that need clipping or splitting.
  let careful: UnsafeMutablePointer<SIMD2<UInt16>>

  init() {
    let vectors = LineBlock.capacity / LineBlock.lanes
    x = .allocate(capacity: vectors)
    y = .allocate(capacity: vectors)
    nearness = .allocate(capacity: vectors)
    codes = .allocate(capacity: vectors)
    careful = .allocate(capacity: LineBlock.capacity)
  }

  deinit {
    x.deallocate()
    y.deallocate()
    nearness.deallocate()
    codes.deallocate()
    careful.deallocate()
  }

  /// A vector array seen as its single lanes.
  @inline(__always)
  func lanes<Scalar>(of vectors: UnsafeMutablePointer<SIMD8<Scalar>>) -> UnsafePointer<Scalar> {
    // A vector of eight is stored as its eight lanes in order, and the memory is used as nothing else.
    UnsafeRawPointer(vectors).assumingMemoryBound(to: Scalar.self)
  }
}
