import Testing

@testable import SDLKit

@Suite struct TextTests {
  @Test("Monospaced letters are equally wide, and the mask grows with the pixel size")
  func monospaced() throws {
    let text = try TextRasterizer()
    let narrow = try #require(try text.mask(for: "iiii", face: .monospaced, pixelSize: 15))
    let wide = try #require(try text.mask(for: "MMMM", face: .monospaced, pixelSize: 15))
    #expect(abs(narrow.width - wide.width) <= 1)
    let large = try #require(try text.mask(for: "MMMM", face: .monospaced, pixelSize: 22.5))
    #expect(abs(Double(large.width) / Double(wide.width) - 1.5) < 0.1)
    #expect(abs(Double(large.height) / Double(wide.height) - 1.5) < 0.15)
  }

  @Test("A mask has ink of every strength and a baseline inside its box")
  func coverage() throws {
    let text = try TextRasterizer()
    let mask = try #require(try text.mask(for: "FOV: 36.9°", face: .monospaced, pixelSize: 30))
    #expect(mask.coverage.count == mask.width * mask.height)
    #expect(mask.coverage.contains(255) && mask.coverage.contains(0))
    #expect(mask.coverage.contains { $0 > 50 && $0 < 200 })
    #expect((1..<mask.height).contains(mask.ascent))
  }

  @Test("The same line twice is the same mask; no text has none")
  func cache() throws {
    let text = try TextRasterizer()
    let first = try text.mask(for: "Helsinki", face: .sans, pixelSize: 12)
    #expect(try text.mask(for: "Helsinki", face: .sans, pixelSize: 12) == first)
    #expect(try text.mask(for: "", face: .sans, pixelSize: 12) == nil)
    #expect(try text.mask(for: "a", face: .sans, pixelSize: .nan) == nil)
  }

  @Test("A font file that is none is an error")
  func badFont() throws {
    let text = try TextRasterizer(files: [.sans: FontFile(path: "/dev/null")])
    #expect(throws: SDLError.self) { try text.mask(for: "a", face: .sans, pixelSize: 12) }
  }
}

@Suite struct FontFinderTests {
  @Test("The system has a monospaced font, and one with the letters asked for")
  func finding() throws {
    let finder = try FontFinder()
    #expect(try finder.font(matching: "monospace").path.hasPrefix("/"))
    let greek = try finder.font(matching: "sans", containing: "Ω")
    let text = try TextRasterizer(files: [.sans: greek])
    #expect(try text.mask(for: "Ω", face: .sans, pixelSize: 20) != nil)
  }

  @Test("A family the system does not have gives the nearest font it has")
  func substitution() throws {
    let finder = try FontFinder()
    #expect(try finder.font(matching: "No Such Family 1234").path.hasPrefix("/"))
  }
}

/// Scripts of all kinds, in whatever fonts the system has.
@Suite struct ScriptTests {
  /// A name in a script, and a character of it.
  private static let names: [(text: String, character: Unicode.Scalar)] = [
    ("القاهرة", "ق"), ("ירושלים", "ש"), ("नई दिल्ली", "द"), ("東京", "東"), ("서울", "서"),
    ("กรุงเทพ", "ก"), ("თბილისი", "თ"), ("Αθήνα", "Ω"), ("شارع 15 Avenue", "ش"),
  ]

  /// Whether the system has a font with a character.
  private static func hasFont(_ character: Unicode.Scalar) throws -> Bool {
    let file = try FontFinder().font(matching: "sans", containing: character)
    let system = try FontSystem()
    defer { withExtendedLifetime(system) {} }
    return try Font(file, pixelSize: 20).provides(Character(character))
  }

  @Test("A name in any script the system has a font for has ink", arguments: names.indices)
  func ink(index: Int) throws {
    let (name, character) = Self.names[index]
    guard try Self.hasFont(character) else { try Test.cancel("no font has '\(character)'") }
    let text = try TextRasterizer(files: [.sans: FontFinder().font(matching: "DejaVu Sans Mono")])
    let mask = try #require(try text.mask(for: name, face: .sans, pixelSize: 20))
    #expect(mask.coverage.contains(255))
    // The box of a character nobody has looks the same for all: names of one length would too.
    let missing = try #require(
      try text.mask(
        for: String(repeating: "\u{10FFFD}", count: name.count), face: .sans, pixelSize: 20))
    #expect(mask != missing)
  }

  @Test("Arabic letters join: a word is narrower than its letters apart")
  func joining() throws {
    let hasFont = try Self.hasFont("ق")
    try #require(hasFont, "install fonts-dejavu-core")
    let text = try TextRasterizer()
    let word = try #require(try text.mask(for: "بيت", face: .sans, pixelSize: 40))
    let letters = try "بيت".map { letter in
      try #require(try text.mask(for: String(letter), face: .sans, pixelSize: 40)).width
    }
    #expect(word.width < letters.reduce(0, +))
  }

  @Test("Runs stand from left to right as they are read")
  func runs() {
    func cut(_ text: String) -> [String] {
      TextRuns(text) { _, _ in 0 }.runs.map(\.text)
    }
    #expect(cut("Main Street 12") == ["Main Street 12"])
    #expect(cut("رحوب 15") == ["15", "رحوب "])
    #expect(cut("Cairo القاهرة 7") == ["Cairo ", "القاهرة", " 7"])
    #expect(cut("القاهرة (Cairo)") == [")", "Cairo", "القاهرة ("])
    #expect(TextRuns("अ東") { _, _ in 0 }.runs.map(\.script.tag) == ["Deva", "Hani"])
  }

  @Test("A run in another font goes on through blanks, and the main font takes what it has")
  func fonts() {
    let runs = TextRuns("東 京 a") { character, previous in
      if character.isWhitespace, let previous { return previous }
      return character.isASCII ? 0 : 1
    }.runs
    #expect(runs.map(\.font) == [1, 0])
  }
}
