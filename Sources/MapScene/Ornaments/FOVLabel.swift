import MapCamera

/// The label that says the vertical field of view: `FOV: 36.9°`.
@MainActor
public struct FOVLabel {
  /// Its size in points: 200 x 44.
  public nonisolated static let size = ScreenSize(width: 200, height: 44)

  /// Points between it and the window's bottom edge.
  public nonisolated static let bottomMargin = 20.0

  /// Points it keeps from the sides of a window narrower than itself.
  private nonisolated static let sideMargin = 4.0

  private static let cornerRadius = 10.0
  private static let textSize = 15.0
  private static let textColor = RGBA(hex: 0xffffff)
  private static let plateColor = RGBA(hex: 0x000000, alpha: 153)  // 60 %

  /// Creates a label.
  public init() {}

  /// What it says of a field of view of 0...180 degrees, with one decimal.
  public nonisolated static func text(verticalFOV: Double) -> String {
    let tenths = Int(((verticalFOV > 0 ? min(verticalFOV, 180) : 0) * 10).rounded())
    return "FOV: \(tenths / 10).\(tenths % 10)°"
  }

  /// Where it stands in a window, in points: in the middle above the bottom edge. In a window smaller
  /// than itself and its margins it shrinks and stays inside.
  public nonisolated static func frame(in window: ScreenSize) -> ScreenRect {
    let width = min(size.width, max(0, window.width - 2 * sideMargin))
    let height = min(size.height, max(0, window.height - bottomMargin))
    return ScreenRect(
      origin: ScreenPoint(
        x: (window.width - width) / 2, y: max(0, window.height - bottomMargin - height)),
      size: ScreenSize(width: width, height: height))
  }

  /// Draws the label for a field of view in degrees.
  public func draw(verticalFOV: Double, on canvas: OrnamentCanvas) {
    let frame = Self.frame(in: canvas.size)
    canvas.fill(frame, radius: Self.cornerRadius, Self.plateColor)
    canvas.write(
      Self.text(verticalFOV: verticalFOV), centeredIn: frame, size: Self.textSize, face: .mono,
      color: Self.textColor)
  }
}
