/// Fixed point of the stroke kernels: distances in 16-bit lanes.
enum StrokeUnit {
  /// Units of depth across the stroke that make full coverage: 4 times 255, so that
  /// `across * along >> 8` is a coverage byte.
  static let across: Float = 1020
  /// Units of depth along the stroke that make full coverage.
  static let along: Float = 256
  /// The most that one pixel of distance makes along x or y: the square root of two, rounded up.
  static let diagonal: Float = 1.4143
}

/// Coverage of eight neighbouring pixels.
///
/// `across` and `along` are the depths below one edge; below the opposite edge the depth is what
/// they lack to the sum. Everything is whole numbers: SIMD minimum and maximum of floats would be
/// compiled lane by lane.
@inline(__always)
private func coverage(
  across: SIMD8<Int16>, sum: SIMD8<Int16>, peak: SIMD8<Int16>, along: SIMD8<Int16>,
  oppositeAlong: SIMD8<Int16>
) -> SIMD8<UInt8> {
  let zero = SIMD8<Int16>(repeating: 0)
  let full = SIMD8<Int16>(repeating: Int16(StrokeUnit.along))
  let depth = pointwiseMax(pointwiseMin(pointwiseMin(across, sum &- across), peak), zero)
  let share = pointwiseMax(pointwiseMin(pointwiseMin(along, oppositeAlong), full), zero)
  let wide =
    SIMD8<UInt16>(truncatingIfNeeded: depth) &* SIMD8<UInt16>(truncatingIfNeeded: share &>> 2)
  return SIMD8<UInt8>(truncatingIfNeeded: wide &>> 8)
}

/// Whole number nearest to `value`, which must be within the range of `Int16`, to lane width.
@inline(__always)
private func lane(_ value: Float) -> Int16 {
  Int16(truncatingIfNeeded: Int32(value + (value < 0 ? -0.5 : 0.5)))
}

extension MaskPlane {
  /// The widest stroke, in half widths, that the thin kernels draw.
  static var thinHalfWidth: Float { 2 }

  /// Draws a thin stroke into the plane.
  @inline(__always)
  func drawThin(_ segment: LineSegment) {
    let stroke = StrokeGeometry(segment)
    // The pixels whose centres the footprint reaches; a sixty-fourth more absorbs rounding.
    let reach = stroke.reach + 1 / 64
    let first = floorToInt((segment.x0 < segment.x1 ? segment.x0 : segment.x1) - reach + 0.5)
    let last = floorToInt((segment.x0 < segment.x1 ? segment.x1 : segment.x0) + reach - 0.5)
    let firstRow = floorToInt((segment.y0 < segment.y1 ? segment.y0 : segment.y1) - reach + 0.5)
    let lastRow = floorToInt((segment.y0 < segment.y1 ? segment.y1 : segment.y0) + reach - 0.5)
    guard first <= last, firstRow <= lastRow, last >= 0, first < width, lastRow >= top,
      firstRow < top &+ rows
    else { return }
    if last &- first < 16 && lastRow &- firstRow < 24 {
      drawShort(stroke, column: first, columns: last &- first &+ 1, rows: firstRow, lastRow)
    } else {
      drawLong(stroke, columns: first, last, rows: firstRow, lastRow)
    }
  }

