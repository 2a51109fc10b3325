/// A set of a row's blocks of eight pixels, as `CBlend` has it: bits in words, block 0 in the lowest bit of
/// word 0.
struct BlockRow {
  /// Columns of a block.
  static let columns = 8

  /// log2 of the columns of a block, and of the blocks of a word.
  private static let columnBits = 3
  private static let wordBits = 6

  let words: UnsafeMutablePointer<UInt64>

  /// The words that the blocks of so many columns take.
  static func words(columns: Int) -> Int { (columns + 64 * Self.columns - 1) / (64 * Self.columns) }

  /// Adds the blocks of columns `first...last`.
  @inline(__always)
  func insert(columns first: Int, _ last: Int) {
    var (word, lastWord, bits) = Self.place(first, last)
    while word < lastWord {
      words[word] |= bits
      bits = .max
      word &+= 1
    }
    words[word] |= bits & Self.bits(upTo: last)
  }

  /// Adds the block of a column and that of the next one, which may take a byte more than all words.
  @inline(__always)
  func insertPair(column: Int) {
    let block = column &>> Self.columnBits
    let isSplit = (column &+ 1) &>> Self.columnBits != block
    let bits: UInt16 = (isSplit ? 3 : 1) &<< UInt16(truncatingIfNeeded: block & 7)
    let byte = UnsafeMutableRawPointer(words) + block &>> 3
    byte.storeBytes(of: byte.loadUnaligned(as: UInt16.self) | bits, as: UInt16.self)
  }

  /// Whether the blocks of columns `first...last` are all in the set.
  func contains(columns first: Int, _ last: Int) -> Bool {
    var (word, lastWord, wanted) = Self.place(first, last)
    while word < lastWord {
      if words[word] & wanted != wanted { return false }
      wanted = .max
      word &+= 1
    }
    wanted &= Self.bits(upTo: last)
    return words[word] & wanted == wanted
  }

  /// The words of two columns, and in the first one the bits from the first column's on.
  @inline(__always)
  private static func place(_ first: Int, _ last: Int) -> (word: Int, lastWord: Int, bits: UInt64) {
    // Shifts look at their count's last six bits only.
    (
      first &>> (columnBits + wordBits), last &>> (columnBits + wordBits),
      .max &<< UInt64(truncatingIfNeeded: first &>> columnBits)
    )
  }

  @inline(__always)
  private static func bits(upTo last: Int) -> UInt64 {
    .max &>> UInt64(truncatingIfNeeded: ~(last &>> columnBits))
  }
}
