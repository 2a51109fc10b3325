import Foundation

/// A vertex on the world grid.
@frozen public struct GridPoint: Equatable, BitwiseCopyable, Sendable {
  /// Grid units east of 0 E; the world reaches from `-WorldGrid.half` to `WorldGrid.half`.
  public var x: Int32

  /// Grid units south of 0 N, on the same scale.
  public var y: Int32

  /// A vertex at a place in grid units.
  @inlinable @inline(__always)
  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// Written out, as what the compiler would write is not compiled into other modules.
  @inlinable @inline(__always)
  public static func == (a: GridPoint, b: GridPoint) -> Bool { a.x == b.x && a.y == b.y }
}

/// The integer grid all geometry is held on between reading and tiling: Web Mercator, 2^31 units
/// around the world (1.9 cm at the equator), centred on 0 N 0 E.
///
/// Half of the range of `Int32` is left over, so a shape may run one half world past each edge.
public enum WorldGrid {
  /// The world is 2 to this power units wide.
  @inlinable public static var bits: Int { 31 }

  /// The distance from the centre of the world to its edge.
  @inlinable public static var half: Int32 { 1 << 30 }

  /// The width of the world in units.
  @inlinable public static var width: Double { Double(1 << 31) }

  /// Where a world x coordinate lies on the grid.
  ///
  /// - Parameter longitude: degrees, may be beyond 180; clamped one world width from the centre.
  @inlinable @inline(__always)
  public static func x(longitude: Double) -> Int32 {
    clamped(longitude * (width / 360))
  }

  /// Where a latitude lies on the grid by the Mercator projection.
  ///
  /// - Parameter latitude: degrees; towards the poles the result is clamped one world width from
  ///   the equator (89.8 degrees), well outside of the map, which ends at 85.05 degrees.
  public static func y(latitude: Double) -> Int32 {
    if latitude >= 89.9 { return -2 * half + 1 }
    if latitude <= -89.9 { return 2 * (half - 1) }
    // atanh(sin(lat)) is ln tan(pi/4 + lat/2) with one call less and no loss near the equator.
    let projected = atanh(sin(latitude * .pi / 180)) / (2 * .pi)
    return clamped(-projected * width)
  }

  /// The longitude of a grid x, in degrees.
  public static func longitude(x: Int32) -> Double {
    Double(x) / width * 360
  }

  /// The latitude of a grid y, in degrees.
  public static func latitude(y: Int32) -> Double {
    atan(sinh(-Double(y) / width * 2 * .pi)) * 180 / .pi
  }

  @inlinable @inline(__always)
  static func clamped(_ value: Double) -> Int32 {
    // 2^31 itself does not fit; the margin of a few units is less than a decimetre.
    rounded(max(-2_147_483_640, min(2_147_483_640, value)))
  }

  /// The nearest grid coordinate, halves to the even one, without a call or a branch.
  @inlinable @inline(__always)
  public static func rounded(_ value: Double) -> Int32 {
    // Beside 1.5 * 2^52 a number has no room for fractions, and its lowest bits count units.
    Int32(truncatingIfNeeded: (value + 6_755_399_441_055_744).bitPattern)
  }
}

/// A box on the world grid, both ends included.
@frozen public struct GridBounds: Equatable, Codable, Sendable {
  /// The western edge.
  public var minX: Int32
  /// The northern edge.
  public var minY: Int32
  /// The eastern edge.
  public var maxX: Int32
  /// The southern edge.
  public var maxY: Int32

  /// - Parameters: the edges; by default of an empty box.
  @inlinable
  public init(
    minX: Int32 = .max, minY: Int32 = .max, maxX: Int32 = .min, maxY: Int32 = .min
  ) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// True until a point was added.
  @inlinable public var isEmpty: Bool { minX > maxX }

  /// Grows the box to hold a point.
  @inlinable public mutating func add(_ point: GridPoint) {
    minX = min(minX, point.x)
    maxX = max(maxX, point.x)
    minY = min(minY, point.y)
    maxY = max(maxY, point.y)
  }

  /// What lies in both boxes; nil where that is nothing.
  public func intersection(_ other: GridBounds) -> GridBounds? {
    let both = GridBounds(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return both.minX > both.maxX || both.minY > both.maxY ? nil : both
  }

  /// West, south, east, north in degrees, within the map; empty for an empty box.
  public var degrees: [Double] {
    if isEmpty { return [] }
    let edge = WorldGrid.half
    return [
      WorldGrid.longitude(x: max(-edge, minX)), WorldGrid.latitude(y: min(edge, maxY)),
      WorldGrid.longitude(x: min(edge, maxX)), WorldGrid.latitude(y: max(-edge, minY)),
    ]
  }

  /// Grows the box to hold another.
  @inlinable public mutating func add(_ other: GridBounds) {
    minX = min(minX, other.minX)
    maxX = max(maxX, other.maxX)
    minY = min(minY, other.minY)
    maxY = max(maxY, other.maxY)
  }
}
