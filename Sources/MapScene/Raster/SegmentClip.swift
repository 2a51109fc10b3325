extension LineSegment {
  /// Coordinates beyond this many pixels are clipped before the kernels see them, whose whole
  /// numbers bear a hundred times as much.
  static let guardBand: Float = 32768

  /// Whether the coordinates are numbers within the guard band, and add up to no more.
  @inline(__always)
  var isWithinGuardBand: Bool { abs(x0) + abs(y0) + abs(x1) + abs(y1) <= Self.guardBand }

  /// Pixels around both ends within which all pixels lie that the stroke touches.
  @inline(__always)
  var reach: Float { ((halfWidth > 0.5 ? halfWidth : 0.5) + 0.5) * StrokeUnit.diagonal }

  /// Whether everything that must be finite is.
  var isFinite: Bool { x0.isFinite && y0.isFinite && x1.isFinite && y1.isFinite }

  /// The part of this finite segment that can be seen in a picture of `width` x `height` pixels,
  /// cut so far outside that the cut ends' caps are not; nil when there is none.
  ///
  /// Liang-Barsky in Double, which bears any Float. Widths are held to the band.
  func clipped(width: Int, height: Int) -> LineSegment? {
    let half = min(halfWidth, Self.guardBand)
    let margin = Double(half) * 2 + 16
    let (startX, startY) = (Double(x0), Double(y0))
    let (dx, dy) = (Double(x1) - startX, Double(y1) - startY)
    var (first, last) = (0.0, 1.0)
    func cut(_ direction: Double, _ distance: Double) -> Bool {
      if direction == 0 { return distance >= 0 }
      let at = distance / direction
      if direction < 0 { first = max(first, at) } else { last = min(last, at) }
      return first <= last
    }
    guard cut(-dx, startX + margin), cut(dx, Double(width) + margin - startX),
      cut(-dy, startY + margin), cut(dy, Double(height) + margin - startY)
    else { return nil }
    return LineSegment(
      x0: Float(startX + dx * first), y0: Float(startY + dy * first),
      x1: Float(startX + dx * last), y1: Float(startY + dy * last), halfWidth: half,
      opacity: opacity)
  }
}
