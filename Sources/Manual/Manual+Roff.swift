extension Manual {
  /// The manual page, section 1, in the macros of man(7).
  public var roff: String {
    var lines = [
      ".TH \(program.uppercased()) 1 \(Version.date) \"Fovea \(Version.number)\" \"User Commands\"",
      ".SH NAME", "\(program) \\- \(Self.escaped(summary))", ".SH SYNOPSIS", ".nf",
    ]
    lines += usage.map { "\\fB\(Self.escaped(program))\\fP \(Self.escaped($0))" }
    lines += [".fi", ".SH DESCRIPTION"]
    lines += description.map(Self.paragraph).joined(separator: [".PP"])
    lines.append(".SH OPTIONS")
    for option in options {
      let value = option.value.map { " \\fI\(Self.escaped($0))\\fP" } ?? ""
      lines += [".TP", "\\fB\(Self.escaped(option.title))\\fP\(value)"]
      lines += Self.paragraph(option.help)
    }
    for section in sections {
      lines.append(".SH \"\(Self.escaped(section.title))\"")
      for (index, block) in section.blocks.enumerated() {
        lines += Self.roff(block, isFirst: index == 0)
      }
    }
    if !seeAlso.isEmpty {
      lines.append(".SH \"SEE ALSO\"")
      lines.append(
        seeAlso.map { ".BR \(Self.escaped($0)) (1)" }.joined(separator: " ,\n"))
    }
    return lines.joined(separator: "\n")
  }

  private static func roff(_ block: ManualSection.Block, isFirst: Bool) -> [String] {
    switch block {
    case .text(let text): (isFirst ? [] : [".PP"]) + paragraph(text)
    case .verbatim(let text):
      [".PP", ".RS", ".nf"] + text.split(separator: "\n").map { line(escaped(String($0))) } + [
        ".fi", ".RE",
      ]
    case .rows(let rows, _):
      rows.flatMap { [".TP", "\\fB\(escaped($0.name))\\fP"] + paragraph($0.meaning) }
    }
  }

  private static func paragraph(_ text: String) -> [String] {
    // Long lines are no fault in roff, but pages are read in editors too. A blank at the beginning of
    // one would break the paragraph there.
    filled(escaped(text), indent: 0).split(separator: "\n").map { line(String($0)) }
  }

  /// A line of text whose characters are escaped: a dot at its beginning would be taken for a command.
  private static func line(_ text: String) -> String {
    (text.first == "." ? "\\&" : "") + text
  }

  /// Text whose characters all mean themselves, also when they are copied from the page.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      default: result.append(character)
      }
    }
    return result
  }
}
