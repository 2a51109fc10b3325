extension MaskPlane {
  /// Draws a thin stroke of any length, row by row in blocks of eight pixels. Each block's first
  /// distances are computed in 64 bits and held to what the lanes bear.
  @inline(never)
  func drawLong(
    _ stroke: StrokeGeometry, columns first: Int, _ last: Int, rows firstRow: Int, _ lastRow: Int
  ) {
    let field = DistanceField(stroke)
    let strip = StripEdges(stroke, columns: max(first, 0), min(last, width - 1))
    let start = max(firstRow, top)
    let end = min(lastRow, top + rows - 1) + 1
    guard start < end else { return }
    let inner = strip.rows(between: start, end, awayFromEndsOf: stroke)
    drawEnds(field, strip, rows: start, inner.lowerBound)
    drawInside(field, strip, rows: inner.lowerBound, inner.upperBound)
    drawEnds(field, strip, rows: inner.upperBound, end)
  }

  /// Draws rows in which the stroke may end.
  private func drawEnds(
    _ field: DistanceField, _ edges: StripEdges, rows start: Int, _ end: Int
  ) {
    var strip = edges
    strip.move(to: start)
    var row = start
    while row < end {
      let (from, to) = (strip.first, strip.last)
      if from <= to {
        field.draw(pointer(column: from, row: row &- top), row: row, from: from, to: to)
        mark(columns: from, to | 7, row: row &- top)
      }
      strip.moveDown()
      row &+= 1
    }
  }

  /// Draws rows in which the stroke does not end, so that only the distance across counts.
  private func drawInside(
    _ field: DistanceField, _ edges: StripEdges, rows start: Int, _ end: Int
  ) {
    var strip = edges
    strip.move(to: start)
    var across = field.across(row: start)
    var line = pointer(column: 0, row: start &- top)
    var row = start
    while row < end {
      let (from, to) = (strip.first, strip.last)
      if from <= to {
        field.drawInside(line + from, across: across, from: from, to: to)
        mark(columns: from, to | 7, row: row &- top)
      }
      strip.moveDown()
      across &+= field.acrossRow
      line += stride
      row &+= 1
    }
  }
}

/// Where the lines half a pixel outside a stroke's long edges cut a row: the columns that the
/// stroke may touch there, in fixed point with 32 bits of fraction.
private struct StripEdges {
  private let firstColumn, lastColumn: Int
  private let slope: Int64
  private var left, right: Int64

  init(_ stroke: StrokeGeometry, columns first: Int, _ last: Int) {
    firstColumn = first
    lastColumn = last
    let rise = Double(abs(stroke.alongY))
    guard rise > Self.leastRise else {
      slope = 0
      left = Int64(first) << 32
      right = Int64(last) << 32
      return
    }
    let perRow = Double(stroke.alongX) / Double(stroke.alongY)
    let half = (Double(stroke.halfWidth) + 0.5) / rise + 1 / 64
    let atRowZero = Double(stroke.centerX) + (0.5 - Double(stroke.centerY)) * perRow
    let one = Double(Int64(1) << 32)
    slope = Int64(perRow * one)
    left = Int64((atRowZero - half + 0.5) * one)
    right = Int64((atRowZero + half - 0.5) * one)
  }

  /// A stroke that rises less for each pixel of its length crosses few rows, and its whole width is drawn
  /// in each.
  private static let leastRise = 1.0 / 512

  /// Those of rows `start..<end` in which all columns of the strip lie away from the stroke's ends, where
  /// the depth along it no longer counts.
  func rows(between start: Int, _ end: Int, awayFromEndsOf stroke: StrokeGeometry) -> Range<Int> {
    let rise = Double(abs(stroke.alongY))
    // How far from its middle a row's middle may cut the stroke, along it, so that what the strip's
    // width adds stays before the caps' last pixel; a little less absorbs rounding.
    let across = (Double(stroke.halfWidth) + 0.5) * Double(abs(stroke.alongX))
    let reach =
      (Double(stroke.halfLength) + Double(stroke.halfWidth) - 0.625) * rise - across - 1 / 8
    guard rise > Self.leastRise, reach > 0 else { return start..<start }
    let center = Double(stroke.centerY) - 0.5
    let first = min(max((center - reach).rounded(.up), Double(start)), Double(end))
    let last = max(min((center + reach).rounded(.down), Double(end - 1)), first - 1)
    return Int(first)..<Int(last) + 1
  }

  /// Goes down from row 0 to `row`.
  @inline(__always)
  mutating func move(to row: Int) {
    left &+= slope &* Int64(row)
    right &+= slope &* Int64(row)
  }

  @inline(__always)
  mutating func moveDown() {
    left &+= slope
    right &+= slope
  }

  @inline(__always)
  var first: Int {
    let column = Int(left &>> 32)
    return column > firstColumn ? column : firstColumn
  }

  @inline(__always)
  var last: Int {
    let column = Int(right &>> 32)
    return column < lastColumn ? column : lastColumn
  }
}

