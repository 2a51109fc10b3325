import CBlend

/// Signed areas of polygon edges in a rectangle of the picture, summed into coverage row by row.
///
/// An edge adds to each pixel the part of it that lies to the edge's right, as a difference to
/// the pixel on its left. So the running sum along a row is the winding number averaged over the
/// pixel, exact for straight edges: polygons that share an edge add up to whole coverage, with no
/// seam. Everything in a row follows from the edge and that row alone, never from the window.
struct FillWindow {
  /// What the area right of all edges grows by from each pixel of a row to the next.
  let areas: UnsafeMutablePointer<Int32>
  /// Values a row.
  let stride: Int
  /// The blocks of each row that hold values other than zero.
  let marks: UnsafeMutablePointer<UInt64>
  /// Words of marks a row.
  let markWords: Int
  /// The picture's column in the window's first, where a block begins.
  let firstColumn: Int
  /// The window's rows of the picture.
  let rows: Range<Int>
  /// Columns of the picture.
  let width: Int

  /// Adds an edge of a polygon; edges that go down count positive. None may reach out of the window to the
  /// left or the right, but where it leaves the picture.
  @inline(__always)
  func add(_ edge: PolygonEdge) {
    // Both directions are computed from the top, so shared edges cancel to the last bit.
    let isDown = edge.y0 < edge.y1
    let (topX, topY) = isDown ? (edge.x0, edge.y0) : (edge.x1, edge.y1)
    let (bottomX, bottomY) = isDown ? (edge.x1, edge.y1) : (edge.x0, edge.y0)
    guard topY < Float(rows.upperBound), bottomY > Float(rows.lowerBound) else { return }
    let right = Float(width)
    let isInside =
      min(topX, bottomX) >= 0 && max(topX, bottomX) <= right && topY >= -FixedEdge.rowLimit
      && bottomY <= FixedEdge.rowLimit
    let (top, bottom) = (SIMD2(Double(topX), Double(topY)), SIMD2(Double(bottomX), Double(bottomY)))
    if isInside {
      add(from: top, to: bottom, sign: isDown ? 1 : -1)
    } else {
      addCut(from: top, to: bottom, sign: isDown ? 1 : -1)
    }
  }

  /// Adds an edge that leaves the picture: what lies to its left counts as if it ran down the left
  /// side, and what lies to its right counts for nothing.
  @inline(never)
  private func addCut(from top: SIMD2<Double>, to bottom: SIMD2<Double>, sign: Int) {
    let (limit, right) = (Double(FixedEdge.rowLimit), Double(width))
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let (first, last) = (max(top.y, -limit), min(bottom.y, limit))
    func column(_ y: Double) -> Double { top.x + (y - top.y) * slope }
    func row(_ x: Double) -> Double { min(max(top.y + (x - top.x) / slope, first), last) }
    func addPart(_ from: Double, _ to: Double) {
      let middle = column((from + to) / 2)
      guard from < to, middle < right else { return }
      func point(_ y: Double) -> SIMD2<Double> {
        let x = y == top.y ? top.x : y == bottom.y ? bottom.x : column(y)
        return SIMD2(middle <= 0 ? 0 : min(max(x, 0), right), y)
      }
      add(from: point(from), to: point(to), sign: sign)
    }
    // An upright edge meets neither side.
    let enters = slope == 0 ? first : row(slope < 0 ? right : 0)
    let leaves = slope == 0 ? last : row(slope < 0 ? 0 : right)
    addPart(first, enters)
    addPart(enters, leaves)
    addPart(leaves, last)
  }

  @inline(__always)
  private func add(from top: SIMD2<Double>, to bottom: SIMD2<Double>, sign: Int) {
    let edge = FixedEdge(topX: top.x, topY: top.y, bottomX: bottom.x, bottomY: bottom.y, sign: sign)
    let firstRow = edge.top &>> FixedEdge.rowBits
    let lastRow = (edge.bottom &- 1) &>> FixedEdge.rowBits
    guard edge.top < edge.bottom, firstRow < rows.upperBound else { return }
    let origin = firstColumn &<< FixedEdge.columnBits
    var row = max(firstRow, rows.lowerBound)
    if row == firstRow {
      let isLast = row == lastRow
      addPart(
        of: edge, row, from: edge.topX &- origin,
        to: (isLast ? edge.bottomX : edge.crossing) &- origin,
        height: (isLast ? edge.bottom : (row &+ 1) &<< FixedEdge.rowBits) &- edge.top)
      row &+= 1
    }
    let end = min(lastRow, rows.upperBound)
    var x = edge.column(atRow: row) &- origin
    var line = line(row)
    let (left, right) = (min(edge.step, 0), max(edge.step, 0))
    while row < end {
      addPiece(
        of: edge, line, from: x &+ left, to: x &+ right, height: 1 &<< FixedEdge.rowBits)
      x &+= edge.step
      line.areas += stride
      line.marks += markWords
      row &+= 1
    }
    guard row == lastRow, row < rows.upperBound else { return }
    addPart(
      of: edge, row, from: x, to: edge.bottomX &- origin,
      height: edge.bottom &- row &<< FixedEdge.rowBits)
  }

