/// Strokes wider than the thin kernels take: round caps, spans of full coverage, and a distance
/// for each pixel of the rim only.
extension MaskPlane {
  /// Draws a stroke with round caps: a capsule, whose coverage is how deep a pixel's centre lies
  /// inside it, plus half a pixel, held to 0...1.
  @inline(never)
  func drawWide(_ segment: LineSegment) {
    let capsule = Capsule(segment)
    let opacity = segment.opacity < 1 ? segment.opacity : 1
    let full = UInt8(opacity * 255 + 0.5)
    let outer = capsule.radius + 0.5
    let inner = capsule.radius - 0.5
    let topY = (segment.y0 < segment.y1 ? segment.y0 : segment.y1) - outer
    let bottomY = (segment.y0 < segment.y1 ? segment.y1 : segment.y0) + outer
    let start = max(floorToInt(topY), top)
    let end = min(floorToInt(bottomY), top + rows - 1)
    guard start <= end else { return }
    for row in start...end {
      let y = Float(row) + 0.5
      guard let rim = capsule.columns(at: y, radius: outer, width: width) else { continue }
      let line = line(row: row - top)
      // Pixels whose centres lie inside the inner capsule are covered fully.
      let core = capsule.columns(at: y, radius: inner, width: width) ?? (rim.last + 1, rim.last)
      mark(columns: rim.first, rim.last, row: row - top)
      drawRim(capsule, y, opacity, line, from: rim.first, to: core.first - 1)
      if core.first <= core.last {
        raise(line + core.first, count: core.last - core.first + 1, to: full)
        drawRim(capsule, y, opacity, line, from: core.last + 1, to: rim.last)
      }
    }
  }

  private func drawRim(
    _ capsule: Capsule, _ y: Float, _ opacity: Float, _ line: UnsafeMutablePointer<UInt8>,
    from: Int, to: Int
  ) {
    var x = from
    while x <= to {
      let depth = capsule.radius + 0.5 - capsule.distance(Float(x) + 0.5, y)
      let coverage = depth < 0 ? 0 : depth > 1 ? 1 : depth
      let new = UInt8(coverage * opacity * 255 + 0.5)
      if new > line[x] { line[x] = new }
      x += 1
    }
  }

  /// Raises `count` bytes to at least `value`.
  private func raise(_ line: UnsafeMutablePointer<UInt8>, count: Int, to value: UInt8) {
    if value == 255 {
      line.update(repeating: 255, count: count)
      return
    }
    for index in 0..<count where line[index] < value { line[index] = value }
  }
}

/// The points within a distance of a line segment.
private struct Capsule {
  let x0, y0: Float
  let alongX, alongY, length: Float
  let radius: Float

  init(_ segment: LineSegment) {
    let dx = segment.x1 - segment.x0
    let dy = segment.y1 - segment.y0
    length = (dx * dx + dy * dy).squareRoot()
    x0 = segment.x0
    y0 = segment.y0
    alongX = length > 0 ? dx / length : 1
    alongY = length > 0 ? dy / length : 0
    radius = segment.halfWidth
  }

  /// Distance of a point from the segment.
  @inline(__always)
  func distance(_ x: Float, _ y: Float) -> Float {
    let (px, py) = (x - x0, y - y0)
    let along = px * alongX + py * alongY
    let across = py * alongX - px * alongY
    let beyond = along < 0 ? along : along > length ? along - length : 0
    return (across * across + beyond * beyond).squareRoot()
  }

  /// The columns within `0..<width` whose centres at height `y` lie within `radius` of the segment;
  /// nil when there are none. A capsule is convex, so they are one run: the hull of both caps'
  /// chords and of the straight part's.
  func columns(at y: Float, radius: Float, width: Int) -> (first: Int, last: Int)? {
    var low = Float.infinity
    var high = -Float.infinity
    func include(_ from: Float, _ to: Float) {
      if from <= to {
        low = from < low ? from : low
        high = to > high ? to : high
      }
    }
    let (py, qy) = (y - y0, y - y0 - length * alongY)
    let endX = x0 + length * alongX
    let startChord = radius * radius - py * py
    if startChord >= 0 { include(x0 - startChord.squareRoot(), x0 + startChord.squareRoot()) }
    let endChord = radius * radius - qy * qy
    if endChord >= 0 { include(endX - endChord.squareRoot(), endX + endChord.squareRoot()) }
    // The straight part: 0 <= along <= length and -radius <= across <= radius, both linear in x.
    let alongPart = Self.solve(from: py * alongY, slope: alongX, between: 0, length)
    let acrossPart = Self.solve(from: py * alongX, slope: -alongY, between: -radius, radius)
    include(x0 + max(alongPart.low, acrossPart.low), x0 + min(alongPart.high, acrossPart.high))
    // Clipped before they become whole numbers; a centre is half a pixel from its column's edge.
    let first = max(low - 0.5, 0).rounded(.up)
    let last = min(high - 0.5, Float(width - 1)).rounded(.down)
    guard first <= last else { return nil }
    return (Int(first), Int(last))
  }

  /// The offsets `t` with `low <= from + slope * t <= high`; an empty range when there are none.
  private static func solve(
    from: Float, slope: Float, between low: Float, _ high: Float
  ) -> (low: Float, high: Float) {
    guard abs(slope) > 1e-6 else {
      return from >= low && from <= high
        ? (-Float.greatestFiniteMagnitude, Float.greatestFiniteMagnitude) : (1, -1)
    }
    let (a, b) = ((low - from) / slope, (high - from) / slope)
    return a < b ? (a, b) : (b, a)
  }
}
