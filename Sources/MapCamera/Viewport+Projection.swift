import Foundation

extension Viewport {
  /// The screen position in points of a place on the ground, nil when it is not before the eye.
  ///
  /// The longitude is not wrapped: 360 degrees further is another place on the screen.
  public func point(for coordinate: Coordinate) -> ScreenPoint? {
    point(for: MercatorCoordinate(coordinate))
  }

  /// The screen position in points of a place on the ground, nil when it is not before the eye.
  public func point(for place: MercatorCoordinate) -> ScreenPoint? {
    point(at: ground(of: place), height: 0)
  }

  /// The screen position in points of a place `altitude` metres above the ground, nil when it is
  /// not before the eye. A metre is as long as at the camera's centre, like everywhere in a view.
  public func point(for coordinate: Coordinate, altitude: Double) -> ScreenPoint? {
    point(at: ground(of: MercatorCoordinate(coordinate)), height: altitude * pointsPerMeter)
  }

  /// How far before the eye a place on the ground lies along the view axis, in points: the centre
  /// is ``cameraToCenterDistance`` away, a place behind the eye has a depth of 0 or less.
  public func depth(for coordinate: Coordinate) -> Double {
    depth(for: MercatorCoordinate(coordinate))
  }

  /// How far before the eye a place on the ground lies along the view axis, in points.
  public func depth(for place: MercatorCoordinate) -> Double {
    cameraToCenterDistance - ground(of: place).along * sinPitch
  }

  /// The place on the ground that is drawn at a screen position, nil at or above the horizon.
  public func coordinate(for point: ScreenPoint) -> Coordinate? {
    guard let offset = offset(for: point) else { return nil }
    return Coordinate(
      latitude: MercatorCoordinate(x: 0, y: centerMercator.y + offset.y).coordinate.latitude,
      longitude: camera.center.longitude + offset.x * 360)
  }

  /// The place on the ground that is drawn at a screen position, nil at or above the horizon.
  public func mercator(for point: ScreenPoint) -> MercatorCoordinate? {
    guard let offset = offset(for: point) else { return nil }
    return MercatorCoordinate(x: centerMercator.x + offset.x, y: centerMercator.y + offset.y)
  }

  /// World widths from the centre to the place drawn at a screen position, nil at or above the
  /// horizon.
  ///
  /// The ray through `(u, v)` from the centre point meets the ground where
  /// `y1 = v d / D`, `x1 = u d cos p / D` with `D = d cos p + v sin p`; it rises when D <= 0.
  func offset(for point: ScreenPoint) -> MercatorCoordinate? {
    let d = cameraToCenterDistance
    let u = point.x - centerPoint.x
    let v = point.y - centerPoint.y
    let descent = d * cosPitch + v * sinPitch
    guard descent > 0 else { return nil }
    let across = u * d * cosPitch / descent
    let along = v * d / descent
    return MercatorCoordinate(
      x: (across * cosBearing - along * sinBearing) / worldSize,
      y: (across * sinBearing + along * cosBearing) / worldSize)
  }

  /// Points on the ground from the centre to a place: to the right, and towards the viewer.
  private func ground(of place: MercatorCoordinate) -> (across: Double, along: Double) {
    // Subtract in world widths before scaling: it keeps 1e-9 points at zoom 22.
    let dx = (place.x - centerMercator.x) * worldSize
    let dy = (place.y - centerMercator.y) * worldSize
    return (dx * cosBearing + dy * sinBearing, dy * cosBearing - dx * sinBearing)
  }

  private func point(at ground: (across: Double, along: Double), height: Double) -> ScreenPoint? {
    let d = cameraToCenterDistance
    let depth = d - ground.along * sinPitch - height * cosPitch
    guard depth > 0 else { return nil }
    return ScreenPoint(
      x: centerPoint.x + d * ground.across / depth,
      y: centerPoint.y + d * (ground.along * cosPitch - height * sinPitch) / depth)
  }
}