  /// What is kept of a row.
  private typealias Line = (
    areas: UnsafeMutablePointer<Int32>, marks: UnsafeMutablePointer<UInt64>
  )

  @inline(__always)
  private func line(_ row: Int) -> Line {
    let row = row &- rows.lowerBound
    return (areas + row &* stride, marks + row &* markWords)
  }

  /// Adds the piece of an edge in a row with an end of it.
  @inline(never)
  private func addPart(of edge: FixedEdge, _ row: Int, from: Int, to: Int, height: Int) {
    addPiece(of: edge, line(row), from: min(from, to), to: max(from, to), height: height)
  }

  /// Adds the piece of an edge in a row between two columns of the window.
  @inline(__always)
  private func addPiece(
    of edge: FixedEdge, _ line: Line, from left: Int, to right: Int, height: Int
  ) {
    // By rounding it may lie before the first column.
    let (left, right) = (max(left, 0), max(right, 0))
    let first = left &>> FixedEdge.columnBits
    let last = right &>> FixedEdge.columnBits
    let inColumn = 1 &<< FixedEdge.columnBits &- 1
    guard first == last else {
      return addSlanted(of: edge, line, from: left, to: right, height: height)
    }
    let middle = (left & inColumn &+ right & inColumn) &>> 1
    let due = (middle &>> Self.spareBits &* height) &>> FixedEdge.rowBits
    add(edge.sign &* (height &- due), to: line.areas + first)
    add(edge.sign &* due, to: line.areas + (first &+ 1))
    BlockRow(words: line.marks).insertPair(column: first)
  }

  /// Bits that a column has more than a row.
  private static let spareBits = FixedEdge.columnBits - FixedEdge.rowBits

  /// Adds a piece over several pixels: the area right of the edge grows as a parabola within the
  /// first and the last, and by the same amount from each to the next in between.
  @inline(__always)
  private func addSlanted(
    of edge: FixedEdge, _ line: Line, from left: Int, to right: Int, height: Int
  ) {
    let first = left &>> FixedEdge.columnBits
    let last = right &>> FixedEdge.columnBits
    let inFirst = ((first &+ 1) &<< FixedEdge.columnBits &- left) &>> Self.spareBits
    let inLast = (right &- last &<< FixedEdge.columnBits) &>> Self.spareBits
    /// The area of the triangle between the edge and a pixel's side.
    func triangle(_ width: Int) -> Int {
      let descent = (width &* edge.descent) &>> FixedEdge.rowBits
      return (width &* descent) &>> (FixedEdge.columnBits &+ 1)
    }
    var before = triangle(inFirst)
    add(edge.sign &* before, to: line.areas + first)
    // To the middle of the column.
    var descended = (inFirst &* edge.descent) &>> FixedEdge.rowBits &+ edge.descent &>> 1
    var x = first &+ 1
    while x < last {
      let area = descended &>> Self.spareBits
      add(edge.sign &* (area &- before), to: line.areas + x)
      before = area
      descended &+= edge.descent
      x &+= 1
    }
    // Of the last pixel all but the triangle left of the edge is covered; the rest is due past it.
    let due = triangle(inLast)
    add(edge.sign &* (height &- due &- before), to: line.areas + last)
    add(edge.sign &* due, to: line.areas + (last &+ 1))
    BlockRow(words: line.marks).insert(columns: first, last &+ 1)
  }

  @inline(__always)
  private func add(_ area: Int, to value: UnsafeMutablePointer<Int32>) {
    value.pointee &+= Int32(truncatingIfNeeded: area)
  }
}

extension FillWindow {
  /// Appends the spans of what was added, but for what is hidden, and clears the window. Winding numbers
  /// beyond one count as one.
  ///
  /// - Parameters:
  ///   - band: The first row of the band, whose first pixel has the number 0.
  ///   - pixelStride: How many pixels are counted from a row's first to the next row's.
  ///   - hidden: The band's.
  ///   - hides: Whether what is covered in full is hidden from then on.
  func collect(
    band: Int, pixelStride: Int, _ hidden: HiddenBlocks, hides: Bool,
    into spans: FrameBuffer<blend_span>
  ) {
    let row = rows.lowerBound &- band
    // A span is written before it is known whether it counts.
    let room = spans.reserve(rows.count &* stride / BlockRow.columns &+ 1)
    spans.commit(
      blend_find(
        blend_plane(differences: areas, stride: stride, marks: marks, words: markWords),
        blend_window(column: firstColumn, rows: rows.count, width: width),
        UInt32(truncatingIfNeeded: row &* pixelStride &+ firstColumn), pixelStride,
        hidden.rows(from: row), hides, room))
  }
}
