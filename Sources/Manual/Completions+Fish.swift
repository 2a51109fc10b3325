extension Manual {
  /// What fish completes the program by.
  var fishCompletions: String {
    let lines = options.map { option in
      let name = option.name.drop { $0 == "-" }
      return "complete -c \(program) -l \(name)\(Self.fishFlags(for: option))"
        + " -d '\(Self.fishEscaped(option.help))'"
    }
    return (["# Completions of \(program) for fish."] + lines).joined(separator: "\n")
  }

  /// Whether there is a value, and what is offered for it.
  private static func fishFlags(for option: ManualOption) -> String {
    guard option.value != nil else { return "" }
    return switch option.offer {
    case .nothing: " -x"
    case .files(let suffix):
      suffix.isEmpty ? " -r -F" : " -r -k -a '(__fish_complete_suffix \(suffix))'"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
    }
  }

  /// Text within single quotes.
  private static func fishEscaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
