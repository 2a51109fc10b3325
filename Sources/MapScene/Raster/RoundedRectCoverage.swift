import Foundation

/// Area coverage of a rounded rectangle, one row of pixels at a time.
///
/// Each row is cut into sub-scanlines; on each the shape is one span whose ends are known exactly,
/// and a span's overlap with a pixel is exact too. So straight edges are exact to 1/255 and
/// corners, where the span's ends curve within a row, are within 1/200 of the true area.
struct RoundedRectCoverage {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double
  let radius: Double

  /// Whole-pixel bounds within a picture of `width` x `height`; empty when nothing is visible.
  let columns: Range<Int>
  let rows: Range<Int>

  /// A shape that covers nothing.
  static let nothing = RoundedRectCoverage(
    PixelRect(x: 0, y: 0, width: 0, height: 0), radius: 0, width: 0, height: 0)

  /// Sub-scanlines in a row that holds part of a curve or of the top or bottom edge.
  private static let subScanlines = 16

  init(_ rect: PixelRect, radius: Float, width: Int, height: Int) {
    left = Double(rect.x)
    top = Double(rect.y)
    right = left + Double(rect.width)
    bottom = top + Double(rect.height)
    let limit = min(right - left, bottom - top) / 2
    self.radius = radius.isFinite ? max(min(Double(radius), limit), 0) : 0
    guard left.isFinite, top.isFinite, right.isFinite, bottom.isFinite, right > left, bottom > top
    else {
      columns = 0..<0
      rows = 0..<0
      return
    }
    columns = Self.pixels(from: left, to: right, limit: width)
    rows = Self.pixels(from: top, to: bottom, limit: height)
  }

  /// The pixels that `from...to` touches, within `0..<limit`.
  private static func pixels(from: Double, to: Double, limit: Int) -> Range<Int> {
    let first = Int(min(max(from.rounded(.down), 0), Double(limit)))
    let last = Int(min(max(to.rounded(.up), 0), Double(limit)))
    return first..<max(first, last)
  }

  /// Lends room for one row of coverage.
  func withRow(_ body: (UnsafeMutablePointer<Double>) -> Void) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: columns.count + 1) { row in
      row.initialize(repeating: 0)
      guard let start = row.baseAddress else { return }
      body(start)
    }
  }

  /// Writes the coverage 0...1 of the pixels `columns` of row `y` to `row`, which holds
  /// `columns.count + 1` values: the last is scratch.
  ///
  /// - Returns: the columns between the ends of the row, which all have the same coverage.
  @discardableResult
  func write(row y: Int, to row: UnsafeMutablePointer<Double>) -> Range<Int> {
    row.update(repeating: 0, count: columns.count + 1)
    let rowTop = Double(y)
    let straight = rowTop >= top + radius && rowTop + 1 <= bottom - radius
    let lines = straight ? 1 : Self.subScanlines
    // Sub-scanlines divide what the shape covers of the row, so its top and bottom edges are exact.
    let first = max(rowTop, top)
    let step = (min(rowTop + 1, bottom) - first) / Double(lines)
    guard step > 0 else { return columns }
    var widestInset = 0.0
    for line in 0..<lines {
      let center = first + (Double(line) + 0.5) * step
      let beyond = max(top + radius - center, center - (bottom - radius), 0)
      let inset = radius - (max(radius * radius - beyond * beyond, 0)).squareRoot()
      widestInset = max(widestInset, inset)
      add(from: left + inset, to: right - inset, weight: step, to: row)
    }
    let even = indices(from: left + widestInset, to: right - widestInset)
    var sum = 0.0
    var index = 0
    while index < columns.count {
      sum += row[index]
      let count = index == even.lowerBound ? even.count : 1
      (row + index).update(repeating: min(max(sum, 0), 1), count: count)
      index += count
    }
    return columns.lowerBound + even.lowerBound..<columns.lowerBound + even.upperBound
  }

  /// The places in a row of the pixels that a span covers wholly; past the end when there are none.
  private func indices(from: Double, to: Double) -> Range<Int> {
    let end = Double(columns.count)
    let first = Int(min(max((from - Double(columns.lowerBound)).rounded(.down) + 1, 0), end))
    let last = Int(min(max((to - Double(columns.lowerBound)).rounded(.down), 0), end))
    return first < last ? first..<last : columns.count..<columns.count
  }

  /// Adds the differences between neighbouring pixels' overlap with a span.
  private func add(
    from: Double, to: Double, weight: Double, to row: UnsafeMutablePointer<Double>
  ) {
    guard to > from else { return }
    step(at: from, by: weight, in: row)
    step(at: to, by: -weight, in: row)
  }

  /// Adds a step of height `by` at `x`: the pixel that holds `x` gets the part right of it.
  private func step(at x: Double, by height: Double, in row: UnsafeMutablePointer<Double>) {
    let local = x - Double(columns.lowerBound)
    if local <= 0 {
      row[0] += height
    } else if local < Double(columns.count) {
      let index = Int(local)
      let share = local - Double(index)
      row[index] += height * (1 - share)
      row[index + 1] += height * share
    }
  }
}