  /// Draws a stroke whose footprint is at most 16 columns and 24 rows: no distance leaves the
  /// 16 bits, and from row to row the lanes move by a constant.
  @inline(__always)
  private func drawShort(
    _ stroke: StrokeGeometry, column: Int, columns: Int, rows firstRow: Int, _ lastRow: Int
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
    let offsets = SIMD8<Int16>(-4, -3, -2, -1, 0, 1, 2, 3)
    let acrossOffsets = offsets &* lane(acrossColumn) &+ lead &* acrossStep
    let alongOffsets = offsets &* lane(alongColumn) &+ lead &* alongStep
    let sum = SIMD8<Int16>(repeating: lane(2 * unit * border))
    let alongSum = SIMD8<Int16>(
      repeating: lane(2 * StrokeUnit.along * (stroke.halfLength + border)))
    let peak = SIMD8<Int16>(repeating: lane(unit * stroke.peak))
    let line = pointer(column: column, row: start &- top)
    let count = end &- start &+ 1
    let block = ShortBlock(
      sum: sum, peak: peak, alongSum: alongSum, acrossStep: SIMD8(repeating: acrossStep),
      alongStep: SIMD8(repeating: alongStep), line: line, stride: stride, rows: count)
    if columns <= 8 {
      mark(columns: column, column &+ 7, rows: start &- top, end &- top)
      block.draw8(across: acrossOffsets &+ lane(across), along: alongOffsets &+ lane(along))
    } else {
      mark(columns: column, column &+ 15, rows: start &- top, end &- top)
      block.draw16(
        across: acrossOffsets &+ lane(across), along: alongOffsets &+ lane(along),
        across8: acrossOffsets &+ lane(across + 8 * acrossColumn),
        along8: alongOffsets &+ lane(along + 8 * alongColumn))
    }
  }
}

/// The constants of a short stroke's rows.
private struct ShortBlock {
  let sum, peak, alongSum, acrossStep, alongStep: SIMD8<Int16>
  let line: UnsafeMutableRawPointer
  let stride: Int
  let rows: Int

  @inline(__always)
  func draw8(across: SIMD8<Int16>, along: SIMD8<Int16>) {
    var across = across
    var along = along
    var line = line
    var left = rows
    while left > 0 {
      let new = coverage(
        across: across, sum: sum, peak: peak, along: along, oppositeAlong: alongSum &- along)
      let old = line.loadUnaligned(as: SIMD8<UInt8>.self)
      line.storeBytes(of: pointwiseMax(old, new), as: SIMD8<UInt8>.self)
      across &+= acrossStep
      along &+= alongStep
      line += stride
      left &-= 1
    }
  }

  @inline(__always)
  func draw16(
    across: SIMD8<Int16>, along: SIMD8<Int16>, across8: SIMD8<Int16>, along8: SIMD8<Int16>
  ) {
    var (across, along, across8, along8) = (across, along, across8, along8)
    var line = line
    var left = rows
    while left > 0 {
      let new = SIMD16<UInt8>(
        lowHalf: coverage(
          across: across, sum: sum, peak: peak, along: along, oppositeAlong: alongSum &- along),
        highHalf: coverage(
          across: across8, sum: sum, peak: peak, along: along8, oppositeAlong: alongSum &- along8))
      let old = line.loadUnaligned(as: SIMD16<UInt8>.self)
      line.storeBytes(of: pointwiseMax(old, new), as: SIMD16<UInt8>.self)
      across &+= acrossStep
      along &+= alongStep
      across8 &+= acrossStep
      along8 &+= alongStep
      line += stride
      left &-= 1
    }
  }
}

extension MaskPlane {
  /// Draws a thin stroke of any length, row by row in blocks of eight pixels. Each block's first
  /// distances are computed in 64 bits and held to what the lanes bear.
  @inline(never)
  private func drawLong(
    _ stroke: StrokeGeometry, columns first: Int, _ last: Int, rows firstRow: Int, _ lastRow: Int
  ) {
    let field = DistanceField(stroke)
    // Within a row the strip is cut by the lines at `border` to each side of the stroke.
    let border = stroke.halfWidth + 0.5
    let slope = stroke.alongX / stroke.alongY
    let half = border / abs(stroke.alongY) + 1
    let start = firstRow > top ? firstRow : top
    let end = lastRow < top &+ rows ? lastRow : top &+ rows &- 1
    let left = Float(first > 0 ? first : 0)
    let right = Float(last < width ? last : width &- 1)
    var row = start
    while row <= end {
      let middle = stroke.centerX + (Float(row) + 0.5 - stroke.centerY) * slope
      // Written so that a level stroke, whose slope is infinite and middle perhaps NaN, takes
      // the whole footprint, and so that only what lies in the picture is made a whole number.
      let fromX = middle - half > left ? middle - half : left
      let toX = middle + half < right ? middle + half : right
      if fromX <= toX {
        let (from, to) = (floorToInt(fromX), floorToInt(toX))
        drawBlocks(field, row: row, from: from, to: to)
        let written = from &+ ((to &- from) | 7)
        mark(columns: from, written, rows: row &- top, row &- top)
      }
      row &+= 1
    }
  }

