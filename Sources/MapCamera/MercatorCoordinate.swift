import Foundation

/// A place in the unit square of Web Mercator.
///
/// (0, 0) is the north-west corner of the world, (0.5, 0.5) is 0 N 0 E, x grows eastwards and y
/// southwards. Values outside 0...1 are world copies (x) or beyond 85.0511 degrees (y).
public struct MercatorCoordinate: Hashable, Sendable {
  /// The latitude in degrees at which the world is cut into a square, `atan(sinh(pi))` rounded
  /// outwards to the six decimals the field agreed on.
  public static let maximumLatitude = 85.051129

  /// The circumference in metres of the sphere of Web Mercator, whose radius is WGS 84's
  /// equatorial 6378137 m.
  public static let circumferenceMeters = 2 * Double.pi * 6_378_137

  /// World widths east of 180 W.
  public var x: Double

  /// World widths south of 85.0511 N.
  public var y: Double

  /// Creates a place from its position in the unit square.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Projects a coordinate: `x = (180 + lng) / 360`, `y = (1 - asinh(tan lat) / pi) / 2`.
  ///
  /// The poles are far away (about 5.4 worlds beyond the square) but finite.
  public init(_ coordinate: Coordinate) {
    x = (180 + coordinate.longitude) / 360
    y = (1 - asinh(tan(coordinate.latitude * .pi / 180)) / .pi) / 2
  }

  /// The same place in degrees, by the inverse of the projection.
  public var coordinate: Coordinate {
    // sinh overflows to infinity far out, where the arc tangent is a right angle as it should be.
    Coordinate(
      latitude: atan(sinh((1 - 2 * y) * .pi)) * 180 / .pi,
      longitude: x * 360 - 180)
  }
}
