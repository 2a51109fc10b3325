import Testing

@testable import MapScene

@Suite struct AttributionTextTests {
  @Test("HTML becomes plain text")
  func html() {
    let html = "<a href=\"https://example.org\" target='_blank'>&copy; A &amp;\n B</a> &lt;C&gt;"
    #expect(AttributionText.plain(html) == "© A & B <C>")
    #expect(AttributionText.plain("1 > 0") == "1 > 0")
  }

  @Test("Each credit is given once, and not when a longer one says it")
  func once() {
    #expect(
      AttributionText.line(for: ["Natural Earth | © OSM (ODbL)", "© OSM", "Natural Earth", "Me"])
        == "Natural Earth | © OSM (ODbL) | Me")
    #expect(AttributionText.line(for: ["A", "A"]) == "A")
    #expect(AttributionText.line(for: ["", " | "]) == "")
    #expect(AttributionText.line(for: [String]()) == "")
  }

  @Test("A credit of megabytes is cut")
  func huge() {
    let endless = (0..<400_000).map { "credit \($0)" }.joined(separator: " | ")
    let line = AttributionText.line(for: [endless, "Me"])
    #expect(line.hasPrefix("credit 0 | "))
    #expect(line.split(separator: "|").count <= 32)
  }
}
