/// Clips one projected segment to what can be seen, splits it where its width or opacity changes,
/// and hands it to a buffer. In doubles, one at a time: the way of everything that is not simple.
struct SegmentClipper {
  let nearestDepth: Double

  /// The rectangle to clip to, in pixels: the frame and a margin for the width of the lines.
  let minX: Double
  let minY: Double
  let maxX: Double
  let maxY: Double

  /// How far the rectangle reaches beyond the frame.
  var margin: Double { -minX }

  /// The most pieces one segment is split into.
  private static let mostPieces = 48.0

  /// Clips to a frame with a margin of `margin` pixels on all sides, and at the frame's nearest depth
  /// unless another is given.
  init(_ frame: FrameProjection, margin: Double, nearestDepth: Double? = nil) {
    self.nearestDepth = nearestDepth ?? frame.nearestDepth
    minX = -margin
    minY = -margin
    maxX = frame.width + margin
    maxY = frame.height + margin
  }

  /// Draws what is visible of a segment.
  func draw(
    _ start: HomogeneousPoint, _ end: HomogeneousPoint, _ brush: LineBrush,
    into buffer: SegmentBuffer
  ) {
    guard let (front, back) = clipToFront(start, end),
      let (from, to) = clipToFrame(front.onScreen, back.onScreen)
    else { return }
    // It shows only from the fade's start on, and is of one opacity from the fade's end on.
    let (fadeStart, fadeEnd) = (Double(brush.fadeStart), Double(brush.fadeEnd))
    if from.nearness <= to.nearness {
      guard to.nearness > fadeStart else { return }
      let first = Self.cut(from, to, at: fadeStart)
      let middle = Self.cut(first, to, at: fadeEnd)
      appendPieces(first, middle, step: brush.fadeStep, brush, into: buffer)
      appendPieces(middle, to, step: brush.widthStep, brush, into: buffer)
    } else {
      guard from.nearness > fadeStart else { return }
      let last = Self.cut(to, from, at: fadeStart)
      let middle = Self.cut(last, from, at: fadeEnd)
      appendPieces(from, middle, step: brush.widthStep, brush, into: buffer)
      appendPieces(middle, last, step: brush.fadeStep, brush, into: buffer)
    }
  }

  /// The end of what lies at a nearness or farther: `far` where all is nearer, `close` where nothing is.
  private static func cut(
    _ far: ScreenVertex, _ close: ScreenVertex, at nearness: Double
  ) -> ScreenVertex {
    if far.nearness >= nearness { return far }
    if close.nearness <= nearness { return close }
    return .mix(far, close, (nearness - far.nearness) / (close.nearness - far.nearness))
  }

  /// Appends a segment in pieces along which the nearness changes by no more than a step.
  private func appendPieces(
    _ from: ScreenVertex, _ to: ScreenVertex, step: Float, _ brush: LineBrush,
    into buffer: SegmentBuffer
  ) {
    if from.x == to.x && from.y == to.y { return }
    let change = abs(to.nearness - from.nearness)
    let pieces = min((change / Double(step)).rounded(.up), Self.mostPieces)
    var piece = 1.0
    var previous = from
    while piece <= max(pieces, 1) {
      let next = piece >= pieces ? to : ScreenVertex.mix(from, to, piece / pieces)
      append(previous, next, brush, into: buffer)
      previous = next
      piece += 1
    }
  }

  @inline(__always)
  private func append(
    _ a: ScreenVertex, _ b: ScreenVertex, _ brush: LineBrush, into buffer: SegmentBuffer
  ) {
    let nearness = Float((a.nearness + b.nearness) / 2)
    let opacity = brush.opacity(at: nearness)
    guard opacity > 0 else { return }
    buffer.append(
      LineSegment(
        x0: Float(a.x), y0: Float(a.y), x1: Float(b.x), y1: Float(b.y),
        halfWidth: brush.halfWidth(at: nearness), opacity: opacity))
  }

  /// The part in front of the eye, cut in homogeneous space: after the divide a point behind the eye
  /// would appear mirrored above the horizon.
  func clipToFront(
    _ a: HomogeneousPoint, _ b: HomogeneousPoint
  ) -> (HomogeneousPoint, HomogeneousPoint)? {
    let aIsBehind = a.depth < nearestDepth
    let bIsBehind = b.depth < nearestDepth
    if aIsBehind && bIsBehind { return nil }
    if !aIsBehind && !bIsBehind { return (a, b) }
    let cut = HomogeneousPoint.mix(a, b, (nearestDepth - a.depth) / (b.depth - a.depth))
    return aIsBehind ? (cut, b) : (a, cut)
  }

  /// The part inside the frame (Liang and Barsky).
  func clipToFrame(_ a: ScreenVertex, _ b: ScreenVertex) -> (ScreenVertex, ScreenVertex)? {
    var enter = 0.0
    var leave = 1.0
    @inline(__always) func cut(_ delta: Double, _ low: Double, _ high: Double) {
      if delta == 0 {
        if low > 0 || high < 0 { enter = 2 }
        return
      }
      enter = max(enter, min(low / delta, high / delta))
      leave = min(leave, max(low / delta, high / delta))
    }
    cut(b.x - a.x, minX - a.x, maxX - a.x)
    cut(b.y - a.y, minY - a.y, maxY - a.y)
    guard enter <= leave else { return nil }
    return (
      enter > 0 ? ScreenVertex.mix(a, b, enter) : a,
      leave < 1 ? ScreenVertex.mix(a, b, leave) : b
    )
  }
}
