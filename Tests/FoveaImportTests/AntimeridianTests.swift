import Foundation
import MapTiling
import Testing

@testable import fovea_import

@Suite("Shapes at the antimeridian and around the poles")
struct AntimeridianTests {
  private func project(
    _ rings: [[(Double, Double)]], _ kind: ShapeKind, dropsSeamEdges: Bool = false
  ) -> [[GridPoint]] {
    var source = DegreeShape()
    for (index, ring) in rings.enumerated() {
      for (longitude, latitude) in ring {
        source.append(DegreePoint(longitude: longitude, latitude: latitude))
      }
      source.closePart(index == 0 || kind == .line ? .main : .hole)
    }
    var shape = Shape()
    Projector(dropsSeamEdges: dropsSeamEdges)
      .project(
        source, parts: 0..<rings.count, kind,
        within: source.box(from: 0) ?? DegreeBox(west: 0, south: 0, east: 0, north: 0), into: &shape
      )
    var parts: [[GridPoint]] = []
    for part in 0..<shape.partCount { parts.append(Array(shape.part(part))) }
    return parts
  }

  /// True where an odd number of rings lies around a place.
  private func covers(_ rings: [[GridPoint]], _ longitude: Double, _ latitude: Double) -> Bool {
    let x = Double(WorldGrid.x(longitude: longitude))
    let y = Double(WorldGrid.y(latitude: latitude))
    var inside = false
    for ring in rings {
      for index in 1..<ring.count {
        let a = ring[index - 1]
        let b = ring[index]
        if (Double(a.y) > y) == (Double(b.y) > y) { continue }
        let share = (y - Double(a.y)) / (Double(b.y) - Double(a.y))
        if x < Double(a.x) + share * (Double(b.x) - Double(a.x)) { inside.toggle() }
      }
    }
    return inside
  }

  private let fiji = [
    (177.0, -19.0), (-178.0, -19.0), (-178.0, -16.0), (177.0, -16.0), (177.0, -19.0),
  ]

  @Test("an island across the antimeridian lies on both sides, not around the world")
  func islandAcross() {
    for ring in [fiji, fiji.reversed()] {
      let shape = project([ring], .polygon)
      #expect(covers(shape, 179, -17))
      #expect(covers(shape, -179, -17))
      #expect(!covers(shape, 0, -17))
      #expect(!covers(shape, 176, -17))
      #expect(!covers(shape, -177, -17))
    }
  }

  @Test("longitudes that count on past 180 mean the same")
  func countingOn() {
    let shape = project(
      [[(177, -19), (182, -19), (182, -16), (177, -16), (177, -19)]], .polygon)
    #expect(covers(shape, 179, -17))
    #expect(covers(shape, -179, -17))
    #expect(!covers(shape, 0, -17))
  }

  @Test("a hole across the antimeridian stays a hole on both sides")
  func holeAcross() {
    let shape = project(
      [
        [(170, 40), (-170, 40), (-170, 60), (170, 60), (170, 40)],
        [(175, 45), (175, 55), (-175, 55), (-175, 45), (175, 45)],
      ], .polygon)
    #expect(covers(shape, 172, 50))
    #expect(covers(shape, -172, 50))
    #expect(!covers(shape, 178, 50))
    #expect(!covers(shape, -178, 50))
    #expect(covers(shape, 179, 58))
  }

  @Test("a ring around a pole reaches it", arguments: [1.0, -1.0])
  func aroundPole(side: Double) {
    let ring = [(-170.0, 70.0), (-60.0, 65.0), (60.0, 75.0), (170.0, 70.0), (-170.0, 70.0)]
      .map { ($0.0, $0.1 * side) }
    let shape = project([ring], .polygon)
    #expect(covers(shape, 0, 84 * side))
    #expect(covers(shape, 179.9, 80 * side))
    #expect(covers(shape, -179.9, 80 * side))
    #expect(!covers(shape, 0, 60 * side))
    #expect(!covers(shape, 0, -84 * side))
  }

  @Test("a ring around most of the world is the far side of a small shape")
  func bothPoles() {
    let ring: [(Double, Double)] = [
      (100, 60), (175, 65), (-175, 65), (-120, 0), (-170, -85), (175, -85), (0, -68), (-90, 0),
      (-90, 80), (0, 85), (100, 60),
    ]
    let shape = project([ring], .polygon)
    #expect(covers(shape, 120, 80))
    #expect(covers(shape, -100, 20))
    #expect(covers(shape, 0, -80))
    #expect(!covers(shape, 0, 0))
    #expect(!covers(shape, 179, 0))
    #expect(!covers(shape, -179, 0))
  }

  @Test("the frame of the whole world stays the whole world")
  func wholeWorld() {
    let shape = project(
      [[(-180, -90), (180, -90), (180, 90), (-180, 90), (-180, -90)]], .polygon)
    #expect(covers(shape, 0, 0))
    #expect(covers(shape, 179.9, 80))
    #expect(covers(shape, -179.9, -80))
  }

  @Test("edges on 180 degrees are moved out of the map")
  func seamMovedOut() {
    let shape = project([[(170, 0), (180, 0), (180, 10), (170, 10), (170, 0)]], .polygon)
    let ring = shape[0]
    let edge = WorldGrid.x(longitude: 180)
    let onSeam = zip(ring, ring.dropFirst()).filter { $0.x == edge && $1.x == edge }
    #expect(onSeam.isEmpty)
    #expect(covers(shape, 179.99, 5))
  }

  @Test("a line across the antimeridian is short on both sides")
  func lineAcross() {
    let shape = project([[(178, 10), (-178, 12)]], .line)
    #expect(shape.count == 2)
    for line in shape {
      let width = abs(Double(line[0].x) - Double(line[line.count - 1].x)) / WorldGrid.width * 360
      #expect(width <= 4.001)
    }
  }

  @Test("line edges on the edge of the world are left out when asked")
  func seamEdgesDropped() {
    let coast = [(175.0, 60.0), (180, 62), (180, 65), (178, 66)]
    #expect(project([coast], .line, dropsSeamEdges: true).count == 2)
    #expect(project([coast], .line, dropsSeamEdges: false).count == 1)
  }

  @Test("a line around the world for ever is laid out piece by piece")
  func endlessLine() {
    let orbit: [DegreePoint] = (0...5000).map { index in
      DegreePoint(longitude: Double(index * 100 % 360) - 180, latitude: Double(index % 80))
    }
    let shape = project([orbit.map { ($0.longitude, $0.latitude) }], .line)
    // Every edge shows once, and once more where it crosses the edge of the map.
    #expect(shape.joined().count < 5 * orbit.count)
    let pieces = Antimeridian.divideLong(orbit)
    let edges = pieces.map { $0.count - 1 }.reduce(0, +)
    #expect(edges == orbit.count - 1)
    #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.last == $1.first })
  }

  @Test("a line twice around the world is cut into what shows")
  func spiral() {
    let shape = project([(0...40).map { (Double($0) * 18, Double($0)) }], .line)
    #expect(shape.count >= 2)
    for point in shape.joined() {
      #expect(
        abs(WorldGrid.longitude(x: point.x)) <= 180 + Antimeridian.overhang + 0.001)
    }
  }
}
