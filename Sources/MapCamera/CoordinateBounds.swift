/// A box in degrees between a south-west and a north-east corner.
///
/// The box is unwrapped: it never has its west east of its east. A box over the antimeridian has an
/// eastern longitude above 180, or a western one below -180.
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

  /// The smallest box around `coordinates`, whose longitudes are taken as they are; nil when there
  /// are none.
  public init?(containing coordinates: some Sequence<Coordinate>) {
    var iterator = coordinates.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(southwest: first, northeast: first)
    while let next = iterator.next() {
      self = union(CoordinateBounds(southwest: next, northeast: next))
    }
  }

  /// The one world copy that Web Mercator draws: -180...180 degrees of longitude and
  /// ``MercatorCoordinate/maximumLatitude`` to the north and south.
  public static let world = CoordinateBounds(
    southwest: Coordinate(latitude: -MercatorCoordinate.maximumLatitude, longitude: -180),
    northeast: Coordinate(latitude: MercatorCoordinate.maximumLatitude, longitude: 180))

  /// Degrees of longitude from the western to the eastern edge.
  public var longitudeSpan: Double { northeast.longitude - southwest.longitude }

  /// Degrees of latitude from the southern to the northern edge.
  public var latitudeSpan: Double { northeast.latitude - southwest.latitude }

  /// The middle in degrees.
  public var center: Coordinate {
    Coordinate(
      latitude: (southwest.latitude + northeast.latitude) / 2,
      longitude: (southwest.longitude + northeast.longitude) / 2)
  }

  /// The corners in the order north-west, north-east, south-east, south-west.
  public var corners: [Coordinate] {
    [
      Coordinate(latitude: northeast.latitude, longitude: southwest.longitude), northeast,
      Coordinate(latitude: southwest.latitude, longitude: northeast.longitude), southwest,
    ]
  }

  /// Whether all four values are finite and neither axis runs backwards.
  public var isValid: Bool {
    southwest.isFinite && northeast.isFinite && longitudeSpan >= 0 && latitudeSpan >= 0
  }

  /// Whether a place lies in the box or on its edge; its longitude is taken as it is.
  public func contains(_ coordinate: Coordinate) -> Bool {
    // Not by ranges, which a box that runs backwards can not make.
    coordinate.latitude >= southwest.latitude && coordinate.latitude <= northeast.latitude
      && coordinate.longitude >= southwest.longitude && coordinate.longitude <= northeast.longitude
  }

  /// Whether any world copy of a place lies in the box or on its edge.
  public func containsWrapped(_ coordinate: Coordinate) -> Bool {
    let copiesEast = ((southwest.longitude - coordinate.longitude) / 360).rounded(.up)
    return contains(
      Coordinate(
        latitude: coordinate.latitude, longitude: coordinate.longitude + copiesEast * 360))
  }

  /// Whether the two boxes share a place; longitudes are taken as they are.
  public func intersects(_ other: CoordinateBounds) -> Bool {
    southwest.latitude <= other.northeast.latitude && other.southwest.latitude <= northeast.latitude
      && southwest.longitude <= other.northeast.longitude
      && other.southwest.longitude <= northeast.longitude
  }

  /// The smallest box around both; longitudes are taken as they are.
  public func union(_ other: CoordinateBounds) -> CoordinateBounds {
    CoordinateBounds(
      southwest: Coordinate(
        latitude: min(southwest.latitude, other.southwest.latitude),
        longitude: min(southwest.longitude, other.southwest.longitude)),
      northeast: Coordinate(
        latitude: max(northeast.latitude, other.northeast.latitude),
        longitude: max(northeast.longitude, other.northeast.longitude)))
  }

  /// The same box moved by whole worlds so that its western edge lies in -180 ..< 180; a box a world
  /// wide or wider becomes -180...180.
  public var wrapped: CoordinateBounds {
    var box = self
    if longitudeSpan >= 360 {
      box.southwest.longitude = -180
      box.northeast.longitude = 180
      return box
    }
    let worlds = ((southwest.longitude + 180) / 360).rounded(.down)
    box.southwest.longitude -= worlds * 360
    box.northeast.longitude -= worlds * 360
    return box
  }
}
