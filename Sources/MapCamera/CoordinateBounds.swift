/// A box in degrees between a south-west and a north-east corner.
///
/// The box is unwrapped: it never has its west east of its east. A box over the antimeridian has an
/// eastern longitude above 180.
public struct CoordinateBounds: Hashable, Sendable {
  /// The corner with the least latitude and longitude.
  public var southwest: Coordinate

  /// The corner with the greatest latitude and longitude.
  public var northeast: Coordinate

  /// Creates a box from its corners, which are stored as they are.
  public init(southwest: Coordinate, northeast: Coordinate) {
    self.southwest = southwest
    self.northeast = northeast
  }
}
