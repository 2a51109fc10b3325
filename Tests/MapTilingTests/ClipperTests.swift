import Foundation
import TestSupport
import Testing

@testable import MapTiling

@Suite("Cutting shapes at a line")
struct ClipperTests {
  private static let sides: [(name: String, side: Clipper.Side)] = [
    ("left", .left(of: 130)), ("right", .right(of: -70)), ("above", .above(40)),
    ("below", .below(-90)),
  ]

  private func isKept(_ x: Double, _ y: Double, _ side: Clipper.Side) -> Bool {
    switch side {
    case .left(let limit): x <= Double(limit)
    case .right(let limit): x >= Double(limit)
    case .above(let limit): y <= Double(limit)
    case .below(let limit): y >= Double(limit)
    }
  }

  private func shape(_ parts: [(PartRole, [GridPoint])]) -> Shape {
    var shape = Shape()
    for (role, points) in parts {
      for point in points { shape.points.append(point) }
      shape.closePart(role.rawValue)
    }
    return shape
  }

  private func parts(_ shape: borrowing Shape) -> [[GridPoint]] {
    var result: [[GridPoint]] = []
    for part in 0..<shape.partCount { result.append(Array(shape.part(part))) }
    return result
  }

  /// How often the rings run around a place.
  private func winding(_ rings: [[GridPoint]], _ x: Double, _ y: Double) -> Int {
    var winding = 0
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) {
        let (ay, by) = (Double(a.y), Double(b.y))
        if (ay <= y) == (by <= y) { continue }
        let crossing = Double(a.x) + (y - ay) / (by - ay) * (Double(b.x) - Double(a.x))
        if crossing > x { winding += by > ay ? 1 : -1 }
      }
    }
    return winding
  }

  private func star(_ generator: inout SeededGenerator, radius: ClosedRange<Double>) -> [GridPoint]
  {
    let count = Int.random(in: 5...24, using: &generator)
    var ring = (0..<count).map { index in
      let angle = Double(index) / Double(count) * 2 * .pi
      let length = Double.random(in: radius, using: &generator)
      return GridPoint(x: Int32(cos(angle) * length), y: Int32(sin(angle) * length))
    }
    ring.append(ring[0])
    return ring
  }

  @Test("a polygon covers the same places on the kept side, and none beyond", arguments: 0..<25)
  func polygonMatchesSampling(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let outside = star(&generator, radius: 1_200...9_000)
    let hole = Array(star(&generator, radius: 100...1_000).reversed())
    for (_, side) in Self.scaledSides {
      var result = Shape()
      Clipper.clip(
        shape([(.main, outside), (.hole, hole)]), .polygon, keeping: side, into: &result)
      let cut = parts(result)
      for _ in 0..<150 {
        let x = Double.random(in: -9_000...9_000, using: &generator).rounded() + 0.37
        let y = Double.random(in: -9_000...9_000, using: &generator).rounded() + 0.61
        let expected = isKept(x, y, side) ? winding([outside, hole], x, y) : 0
        // Cut vertices are rounded to the grid, so places right at an edge may change sides.
        if isNearEdge([outside, hole], x, y, side) { continue }
        #expect(winding(cut, x, y) == expected)
      }
    }
  }

  private static let scaledSides: [(name: String, side: Clipper.Side)] = [
    ("left", .left(of: 3_130)), ("right", .right(of: -2_070)), ("above", .above(4_000)),
    ("below", .below(-90)),
  ]

  private func isNearEdge(
    _ rings: [[GridPoint]], _ x: Double, _ y: Double, _ side: Clipper.Side
  ) -> Bool {
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) {
        let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
        let (px, py) = (x - Double(a.x), y - Double(a.y))
        let along = max(0, min(1, (px * dx + py * dy) / max(1, dx * dx + dy * dy)))
        if hypot(px - along * dx, py - along * dy) < 2 { return true }
      }
    }
    return false
  }

  @Test("a line keeps the length it has on the kept side", arguments: 0..<25)
  func lineMatchesSampling(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let line = (0..<30).map { _ in
      GridPoint(
        x: Int32.random(in: -9_000...9_000, using: &generator),
        y: Int32.random(in: -9_000...9_000, using: &generator))
    }
    for (_, side) in Self.scaledSides {
      var result = Shape()
      Clipper.clip(shape([(.main, line)]), .line, keeping: side, into: &result)
      let kept = parts(result)
      #expect(kept.joined().allSatisfy { isKept(Double($0.x), Double($0.y), side) })
      let total = kept.reduce(0.0) { $0 + length($1) }
      #expect(abs(total - sampledLength(line, side)) < 120)
    }
  }

  private func length(_ line: [GridPoint]) -> Double {
    zip(line, line.dropFirst()).reduce(0) {
      $0 + hypot(Double($1.1.x - $1.0.x), Double($1.1.y - $1.0.y))
    }
  }

  private func sampledLength(_ line: [GridPoint], _ side: Clipper.Side) -> Double {
    var total = 0.0
    let steps = 4_000
    for (a, b) in zip(line, line.dropFirst()) {
      let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
      let kept = (0..<steps).count { step in
        let share = (Double(step) + 0.5) / Double(steps)
        return isKept(Double(a.x) + dx * share, Double(a.y) + dy * share, side)
      }
      total += hypot(dx, dy) * Double(kept) / Double(steps)
    }
    return total
  }

  @Test("a line that leaves and returns becomes two", arguments: sides)
  func lineFallsApart(name: String, side: Clipper.Side) {
    let line = [
      GridPoint(x: 0, y: 0), GridPoint(x: 200, y: 100), GridPoint(x: 1, y: 1),
      GridPoint(x: -200, y: -200), GridPoint(x: 0, y: 0),
    ]
    var result = Shape()
    Clipper.clip(shape([(.main, line)]), .line, keeping: side, into: &result)
    let count = parts(result).count
    #expect(count == 2)
  }

  @Test("a hole goes with its outside")
  func holeGoesWithOutside() {
    func square(_ low: Int32, _ high: Int32) -> [GridPoint] {
      [(low, low), (high, low), (high, high), (low, high), (low, low)].map {
        GridPoint(x: $0.0, y: $0.1)
      }
    }
    var result = Shape()
    Clipper.clip(
      shape([(.main, square(0, 100)), (.hole, square(20, 50))]), .polygon,
      keeping: .right(of: 200), into: &result)
    let count = parts(result).count
    #expect(count == 0)
  }
}
