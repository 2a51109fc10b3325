extension Manual {
  /// The body of the function by which zsh completes the program.
  var zshCompletions: String {
    let specifications = options.flatMap { option in
      let values = option.values.map { name, offer in
        ":\(Self.zshEscaped(name)):\(Self.zshAction(for: offer))"
      }.joined()
      return option.explained.map { name, help in
        "'\(name)\(values.isEmpty ? "" : "=")[\(Self.zshEscaped(help))]\(values)'"
      }
    }
    return """
      #compdef \(program)
      # Completions of \(program) for zsh.

      _arguments -S \\
        \(specifications.joined(separator: " \\\n  ")) \\
        '*:file:_files'
      """
  }

  /// What stands for a value in a specification of `_arguments`.
  private static func zshAction(for offer: ManualOption.Offer) -> String {
    switch offer {
    case .nothing: " "
    case .files(let suffix): suffix.isEmpty ? "_files" : "_files -g \"*\(suffix)\""
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// Text within quotes and within brackets.
  private static func zshEscaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "'": result += "'\\''"
      case "\\", "[", "]", ":": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}
