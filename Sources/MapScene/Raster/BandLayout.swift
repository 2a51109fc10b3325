/// How a picture is cut into horizontal bands: whole rows, so that bands share no pixel.
struct BandLayout: Equatable {
  let width: Int
  let height: Int
  /// Rows of a band; the last may have fewer.
  let bandRows: Int

  /// Rows of a band unless asked otherwise: its mask stays in a core's second-level cache, and few
  /// short strokes lie in two bands.
  static let usualRows = 64

  init(width: Int, height: Int, bandRows: Int = usualRows) {
    self.width = width
    self.height = height
    // Band numbers are kept in 16 bits.
    self.bandRows = max(bandRows, (height + 32766) / 32767, 1)
  }

  var count: Int { (height + bandRows - 1) / bandRows }

  func rows(of band: Int) -> Range<Int> {
    band * bandRows..<min((band + 1) * bandRows, height)
  }

  /// The bands that rows `top...bottom` touch, in pixels; nil outside the picture.
  @inline(__always)
  func bands(from top: Float, to bottom: Float) -> BandRange? {
    guard bottom >= 0, top < Float(height) else { return nil }
    let first = top > 0 ? Int(top) : 0
    let last = bottom < Float(height - 1) ? Int(bottom) : height - 1
    return BandRange(
      first: UInt16(truncatingIfNeeded: first / bandRows),
      last: UInt16(truncatingIfNeeded: last / bandRows))
  }
}

/// A run of bands, empty when `first > last`.
struct BandRange: BitwiseCopyable {
  let first: UInt16
  let last: UInt16

  static let none = BandRange(first: 1, last: 0)
}
