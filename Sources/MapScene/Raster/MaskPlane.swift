/// An 8-bit coverage plane for one band of the picture, with a record of where it is not zero.
///
/// Columns are offset by a guard, so a kernel may write whole SIMD blocks past either edge of the
/// picture. The record is a bit a cell, 8 rows high and at least 32 columns wide: what a layer left
/// untouched is neither read nor cleared.
struct MaskPlane {
  /// Columns of guard on each side; at least the widest block a kernel writes.
  static let guardColumns = 32
  /// log2 of the rows in a cell.
  static let cellRowShift = 3

  let base: UnsafeMutablePointer<UInt8>
  let stride: Int
  /// log2 of the columns in a cell, chosen so that a row's cells fit the 64 bits of a word.
  let cellShift: Int
  /// A word of cell bits for each group of 8 rows.
  let dirty: UnsafeMutablePointer<UInt64>
  /// The picture's row in the plane's row 0.
  var top: Int
  /// Rows in use; the plane may have room for more.
  var rows: Int
  /// Columns of the picture.
  let width: Int
  /// How far each lane of a block lies from its fifth. Kept in memory, for as a constant the
  /// compiler multiplies it lane by lane.
  let laneOffsets = SIMD8<Int16>(-4, -3, -2, -1, 0, 1, 2, 3)

  /// Allocates a clean plane for `rows` rows of `width` columns.
  init(width: Int, rows: Int) {
    let padded = (width + 2 * Self.guardColumns + 63) & ~63
    stride = padded
    self.width = width
    self.rows = rows
    top = 0
    var shift = 5
    while (padded - 1) >> shift > 63 { shift += 1 }
    cellShift = shift
    let groups = (rows + 7) >> Self.cellRowShift
    base = .allocate(capacity: padded * max(rows, 1))
    base.initialize(repeating: 0, count: padded * rows)
    dirty = .allocate(capacity: max(groups, 1))
    dirty.initialize(repeating: 0, count: groups)
  }

  func deallocate() {
    base.deallocate()
    dirty.deallocate()
  }

  /// The byte of the picture's column `x` in the plane's row `row`.
  @inline(__always)
  func pointer(column x: Int, row: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(base + (row &* stride &+ x &+ Self.guardColumns))
  }

  /// Records that columns `first...last` of the plane's rows `firstRow...lastRow` were written.
  @inline(__always)
  func mark(columns first: Int, _ last: Int, rows firstRow: Int, _ lastRow: Int) {
    let low = UInt64(truncatingIfNeeded: (first &+ Self.guardColumns) &>> cellShift)
    let high = UInt64(truncatingIfNeeded: (last &+ Self.guardColumns) &>> cellShift)
    // Ones from bit `low` to bit `high`; `high` may be 63, where `1 << (high + 1)` is zero.
    let bits = (UInt64.max &<< low) & (UInt64.max &>> (63 &- high))
    var group = firstRow &>> Self.cellRowShift
    let lastGroup = lastRow &>> Self.cellRowShift
    while group <= lastGroup {
      dirty[group] |= bits
      group &+= 1
    }
  }
}

extension MaskPlane {
  /// Blends what was drawn into the picture and clears the plane: only cells that were written are
  /// read, and of those only the blocks of eight pixels that hold something are blended.
  @inline(__always)
  func consume(
    blend: (_ row: Int) -> LayerBlend, line: (_ row: Int) -> UnsafeMutablePointer<UInt32>
  ) {
    for group in 0..<((rows &+ 7) >> Self.cellRowShift) where dirty[group] != 0 {
      let cells = dirty[group]
      dirty[group] = 0
      let firstRow = group << Self.cellRowShift
      for row in firstRow..<min(firstRow &+ 8, rows) {
        let (blend, target) = (blend(row), line(row))
        var rest = cells
        while rest != 0 {
          let low = rest.trailingZeroBitCount
          consumeCell(row: row, column: low << cellShift, blend, target)
          rest &= rest &- 1
        }
      }
    }
  }

  /// Blends and clears one row of a cell that starts at the plane's `column`, guard included.
  @inline(__always)
  private func consumeCell(
    row: Int, column: Int, _ blend: LayerBlend, _ target: UnsafeMutablePointer<UInt32>
  ) {
    let bytes = UnsafeMutableRawPointer(base + (row &* stride &+ column))
    let end = min(1 << cellShift, stride &- column)
    var offset = 0
    while offset < end {
      // A row of the plane is whole blocks of 32 bytes, of which most are empty.
      let block = bytes + offset
      let words = block.loadUnaligned(as: SIMD4<UInt64>.self)
      if words[0] | words[1] | words[2] | words[3] != 0 {
        for part in 0..<4 {
          let eight = block + part &* 8
          let coverage = eight.loadUnaligned(as: UInt64.self)
          guard coverage != 0 else { continue }
          let x = column &+ offset &+ part &* 8 &- Self.guardColumns
          blend.blendEight(target, x: x, width: width, coverage)
          eight.storeBytes(of: 0, as: UInt64.self)
        }
      }
      offset &+= 32
    }
  }
}
