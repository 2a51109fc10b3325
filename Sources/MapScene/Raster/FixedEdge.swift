/// An edge of a polygon in whole numbers: areas that are summed in them are exact, in any order.
///
/// Where it lies in a row follows from the edge and the row alone, never from where the edge was
/// entered.
struct FixedEdge {
  /// Bits of the fraction of a row, and of a pixel's area.
  static let rowBits = 16
  /// Bits of a column's fraction: the errors of thousands of steps from row to row do not show.
  static let columnBits = 32
  /// What lies beyond so many rows must be cut off before.
  static let rowLimit: Float = 0x1p20

  /// The rows of the upper and of the lower end.
  let top, bottom: Int
  /// The columns of both.
  let topX, bottomX: Int
  /// The column where it leaves the row of its upper end, if it does.
  let crossing: Int
  /// How many columns it goes right from a row to the next.
  let step: Int
  /// How many rows it goes down from a column to the next, with a column's bits.
  let descent: Int
  /// 1 for an edge that goes down, -1 for one that goes up.
  let sign: Int

  /// An edge whose upper end lies above the lower one.
  @inline(__always)
  init(topX: Double, topY: Double, bottomX: Double, bottomY: Double, sign: Int) {
    top = Self.fixed(topY, bits: Self.rowBits)
    bottom = Self.fixed(bottomY, bits: Self.rowBits)
    self.topX = Self.fixed(topX, bits: Self.columnBits)
    self.bottomX = Self.fixed(bottomX, bits: Self.columnBits)
    self.sign = sign
    let slope = (bottomX - topX) / Double(max(bottom &- top, 1))
    let inFirstRow = (top &>> Self.rowBits &+ 1) &<< Self.rowBits &- top
    crossing = self.topX &+ Self.fixed(slope * Double(inFirstRow), bits: Self.columnBits)
    let columns = slope * Double(1 << Self.rowBits)
    // What is flatter than a picture is wide crosses no whole row, and the steepest count as upright.
    step = Self.fixed(min(max(columns, -0x1p16), 0x1p16), bits: Self.columnBits)
    descent = Self.fixed(1 / max(abs(columns), 0x1p-14), bits: Self.columnBits)
  }

  /// The column at the upper side of a row below that of the upper end.
  @inline(__always)
  func column(atRow row: Int) -> Int {
    crossing &+ step &* (row &- top &>> Self.rowBits &- 1)
  }

  /// A number within ±2^(51 - bits), rounded to that many bits of a fraction; of others anything.
  @inline(__always)
  private static func fixed(_ value: Double, bits: Int) -> Int {
    // At this magnitude the last bit of a number is worth the last one of the result.
    let bias = 0x1.8p52 / Double(1 << bits)
    return Int(truncatingIfNeeded: (value + bias).bitPattern &- bias.bitPattern)
  }
}
