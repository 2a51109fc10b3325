import Foundation
import Manual
import TestSupport
import Testing

/// The manual page, read by the programs that show manual pages.
@Suite struct ManualPageTests {
  @Test("mandoc and groff find nothing to complain about", .enabled(if: Tool.exists("mandoc")))
  func lint() throws {
    let folder = try TemporaryFolder()
    let page = try folder.write(SampleManual.manual.roff, to: "sample-tool.1")
    let mandoc = try Tool.run("mandoc", ["-Tlint", page])
    #expect(mandoc.output == "")
    let groff = try Tool.run("groff", ["-man", "-Kutf8", "-Tutf8", "-ww", "-z", page])
    #expect(groff.output == "")
  }

  @Test("No line begins with a blank, which would break its paragraph")
  func blanks() {
    #expect(!SampleManual.manual.roff.contains("\n "))
  }

  @Test("What is read is what was written, character by character")
  func characters() throws {
    let folder = try TemporaryFolder()
    let page = try folder.write(SampleManual.manual.roff, to: "sample-tool.1")
    // Without overstrikes and underlines; how the lines are broken is the reader's affair.
    let shown = try Tool.run("groff", ["-man", "-Kutf8", "-Tutf8", "-P-cbou", "-rLL=200n", page])
    let text = shown.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for words in [
      "sample-tool - show what can go wrong",
      "It's a tool -- with 'quotes', \"more\", back\\slashes, `ticks`, 2^3 and ~home.",
      "--color red|green|deep-blue", "Paint: [it] 'so'. Default: red.",
      "Where; a \\ is no trouble.",
      "--[no-]quiet",
      ".dots first, and 'apostrophes first:", "{\"t\": 0.1} .second", "-, PageDown",
      "other(1), third(1)",
    ] {
      #expect(text.contains(words), "\(words) in \(text)")
    }
  }
}