/// Depths below a stroke's edges as linear functions of column and row, 16 bits of fraction.
private struct DistanceField {
  private let across, acrossColumn: Int
  let acrossRow: Int
  private let along, alongColumn, alongRow, alongSum: Int
  private let acrossOffsets, alongOffsets, sum, peak: SIMD8<Int16>

  init(_ stroke: StrokeGeometry) {
    let unit = Double(StrokeUnit.across * stroke.opacity) * 65536
    let alongUnit = Double(StrokeUnit.along) * 65536
    let border = Double(stroke.halfWidth) + 0.5
    let (ux, uy) = (Double(stroke.alongX), Double(stroke.alongY))
    let x = 0.5 - Double(stroke.centerX)
    let y = 0.5 - Double(stroke.centerY)
    let half = Double(stroke.halfLength) + border
    across = Int(unit * (border - x * uy + y * ux))
    acrossColumn = Int(-unit * uy)
    acrossRow = Int(unit * ux)
    along = Int(alongUnit * (half + x * ux + y * uy))
    alongColumn = Int(alongUnit * ux)
    alongRow = Int(alongUnit * uy)
    alongSum = Int(2 * alongUnit * half)
    acrossOffsets = Self.offsets(acrossColumn)
    alongOffsets = Self.offsets(alongColumn)
    sum = SIMD8(repeating: Int16(truncatingIfNeeded: Int(2 * unit * border) >> 16))
    peak = SIMD8(repeating: Int16(truncatingIfNeeded: Int(unit * Double(stroke.peak)) >> 16))
  }

  /// `step` times 0...7, whole parts.
  @inline(__always)
  private static func offsets(_ step: Int) -> SIMD8<Int16> {
    let lanes = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
    let scaled = (lanes &* Int32(truncatingIfNeeded: step >> 2)) &>> 14
    return SIMD8(truncatingIfNeeded: scaled)
  }

  /// The whole part of `value`, held to where eight columns more or less, and the subtraction from
  /// a sum, still fit 16 bits. So deep inside or outside the value no longer matters.
  @inline(__always)
  private static func held(_ value: Int) -> Int16 {
    let whole = value &>> 16
    return Int16(truncatingIfNeeded: whole < -16000 ? -16000 : whole > 16000 ? 16000 : whole)
  }

  /// The depth across at the first column of a row.
  @inline(__always)
  func across(row: Int) -> Int { across &+ row &* acrossRow }

  /// Draws columns `from...to` of a row away from the ends, all of them within the strip, and up to seven
  /// more that the stroke does not reach. So near to it no depth leaves the lanes.
  @inline(__always)
  func drawInside(_ line: UnsafeMutableRawPointer, across: Int, from: Int, to: Int) {
    var line = line
    var across = across &+ from &* acrossColumn
    var left = to &- from
    while left >= 0 {
      let lanes = acrossOffsets &+ SIMD8(repeating: Int16(truncatingIfNeeded: across &>> 16))
      raiseInside(line, lanes, sum, peak)
      across &+= 8 &* acrossColumn
      line += 8
      left &-= 8
    }
  }

  /// Draws columns `from...to` of a row, and up to seven more that the stroke does not reach.
  @inline(__always)
  func draw(_ line: UnsafeMutableRawPointer, row: Int, from: Int, to: Int) {
    var line = line
    var across = across &+ from &* acrossColumn &+ row &* acrossRow
    var along = along &+ from &* alongColumn &+ row &* alongRow
    // From here on a block of eight pixels lies inside the ends, whichever way the stroke points.
    let inside = 9 * Int(StrokeUnit.along) << 16
    var left = to &- from
    while left >= 0 {
      let opposite = alongSum &- along
      let lanes = acrossOffsets &+ SIMD8(repeating: Self.held(across))
      if along > inside && opposite > inside {
        raiseInside(line, lanes, sum, peak)
      } else {
        raiseEnd(
          line, lanes, sum, peak, alongOffsets &+ SIMD8(repeating: Self.held(along)),
          SIMD8(repeating: Self.held(opposite)) &- alongOffsets)
      }
      across &+= 8 &* acrossColumn
      along &+= 8 &* alongColumn
      line += 8
      left &-= 8
    }
  }
}

/// Raises eight pixels far from a stroke's ends.
@inline(__always)
private func raiseInside(
  _ line: UnsafeMutableRawPointer, _ across: SIMD8<Int16>, _ sum: SIMD8<Int16>,
  _ peak: SIMD8<Int16>
) {
  raise(
    line, to: strokeCoverage(across: across, oppositeAcross: sum &- across, peak: peak))
}

/// Raises eight pixels near one of a stroke's ends; seldom, so it stays out of the loop.
@inline(never)
private func raiseEnd(
  _ line: UnsafeMutableRawPointer, _ across: SIMD8<Int16>, _ sum: SIMD8<Int16>,
  _ peak: SIMD8<Int16>, _ along: SIMD8<Int16>, _ oppositeAlong: SIMD8<Int16>
) {
  raise(
    line,
    to: strokeCoverage(
      across: across, oppositeAcross: sum &- across, peak: peak, along: along,
      oppositeAlong: oppositeAlong))
}
