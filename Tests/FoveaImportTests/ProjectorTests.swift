import MapTiling
import TestSupport
import Testing

@testable import fovea_import

@Suite("Shapes onto the grid")
struct ProjectorTests {
  private func shape(_ points: [DegreePoint]) -> DegreeShape {
    var shape = DegreeShape()
    for point in points { shape.append(point) }
    shape.closePart(.main)
    return shape
  }

  private func box(of points: [DegreePoint]) -> DegreeBox? { shape(points).box(from: 0) }

  @Test("the box around vertices is that of a plain loop, however many there are")
  func box() throws {
    var generator = SeededGenerator(seed: 11)
    for count in 1...40 {
      let points = (0..<count).map { _ in
        DegreePoint(
          longitude: .random(in: -500...500, using: &generator),
          latitude: .random(in: -90...90, using: &generator))
      }
      let around = try #require(box(of: points))
      #expect(around.west == points.map(\.longitude).min())
      #expect(around.east == points.map(\.longitude).max())
      #expect(around.south == points.map(\.latitude).min())
      #expect(around.north == points.map(\.latitude).max())
      for index in points.indices {
        var spoilt = points
        spoilt[index].latitude = .nan
        #expect(box(of: spoilt) == nil)
      }
    }
  }

  @Test(
    "a line's vertices are projected one by one, and repeated ones left out", arguments: [0.01, 9])
  func line(width: Double) throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<50 {
      let corner = DegreePoint(
        longitude: .random(in: -170...160, using: &generator),
        latitude: .random(in: -80...70, using: &generator))
      var points: [DegreePoint] = []
      for _ in 0..<Int.random(in: 2...30, using: &generator) {
        let point = DegreePoint(
          longitude: corner.longitude + .random(in: 0...width, using: &generator),
          latitude: corner.latitude + .random(in: 0...width, using: &generator))
        points += Array(repeating: point, count: .random(in: 1...3, using: &generator))
      }
      var expected: [GridPoint] = []
      for point in points {
        let own = GridPoint(
          x: WorldGrid.x(longitude: point.longitude), y: WorldGrid.y(latitude: point.latitude))
        if expected.last != own { expected.append(own) }
      }
      let source = shape(points)
      let around = try #require(box(of: points))
      var projected = Shape()
      Projector().project(
        source, parts: 0..<1, .line, within: around, into: &projected)
      #expect(projected.points.count == expected.count)
      // The series of a band is off by so little that only the rounding may differ.
      for (index, point) in expected.enumerated() {
        #expect(projected.points[index].x == point.x)
        #expect(abs(projected.points[index].y - point.y) <= 1)
      }
    }
  }

  @Test(
    "the holes of a polygon that falls to a point go with it, before others and after",
    arguments: [10.0, 180.0], [false, true])
  func orphans(longitude: Double, comesFirst: Bool) throws {
    func ring(_ west: Double, _ side: Double) -> [DegreePoint] {
      [(0.0, 0.0), (side, 0), (side, side), (0, side), (0, 0)].map {
        DegreePoint(longitude: west + $0, latitude: 10 + $1)
      }
    }
    var source = DegreeShape()
    func add(_ points: [DegreePoint], _ role: PartRole, to source: inout DegreeShape) {
      for point in points { source.append(point) }
      source.closePart(role)
    }
    if !comesFirst { add(ring(longitude - 1.5, 3), .main, to: &source) }
    add(ring(longitude - 1e-9, 2e-9), .main, to: &source)
    add(ring(longitude - 1, 2), .hole, to: &source)
    if comesFirst { add(ring(longitude - 1.5, 3), .main, to: &source) }
    let found = source.box(from: 0)
    let around = try #require(found)
    var projected = Shape()
    Projector().project(source, parts: 0..<3, .polygon, within: around, into: &projected)
    #expect(projected.partCount == (longitude == 180 ? 2 : 1))
    for part in 0..<projected.partCount {
      #expect(projected.roles[part] == PartRole.main.rawValue)
    }
  }

  @Test("degrees are rounded to the nearest unit")
  func rounding() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<10_000 {
      let value = Double.random(in: -2_147_483_640...2_147_483_640, using: &generator)
      #expect(WorldGrid.rounded(value) == Int32(value.rounded()))
    }
    #expect(WorldGrid.rounded(-0.4) == 0)
    #expect(WorldGrid.rounded(-0.6) == -1)
  }
}
