/// A place on the earth in degrees.
///
/// Longitudes are never wrapped silently: 181 and -179 are the same meridian but different world
/// copies on the map. ``wrapped`` and ``nearest(to:)`` wrap when asked.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, -90...90.
  public var latitude: Double

  /// Degrees east of Greenwich; any finite value, one world copy every 360.
  public var longitude: Double

  /// Creates a coordinate from degrees; the values are stored as they are.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both values are finite numbers.
  public var isFinite: Bool { latitude.isFinite && longitude.isFinite }

  /// The same place in the world copy from -180 to 180 degrees; one already there is unchanged to
  /// the last bit.
  public var wrapped: Coordinate {
    guard abs(longitude) > 180 else { return self }
    return Coordinate(latitude: latitude, longitude: longitude.remainder(dividingBy: 360))
  }

  /// The copy of this place whose longitude is at most half a world away from `other`'s, so that a
  /// straight line between the two takes the short way round.
  public func nearest(to other: Coordinate) -> Coordinate {
    let east = longitude - other.longitude
    guard abs(east) > 180 else { return self }
    return Coordinate(
      latitude: latitude, longitude: other.longitude + east.remainder(dividingBy: 360))
  }
}
