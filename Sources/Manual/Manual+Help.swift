extension Manual {
  /// What `--help` prints: lines of at most 80 characters, without a line break at the end.
  public var help: String {
    let lead = ["Usage: ", "       "]
    let commands = usage.enumerated().map { lead[min($0.offset, 1)] + "\(program) \($0.element)" }
    let rows = options.map { (name: $0.signature, meaning: $0.help) }
    let chapters = [ManualSection("OPTIONS", [.rows(rows, column: optionColumn)])] + sections
    var parts = [commands.joined(separator: "\n")]
    parts += description.map { Self.filled($0, indent: 0) }
    parts += chapters.map { ([$0.title] + $0.blocks.map(Self.plain)).joined(separator: "\n") }
    return parts.joined(separator: "\n\n")
  }

  private static func plain(_ block: ManualSection.Block) -> String {
    switch block {
    case .text(let text): filled(text, indent: 2)
    case .verbatim(let text):
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "    \($0)" }.joined(separator: "\n")
    case .rows(let rows, let column):
      rows.map { row($0.name, $0.meaning, column: column) }.joined(separator: "\n")
    }
  }

  /// The widest line of a help: that of the narrowest terminal.
  private static let width = 80

  /// A paragraph broken into lines.
  static func filled(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, margin.count + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    lines.append(margin + line)
    return lines.joined(separator: "\n")
  }

  /// A name and its meaning in two columns; a name too long for its column has a line of its own.
  static func row(_ name: String, _ meaning: String, column: Int) -> String {
    let text = filled(meaning, indent: column)
    let head = "  \(name)"
    if meaning.isEmpty { return head }
    guard head.count + 1 < column else { return "\(head)\n\(text)" }
    return head + text.dropFirst(head.count)
  }
}

extension ManualOption {
  /// Name and value as they are written.
  var signature: String { value.map { "\(title) \($0)" } ?? title }
}
