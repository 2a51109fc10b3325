import SDLKit
import Testing

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
