/// A date, or a moment in universal time, as GeoPackages write it: `2020-02-03T04:05:06Z`.
struct GeoPackageTime {
  /// As GDAL writes it: `2020/02/03 04:05:06+00`.
  let words: String

  private static let dateLength = 10
  private static let secondLength = 19
  /// Whole seconds are written with a fraction or without.
  private static let endings = ["Z", ".000Z"]

  /// Nil where the text is anything else; GDAL then has the word.
  init?(_ text: UnsafeRawBufferPointer, isDate: Bool) {
    let length = isDate ? Self.dateLength : Self.secondLength
    guard text.count >= length else { return nil }
    /// The number at some digits, with what has to follow them.
    func part(_ digits: Range<Int>, _ range: ClosedRange<Int>, _ next: StaticString) -> Bool {
      var number = 0
      for index in digits {
        guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[index] else { return false }
        number = 10 * number + Int(text[index] - UInt8(ascii: "0"))
      }
      let isEnd = next.utf8CodeUnitCount == 0
      return range ~= number && (isEnd || text[digits.upperBound] == next.utf8Start[0])
    }
    guard part(0..<4, 1...9999, "-"), part(5..<7, 1...12, "-"),
      part(8..<10, 1...31, isDate ? "" : "T")
    else { return nil }
    let ending = String(decoding: text[length...], as: UTF8.self)
    if isDate {
      guard ending.isEmpty else { return nil }
    } else {
      guard part(11..<13, 0...23, ":"), part(14..<16, 0...59, ":"), part(17..<19, 0...59, ""),
        Self.endings.contains(ending)
      else { return nil }
    }
    let characters = text[..<length].map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "/")
      case UInt8(ascii: "T"): UInt8(ascii: " ")
      default: byte
      }
    }
    words = String(decoding: characters, as: UTF8.self) + (isDate ? "" : "+00")
  }
}
