import MapCamera

/// Whom the map's data comes from: a small line in the bottom right corner.
///
/// Keep one for each map: it remembers how the credits are broken into lines.
@MainActor
public final class AttributionLine {
  /// The sizes of the letters in points, the first that fits is taken. The plate of all of them stays
  /// below the field of view label.
  private static let textSizes = [10.0, 9, 8, 7]

  /// Points from the plate to the window's edges, and from the letters to the plate's sides.
  private static let margin = 2.0
  private static let sidePadding = 5.0
  private static let cornerRadius = 3.0

  /// The opacity of the plate: enough to read on any ground, little enough to see the map through.
  private static let plateOpacity = 0.7
  private static let textOpacity = 0.85

  /// Creates a line.
  public init() {}

  /// What the lines depend on.
  private struct Setting: Equatable {
    var credits: String
    var size: ScreenSize
    var pixelRatio: Double
    var text: ObjectIdentifier?
  }

  private var known: (setting: Setting, lines: [Line])?

  /// A line of the credits and its plate.
  private struct Line {
    var text: String
    var size: Double
    var plate: ScreenRect
  }

  /// The plates of the credits, in points.
  public func frames(_ credits: String, on canvas: OrnamentCanvas) -> [ScreenRect] {
    lines(credits, on: canvas).map(\.plate)
  }

  /// Draws the credits; nothing when there are none.
  public func draw(_ credits: String, on canvas: OrnamentCanvas) {
    for line in lines(credits, on: canvas) {
      canvas.fill(
        line.plate, radius: Self.cornerRadius,
        canvas.theme.labelHalo.withOpacity(Self.plateOpacity))
      canvas.write(
        line.text, centeredIn: line.plate, size: line.size, face: .sans,
        color: canvas.theme.labelText.withOpacity(Self.textOpacity))
    }
  }

  /// The lines the credits take, the lowest first.
  private func lines(_ credits: String, on canvas: OrnamentCanvas) -> [Line] {
    let setting = Setting(
      credits: credits, size: canvas.size, pixelRatio: canvas.pixelRatio,
      text: canvas.text.map { ObjectIdentifier($0) })
    if let known, known.setting == setting { return known.lines }
    let lines = Self.lines(credits, on: canvas)
    known = (setting, lines)
    return lines
  }

  private static func lines(_ credits: String, on canvas: OrnamentCanvas) -> [Line] {
    guard !credits.isEmpty else { return [] }
    let room = canvas.size.width - 2 * (margin + sidePadding)
    let size =
      textSizes.first {
        canvas.measure(credits, size: $0, face: .sans).width <= room
      } ?? textSizes[textSizes.count - 1]
    var bottom = canvas.size.height - margin
    var result: [Line] = []
    for line in canvas.wrap(credits, width: room, size: size, face: .sans).reversed() {
      let extent = canvas.measure(line, size: size, face: .sans)
      guard extent.width > 0 else { continue }
      let plate = ScreenRect(
        origin: ScreenPoint(
          x: canvas.size.width - margin - extent.width - 2 * sidePadding,
          y: bottom - extent.height),
        size: ScreenSize(width: extent.width + 2 * sidePadding, height: extent.height))
      result.append(Line(text: line, size: size, plate: plate))
      bottom -= extent.height
    }
    return result
  }
}
