/// The shells for which there are completions.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

extension Manual {
  /// What a shell reads to complete the program's options, values and files.
  ///
  /// Bash and fish read it as it is; for zsh it is a file of `fpath` whose name is the program's with
  /// an underscore before it.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }
}
