extension Manual {
  /// What bash completes the program by; needs nothing of the bash-completion package.
  var bashCompletions: String {
    let function = "_\(program.replacing("-", with: "_"))"
    let cases = options.compactMap { option in
      option.values.first.map { value in
        "    \(option.name)) \(Self.bashCommand(for: value.offer, function))return ;;"
      }
    }
    let seconds = options.compactMap { option in
      option.values.dropFirst().first.map { value in
        """
          # The first value may be several words to bash.
          if [[ ${COMP_LINE:0:COMP_POINT} =~ \\ \(option.name)[=\\ ]+[^\\ ]+\\ +[^\\ ]*$ ]]; then
            \(Self.bashCommand(for: value.offer, function))return
          fi
        """
      }
    }
    let names = options.flatMap(\.names).joined(separator: " ")
    return """
      # Completions of \(program) for bash.

      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
        COMPREPLY=()
        if [[ " ${COMP_WORDS[*]:1:COMP_CWORD - 1} " == *' -- '* ]]; then
          \(function)_files
          return
        fi
        # Of --option=value bash makes three words.
        if [[ $current == = ]]; then
          current=
        elif [[ $option == = ]]; then
          option=${COMP_WORDS[COMP_CWORD - 2]}
        fi
      \((seconds + ["  case $option in"]).joined(separator: "\n"))
      \(cases.joined(separator: "\n"))
        esac
        if [[ $current == -* ]]; then
          \(function)_words '\(names)'
        else
          \(function)_files
        fi
      }

      \(function)_words() {
        mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
      }

      \(function)_folders() {
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
      }

      # Files of an ending, and the folders that may hold some.
      \(function)_files() {
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <({
          compgen -d -- "$current"
          compgen -f -X "!*${1:-}" -- "$current"
        } | sort -u)
      }

      complete -F \(function) \(program)
      """
  }

  private static func bashCommand(for offer: ManualOption.Offer, _ function: String) -> String {
    switch offer {
    case .nothing: ""
    case .files(let suffix):
      suffix.isEmpty ? "\(function)_files; " : "\(function)_files \(suffix); "
    case .folders: "\(function)_folders; "
    case .words(let words): "\(function)_words '\(words.joined(separator: " "))'; "
    }
  }
}
