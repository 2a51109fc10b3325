import TestSupport
import Testing

@testable import fovea_import

@Suite("The sea between coastlines")
struct SeaAssemblerTests {
  private let box = SeaAssembler.Box(west: 0, south: 0, east: 10, north: 10)

  private func line(_ numbers: [(Double, Double)]) -> [DegreePoint] {
    numbers.map { DegreePoint(longitude: $0.0, latitude: $0.1) }
  }

  private func seas(_ ways: [[(Double, Double)]]) -> [SeaAssembler.Sea] {
    var assembler = SeaAssembler(box: box)
    for way in ways { assembler.add(line(way)) }
    return assembler.assemble()
  }

  private func isWater(_ seas: [SeaAssembler.Sea], _ x: Double, _ y: Double) -> Bool {
    let point = DegreePoint(longitude: x, latitude: y)
    return seas.contains { sea in
      sea.count { SeaAssembler.surrounds($0, [point])[0] } % 2 == 1
    }
  }

  @Test("lies on the right of a coast that crosses the box")
  func rightOfTheCoast() {
    // Running east, the water is in the south.
    let seas = seas([[(-2, 5), (4, 6), (12, 5)]])
    #expect(isWater(seas, 5, 1))
    #expect(isWater(seas, 1, 1))
    #expect(!isWater(seas, 5, 9))
  }

  @Test("is joined from ways in any order")
  func joinsWays() {
    let seas = seas([[(4, 6), (12, 5)], [(-2, 5), (2, 5)], [(2, 5), (4, 6)]])
    #expect(seas.count == 1)
    #expect(isWater(seas, 5, 1))
    #expect(!isWater(seas, 5, 9))
  }

  @Test("fills a strait between two coasts, and nothing outside")
  func strait() {
    let seas = seas([[(-1, 7), (11, 7)], [(11, 3), (-1, 3)]])
    #expect(isWater(seas, 5, 5))
    #expect(!isWater(seas, 5, 1))
    #expect(!isWater(seas, 5, 9))
  }

  @Test("runs around an island inside and one at the edge of the box")
  func islands() {
    // Anticlockwise: the land is inside.
    let inside = [(4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0), (4.0, 4.0)]
    let atEdge = [(-1.0, 8.0), (2.0, 8.0), (2.0, 9.0), (-1.0, 9.0), (-1.0, 8.0)]
    let seas = seas([inside, atEdge])
    #expect(isWater(seas, 8, 2))
    #expect(!isWater(seas, 5, 5))
    #expect(!isWater(seas, 1, 8.5))
    #expect(isWater(seas, 1, 9.5))
    #expect(isWater(seas, 1, 7.5))
  }

  @Test("is a basin where the coast runs clockwise around it")
  func basin() {
    let seas = seas([[(4, 4), (4, 6), (6, 6), (6, 4), (4, 4)]])
    #expect(isWater(seas, 5, 5))
    #expect(!isWater(seas, 8, 8))
  }

  @Test("reaches the edge where the extract was cut just short of it")
  func closesShortGaps() {
    let seas = seas([[(0.1, 5), (9.9, 5)]])
    #expect(isWater(seas, 5, 1))
    #expect(isWater(seas, 0.05, 1))
    #expect(!isWater(seas, 5, 9))
  }

  @Test("is left out where the coast stops in the middle")
  func givesUpOnGaps() {
    #expect(seas([[(0, 5), (5, 5)]]).isEmpty)
  }

  @Test("takes the next coast along the edge as a search of all would")
  func nextAlongEdge() {
    var generator = SeededGenerator(seed: 7)
    let positions = (0..<200).map { _ in Double(Int.random(in: 0..<40, using: &generator)) / 10 }
    var starts = EdgeStarts(positions)
    var left = Array(positions.indices)
    while !left.isEmpty {
      let from = Double.random(in: 0..<4, using: &generator)
      func way(_ index: Int) -> Double {
        positions[index] < from ? positions[index] - from + 4 : positions[index] - from
      }
      let nearest = left.min { (way($0), $0) < (way($1), $1) }
      #expect(starts.takeNext(from: from) == nearest)
      left.removeAll { $0 == nearest }
    }
  }

  @Test("tells many islands inside from outside as one by one")
  func manyPoints() {
    let ring = line([(0, 0), (8, 1), (3, 4), (9, 9), (1, 7), (4, 5), (0, 0)])
    var generator = SeededGenerator(seed: 3)
    let points = (0..<200).map { _ in
      DegreePoint(
        longitude: Double(Int.random(in: 0...18, using: &generator)) / 2,
        latitude: Double(Int.random(in: 0...18, using: &generator)) / 2)
    }.sorted { $0.latitude < $1.latitude }
    #expect(SeaAssembler.surrounds(ring, points) == points.map { surrounds(ring, $0) })
  }

  private func surrounds(_ ring: [DegreePoint], _ point: DegreePoint) -> Bool {
    var inside = false
    for (a, b) in zip(ring, ring.dropFirst())
    where (a.latitude > point.latitude) != (b.latitude > point.latitude) {
      let share = (point.latitude - a.latitude) / (b.latitude - a.latitude)
      if point.longitude < a.longitude + share * (b.longitude - a.longitude) { inside.toggle() }
    }
    return inside
  }

  @Test("is none without a coast")
  func noCoast() {
    #expect(seas([]).isEmpty)
  }
}
