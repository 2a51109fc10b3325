import CBlend

/// The pixels of a band that something covers in full, by blocks of eight in a row: whatever lies
/// below it there need not be painted.
struct HiddenBlocks {
  private let bits: UnsafeMutablePointer<UInt64>
  /// Words from a row to the next.
  private let stride: Int
  private let room: Int

  /// Allocates an empty set for `rows` rows of `width` columns; nil for one that stays empty, of any
  /// number of rows.
  init(width: Int, rows: Int? = nil) {
    let words = BlockRow.words(columns: width)
    stride = rows == nil ? 0 : words
    // Two words more, for words of blocks are read from any block on, and one past the picture.
    room = words * max(rows ?? 1, 1) + 2
    bits = .allocate(capacity: room)
    bits.initialize(repeating: 0, count: room)
  }

  func deallocate() { bits.deallocate() }

  /// Begins a band, in which nothing is hidden.
  func removeAll() { bits.update(repeating: 0, count: room) }

  /// The set of a row, a bit for each block.
  @inline(__always)
  func row(_ row: Int) -> UnsafeMutablePointer<UInt64> { bits + row &* stride }

  /// The sets of the rows from one on.
  func rows(from row: Int) -> blend_set { blend_set(blocks: self.row(row), stride: stride) }

  /// The rows of `box` between the first and the last that is not wholly hidden; empty when all are.
  func seenRows(of box: PixelBox) -> Range<Int> {
    func isHidden(_ row: Int) -> Bool {
      BlockRow(words: self.row(row)).contains(columns: box.firstColumn, box.lastColumn)
    }
    var (first, end) = (box.firstRow, box.endRow)
    while first < end, isHidden(first) { first &+= 1 }
    while first < end, isHidden(end &- 1) { end &-= 1 }
    return first..<max(first, end)
  }
}

/// A rectangle of pixels in a band, its rows counted from the band's first.
struct PixelBox {
  private(set) var firstColumn: Int
  private(set) var lastColumn: Int
  private(set) var firstRow: Int
  private(set) var endRow: Int

  /// The pixels of a band between some coordinates, in pixels of the picture; nil when there are none.
  init?(
    left: Float, right: Float, top: Float, bottom: Float, width: Int, band: Range<Int>
  ) {
    // Held to where whole numbers are safe; a column more on either side absorbs rounding.
    func floor(_ value: Float) -> Int { floorToInt(min(max(value, -1e6), 1e6)) }
    firstColumn = max(floor(left) &- 1, 0)
    lastColumn = min(floor(right) &+ 1, width &- 1)
    firstRow = max(floor(top), band.lowerBound) &- band.lowerBound
    endRow = min(floor(bottom) &+ 1, band.upperBound) &- band.lowerBound
    guard firstColumn <= lastColumn, firstRow < endRow else { return nil }
  }
}
