import MapCamera

/// Where the inset stands in a window.
enum InsetPlacement {
  /// Its side in points.
  static let side = 120.0

  /// Points from the window's left edge.
  static let left = 8.0

  /// Points from the window's bottom edge to the inset's top edge.
  static let topAboveBottom = 250.0

  /// Points kept free around it where the window is too small for the place above.
  static let margin = 8.0

  /// A side in points below which an inset tells nothing and is left out.
  static let leastSide = 40.0

  /// The inset's place: 120 x 120 points at `(8, height - 250)`.
  ///
  /// In a window lower than 258 points it slides down from the top edge, never over the field of view
  /// label's row; where less than its side is left it shrinks, square, and below 40 points it is gone:
  /// then the frame is empty.
  static func frame(in window: ScreenSize) -> ScreenRect {
    let roomBelow = FOVLabel.frame(in: window).minY - 2 * margin
    let side = min(Self.side, window.width - 2 * left, roomBelow)
    guard side >= leastSide else {
      return ScreenRect(
        origin: ScreenPoint(x: left, y: margin), size: ScreenSize(width: 0, height: 0))
    }
    return ScreenRect(
      origin: ScreenPoint(x: left, y: max(margin, window.height - topAboveBottom)),
      size: ScreenSize(width: side, height: side))
  }

  /// The place in whole device pixels.
  static func pixels(of frame: ScreenRect, pixelRatio: Double) -> PixelRect {
    func pixel(_ points: Double) -> Float { Float((points * pixelRatio).rounded()) }
    return PixelRect(
      x: pixel(frame.minX), y: pixel(frame.minY), width: pixel(frame.size.width),
      height: pixel(frame.size.height))
  }
}
