/// All there is to say about a program, in one place: ``help``, the manual page and the completions
/// of three shells are made of it.
public struct Manual: Sendable {
  /// The program's name.
  public let program: String

  /// What it is, in a few words without a full stop.
  public let summary: String

  /// The command lines it takes, each without the program's name.
  public let usage: [String]

  /// What it does, in paragraphs.
  public let description: [String]

  /// Its options, in the order to print.
  public let options: [ManualOption]

  /// The column of the help in which the options' explanations begin.
  public let optionColumn: Int

  /// What else there is to know, in the order to print.
  public let sections: [ManualSection]

  /// Other programs whose pages one may want, all in section 1.
  public let seeAlso: [String]

  /// Creates a manual.
  public init(
    program: String, summary: String, usage: [String], description: [String],
    options: [ManualOption], optionColumn: Int, sections: [ManualSection], seeAlso: [String]
  ) {
    self.program = program
    self.summary = summary
    self.usage = usage
    self.description = description
    self.options = options
    self.optionColumn = optionColumn
    self.sections = sections
    self.seeAlso = seeAlso
  }
}

/// One option as the manual shows it.
public struct ManualOption: Sendable {
  /// With the two dashes.
  public let name: String

  /// The name of its value, or of several with blanks between; nil for an option that takes none. It
  /// says what shells offer for it: `a|b|c` is a choice, `FILE` and `FILE.png` a file, `DIR` a folder;
  /// nothing can be offered for any other.
  public let value: String?

  /// Whether there is an option with `no-` before its name that does the opposite.
  public let isSwitch: Bool

  /// What it does.
  public let help: String

  /// Creates an option.
  public init(_ name: String, value: String?, isSwitch: Bool = false, help: String) {
    self.name = name
    self.value = value
    self.isSwitch = isSwitch
    self.help = help
  }

  /// What may be written: the name, and the opposite's.
  public var names: [String] { isSwitch ? [name, "--no-\(name.dropFirst(2))"] : [name] }

  /// The name and its opposite in one, as manuals have it: `--[no-]x`.
  var title: String { isSwitch ? "--[no-]\(name.dropFirst(2))" : name }

  /// Each thing to write, with what it does.
  var explained: [(name: String, help: String)] {
    zip(names, [help, "The opposite of \(name)."]).map { ($0, $1) }
  }

  /// The values that follow it, and what a shell can offer for each.
  var values: [(name: String, offer: Offer)] {
    (value ?? "").split(separator: " ").map { (String($0), Self.offer(for: $0)) }
  }

  private static func offer(for value: Substring) -> Offer {
    if value.contains("|") { return .words(value.split(separator: "|").map(String.init)) }
    if value == "DIR" { return .folders }
    let parts = value.split(separator: ".", maxSplits: 1)
    guard parts[0] == "FILE" else { return .nothing }
    return .files(suffix: parts.count > 1 ? ".\(parts[1])" : "")
  }

  /// Kinds of values a shell can list.
  enum Offer: Hashable {
    /// None.
    case nothing
    /// Files with an ending; an empty one is any.
    case files(suffix: String)
    /// Folders.
    case folders
    /// One of these.
    case words([String])
  }
}

/// A chapter of a manual.
public struct ManualSection: Sendable {
  /// A piece of a chapter.
  public enum Block: Sendable {
    /// A paragraph; its lines are filled anew.
    case text(String)
    /// Lines to be kept as they are.
    case verbatim(String)
    /// Names and what each means; the meanings begin in a column of the help.
    case rows([(name: String, meaning: String)], column: Int)
  }

  /// The heading, in capitals.
  public let title: String

  /// What it holds.
  public let blocks: [Block]

  /// Creates a chapter.
  public init(_ title: String, _ blocks: [Block]) {
    self.title = title
    self.blocks = blocks
  }
}
