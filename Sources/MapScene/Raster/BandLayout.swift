/// How a picture is cut into horizontal bands: whole rows, so that bands share no pixel.
struct BandLayout: Equatable {
  let width: Int
  let height: Int
  /// log2 of a band's rows; the last band may have fewer.
  let bandShift: Int

  /// log2 of the rows of a band unless asked otherwise: the band's mask stays in a core's caches,
  /// and few short strokes lie in two bands.
  static let usualShift = 6

  init(width: Int, height: Int, bandShift: Int = usualShift) {
    self.width = width
    self.height = height
    // Band numbers are kept in 16 bits.
    var shift = bandShift
    while (height - 1) >> shift > 32766 { shift += 1 }
    self.bandShift = shift
  }

  var bandRows: Int { 1 << bandShift }

  var count: Int { (height + bandRows - 1) >> bandShift }

  func rows(of band: Int) -> Range<Int> {
    band << bandShift..<min((band + 1) << bandShift, height)
  }

  /// The bands that rows `top...bottom` touch, in pixels within ±4,000,000; none outside the
  /// picture.
  @inline(__always)
  func bands(from top: Float, to bottom: Float) -> BandRange {
    let first = floorToInt(top)
    let last = floorToInt(bottom)
    guard last >= 0, first < height else { return .none }
    return BandRange(
      first: UInt16(truncatingIfNeeded: max(first, 0) &>> bandShift),
      last: UInt16(truncatingIfNeeded: min(last, height &- 1) &>> bandShift))
  }
}

/// A run of bands, empty when `first > last`.
struct BandRange: BitwiseCopyable {
  let first: UInt16
  let last: UInt16

  static let none = BandRange(first: 1, last: 0)
}
