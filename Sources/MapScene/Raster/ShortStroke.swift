extension MaskPlane {
  /// The widest stroke, in half widths, that the thin kernels draw: square caps begin to show
  /// on wider ones.
  static var thinHalfWidth: Float { 2 }

  /// The largest footprint of a short stroke, in pixels: no distance in it leaves 16 bits.
  private static var shortColumns: Int { 16 }
  private static var shortRows: Int { 24 }

  /// Draws the first `count` strokes of a batch, all of them thin.
  @inline(never)
  func draw(_ batch: StrokeBatch, count: Int) {
    batch.prepare(count: count)
    for index in 0..<count {
      let first = batch.bound(.firstColumn, index)
      let last = batch.bound(.lastColumn, index)
      let firstRow = batch.bound(.firstRow, index)
      let lastRow = batch.bound(.lastRow, index)
      guard last >= 0, first < width, lastRow >= top, firstRow < top &+ rows else { continue }
      if last &- first < Self.shortColumns && lastRow &- firstRow < Self.shortRows {
        drawShort(batch, index, column: first, isNarrow: last &- first < 8, firstRow, lastRow)
      } else {
        drawLong(
          StrokeGeometry(batch.segment(index)), columns: first, last, rows: firstRow, lastRow)
      }
    }
  }

  /// Draws a stroke whose footprint is short: from row to row the lanes move by a constant.
  @inline(__always)
  private func drawShort(
    _ batch: StrokeBatch, _ index: Int, column: Int, isNarrow: Bool, _ firstRow: Int,
    _ lastRow: Int
  ) {
    let start = firstRow > top ? firstRow : top
    let end = lastRow < top &+ rows ? lastRow : top &+ rows &- 1
    mark(columns: column, column &+ (isNarrow ? 7 : 15), rows: start &- top, end &- top)
    let acrossStep = batch.lane(.acrossRow, index)
    let alongStep = batch.lane(.alongRow, index)
    let steps = StrokeSteps(
      across: SIMD8(repeating: acrossStep), along: SIMD8(repeating: alongStep),
      sum: SIMD8(repeating: batch.lane(.acrossSum, index)),
      alongSum: SIMD8(repeating: batch.lane(.alongSum, index)),
      peak: SIMD8(repeating: batch.lane(.peak, index)))
    let rows = MaskRows(
      line: pointer(column: column, row: start &- top), stride: stride, count: end &- start &+ 1)
    let lead = Int16(truncatingIfNeeded: start &- batch.bound(.middle, index))
    let acrossStart = batch.lane(.across, index) &+ lead &* acrossStep
    let alongStart = batch.lane(.along, index) &+ lead &* alongStep
    let leftAcross =
      laneOffsets &* SIMD8(repeating: batch.lane(.acrossColumn, index))
      &+ SIMD8(repeating: acrossStart)
    let leftAlong =
      laneOffsets &* SIMD8(repeating: batch.lane(.alongColumn, index))
      &+ SIMD8(repeating: alongStart)
    if isNarrow {
      drawEight(rows, steps, leftAcross, leftAlong)
    } else {
      drawSixteen(
        rows, steps, leftAcross, leftAlong,
        leftAcross &+ SIMD8(repeating: batch.lane(.acrossEight, index)),
        leftAlong &+ SIMD8(repeating: batch.lane(.alongEight, index)))
    }
  }
}

/// The rows of a mask that a block is drawn into.
private struct MaskRows {
  let line: UnsafeMutableRawPointer
  let stride: Int
  let count: Int
}

/// What is the same in all rows of a short stroke: how depths change to the next row, what opposite
/// depths add up to, and the largest coverage across. In whole vectors, which pass in registers:
/// small numbers stored side by side and loaded as one vector would stall.
private struct StrokeSteps {
  let across, along, sum, alongSum, peak: SIMD8<Int16>
}

// The loops are functions of their own, for only in small functions does the compiler inline what
// SIMD vectors are made of.

/// Draws rows of eight pixels from their depths in the first row.
@inline(never)
private func drawEight(
  _ rows: MaskRows, _ steps: StrokeSteps, _ across: SIMD8<Int16>, _ along: SIMD8<Int16>
) {
  var (across, along, line, left) = (across, along, rows.line, rows.count)
  while left > 0 {
    let new = strokeCoverage(
      across: across, oppositeAcross: steps.sum &- across, peak: steps.peak, along: along,
      oppositeAlong: steps.alongSum &- along)
    raise(line, to: new)
    across &+= steps.across
    along &+= steps.along
    line += rows.stride
    left &-= 1
  }
}

/// Draws rows of sixteen pixels; `across8` and `along8` are the depths of the right eight.
@inline(never)
private func drawSixteen(
  _ rows: MaskRows, _ steps: StrokeSteps, _ across: SIMD8<Int16>, _ along: SIMD8<Int16>,
  _ across8: SIMD8<Int16>, _ along8: SIMD8<Int16>
) {
  var (across, along, across8, along8) = (across, along, across8, along8)
  var (line, left) = (rows.line, rows.count)
  while left > 0 {
    let low = strokeCoverage(
      across: across, oppositeAcross: steps.sum &- across, peak: steps.peak, along: along,
      oppositeAlong: steps.alongSum &- along)
    let high = strokeCoverage(
      across: across8, oppositeAcross: steps.sum &- across8, peak: steps.peak, along: along8,
      oppositeAlong: steps.alongSum &- along8)
    raise(line, to: low)
    raise(line + 8, to: high)
    across &+= steps.across
    along &+= steps.along
    across8 &+= steps.across
    along8 &+= steps.along
    line += rows.stride
    left &-= 1
  }
}
