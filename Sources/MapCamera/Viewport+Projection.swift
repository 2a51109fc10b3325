import Foundation

extension Viewport {
  /// Points on the screen for a metre on the ground at the camera's centre (sphere of 6378137 m).
  public var pointsPerMeter: Double {
    let earthCircumferenceMeters = 2 * Double.pi * 6_378_137
    return worldSize / (earthCircumferenceMeters * cos(camera.center.latitude * .pi / 180))
  }

  /// The screen position in points of a coordinate on the ground, nil when it is behind the eye.
  public func point(for coordinate: Coordinate) -> ScreenPoint? {
    let transform = groundTransform(origin: MercatorCoordinate(coordinate), unit: 1)
    guard transform.w.w > 0 else { return nil }
    return ScreenPoint(x: transform.x.w / transform.w.w, y: transform.y.w / transform.w.w)
  }
}
