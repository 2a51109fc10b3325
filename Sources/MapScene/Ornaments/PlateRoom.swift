import MapCamera

/// Finds room for a plate at the top of a window, beside the ornaments that stand there.
struct PlateRoom {
  /// The window's size in points.
  var window: ScreenSize

  /// What the plate keeps clear of, in points.
  var obstacles: [ScreenRect]

  /// Points kept free around the plate.
  private static let margin = 8.0

  /// A plate that would have to be narrower than this many points covers the ornaments instead: what
  /// it says matters more.
  private static let leastWidth = 240.0

  /// Points from the top of the window to the lowest edge a plate may have: the field of view label
  /// stays to be seen.
  private var bottom: Double { FOVLabel.frame(in: window).minY - Self.margin }

  /// The greatest height of a plate in points.
  var greatestHeight: Double { max(0, bottom - Self.margin) }

  /// The place of a plate: at the top, in the middle or as near to it as the obstacles let it be.
  ///
  /// - Parameters:
  ///   - greatestWidth: Its width in points, where there is room.
  ///   - height: Its height at a width, both in points.
  func frame(greatestWidth: Double, height: (Double) -> Double) -> ScreenRect {
    var (left, right) = (Self.margin, window.width - Self.margin)
    let whole = plate(left, right, greatestWidth, height)
    var plate = whole
    // Each round keeps clear of one obstacle more.
    for _ in obstacles {
      guard let hit = obstacles.first(where: { $0.intersects(plate) }) else { return plate }
      if hit.minX + hit.maxX < window.width {
        left = max(left, hit.maxX + Self.margin)
      } else {
        right = min(right, hit.minX - Self.margin)
      }
      guard right - left >= Self.leastWidth else { return whole }
      plate = self.plate(left, right, greatestWidth, height)
    }
    return plate
  }

  /// How many lines of a height fit into another one, both in points.
  static func wholeLines(in height: Double, _ lineHeight: Double) -> Int {
    // A height that was made of lines must not lose one by rounding.
    let roundingError = 1e-6
    return max(0, Int(height / lineHeight + roundingError))
  }

  private func plate(
    _ left: Double, _ right: Double, _ greatestWidth: Double, _ height: (Double) -> Double
  ) -> ScreenRect {
    let width = max(0, min(greatestWidth, right - left))
    let x = min(max((window.width - width) / 2, left), max(left, right - width))
    return ScreenRect(
      origin: ScreenPoint(x: x, y: Self.margin),
      size: ScreenSize(width: width, height: min(height(width), greatestHeight)))
  }
}
