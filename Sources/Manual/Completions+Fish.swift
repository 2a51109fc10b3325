extension Manual {
  /// What fish completes the program by.
  var fishCompletions: String {
    let lines = options.flatMap { option in
      option.explained.map { name, help in
        "complete -c \(program) -l \(name.dropFirst(2))\(Self.fishFlags(for: option))"
          + " -d '\(Self.fishEscaped(help))'"
      }
    }
    return (["# Completions of \(program) for fish."] + lines).joined(separator: "\n")
  }

  /// Whether there is a value, and what is offered for it. A second value is a word of its own to fish,
  /// which offers files.
  private static func fishFlags(for option: ManualOption) -> String {
    guard let value = option.values.first else { return "" }
    return switch value.offer {
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
