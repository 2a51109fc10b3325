/// Memory for `FillWindow`s, one at a time. All of it is zero but while a window is in use.
struct FillPlane {
  private let areas: UnsafeMutablePointer<Int32>
  private let marks: UnsafeMutablePointer<UInt64>
  /// Columns of the picture.
  private let width: Int

  /// Allocates memory for windows of up to `rows` rows of a picture `width` pixels wide.
  init(width: Int, rows: Int) {
    self.width = width
    let count = Self.stride(columns: width) * max(rows, 1)
    areas = .allocate(capacity: count)
    areas.initialize(repeating: 0, count: count)
    let words = Self.markWords(columns: width) * max(rows, 1)
    marks = .allocate(capacity: words)
    marks.initialize(repeating: 0, count: words)
  }

  func deallocate() {
    areas.deallocate()
    marks.deallocate()
  }

  /// Columns of the picture and rows of it, as few as hold what is to be filled: the less memory is in
  /// use, the nearer it is.
  func window(columns: ClosedRange<Int>, rows: Range<Int>) -> FillWindow {
    let first = columns.lowerBound & -BlockRow.columns
    let count = columns.upperBound + 1 - first
    return FillWindow(
      areas: areas, stride: Self.stride(columns: count), marks: marks,
      markWords: Self.markWords(columns: count), firstColumn: first, rows: rows, width: width)
  }

  /// Values a row: one for each column and two more for what falls past the last, in whole blocks.
  private static func stride(columns: Int) -> Int {
    (columns + 2 + BlockRow.columns - 1) & -BlockRow.columns
  }

  /// Words of marks a row, with a byte more than it takes, for they are set two bytes at a time.
  private static func markWords(columns: Int) -> Int {
    BlockRow.words(columns: stride(columns: columns) + 8 * BlockRow.columns)
  }
}
