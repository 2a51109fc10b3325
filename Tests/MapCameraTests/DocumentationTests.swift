import Foundation
import Testing

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
private let catalog = root.appendingPathComponent(
  "Sources/MapCamera/Documentation.docc")
private let pageNames =
  ((try? FileManager.default.contentsOfDirectory(atPath: catalog.path)) ?? [])
  .filter { $0.hasSuffix(".md") }.sorted()

/// The documentation's pages against the code and the figures they show.
@Suite struct DocumentationTests {
  private func lines(of page: String) throws -> [String] {
    try String(contentsOf: catalog.appendingPathComponent(page), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// Lines without what the formatter may change: indentation, and where long ones are broken.
  private func words(_ lines: some Sequence<String>) -> String {
    lines.joined(separator: " ").filter { !$0.isWhitespace }
  }

  @Test("There are pages")
  func thereArePages() {
    #expect(pageNames.count >= 8)
  }

  @Test("The code on a page is code that is tested, word for word", arguments: pageNames)
  func snippets(page: String) throws {
    let tested = words([
      try String(
        contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("DocumentationSnippets.swift"), encoding: .utf8)
    ])
    let blocks = try lines(of: page).split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }
    let isCode = try lines(of: page).filter { $0.hasPrefix("```") }
    // Every other part between fences is code.
    #expect(isCode.count % 2 == 0)
    for index in blocks.indices where index % 2 == 1 {
      #expect(tested.contains(words(blocks[index])), "\(blocks[index].joined(separator: "\n"))")
    }
  }

  @Test(
    "Every figure of a page is there and small, and its text says what is seen",
    arguments: pageNames)
  func figures(page: String) throws {
    for line in try lines(of: page) where line.hasPrefix("![") {
      let match = try #require(try /!\[(.+)\]\((.+)\)/.wholeMatch(in: line), "\(line)")
      #expect(match.1.count > 30)
      let file = catalog.appendingPathComponent("Resources/\(match.2).png")
      let size = try #require(try file.resourceValues(forKeys: [.fileSizeKey]).fileSize)
      #expect(size < 60_000, "\(match.2).png has \(size) bytes")
    }
  }

  @Test("Every figure is shown somewhere")
  func noStrayFigures() throws {
    let shown = try pageNames.flatMap(lines).joined(separator: "\n")
    let figures = try FileManager.default.contentsOfDirectory(
      atPath: catalog.appendingPathComponent("Resources").path)
    for figure in figures {
      #expect(shown.contains("](\(figure.dropLast(4)))"), "\(figure)")
    }
  }
}
