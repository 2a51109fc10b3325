/// Signed areas of polygon edges in one band of the picture, summed into coverage row by row.
///
/// An edge adds to each pixel the part of it that lies to the edge's right, as a difference to
/// the pixel on its left. So the running sum along a row is the winding number averaged over the
/// pixel, exact for straight edges: polygons that share an edge add up to whole coverage, with no
/// seam. Everything in a row follows from the edge and that row alone, never from the band.
struct FillPlane {
  let differences: UnsafeMutablePointer<Float>
  /// A bit for each cell of a row that holds differences; cells are wide enough for 64 to a row.
  let touched: UnsafeMutablePointer<UInt64>
  let cellShift: Int
  /// Room for the coverage of a cell's pixels.
  private let coverage: UnsafeMutablePointer<UInt8>
  /// Columns of the picture.
  let width: Int
  /// Values a row: the picture's columns, and two more for what falls past the right edge.
  let stride: Int
  var top: Int
  var rows: Int

  init(width: Int, rows: Int) {
    self.width = width
    self.rows = rows
    top = 0
    stride = width + 2
    var shift = 4
    while (stride - 1) >> shift > 63 { shift += 1 }
    cellShift = shift
    coverage = .allocate(capacity: 1 << shift)
    differences = .allocate(capacity: stride * max(rows, 1))
    differences.initialize(repeating: 0, count: stride * rows)
    touched = .allocate(capacity: max(rows, 1))
    touched.initialize(repeating: 0, count: rows)
  }

  func deallocate() {
    coverage.deallocate()
    differences.deallocate()
    touched.deallocate()
  }

  /// Adds an edge of a polygon; edges that go down count positive.
  @inline(__always)
  func add(_ edge: PolygonEdge) {
    // Both directions are computed from the top, so shared edges cancel to the last bit.
    let down = edge.y0 < edge.y1
    let line = EdgeLine(
      topX: Double(down ? edge.x0 : edge.x1), topY: Double(down ? edge.y0 : edge.y1),
      endX: Double(down ? edge.x1 : edge.x0), endY: Double(down ? edge.y1 : edge.y0))
    guard line.endY > line.topY else { return }
    let sign: Float = down ? 1 : -1
    let first = max(line.topY, Double(top))
    let last = min(line.endY, Double(top + rows))
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

  @inline(__always)
  private func mark(_ row: Int, _ first: Int, _ last: Int) {
    let low = UInt64(truncatingIfNeeded: first &>> cellShift)
    let high = UInt64(truncatingIfNeeded: last &>> cellShift)
    touched[row] |= (UInt64.max &<< low) & (UInt64.max &>> (63 &- high))
  }
}

extension FillPlane {
  /// Blends one row into `target` and clears it. Winding numbers beyond one count as one.
  func resolve(row: Int, _ blend: LayerBlend, into target: UnsafeMutablePointer<UInt32>) {
    let line = differences + row * stride
    let cells = touched[row]
    guard cells != 0 else { return }
    touched[row] = 0
    var winding: Float = 0
    var x = 0
    while x < width {
      // Cells without an edge repeat the last pixel's winding number.
      let rest = cells &>> UInt64(truncatingIfNeeded: x &>> cellShift)
      let untouched = rest == 0 ? width : rest.trailingZeroBitCount << cellShift
      if untouched > 0 {
        let count = min(untouched, width - x)
        blend.fill(target + x, coverage: Self.byte(winding), count: count)
        x += count
        continue
      }
      let count = min(1 << cellShift, width - x)
      winding = resolveCell(line + x, count: count, winding, blend, into: target + x)
      x += count
    }
    clear(line, cells)
  }

  /// Blends the pixels of one cell and returns the winding number after it.
  @inline(__always)
  private func resolveCell(
    _ line: UnsafeMutablePointer<Float>, count: Int, _ winding: Float, _ blend: LayerBlend,
    into target: UnsafeMutablePointer<UInt32>
  ) -> Float {
    var winding = winding
    // What is empty before the first and after the last edge or inside is left alone.
    var first = count
    var end = 0
    var index = 0
    while index &+ 8 <= count {
      let bits = UnsafeRawPointer(line + index).loadUnaligned(as: SIMD4<UInt64>.self)
      if bits[0] | bits[1] | bits[2] | bits[3] == 0 {
        // No edge in these pixels: they are as the one before.
        let byte = Self.byte(winding)
        UnsafeMutableRawPointer(coverage + index)
          .storeBytes(of: SIMD8(repeating: byte), as: SIMD8<UInt8>.self)
        if byte == 0 {
          index &+= 8
          continue
        }
      } else {
        for lane in index..<index &+ 8 {
          winding += line[lane]
          coverage[lane] = Self.byte(winding)
        }
      }
      first = min(first, index)
      index &+= 8
      end = index
    }
    if index < count {
      for lane in index..<count {
        winding += line[lane]
        coverage[lane] = Self.byte(winding)
      }
      first = min(first, index)
      end = count
    }
    if first < end {
      blend.blend(target + first, mask: coverage + first, count: end - first)
    }
    return winding
  }

  private func clear(_ line: UnsafeMutablePointer<Float>, _ cells: UInt64) {
    var rest = cells
    while rest != 0 {
      let start = rest.trailingZeroBitCount << cellShift
      (line + start).update(repeating: 0, count: min(1 << cellShift, stride - start))
      rest &= rest &- 1
    }
  }

  /// Coverage of a winding number, 0...255.
  @inline(__always)
  private static func byte(_ winding: Float) -> UInt8 {
    let size = abs(winding)
    // At this magnitude a Float's last bit is worth one, so the sum's low bits are the rounded
    // number; a conversion would check its range each time.
    return UInt8(truncatingIfNeeded: ((size < 1 ? size : 1) * 255 + 8_388_608).bitPattern)
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
