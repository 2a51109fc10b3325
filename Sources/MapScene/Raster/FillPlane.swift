import CBlend

/// Signed areas of polygon edges in one band of the picture, summed into coverage row by row.
///
/// An edge adds to each pixel the part of it that lies to the edge's right, as a difference to
/// the pixel on its left. So the running sum along a row is the winding number averaged over the
/// pixel, exact for straight edges: polygons that share an edge add up to whole coverage, with no
/// seam. Everything in a row follows from the edge and that row alone, never from the band.
struct FillPlane {
  private let differences: UnsafeMutablePointer<Float>
  /// A bit for each block of eight values of a row that holds differences.
  private let marks: UnsafeMutablePointer<UInt64>
  /// Words of marks a row.
  private let markWords: Int
  /// Columns of the picture.
  let width: Int
  /// Values a row: the picture's columns, and two more for what falls past the right edge, in whole
  /// blocks.
  private let stride: Int
  var top: Int
  var rows: Int

  init(width: Int, rows: Int) {
    self.width = width
    self.rows = rows
    top = 0
    stride = (width + 2 + 7) & ~7
    markWords = (stride / 8 + 63) / 64
    differences = .allocate(capacity: stride * max(rows, 1))
    differences.initialize(repeating: 0, count: stride * rows)
    marks = .allocate(capacity: markWords * max(rows, 1))
    marks.initialize(repeating: 0, count: markWords * rows)
  }

  func deallocate() {
    differences.deallocate()
    marks.deallocate()
  }

  /// Adds what an edge of a polygon is to some of the plane's rows; edges that go down count positive.
  @inline(__always)
  func add(_ edge: PolygonEdge, rows: Range<Int>) {
    // Both directions are computed from the top, so shared edges cancel to the last bit.
    let down = edge.y0 < edge.y1
    let line = EdgeLine(
      topX: Double(down ? edge.x0 : edge.x1), topY: Double(down ? edge.y0 : edge.y1),
      endX: Double(down ? edge.x1 : edge.x0), endY: Double(down ? edge.y1 : edge.y0))
    guard line.endY > line.topY else { return }
    let sign: Float = down ? 1 : -1
    let first = max(line.topY, Double(top + rows.lowerBound))
    let last = min(line.endY, Double(top + rows.upperBound))
    guard first < last else { return }
    var row = Int(first)
    let end = Int(last.rounded(.up))
    var from = first
    var fromX = line.x(at: first)
    while row < end {
      let to = min(line.endY, Double(row + 1))
      let toX = line.x(at: to)
      addPiece(row - top, sign, fromX, toX, height: to - from)
      (from, fromX) = (to, toX)
      row &+= 1
    }
  }

  /// Adds the piece of an edge within one row, cut where it leaves the picture: what lies to the
  /// left counts as if it ran down the left edge, what lies to the right only past the last pixel.
  @inline(__always)
  private func addPiece(_ row: Int, _ sign: Float, _ x0: Double, _ x1: Double, height: Double) {
    let (low, high) = x0 < x1 ? (x0, x1) : (x1, x0)
    let right = Double(width)
    guard low < right else { return }
    if low >= 0 && high <= right {
      addInside(row, sign, Float(low), Float(high), Float(height))
      return
    }
    if high <= 0 {
      addInside(row, sign, 0, 0, Float(height))
      return
    }
    let perColumn = height / (high - low)
    if low < 0 { addInside(row, sign, 0, 0, Float(-low * perColumn)) }
    let (from, to) = (max(low, 0), min(high, right))
    addInside(row, sign, Float(from), Float(to), Float((to - from) * perColumn))
  }

  /// Adds a piece of `height` whose ends lie at `low <= high` within the picture.
  @inline(__always)
  private func addInside(_ row: Int, _ sign: Float, _ low: Float, _ high: Float, _ height: Float) {
    let line = differences + row * stride
    let first = max(floorToInt(low), 0)
    let last = max(floorToInt(high), 0)
    mark(row, first, last &+ 1)
    let cover = sign * height
    if first >= last {
      let share = (low + high) * 0.5 - Float(first)
      line[first] += cover * (1 - share)
      line[first + 1] += cover * share
      return
    }
    // Over several pixels: the area right of the edge grows as a parabola within the first and the
    // last, and by the same amount from each to the next in between.
    let perColumn = 1 / (high - low)
    let inFirst = Float(first + 1) - low
    let inLast = high - Float(last)
    var before = 0.5 * inFirst * inFirst * perColumn
    line[first] += cover * before
    var x = first + 1
    while x < last {
      let area = (inFirst + Float(x - first) - 0.5) * perColumn
      line[x] += cover * (area - before)
      before = area
      x &+= 1
    }
    // Of the last pixel all but the triangle left of the edge is covered; the rest is due past it.
    let area = 1 - 0.5 * inLast * inLast * perColumn
    line[last] += cover * (area - before)
    line[last + 1] += cover * (1 - area)
  }

  /// Records that columns `first...last` of a row hold differences.
  @inline(__always)
  private func mark(_ row: Int, _ first: Int, _ last: Int) {
    let row = marks + row &* markWords
    var word = first &>> 9
    var bits = UInt64.max &<< UInt64(truncatingIfNeeded: first &>> 3 & 63)
    while word < last &>> 9 {
      row[word] |= bits
      bits = .max
      word &+= 1
    }
    row[word] |= bits & UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- last &>> 3 & 63)
  }
}

extension FillPlane {
  /// Appends the spans of what was added to some rows, but for what is hidden, and clears them. Winding
  /// numbers beyond one count as one.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - columns: Within which columns something was added.
  ///   - pixelStride: How many pixels are counted from a row's first to the next row's; row 0 of the plane
  ///     begins with number 0.
  ///   - hides: Whether what is covered in full is hidden from then on.
  func collect(
    rows: Range<Int>, columns: ClosedRange<Int>, pixelStride: Int, _ hidden: HiddenBlocks,
    hides: Bool, into spans: FrameBuffer<blend_span>
  ) {
    // What an edge leaves to be due in the next column may lie in the next word.
    let words = blend_words(
      first: columns.lowerBound &>> 9, end: min(columns.upperBound &>> 9 &+ 2, markWords))
    let first = rows.lowerBound
    let plane = blend_plane(
      differences: differences + first &* stride, stride: stride, marks: marks + first &* markWords,
      marks_stride: markWords, words: words)
    let room = spans.reserve(rows.count &* (stride / 4 &+ 1))
    spans.commit(
      blend_find(
        plane, rows.count, width, UInt32(truncatingIfNeeded: first &* pixelStride), pixelStride,
        hidden.rows(from: first), hides, room))
  }
}

/// An edge from its upper to its lower end.
private struct EdgeLine {
  let topX, topY, endY, slope: Double

  @inline(__always)
  init(topX: Double, topY: Double, endX: Double, endY: Double) {
    self.topX = topX
    self.topY = topY
    self.endY = endY
    slope = (endX - topX) / (endY - topY)
  }

  @inline(__always)
  func x(at y: Double) -> Double { topX + (y - topY) * slope }
}
