import MapCamera

/// A drag of the map: the ground that was taken hold of sticks under the hand.
public struct PanGesture: Hashable, Sendable {
  /// How far up the ground can be dragged, as a part of the way from the centre point to the
  /// horizon. Beyond it a point on the screen is worth more than four times its share of the ground.
  public static let reach = 0.75

  /// The place the hand holds.
  private let place: MercatorCoordinate

  /// The y in points above which the hand is taken to stay.
  private let limitY: Double

  /// Takes hold of the ground at a point on the screen; nil in the sky, where there is none.
  public init?(at point: ScreenPoint, in viewport: Viewport) {
    guard point.isFinite, viewport.showsGround(at: point), let place = viewport.mercator(for: point)
    else { return nil }
    self.place = place
    // Whoever takes hold above the limit must not lose the ground at once.
    limitY = min(point.y, PanGesture.reachY(in: viewport))
  }

  /// The camera that draws the place at another point on the screen, unconstrained.
  public func camera(movedTo point: ScreenPoint, in viewport: Viewport) -> CameraState {
    viewport.camera(placing: place, at: ScreenPoint(x: point.x, y: max(point.y, limitY)))
  }

  /// The y in points of ``reach``; minus infinity at pitch 0.
  static func reachY(in viewport: Viewport) -> Double {
    guard let horizonY = viewport.horizonY else { return -.infinity }
    let centerY = viewport.centerPoint.y
    return centerY + (horizonY - centerY) * reach
  }
}
