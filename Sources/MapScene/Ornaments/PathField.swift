import MapCamera

/// A field at the top of the window in which a path is typed, with a line of help below it.
@MainActor
public struct PathField {
  private static let textSize = 14.0
  private static let hintSize = 12.0
  private static let greatestWidth = 720.0
  private static let padding = 12.0
  private static let gap = 6.0
  private static let cornerRadius = 8.0
  private static let caretWidth = 2.0
  private static let plateColor = RGBA(hex: 0x10_1418, alpha: 235)
  private static let labelColor = RGBA(hex: 0xff_d98a)
  private static let textColor = RGBA(hex: 0xff_ffff)
  private static let hintColor = RGBA(hex: 0xb4_c0cc)

  /// Creates a field.
  public init() {}

  /// Draws the field.
  ///
  /// - Parameters:
  ///   - label: What is asked for; before the path.
  ///   - text: The path so far. Its end is shown when it is too long, for that is where one types.
  ///   - hint: Below it; breaks at its spaces.
  ///   - obstacles: What it keeps clear of where the window is wide enough, in points.
  public func draw(
    label: String, text: String, hint: String, clearOf obstacles: [ScreenRect] = [],
    on canvas: OrnamentCanvas
  ) {
    let labelWidth = canvas.measure(label, size: Self.textSize, face: .sans).width + Self.gap
    let line = canvas.measure("Ag", size: Self.textSize, face: .mono)
    let hintHeight = canvas.measure("Ag", size: Self.hintSize, face: .sans).height
    func hints(_ width: Double) -> [String] {
      canvas.wrap(hint, width: width - 2 * Self.padding, size: Self.hintSize, face: .sans)
    }
    let aroundHints = 2 * Self.padding + line.height + Self.gap
    let plate = PlateRoom(window: canvas.size, obstacles: obstacles)
      .frame(greatestWidth: Self.greatestWidth) {
        aroundHints + Double(hints($0).count) * hintHeight
      }
    let room = plate.size.width - 2 * Self.padding
    guard room > labelWidth + line.width else { return }
    let shown = tail(of: text, width: room - labelWidth - Self.caretWidth, on: canvas)
    canvas.fill(plate, radius: Self.cornerRadius, Self.plateColor)
    var pen = ScreenPoint(x: plate.minX + Self.padding, y: plate.minY + Self.padding)
    canvas.write(label, at: pen, size: Self.textSize, face: .sans, color: Self.labelColor)
    let start = ScreenPoint(x: pen.x + labelWidth, y: pen.y)
    canvas.write(shown, at: start, size: Self.textSize, face: .mono, color: Self.textColor)
    let end = shown.isEmpty ? 0 : canvas.measure(shown, size: Self.textSize, face: .mono).width
    let caret = ScreenRect(
      origin: ScreenPoint(x: start.x + end + 1, y: start.y),
      size: ScreenSize(width: Self.caretWidth, height: line.height))
    canvas.fill(caret, radius: 0, Self.textColor)
    pen.y += line.height + Self.gap
    let mostHints = PlateRoom.wholeLines(in: plate.size.height - aroundHints, hintHeight)
    let hints = canvas.shortened(
      hints(plate.size.width), to: mostHints, width: room, size: Self.hintSize, face: .sans)
    for hint in hints {
      canvas.write(hint, at: pen, size: Self.hintSize, face: .sans, color: Self.hintColor)
      pen.y += hintHeight
    }
  }

  /// The longest end of a text that fits, with an ellipsis where something is left out.
  private func tail(of text: String, width: Double, on canvas: OrnamentCanvas) -> String {
    func fits(_ text: String) -> Bool {
      text.isEmpty || canvas.measure(text, size: Self.textSize, face: .mono).width <= width
    }
    if fits(text) { return text }
    // All letters are equally wide, so the number that fits is known but for letters of other fonts.
    let letter = canvas.measure("0", size: Self.textSize, face: .mono).width
    var count = max(0, Int(width / max(letter, 1)) - 1)
    while count > 0, !fits("…" + text.suffix(count)) { count -= 1 }
    return "…" + text.suffix(count)
  }
}
