import Foundation
import MapTiling

/// The Mercator projection's y by a power series in each of some thousand bands of latitude, found when
/// first asked for: a logarithm and a sine for every vertex would be a good part of an import.
///
/// A vertex's place depends on its latitude alone, so shapes that share it still meet. The series is
/// off by less than a thousandth of a grid unit.
struct MercatorBands: ~Copyable {
  private static let bandsPerDegree = 32.0
  /// Past this latitude, outside of the map, the projection itself is asked.
  private static let edge = 86.0
  private static let count = Int(2 * edge * bandsPerDegree) + 1

  /// The series' factors of the powers of the distance, in degrees, from the band's middle.
  struct Band: BitwiseCopyable {
    fileprivate var middle = Double.nan
    fileprivate var factors = (0.0, 0.0, 0.0, 0.0, 0.0)

    /// As ``WorldGrid/y(latitude:)``, for a latitude within the band.
    @inline(__always)
    func y(latitude: Double) -> Int32 {
      let d = latitude - middle
      let (a, b, c, e, f) = factors
      return WorldGrid.rounded(a + d * (b + d * (c + d * (e + d * f))))
    }
  }

  private let bands: UnsafeMutablePointer<Band>

  /// Creates an empty table.
  init() {
    bands = .allocate(capacity: Self.count)
    bands.initialize(repeating: Band(), count: Self.count)
  }

  deinit {
    bands.deallocate()
  }

  /// As ``WorldGrid/y(latitude:)``.
  @inline(__always)
  func y(latitude: Double) -> Int32 {
    guard abs(latitude) < Self.edge else { return WorldGrid.y(latitude: latitude) }
    return band(Self.number(latitude)).y(latitude: latitude)
  }

  /// The band that holds all latitudes from one to another; nil where it takes more than one.
  func band(south: Double, north: Double) -> Band? {
    guard south > -Self.edge, north < Self.edge, Self.number(south) == Self.number(north) else {
      return nil
    }
    return band(Self.number(south))
  }

  @inline(__always)
  private static func number(_ latitude: Double) -> Int { Int((latitude + edge) * bandsPerDegree) }

  @inline(__always)
  private func band(_ number: Int) -> Band {
    if bands[number].middle.isNaN { fill(number) }
    return bands[number]
  }

  private func fill(_ number: Int) {
    let middle = (Double(number) + 0.5) / Self.bandsPerDegree - Self.edge
    let radians = middle * .pi / 180
    let degree = Double.pi / 180
    let scale = -WorldGrid.width / (2 * .pi)
    let secant = 1 / cos(radians)
    let tangent = tan(radians)
    let squared = tangent * tangent
    // The derivatives of atanh(sin(x)), over the factorials.
    bands[number] = Band(
      middle: middle,
      factors: (
        scale * atanh(sin(radians)), scale * degree * secant,
        scale * pow(degree, 2) * secant * tangent / 2,
        scale * pow(degree, 3) * secant * (1 + 2 * squared) / 6,
        scale * pow(degree, 4) * secant * tangent * (5 + 6 * squared) / 24
      ))
  }
}
