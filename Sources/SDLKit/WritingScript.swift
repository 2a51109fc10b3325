/// A script, by its four letters in ISO 15924: what tells the shaper how letters join and stack.
struct WritingScript: Hashable, Sendable {
  /// The four letters.
  let tag: String

  /// The script of all that needs no shaping of its own.
  static let latin = WritingScript(tag: "Latn")

  private init(tag: String) { self.tag = tag }

  /// The script a character belongs to; nil for signs, blanks and figures, which belong to all.
  init?(_ scalar: Unicode.Scalar) {
    guard scalar.properties.isAlphabetic else { return nil }
    let block = Self.blocks.first { $0.range.contains(scalar.value) }
    self.init(tag: block?.tag ?? Self.latin.tag)
  }

  /// The blocks of Unicode whose script a shaper treats in its own way.
  private static let blocks: [(range: ClosedRange<UInt32>, tag: String)] = [
    (0x0370...0x03FF, "Grek"), (0x0400...0x052F, "Cyrl"), (0x0530...0x058F, "Armn"),
    (0x0590...0x05FF, "Hebr"), (0x0600...0x06FF, "Arab"), (0x0700...0x074F, "Syrc"),
    (0x0750...0x077F, "Arab"), (0x0780...0x07BF, "Thaa"), (0x07C0...0x07FF, "Nkoo"),
    (0x0860...0x086F, "Syrc"), (0x0870...0x08FF, "Arab"), (0x0900...0x097F, "Deva"),
    (0x0980...0x09FF, "Beng"), (0x0A00...0x0A7F, "Guru"), (0x0A80...0x0AFF, "Gujr"),
    (0x0B00...0x0B7F, "Orya"), (0x0B80...0x0BFF, "Taml"), (0x0C00...0x0C7F, "Telu"),
    (0x0C80...0x0CFF, "Knda"), (0x0D00...0x0D7F, "Mlym"), (0x0D80...0x0DFF, "Sinh"),
    (0x0E00...0x0E7F, "Thai"), (0x0E80...0x0EFF, "Laoo"), (0x0F00...0x0FFF, "Tibt"),
    (0x1000...0x109F, "Mymr"), (0x10A0...0x10FF, "Geor"), (0x1100...0x11FF, "Hang"),
    (0x1200...0x139F, "Ethi"), (0x13A0...0x13FF, "Cher"), (0x1400...0x167F, "Cans"),
    (0x1780...0x17FF, "Khmr"), (0x1800...0x18AF, "Mong"), (0x1F00...0x1FFF, "Grek"),
    (0x2D30...0x2D7F, "Tfng"), (0x3040...0x309F, "Hira"), (0x30A0...0x30FF, "Kana"),
    (0x3100...0x312F, "Bopo"), (0x3130...0x318F, "Hang"), (0x3400...0x9FFF, "Hani"),
    (0xA000...0xA4CF, "Yiii"), (0xA8E0...0xA8FF, "Deva"), (0xAC00...0xD7FF, "Hang"),
    (0xF900...0xFAFF, "Hani"), (0xFB1D...0xFB4F, "Hebr"), (0xFB50...0xFDFF, "Arab"),
    (0xFE70...0xFEFF, "Arab"), (0x1_E900...0x1_E95F, "Adlm"), (0x2_0000...0x3_FFFF, "Hani"),
  ]
}
