import Testing

@testable import Manual

@Suite struct HelpTests {
  @Test("A terminal of 80 columns shows every line whole")
  func width() {
    for line in SampleManual.manual.help.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test("Names and meanings stand in two columns; a long name has a line of its own")
  func columns() {
    let help = SampleManual.manual.help
    #expect(help.contains("\n  --count N         How many.\n"))
    #expect(help.contains("\n  --color red|green|deep-blue\n                    Paint: [it] 'so'."))
    #expect(help.contains("\n  --[no-]quiet      Say nothing.\n"))
    #expect(help.contains("\n  -, PageDown   zoom out\n"))
    #expect(help.hasSuffix("\n  nothing"))
  }

  @Test("Words wrap under their column")
  func wrapping() {
    let text = Manual.row("--x", String(repeating: "word ", count: 20), column: 10)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("  --x     word"))
    #expect(lines[1].hasPrefix("          word"))
  }
}
