import CBlend

/// An 8-bit coverage plane for one band of the picture, with a record of where it is not zero.
///
/// Columns are offset by a guard, so a kernel may write whole SIMD blocks past either edge of the
/// picture. The record is a bit for each eight bytes of a row: what a layer left untouched is
/// neither read nor cleared.
struct MaskPlane {
  /// Columns of guard on each side; at least the widest block a kernel writes.
  static var guardColumns: Int { blend_guard }

  let base: UnsafeMutablePointer<UInt8>
  let stride: Int
  /// Words of marks for each row.
  private let marks: UnsafeMutablePointer<UInt64>
  /// Words of marks a row.
  private let markWords: Int
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
    // A byte more than it takes, for blocks are marked two bytes at a time.
    markWords = (padded / 64 + 1 + 7) / 8
    base = .allocate(capacity: padded * max(rows, 1))
    base.initialize(repeating: 0, count: padded * rows)
    marks = .allocate(capacity: markWords * max(rows, 1))
    marks.initialize(repeating: 0, count: markWords * rows)
  }

  func deallocate() {
    base.deallocate()
    marks.deallocate()
  }

  /// The byte of the picture's column `x` in the plane's row `row`.
  @inline(__always)
  func pointer(column x: Int, row: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(base + (row &* stride &+ x &+ Self.guardColumns))
  }

  /// The marks of the eight bytes from the picture's column `x` on, in row `row`.
  @inline(__always)
  func marks(column x: Int, row: Int) -> BlockMarks {
    let column = x &+ Self.guardColumns
    let first = UnsafeMutableRawPointer(marks + row &* markWords)
    // They lie in one block of eight, or in two.
    let bits: UInt16 = column & 7 == 0 ? 1 : 3
    return BlockMarks(
      word: first + column &>> 6, bits: bits &<< UInt16(truncatingIfNeeded: column &>> 3 & 7),
      stride: markWords &* MemoryLayout<UInt64>.stride)
  }

  /// Records that columns `first...last` of the plane's row `row` were written.
  @inline(__always)
  func mark(columns first: Int, _ last: Int, row: Int) {
    let row = marks + row &* markWords
    let firstBit = (first &+ Self.guardColumns) &>> 3
    let lastBit = (last &+ Self.guardColumns) &>> 3
    var bits = UInt64.max &<< UInt64(truncatingIfNeeded: firstBit)
    var word = firstBit &>> 6
    while word < lastBit &>> 6 {
      row[word] |= bits
      bits = .max
      word &+= 1
    }
    row[word] |= bits & UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- lastBit & 63)
  }
}

/// Where eight bytes of a mask are recorded as written, row by row.
struct BlockMarks {
  private(set) var word: UnsafeMutableRawPointer
  let bits: UInt16
  let stride: Int

  @inline(__always)
  func set() {
    word.storeBytes(of: word.loadUnaligned(as: UInt16.self) | bits, as: UInt16.self)
  }

  @inline(__always)
  mutating func moveDown() { word += stride }
}

extension MaskPlane {
  /// Blends what was drawn in a row, but for what is hidden, and clears the row.
  @inline(__always)
  func paint(
    row: Int, _ blend: LayerBlend, _ hidden: HiddenBlocks,
    on line: UnsafeMutablePointer<UInt32>
  ) {
    let marks = marks + row &* markWords
    guard (0..<markWords).contains(where: { marks[$0] != 0 }) else { return }
    blend.paint(
      line, width: width, mask: base + row &* stride, marks: marks, words: markWords,
      hidden: hidden.row(row))
  }

  /// Appends the spans of what was drawn in a row, whose first pixel has the number `pixel`, but for
  /// what is hidden, and clears the row.
  func collect(
    row: Int, from pixel: Int, _ hidden: HiddenBlocks, into spans: FrameBuffer<blend_span>
  ) {
    let marks = marks + row &* markWords
    guard (0..<markWords).contains(where: { marks[$0] != 0 }) else { return }
    let room = spans.reserve(stride / 8)
    spans.commit(
      blend_collect(
        base + row &* stride, marks, markWords, width, UInt32(truncatingIfNeeded: pixel),
        hidden.row(row), room))
  }
}
