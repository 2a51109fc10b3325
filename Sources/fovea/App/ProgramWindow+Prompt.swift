import SDLKit

extension ProgramWindow {
  /// Takes in what is typed while a path is asked for, and Esc while files are on their way.
  ///
  /// - Returns: whether the event was for them, and not for the map.
  func handleTyping(_ kind: Event.Kind) -> Bool {
    guard let prompt = session.prompt else {
      guard case .keyDown("Escape", [], _) = kind, isOpening, !content.showsHelp else {
        return false
      }
      giveUpOpenings()
      return true
    }
    switch kind {
    case .text(let text):
      session.prompt?.type(text)
    case .keyDown(let key, let modifiers, _):
      return press(key, modifiers, in: prompt)
    default:
      return false
    }
    return true
  }

  /// Opens what was typed: a path wherever it begins, or a link.
  private func submit(_ text: String) {
    if CameraLink.Scheme(of: text) != nil {
      request(text)
    } else {
      open(text)
    }
  }

  private func press(_ key: String, _ modifiers: KeyModifiers, in prompt: PathPrompt) -> Bool {
    switch (key, modifiers) {
    case ("Escape", _):
      session.prompt = nil
    case ("Return", _), ("Keypad Enter", _):
      session.prompt = nil
      if let path = prompt.path { submit(path) }
    case ("Tab", _):
      session.prompt?.complete()
    case ("Backspace", _):
      session.prompt?.deleteLast()
    case ("U", .control):
      session.prompt?.clear()
    case ("V", .control):
      if let text = Clipboard.text { session.prompt?.type(text) }
    default:
      // Letters come as text; Ctrl+Q and the function keys are still the program's.
      let isFunctionKey = key.count > 1 && key.hasPrefix("F")
      return !isFunctionKey && !modifiers.contains(.control)
    }
    return true
  }
}
