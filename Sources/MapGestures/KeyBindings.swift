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
  /// What each of its key presses does; empty for what a pointer or fingers do.
  public let actions: [KeyChord: MapAction]

  /// How it is done, for people: `Ctrl+wheel`, `Home`.
  public let label: String

  /// What it does, for people.
  public let help: String

  /// A line for keys that do the same; the label is the first chord's name unless given.
  init(_ action: MapAction, _ chords: KeyChord..., label: String? = nil, help: String) {
    actions = Dictionary(chords.map { ($0, action) }) { first, _ in first }
    self.label = label ?? chords.first?.description ?? ""
    self.help = help
  }

  /// A line for the four arrow keys.
  init(
    arrows modifiers: Modifiers, label: String, help: String, action: (StepDirection) -> MapAction
  ) {
    let keys: [(String, StepDirection)] = [
      ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down),
    ]
    actions = Dictionary(uniqueKeysWithValues: keys.map { (KeyChord($0, modifiers), action($1)) })
    self.label = label
    self.help = help
  }

  /// A line for number keys, those of the keypad too.
  init(
    numbers: ClosedRange<Int>, label: String, help: String, action: (Int) -> MapAction
  ) {
    actions = Dictionary(
      uniqueKeysWithValues: numbers.flatMap {
        [(KeyChord("\($0)"), action($0)), (KeyChord("Keypad \($0)"), action($0))]
      })
    self.label = label
    self.help = help
  }

  /// A line for a pointer or fingers.
  init(pointer label: String, help: String) {
    actions = [:]
    self.label = label
    self.help = help
  }
}

/// The one table of bindings: the controller looks keys up here, and the help overlay, `--help` and
/// the man page print it.
public enum KeyBindings {
  /// Every line, in the order to print.
  public static let table: [Binding] =
    pointerLines + lensLines + viewLines + overlayLines + programLines

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

  private static let actions: [KeyChord: MapAction] = {
    var actions: [KeyChord: MapAction] = [:]
    for line in table {
      for (chord, action) in line.actions {
        actions[KeyChord(chord.key.uppercased(), chord.modifiers)] = action
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
    Binding(pointer: "Click the compass", help: "turn north up, then look straight down"),
    Binding(pointer: "In the inset", help: "with --inset-pan: drag it, click a place to go there"),
    Binding(pointer: "Drop", help: "open a file, a link or a place"),
  ]

  private static let lensLines = [
    Binding(.widen(steps: -1), KeyChord("["), help: "narrow the field of view"),
    Binding(.widen(steps: 1), KeyChord("]"), help: "widen the field of view"),
    Binding(
      .widen(steps: -0.25), KeyChord("[", .shift), KeyChord("{"), help: "narrow it a little"),
    Binding(.widen(steps: 0.25), KeyChord("]", .shift), KeyChord("}"), help: "widen it a little"),
  ]

  private static let viewLines = [
    Binding(arrows: [], label: "Arrows", help: "move", action: MapAction.pan),
    Binding(
      arrows: .control, label: "Ctrl+arrows", help: "move far, by a step of the inset map",
      action: MapAction.leap),
    Binding(
      arrows: .shift, label: "Shift+arrows", help: "turn by 15 degrees, tilt by 10",
      action: MapAction.rotate),
    Binding(
      .zoom(levels: 1), KeyChord("+"), KeyChord("="), KeyChord("=", .shift),
      KeyChord("Keypad +"), KeyChord("PageUp"), label: "+, PageUp", help: "zoom in"),
    Binding(
      .zoom(levels: -1), KeyChord("-"), KeyChord("Keypad -"), KeyChord("PageDown"),
      label: "-, PageDown", help: "zoom out"),
    Binding(.north, KeyChord("N"), help: "turn north up"),
    Binding(.straight, KeyChord("N", .shift), help: "look straight down, north up"),
    Binding(.home, KeyChord("Home"), help: "go back to the beginning"),
    Binding(
      numbers: 1...3, label: "1, 2, 3", help: "Helsinki, Stockholm, the inset map's example",
      action: MapAction.preset),
  ]

  private static let overlayLines = [
    Binding(.toggleInset, KeyChord("I"), help: "show or hide the inset map"),
    Binding(
      .toggleCoordinates, KeyChord("C"), help: "show or hide the coordinates under the pointer"),
    Binding(.nextTheme, KeyChord("T"), help: "change the colours"),
    Binding(
      .toggleHelp, KeyChord("?"), KeyChord("?", .shift), KeyChord("/", .shift), KeyChord("F1"),
      label: "?, F1", help: "show or hide this list"),
    Binding(.dismiss, KeyChord("Escape"), help: "close this list, give up opening a file"),
  ]

  private static let programLines = [
    Binding(.open, KeyChord("O", .control), help: "open a file or a link, typed"),
    Binding(
      .paste, KeyChord("V", .control), KeyChord("Insert", .shift), label: "Ctrl+V",
      help: "open the link, place or path that was copied"),
    Binding(.copyPlace, KeyChord("C", .control), help: "copy a geo: link to this place"),
    Binding(
      .copyCamera, KeyChord("C", [.control, .shift]), help: "copy a fovea: link to this camera"),
    Binding(.toggleFullscreen, KeyChord("F11"), help: "fill the screen"),
    Binding(
      .snapshot, KeyChord("F12"), KeyChord("S", [.control, .shift]), label: "F12, Ctrl+Shift+S",
      help: "save the picture as a PNG"),
    Binding(
      .quit, KeyChord("Q", .control), KeyChord("W", .control), label: "Ctrl+Q, Ctrl+W", help: "quit"
    ),
  ]
}
