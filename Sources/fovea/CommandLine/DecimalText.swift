/// Numbers as people write them.
enum DecimalText {
  /// A finite decimal number; nil for all else. Swift itself would also read `0x10`, `inf` and `nan`.
  static func number(_ text: some StringProtocol) -> Double? {
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default:
        false
      }
    }
    guard isDecimal, let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