  @inline(__always)
  private func drawBlocks(_ field: DistanceField, row: Int, from: Int, to: Int) {
    var line = pointer(column: from, row: row &- top)
    var across = field.across + Int64(from) &* field.acrossColumn &+ Int64(row) &* field.acrossRow
    var along = field.along &+ Int64(from) &* field.alongColumn &+ Int64(row) &* field.alongRow
    var x = from
    while x <= to {
      let new = coverage(
        across: field.acrossOffsets &+ DistanceField.held(across), sum: field.sum,
        peak: field.peak, along: field.alongOffsets &+ DistanceField.held(along),
        oppositeAlong: DistanceField.held(field.alongSum &- along) &- field.alongOffsets)
      let old = line.loadUnaligned(as: SIMD8<UInt8>.self)
      line.storeBytes(of: pointwiseMax(old, new), as: SIMD8<UInt8>.self)
      across &+= 8 &* field.acrossColumn
      along &+= 8 &* field.alongColumn
      line += 8
      x &+= 8
    }
  }
}

/// Distances below a stroke's edges as linear functions of column and row, 16 bits of fraction.
private struct DistanceField {
  let across, acrossColumn, acrossRow: Int64
  let along, alongColumn, alongRow, alongSum: Int64
  let acrossOffsets, alongOffsets, sum, peak: SIMD8<Int16>

  init(_ stroke: StrokeGeometry) {
    let unit = Double(StrokeUnit.across * stroke.opacity)
    let alongUnit = Double(StrokeUnit.along)
    let border = Double(stroke.halfWidth) + 0.5
    let (ux, uy) = (Double(stroke.alongX), Double(stroke.alongY))
    let x = 0.5 - Double(stroke.centerX)
    let y = 0.5 - Double(stroke.centerY)
    func fixed(_ value: Double) -> Int64 { Int64((value * 65536).rounded()) }
    across = fixed(unit * (border - x * uy + y * ux))
    acrossColumn = fixed(-unit * uy)
    acrossRow = fixed(unit * ux)
    along = fixed(alongUnit * (Double(stroke.halfLength) + border + x * ux + y * uy))
    alongColumn = fixed(alongUnit * ux)
    alongRow = fixed(alongUnit * uy)
    alongSum = fixed(2 * alongUnit * (Double(stroke.halfLength) + border))
    var (acrossOffsets, alongOffsets) = (SIMD8<Int16>(), SIMD8<Int16>())
    for lane in 0..<8 {
      acrossOffsets[lane] = Int16((-unit * uy * Double(lane)).rounded())
      alongOffsets[lane] = Int16((alongUnit * ux * Double(lane)).rounded())
    }
    self.acrossOffsets = acrossOffsets
    self.alongOffsets = alongOffsets
    sum = SIMD8(repeating: Int16((2 * unit * border).rounded()))
    peak = SIMD8(repeating: Int16((unit * Double(stroke.peak)).rounded()))
  }

  /// The whole part of `value`, held to where eight columns more or less, and the subtraction from
  /// a sum, still fit 16 bits. So deep inside or outside the value no longer matters.
  @inline(__always)
  static func held(_ value: Int64) -> Int16 {
    let limit: Int64 = 16000
    let whole = value &>> 16
    return Int16(truncatingIfNeeded: whole < -limit ? -limit : whole > limit ? limit : whole)
  }
}

/// The largest whole number at most `value`, which must lie within ±32,768 plus the fraction.
@inline(__always)
func floorToInt(_ value: Float) -> Int {
  let bias: Float = 32768
  return Int(Int32(value + bias)) &- 32768
}
