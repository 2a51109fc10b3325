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
  private static let margin = 8.0
  private static let padding = 10.0
  private static let cornerRadius = 8.0

  /// The width of the stripe at the left that tells the kinds apart.
  private static let stripeWidth = 4.0
  private static let plateColor = RGBA(hex: 0x10_1418, alpha: 225)
  private static let textColor = RGBA(hex: 0xff_ffff)
  private static let noticeColor = RGBA(hex: 0x4d_b8ff)
  private static let errorColor = RGBA(hex: 0xff_5a52)

  /// Creates a banner.
  public init() {}

  /// Draws a message; lines that would leave the window are left out.
  public func draw(_ message: String, kind: Kind, on canvas: OrnamentCanvas) {
    let width = min(Self.greatestWidth, canvas.size.width - 2 * Self.margin)
    let room = width - 2 * Self.padding - Self.stripeWidth
    guard room > 0, !message.isEmpty else { return }
    let lineHeight = canvas.measure("Ag", size: Self.textSize, face: .sans).height
    let mostLines = Int((canvas.size.height - 2 * (Self.margin + Self.padding)) / lineHeight)
    let lines = canvas.wrap(message, width: room, size: Self.textSize, face: .sans)
      .prefix(max(mostLines, 1))
    let plate = ScreenRect(
      origin: ScreenPoint(x: (canvas.size.width - width) / 2, y: Self.margin),
      size: ScreenSize(
        width: width, height: Double(lines.count) * lineHeight + 2 * Self.padding))
    canvas.fill(plate, radius: Self.cornerRadius, Self.plateColor)
    let stripe = ScreenRect(
      origin: ScreenPoint(x: plate.minX + Self.stripeWidth, y: plate.minY + Self.padding),
      size: ScreenSize(width: Self.stripeWidth, height: plate.size.height - 2 * Self.padding))
    canvas.fill(
      stripe, radius: Self.stripeWidth / 2, kind == .error ? Self.errorColor : Self.noticeColor)
    for (index, line) in lines.enumerated() {
      canvas.write(
        line,
        at: ScreenPoint(
          x: plate.minX + Self.padding + Self.stripeWidth + 2,
          y: plate.minY + Self.padding + Double(index) * lineHeight),
        size: Self.textSize, face: .sans, color: Self.textColor)
    }
  }
}
