import Foundation

/// Features as a city's survey has them: houses, streets and addresses around town centres, the same
/// for the same seed.
struct GeneratedTown {
  /// A feature with its vertices in degrees, longitude first; a house repeats its first.
  struct Feature {
    enum Kind {
      case house
      case street
      case address
    }

    let kind: Kind
    let name: String
    let height: Double
    let vertices: [SIMD2<Double>]
  }

  private var random = SplitMix64(state: 20)
  private var number = 0

  /// The corners of the area the towns lie in, about the size of a province.
  private static let southWest = SIMD2(24.0, 60.0)
  private static let northEast = SIMD2(26.0, 61.0)
  /// Towns stand on a raster of this many a side.
  private static let townsASide = 8

  /// The next feature: of ten, six houses of 9 to 24 corners, three streets of 20 to 59 vertices and
  /// an address.
  mutating func next() -> Feature {
    number += 1
    let centre = place()
    let name = "Feature \(number)"
    switch number % 10 {
    case 0: return Feature(kind: .address, name: name, height: 0, vertices: [centre])
    case 1, 4, 7: return Feature(kind: .street, name: name, height: 0, vertices: street(centre))
    default:
      return Feature(
        kind: .house, name: name, height: (unit() * 300).rounded() / 10, vertices: house(centre))
    }
  }

  private mutating func unit() -> Double { Double.random(in: 0..<1, using: &random) }

  private mutating func place() -> SIMD2<Double> {
    let towns = Double(Self.townsASide)
    let town = SIMD2((unit() * towns).rounded(.down) + 0.5, (unit() * towns).rounded(.down) + 0.5)
    // The mean of two numbers is mostly near the middle, as houses are near a town's.
    let offset = SIMD2(unit() + unit() - 1, unit() + unit() - 1) * 0.3
    return Self.southWest + (town + offset) / towns * (Self.northEast - Self.southWest)
  }

  private mutating func house(_ centre: SIMD2<Double>) -> [SIMD2<Double>] {
    let corners = 8 + Int(unit() * 16)
    // A ten thousandth of a degree is about ten metres.
    let radius = 0.0001 + unit() * 0.0003
    var ring = (0..<corners).map { corner in
      let turn = Double(corner) / Double(corners) * 2 * .pi
      return centre + SIMD2(cos(turn), sin(turn) / 2) * radius * (0.8 + unit() * 0.4)
    }
    ring.append(ring[0])
    return ring
  }

  private mutating func street(_ centre: SIMD2<Double>) -> [SIMD2<Double>] {
    var heading = unit() * 2 * .pi
    var point = centre
    return (0..<20 + Int(unit() * 40)).map { _ in
      heading += unit() - 0.5
      point += SIMD2(cos(heading), sin(heading) / 2) * 0.0004
      return point
    }
  }
}
