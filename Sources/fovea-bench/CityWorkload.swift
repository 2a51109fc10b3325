import Foundation
import MapScene

/// Segments as a city's map would bring them, in pixels: 60 % edges of buildings (3-16 px), 39.5 %
/// pieces of streets (5-30 px) and 0.5 % long lines (100-2000 px), a layer each.
///
/// The scene has twice the picture's area and is centred on it, so about half of it is seen.
struct CityWorkload {
  /// The layers' segments: long lines, streets, buildings; bottom first.
  let layers: [[LineSegment]]
  /// The layers' colours.
  static let colors = [RGBA(hex: 0x2c5f7a), RGBA(hex: 0x8fb7c9), RGBA(hex: 0xe8d8a0)]

  private static let buildingShare = 0.6
  private static let longShare = 0.005

  init(count: Int, width: Int, height: Int, halfWidth: Float, seed: UInt64 = 1) {
    var random = SplitMix64(state: seed)
    let scale = 2.0.squareRoot()
    let x = (Double(width) * (1 - scale) / 2)...(Double(width) * (1 + scale) / 2)
    let y = (Double(height) * (1 - scale) / 2)...(Double(height) * (1 + scale) / 2)
    let buildings = Int(Double(count) * Self.buildingShare)
    let long = Int(Double(count) * Self.longShare)
    func place() -> (Double, Double) {
      (Double.random(in: x, using: &random), Double.random(in: y, using: &random))
    }
    var rings: [LineSegment] = []
    while rings.count < buildings {
      let turn = Double.random(in: 0..<(2 * .pi), using: &random)
      let sides = (0..<2).map { _ in Double.random(in: 3...16, using: &random) }
      var walk = Walk(at: place(), heading: turn, halfWidth: halfWidth)
      for side in 0..<4 { rings.append(walk.step(sides[side % 2], turning: .pi / 2)) }
    }
    var streets: [LineSegment] = []
    while streets.count < count - buildings - long {
      let heading = Double.random(in: 0..<(2 * .pi), using: &random)
      var walk = Walk(at: place(), heading: heading, halfWidth: halfWidth)
      for _ in 0..<8 {
        let turn = Double.random(in: -0.4...0.4, using: &random)
        streets.append(walk.step(Double.random(in: 5...30, using: &random), turning: turn))
      }
    }
    var through: [LineSegment] = []
    while through.count < long {
      let heading = Double.random(in: 0..<(2 * .pi), using: &random)
      var walk = Walk(at: place(), heading: heading, halfWidth: halfWidth)
      through.append(walk.step(Double.random(in: 100...2000, using: &random), turning: 0))
    }
    layers = [through, streets, rings]
  }

  /// Segments 1 px wide of one length in all directions, wholly in view.
  static func uniform(count: Int, length: Double, width: Int, height: Int) -> [LineSegment] {
    var random = SplitMix64(state: 2)
    return (0..<count).map { _ in
      let heading = Double.random(in: 0..<(2 * .pi), using: &random)
      let x = Double.random(in: length..<(Double(width) - length), using: &random)
      let y = Double.random(in: length..<(Double(height) - length), using: &random)
      var walk = Walk(at: (x, y), heading: heading, halfWidth: 0.5)
      return walk.step(length, turning: 0)
    }
  }
}

/// A pen that draws one segment after another.
private struct Walk {
  var x: Double
  var y: Double
  var heading: Double
  let halfWidth: Float

  init(at place: (Double, Double), heading: Double, halfWidth: Float) {
    (x, y) = place
    self.heading = heading
    self.halfWidth = halfWidth
  }

  mutating func step(_ length: Double, turning turn: Double) -> LineSegment {
    let (fromX, fromY) = (x, y)
    x += length * cos(heading)
    y += length * sin(heading)
    heading += turn
    return LineSegment(
      x0: Float(fromX), y0: Float(fromY), x1: Float(x), y1: Float(y), halfWidth: halfWidth)
  }
}

/// The same numbers on every machine: Steele, Lea and Flood's SplitMix64.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
