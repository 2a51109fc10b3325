import Foundation

/// A place in the unit square of Web Mercator.
///
/// (0, 0) is the north-west corner of the world, (0.5, 0.5) is 0 N 0 E, x grows eastwards and y
/// southwards. Values outside 0...1 are world copies (x) or beyond 85.0511 degrees (y).
public struct MercatorCoordinate: Hashable, Sendable {
  /// World widths east of 180 W.
  public var x: Double

  /// World widths south of 85.0511 N.
  public var y: Double

  /// Creates a place from its position in the unit square.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Projects a coordinate: `x = (180 + lng) / 360`, `y = (180 - ln tan(pi/4 + lat/2) in degrees) / 360`.
  public init(_ coordinate: Coordinate) {
    x = (180 + coordinate.longitude) / 360
    let latitudeRadians = coordinate.latitude * .pi / 180
    y = (1 - log(tan(.pi / 4 + latitudeRadians / 2)) / .pi) / 2
  }

  /// The same place in degrees, by the inverse of the projection.
  public var coordinate: Coordinate {
    // exp overflows past +-709; the latitude is +-90 to the last digit long before.
    let angle = max(-700, min(700, (1 - 2 * y) * .pi))
    return Coordinate(
      latitude: atan(exp(angle)) * 360 / .pi - 90,
      longitude: x * 360 - 180)
  }
}
