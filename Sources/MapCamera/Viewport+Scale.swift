import Foundation

extension Viewport {
  /// Points on the screen for a metre on the ground at the camera's centre (sphere of 6378137 m).
  public var pointsPerMeter: Double { 1 / metersPerPoint(atLatitude: camera.center.latitude) }

  /// Metres on the ground for a point of the map at this zoom, `cos(lat) * circumference /
  /// worldSize`, before the perspective: exact on the screen at the centre point.
  public func metersPerPoint(atLatitude latitude: Double) -> Double {
    cos(latitude * .pi / 180) * MercatorCoordinate.circumferenceMeters / worldSize
  }

  /// How many times larger than at the centre the map is drawn at a place: `d / depth`; 0 when the
  /// place is not before the eye.
  public func perspectiveScale(for place: MercatorCoordinate) -> Double {
    let depth = depth(for: place)
    return depth > 0 ? cameraToCenterDistance / depth : 0
  }
}
