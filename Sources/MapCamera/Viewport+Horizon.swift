import Foundation

extension Viewport {
  /// The y in points where the plane of the ground vanishes, `cy - d / tan(pitch)`, nil at pitch 0.
  /// It may lie far outside the viewport; everything above it is sky.
  public var horizonY: Double? {
    guard sinPitch != 0 else { return nil }
    return centerPoint.y - cameraToCenterDistance * cosPitch / sinPitch
  }

  /// The y in points above which the map is not shown: a little below the true horizon, where the
  /// ground still has a finite distance. Minus infinity at pitch 0.
  ///
  /// `cy - d min(0.85 cot p, tan(89.25 - p))`: the 0.85 is the field's, it hides the last strip in
  /// which the whole rest of the earth is squeezed; the angle keeps high pitches finite.
  public var horizonLimitY: Double {
    guard sinPitch != 0 else { return -.infinity }
    let steepestRadians = (89.25 - camera.pitch) * .pi / 180
    return centerPoint.y - cameraToCenterDistance
      * min(0.85 * cosPitch / sinPitch, tan(steepestRadians))
  }

  /// The y in points of the footprint's top edge: the viewport's own, or ``horizonLimitY`` when
  /// that is below it.
  public var footprintTopY: Double { max(0, horizonLimitY) }

  /// Whether the map is shown at a screen position: it is below ``horizonLimitY``. Gestures begin
  /// only there.
  public func showsGround(at point: ScreenPoint) -> Bool { point.y > horizonLimitY }

  /// How far up an anchor of a camera move may lie, as a part of the way from the centre point to
  /// the horizon: the ground is 24 times as far away as from the eye to the centre there, and any
  /// higher a move by one point is a leap across the country.
  static let anchorLimit = 0.96

  /// The y in points above which a place is too near to the horizon to move the camera by; minus
  /// infinity at pitch 0.
  var anchorLimitY: Double {
    guard let horizonY else { return -.infinity }
    return centerPoint.y + (horizonY - centerPoint.y) * Viewport.anchorLimit
  }
}
