/// A key with the modifiers held down with it.
public struct KeyChord: Hashable, Sendable, CustomStringConvertible {
  /// What is printed on the key: `Left`, `[`, `N`, `Home`, `F11`, `Keypad +`.
  public let key: String

  /// The modifiers, exactly.
  public let modifiers: Modifiers

  /// Creates a chord.
  public init(_ key: String, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// As on a key cap: `Ctrl+Shift+O`.
  public var description: String {
    var names: [String] = []
    if modifiers.contains(.control) { names.append("Ctrl") }
    if modifiers.contains(.alt) { names.append("Alt") }
    if modifiers.contains(.shift) { names.append("Shift") }
    if modifiers.contains(.logo) { names.append("Logo") }
    return (names + [key]).joined(separator: "+")
  }
}

/// One line of the table of what the hand can do.
public struct Binding: Hashable, Sendable {
  /// The key presses that do it; none for what a pointer or fingers do.
  public let chords: [KeyChord]

  /// What it does; nil for what a pointer or fingers do.
  public let action: MapAction?

  /// How it is done, for people: `Ctrl+wheel`, `Home`.
  public let label: String

  /// What it does, for people.
  public let help: String

  /// A line for keys; the label is the first chord's name unless given.
  init(_ action: MapAction, _ chords: KeyChord..., label: String? = nil, help: String) {
    self.chords = chords
    self.action = action
    self.label = label ?? chords.first?.description ?? ""
    self.help = help
  }

  /// A line for a pointer or fingers.
  init(pointer label: String, help: String) {
    chords = []
    action = nil
    self.label = label
    self.help = help
  }
}

/// The one table of bindings: the controller looks keys up here, and the help overlay, `--help` and
/// the man page print it.
public enum KeyBindings {
  /// Every line, in the order to print.
  public static let table: [Binding] = pointerLines + lensLines + viewLines + programLines

  /// What a key asks for, nil when it is not bound.
  ///
  /// - Parameters:
  ///   - key: What is printed on the key; letters in any case.
  ///   - modifiers: The modifiers held down, all of them.
  public static func action(for key: String, modifiers: Modifiers) -> MapAction? {
    actions[KeyChord(key.uppercased(), modifiers)]
  }

  /// What typed text asks for, nil when it is not bound: the signs that some keyboard layouts hide
  /// behind AltGr or Shift.
  public static func action(forText text: String) -> MapAction? {
    text.count == 1 ? action(for: text, modifiers: []) : nil
  }

  /// The table in lines of two columns, ready to print.
  ///
  /// - Parameter indent: Blanks before each line. Defaults to 2.
  public static func helpText(indent: Int = 2) -> String {
    let width = table.map(\.label.count).max() ?? 0
    let margin = String(repeating: " ", count: indent)
    return table.map { line in
      let gap = String(repeating: " ", count: width - line.label.count + 2)
      return margin + line.label + gap + line.help
    }.joined(separator: "\n")
  }

  private static let actions: [KeyChord: MapAction] = {
    var actions: [KeyChord: MapAction] = [:]
    for line in table {
      for chord in line.chords {
        actions[KeyChord(chord.key.uppercased(), chord.modifiers)] = line.action
      }
    }
    return actions
  }()

  private static let pointerLines = [
    Binding(pointer: "Pinch", help: "change the field of view: fingers apart narrow it"),
    Binding(pointer: "Ctrl+wheel", help: "change the field of view (with Shift finer)"),
    Binding(pointer: "Wheel", help: "zoom at the pointer (with Shift finer)"),
    Binding(pointer: "Drag", help: "move the map"),
    Binding(pointer: "Right drag, Ctrl+drag", help: "turn and tilt"),
    Binding(pointer: "Shift+drag", help: "tilt"),
    Binding(pointer: "Two-finger drag", help: "tilt (up and down) or move the map"),
    Binding(pointer: "Double click", help: "zoom in (with Shift out)"),
  ]

  private static let lensLines = [
    Binding(.widen(steps: -1), KeyChord("["), help: "narrow the field of view"),
    Binding(.widen(steps: 1), KeyChord("]"), help: "widen the field of view"),
    Binding(
      .widen(steps: -0.25), KeyChord("[", .shift), KeyChord("{"), help: "narrow it a little"),
    Binding(.widen(steps: 0.25), KeyChord("]", .shift), KeyChord("}"), help: "widen it a little"),
  ]

  private static let viewLines = [
    Binding(.pan(.left), KeyChord("Left"), help: "move left"),
    Binding(.pan(.right), KeyChord("Right"), help: "move right"),
    Binding(.pan(.up), KeyChord("Up"), help: "move ahead"),
    Binding(.pan(.down), KeyChord("Down"), help: "move back"),
    Binding(
      .zoom(levels: 1), KeyChord("+"), KeyChord("="), KeyChord("=", .shift),
      KeyChord("Keypad +"), KeyChord("PageUp"), label: "+, PageUp", help: "zoom in"),
    Binding(
      .zoom(levels: -1), KeyChord("-"), KeyChord("Keypad -"), KeyChord("PageDown"),
      label: "-, PageDown", help: "zoom out"),
    Binding(.rotate(.left), KeyChord("Left", .shift), help: "turn left by 15 degrees"),
    Binding(.rotate(.right), KeyChord("Right", .shift), help: "turn right by 15 degrees"),
    Binding(.rotate(.up), KeyChord("Up", .shift), help: "look up by 10 degrees"),
    Binding(.rotate(.down), KeyChord("Down", .shift), help: "look down by 10 degrees"),
    Binding(.north, KeyChord("N"), help: "turn north up"),
    Binding(.home, KeyChord("Home"), help: "go back to the beginning"),
    Binding(.preset(1), KeyChord("1"), KeyChord("Keypad 1"), help: "Helsinki"),
    Binding(.preset(2), KeyChord("2"), KeyChord("Keypad 2"), help: "Stockholm"),
    Binding(.preset(3), KeyChord("3"), KeyChord("Keypad 3"), help: "the inset map's example"),
  ]

  private static let programLines = [
    Binding(.toggleInset, KeyChord("I"), help: "show or hide the inset map"),
    Binding(
      .toggleHelp, KeyChord("?"), KeyChord("?", .shift), KeyChord("/", .shift), KeyChord("F1"),
      label: "?, F1", help: "show or hide this list"),
    Binding(.dismiss, KeyChord("Escape"), help: "close this list"),
    Binding(.open, KeyChord("O", .control), help: "open a file"),
    Binding(.toggleFullscreen, KeyChord("F11"), help: "fill the screen"),
    Binding(.snapshot, KeyChord("F12"), help: "save the picture as a PNG"),
    Binding(
      .quit, KeyChord("Q", .control), KeyChord("W", .control), label: "Ctrl+Q, Ctrl+W", help: "quit"
    ),
  ]
}
