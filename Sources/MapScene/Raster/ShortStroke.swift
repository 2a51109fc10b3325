extension MaskPlane {
  /// The widest stroke, in half widths, that the thin kernels draw: square caps begin to show
  /// on wider ones.
  static var thinHalfWidth: Float { 2 }

  /// The largest footprint of a short stroke, in pixels: no distance in it leaves 16 bits.
  private static var shortColumns: Int { 16 }
  private static var shortRows: Int { 24 }

  /// Draws a thin stroke into the plane.
  @inline(never)
  func drawThin(_ segment: LineSegment) {
    let stroke = StrokeGeometry(segment)
    // The pixels whose centres the footprint reaches; a sixty-fourth more absorbs rounding.
    let reach = stroke.reach + 1 / 64
    let first = floorToInt((segment.x0 < segment.x1 ? segment.x0 : segment.x1) - reach + 0.5)
    let last = floorToInt((segment.x0 < segment.x1 ? segment.x1 : segment.x0) + reach - 0.5)
    let firstRow = floorToInt((segment.y0 < segment.y1 ? segment.y0 : segment.y1) - reach + 0.5)
    let lastRow = floorToInt((segment.y0 < segment.y1 ? segment.y1 : segment.y0) + reach - 0.5)
    guard last >= 0, first < width, lastRow >= top, firstRow < top &+ rows else { return }
    if last &- first < Self.shortColumns && lastRow &- firstRow < Self.shortRows {
      drawShort(stroke, column: first, isNarrow: last &- first < 8, rows: firstRow, lastRow)
    } else {
      drawLong(stroke, columns: first, last, rows: firstRow, lastRow)
    }
  }

  /// Draws a stroke whose footprint is short: from row to row the lanes move by a constant.
  @inline(__always)
  private func drawShort(
    _ stroke: StrokeGeometry, column: Int, isNarrow: Bool, rows firstRow: Int, _ lastRow: Int
  ) {
    let unit = StrokeUnit.across * stroke.opacity
    let border = stroke.halfWidth + 0.5
    let acrossColumn = -unit * stroke.alongY
    let acrossRow = unit * stroke.alongX
    let alongColumn = StrokeUnit.along * stroke.alongX
    let alongRow = StrokeUnit.along * stroke.alongY
    // Rounded in the middle of the footprint, where errors of the steps count half as much. The
    // middle is the footprint's, not the band's, so a pixel is the same whatever band it is in.
    let middle = (firstRow &+ lastRow) &>> 1
    let x = Float(column &+ 4) + 0.5 - stroke.centerX
    let y = Float(middle) + 0.5 - stroke.centerY
    let across = unit * border + x * acrossColumn + y * acrossRow
    let along = StrokeUnit.along * (stroke.halfLength + border) + x * alongColumn + y * alongRow

    let start = firstRow > top ? firstRow : top
    let end = lastRow < top &+ rows ? lastRow : top &+ rows &- 1
    let lead = Int16(truncatingIfNeeded: start &- middle)
    let acrossStep = lane(acrossRow)
    let alongStep = lane(alongRow)
    mark(columns: column, column &+ (isNarrow ? 7 : 15), rows: start &- top, end &- top)
    let steps = StrokeSteps(
      across: SIMD8(repeating: acrossStep), along: SIMD8(repeating: alongStep),
      sum: SIMD8(repeating: lane(2 * unit * border)),
      alongSum: SIMD8(repeating: lane(2 * StrokeUnit.along * (stroke.halfLength + border))),
      peak: SIMD8(repeating: lane(unit * stroke.peak)))
    let rows = MaskRows(
      line: pointer(column: column, row: start &- top), stride: stride, count: end &- start &+ 1)
    let acrossLanes = laneOffsets &* SIMD8(repeating: lane(acrossColumn))
    let alongLanes = laneOffsets &* SIMD8(repeating: lane(alongColumn))
    let acrossStart = lane(across) &+ lead &* acrossStep
    let alongStart = lane(along) &+ lead &* alongStep
    let leftAcross = acrossLanes &+ SIMD8(repeating: acrossStart)
    let leftAlong = alongLanes &+ SIMD8(repeating: alongStart)
    if isNarrow {
      drawEight(rows, steps, leftAcross, leftAlong)
    } else {
      let shiftAcross = SIMD8(repeating: lane(8 * acrossColumn))
      let shiftAlong = SIMD8(repeating: lane(8 * alongColumn))
      drawSixteen(
        rows, steps, leftAcross, leftAlong, leftAcross &+ shiftAcross, leftAlong &+ shiftAlong)
    }
  }
}

/// Added to a small number it leaves the nearest whole number in the low bits of the sum: at this
/// magnitude a Float's last bit is worth one. A conversion would check its range each time.
private let roundingBias: Float = 12_582_912

/// The whole number nearest to `value`, to lane width.
@inline(__always)
private func lane(_ value: Float) -> Int16 {
  Int16(truncatingIfNeeded: (value + roundingBias).bitPattern)
}

/// The largest whole number at most `value`, or one less where it is whole; for ±4,000,000.
@inline(__always)
func floorToInt(_ value: Float) -> Int {
  let bits = Int32(bitPattern: (value - 0.5 + roundingBias).bitPattern)
  return Int(bits &- Int32(bitPattern: roundingBias.bitPattern))
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
