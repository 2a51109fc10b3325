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

  /// Draws a stroke whose footprint is short: from row to row the depths in its lanes change by
  /// a constant. One wider than eight columns is drawn as a left and a right block, each only in the
  /// rows that cross it.
  @inline(__always)
  private func drawShort(
    _ batch: StrokeBatch, _ index: Int, column: Int, isNarrow: Bool, _ firstRow: Int,
    _ lastRow: Int
  ) {
    let steps = StrokeSteps(
      across: SIMD8(repeating: batch.lane(.acrossRow, index)),
      along: SIMD8(repeating: batch.lane(.alongRow, index)),
      sum: SIMD8(repeating: batch.lane(.acrossSum, index)),
      alongSum: SIMD8(repeating: batch.lane(.alongSum, index)),
      peak: SIMD8(repeating: batch.lane(.peak, index)))
    let across =
      laneOffsets &* SIMD8(repeating: batch.lane(.acrossColumn, index))
      &+ SIMD8(repeating: batch.lane(.across, index))
    let along =
      laneOffsets &* SIMD8(repeating: batch.lane(.alongColumn, index))
      &+ SIMD8(repeating: batch.lane(.along, index))
    let middle = batch.bound(.middle, index)
    if isNarrow {
      drawBlock(steps, across, along, middle, column: column, firstRow, lastRow)
      return
    }
    let right = column &+ 8
    let rightAcross = across &+ SIMD8(repeating: batch.lane(.acrossEight, index))
    let rightAlong = along &+ SIMD8(repeating: batch.lane(.alongEight, index))
    let above = max(batch.bound(.above, index), firstRow)
    let below = min(batch.bound(.below, index), lastRow)
    if batch.bound(.alongColumn, index) ^ batch.bound(.alongRow, index) >= 0 {
      // It falls to the right.
      drawBlock(steps, across, along, middle, column: column, firstRow, below)
      drawBlock(steps, rightAcross, rightAlong, middle, column: right, above, lastRow)
    } else {
      drawBlock(steps, across, along, middle, column: column, above, lastRow)
      drawBlock(steps, rightAcross, rightAlong, middle, column: right, firstRow, below)
    }
  }

  /// Draws eight columns of a stroke in the rows `firstRow...lastRow` that the band has, given the
  /// depths in row `middle`.
  @inline(__always)
  private func drawBlock(
    _ steps: StrokeSteps, _ across: SIMD8<Int16>, _ along: SIMD8<Int16>, _ middle: Int,
    column: Int, _ firstRow: Int, _ lastRow: Int
  ) {
    let start = firstRow > top ? firstRow : top
    let end = lastRow < top &+ rows ? lastRow : top &+ rows &- 1
    guard start <= end else { return }
    let lead = SIMD8<Int16>(repeating: Int16(truncatingIfNeeded: start &- middle))
    drawRows(
      MaskRows(
        line: pointer(column: column, row: start &- top), stride: stride,
        marks: marks(column: column, row: start &- top), count: end &- start &+ 1),
      steps, across &+ lead &* steps.across, along &+ lead &* steps.along)
  }
}

/// The rows of a mask that a block is drawn into.
private struct MaskRows {
  let line: UnsafeMutableRawPointer
  let stride: Int
  let marks: BlockMarks
  let count: Int
}

/// What is the same in all rows of a short stroke: how depths change to the next row, what opposite
/// depths add up to, and the largest coverage across. In whole vectors, which pass in registers:
/// small numbers stored side by side and loaded as one vector would stall.
private struct StrokeSteps {
  let across, along, sum, alongSum, peak: SIMD8<Int16>
}

/// Draws rows of eight pixels from their depths in the first row. A function of its own, for in a
/// large one the compiler stops inlining what SIMD vectors are made of.
@inline(never)
private func drawRows(
  _ rows: MaskRows, _ steps: StrokeSteps, _ across: SIMD8<Int16>, _ along: SIMD8<Int16>
) {
  var (across, along, line, left) = (across, along, rows.line, rows.count)
  var marks = rows.marks
  while left > 0 {
    let new = strokeCoverage(
      across: across, oppositeAcross: steps.sum &- across, peak: steps.peak, along: along,
      oppositeAlong: steps.alongSum &- along)
    raise(line, to: new)
    marks.set()
    marks.moveDown()
    across &+= steps.across
    along &+= steps.along
    line += rows.stride
    left &-= 1
  }
}
