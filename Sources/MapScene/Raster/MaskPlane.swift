import CBlend

/// An 8-bit coverage plane for one band of the picture, with a record of where it is not zero.
///
/// Columns are offset by a guard, so a kernel may write whole SIMD blocks past either edge of the
/// picture. The record is a bit for each eight bytes of a row: what a layer left untouched is
/// neither read nor cleared.
struct MaskPlane {
  /// Columns of guard on each side; at least the widest block a kernel writes.
  static var guardColumns: Int { blend_guard }

  /// The plane's memory and the rows in use, of which it may have more.
  private(set) var mask: blend_mask
  /// Words of marks a row.
  private var markWords: Int { mask.marks_stride }

  /// Allocates a clean plane for `rows` rows of `width` columns.
  init(width: Int, rows: Int) {
    let stride = (width + 2 * Self.guardColumns + 63) & ~63
    // A byte more than it takes, for blocks are marked two bytes at a time.
    let markWords = (stride / 64 + 1 + 7) / 8
    mask = blend_mask(
      coverage: Self.cleared(stride * rows), stride: stride,
      marks: Self.cleared(markWords * rows), marks_stride: markWords, top: 0, rows: rows,
      width: width)
  }

  private static func cleared<Word: FixedWidthInteger>(
    _ count: Int
  ) -> UnsafeMutablePointer<Word> {
    let words = UnsafeMutablePointer<Word>.allocate(capacity: max(count, 1))
    words.initialize(repeating: 0, count: count)
    return words
  }

  func deallocate() {
    mask.coverage.deallocate()
    mask.marks.deallocate()
  }

  /// Uses the plane, which must be clean, for other rows of the picture, of which it has room for as many.
  mutating func move(to rows: Range<Int>) {
    mask.top = rows.lowerBound
    mask.rows = rows.count
  }

  /// The picture's row in the plane's row 0.
  var top: Int { mask.top }

  /// Rows in use.
  var rows: Int { mask.rows }

  /// Columns of the picture.
  var width: Int { mask.width }

  /// The bytes of the plane's row `row`, from the picture's column 0 on.
  @inline(__always)
  func line(row: Int) -> UnsafeMutablePointer<UInt8> {
    mask.coverage + (row &* mask.stride &+ Self.guardColumns)
  }

  /// Records that columns `first...last` of the plane's row `row` were written.
  @inline(__always)
  func mark(columns first: Int, _ last: Int, row: Int) {
    let row = mask.marks + row &* markWords
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

extension MaskPlane {
  /// Blends what was drawn in a row, but for what is hidden, and clears the row.
  @inline(__always)
  func paint(
    row: Int, _ blend: @autoclosure () -> LayerBlend, _ hidden: HiddenBlocks,
    on line: UnsafeMutablePointer<UInt32>
  ) {
    let marks = mask.marks + row &* markWords
    guard (0..<markWords).contains(where: { marks[$0] != 0 }) else { return }
    blend().paint(
      line, width: width, mask: mask.coverage + row &* mask.stride, marks: marks, words: markWords,
      hidden: hidden.row(row))
  }

  /// Appends the spans of what strokes cover that lie in some rows and columns, but for what is hidden, and
  /// clears these rows. Pixels are numbered from the band's first one, `pixelStride` from row to row.
  func collect(
    rows: Range<Int>, columns: ClosedRange<Int>, pixelStride: Int, _ hidden: HiddenBlocks,
    into spans: FrameBuffer<blend_span>
  ) {
    let wordColumns = 8 * UInt64.bitWidth
    // The kernels write past a stroke, but by less than the guard.
    let (left, right) = (columns.lowerBound, columns.upperBound + Self.guardColumns)
    let words = blend_words(
      first: (left + Self.guardColumns) / wordColumns,
      end: min((right + Self.guardColumns) / wordColumns + 1, markWords))
    let room = spans.reserve(rows.count * (words.end - words.first) * UInt64.bitWidth)
    withUnsafePointer(to: mask) { mask in
      spans.commit(
        blend_collect(
          mask, rows.lowerBound, rows.upperBound, words, pixelStride,
          hidden.rows(from: 0), room))
    }
  }
}
