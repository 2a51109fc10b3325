/// A place on the earth in degrees.
///
/// Longitudes are never wrapped silently: 181 and -179 are the same meridian but different world
/// copies on the map.
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
}
