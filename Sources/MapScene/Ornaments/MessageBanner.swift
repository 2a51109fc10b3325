import MapCamera

/// A message in the window: a plate at the top with as many lines as it takes.
@MainActor
public struct MessageBanner {
  /// What a message is about.
  public enum Kind: Hashable, Sendable {
    /// Something to know.
    case notice

    /// Something that went wrong.
    case error
  }

  private static let textSize = 13.0
  private static let greatestWidth = 560.0
  private static let padding = 10.0
  private static let cornerRadius = 8.0

  /// The width of the stripe at the left that tells the kinds apart.
  private static let stripeWidth = 4.0
  private static let stripeGap = 2.0

  /// Points of a plate's width that are not for letters.
  private static let besideText = 2 * padding + stripeWidth + stripeGap
  private static let plateColor = RGBA(hex: 0x10_1418, alpha: 225)
  private static let textColor = RGBA(hex: 0xff_ffff)
  private static let noticeColor = RGBA(hex: 0x4d_b8ff)
  private static let errorColor = RGBA(hex: 0xff_5a52)

  /// Creates a banner.
  public init() {}

  /// Draws a message at the top; where it is too long for the room above the field of view label, it
  /// ends with an ellipsis.
  ///
  /// - Parameter obstacles: What it keeps clear of where the window is wide enough, in points.
  public func draw(
    _ message: String, kind: Kind, clearOf obstacles: [ScreenRect] = [], on canvas: OrnamentCanvas
  ) {
    guard !message.isEmpty else { return }
    let lineHeight = canvas.measure("Ag", size: Self.textSize, face: .sans).height
    func lines(_ width: Double) -> [String] {
      canvas.wrap(message, width: width - Self.besideText, size: Self.textSize, face: .sans)
    }
    let room = PlateRoom(window: canvas.size, obstacles: obstacles)
    let plate = room.frame(greatestWidth: Self.greatestWidth) {
      Double(lines($0).count) * lineHeight + 2 * Self.padding
    }
    let mostLines = PlateRoom.wholeLines(in: plate.size.height - 2 * Self.padding, lineHeight)
    guard plate.size.width > Self.besideText, mostLines > 0 else { return }
    canvas.fill(plate, radius: Self.cornerRadius, Self.plateColor)
    let stripe = ScreenRect(
      origin: ScreenPoint(x: plate.minX + Self.stripeWidth, y: plate.minY + Self.padding),
      size: ScreenSize(width: Self.stripeWidth, height: plate.size.height - 2 * Self.padding))
    canvas.fill(
      stripe, radius: Self.stripeWidth / 2, kind == .error ? Self.errorColor : Self.noticeColor)
    let shown = canvas.shortened(
      lines(plate.size.width), to: mostLines, width: plate.size.width - Self.besideText,
      size: Self.textSize, face: .sans)
    for (index, line) in shown.enumerated() {
      canvas.write(
        line,
        at: ScreenPoint(
          x: plate.minX + Self.padding + Self.stripeWidth + Self.stripeGap,
          y: plate.minY + Self.padding + Double(index) * lineHeight),
        size: Self.textSize, face: .sans, color: Self.textColor)
    }
  }
}
