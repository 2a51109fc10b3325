import MapTiles
import TestSupport
import Testing

@testable import MapScene

struct StandingOrderTests {
  private func box(_ west: Int32, _ north: Int32, _ east: Int32, _ south: Int32) -> [SIMD2<Int32>] {
    [SIMD2(west, north), SIMD2(east, north), SIMD2(east, south), SIMD2(west, south)]
  }

  private func batch(_ buildings: [[[SIMD2<Int32>]]]) throws -> FillBatch {
    let layer = VectorTileLayer(
      "building", buildings.map { (.polygon, $0) }, attributes: ["height": .double(10)])
    return try #require(TileGeometry(layers: [layer]).fills.first { $0.order != nil })
  }

  /// The middles of the polygons in 4096ths, in the order seen from a place.
  private func middles(_ batch: FillBatch, from eye: SIMD2<Double>) throws -> [SIMD2<Int>] {
    var result: [SIMD2<Int>] = []
    batch.order?.forEachPolygon(from: eye / 4096) { index in
      guard let box = batch.polygons[Int(index)].standing?.box else { return }
      result.append(SIMD2<Int>((box.middle * 4096).rounded(.toNearestOrEven)))
    }
    return result
  }

  @Test func aShortHouseBeforeALongOneComesAfterItThoughItIsFarther() throws {
    // From (0, 0) the long one's nearest point is 500 away, the short one is 900 away and before it.
    let batch = try batch([[box(500, -60, 520, 1000)], [box(400, 800, 480, 880)]])
    #expect(try middles(batch, from: .zero) == [SIMD2(510, 500), SIMD2(440, 840)])
    #expect(try middles(batch, from: SIMD2(2000, 900)) == [SIMD2(440, 840), SIMD2(510, 500)])
  }

  @Test func housesThatPlanesCanTellApartAreNotCut() throws {
    let rows = (0..<400).map { index in
      let (x, y) = (Int32(index % 20) * 190 + 50, Int32(index / 20) * 190 + 50)
      // Wall to wall by twos.
      return [box(x, y, index % 2 == 0 ? x + 190 : x + 100, y + 120)]
    }
    #expect(try batch(rows).polygons.count == 400)
  }

  @Test func aHouseInACourtyardCutsTheRingAroundItAndNothingElse() throws {
    let ring = [box(1000, 1000, 2000, 2000), box(1200, 1200, 1800, 1800).reversed()]
    let alone = try batch([ring])
    #expect(alone.order?.polygons.count == 1)
    let both = try batch([ring, [box(1400, 1400, 1600, 1600)]])
    #expect(both.order?.polygons.count == 5)
    // The cuts are no walls: as much wall as before, but for what the parts overlap.
    func walls(_ batch: FillBatch) -> Float {
      (batch.order?.polygons ?? []).reduce(0) { sum, polygon in
        batch.polygons[Int(polygon)].rings.reduce(sum) { sum, ring in
          let range = Int(batch.ringStarts[Int(ring)])..<Int(batch.ringStarts[Int(ring) + 1])
          return range.reduce(sum) { sum, index in
            guard batch.corners[index].contains(.wall) else { return sum }
            let next = index + 1 < range.upperBound ? index + 1 : range.lowerBound
            return sum + abs(batch.x[next] - batch.x[index]) + abs(batch.y[next] - batch.y[index])
          }
        }
      }
    }
    let house = Float(800) / 4096
    // Four cuts through the ring, each across two walls and with an overlap to either side.
    let overlaps = Float(4 * 2 * 2 * StandingRing.overlap)
    #expect(abs(walls(both) - walls(alone) - house - overlaps) < 1 / 4096)
  }

  @Test func whatStandsOnAnotherComesAfterIt() throws {
    let layers = [(0.0, 8.0, box(100, 100, 300, 300)), (8, 30, box(150, 150, 200, 200))].map {
      VectorTileLayer(
        "building", [(.polygon, [$2])],
        attributes: ["min_height": .double($0), "height": .double($1)])
    }
    let place = SIMD2<Float>(175, 175) / 4096
    for layers in [layers, layers.reversed()] {
      let batch = try #require(TileGeometry(layers: layers).fills.first)
      for eye in [SIMD2(175.0, 1000), SIMD2(175, 175), SIMD2(-500, 20)] {
        var tops: [Float] = []
        batch.order?.forEachPolygon(from: eye / 4096) { index in
          let polygon = batch.polygons[Int(index)]
          if let box = polygon.standing?.box, box.minX < place.x, box.maxX > place.x,
            box.minY < place.y, box.maxY > place.y
          {
            tops.append(polygon.topMeters)
          }
        }
        #expect(tops == [8, 30])
      }
    }
  }

  @Test func equalBuildingsAndWildOnesEnd() throws {
    var random = SeededGenerator(seed: 5)
    let twins = [[box(10, 10, 900, 900)], [box(10, 10, 900, 900)], [box(10, 10, 900, 900)]]
    #expect(try batch(twins).polygons.count == 3)
    let wild = (0..<60).map { _ in
      [
        (0..<9).map { _ in
          SIMD2(
            Int32.random(in: -500...4500, using: &random),
            Int32.random(in: -500...4500, using: &random))
        }
      ]
    }
    #expect(try batch(wild).polygons.count <= 60 * 9)
  }

  @Test func anOutlineLiesFlatWhereItsPartsStand() throws {
    func layer(_ ring: [SIMD2<Int32>], _ height: Double, part: Bool) -> VectorTileLayer {
      VectorTileLayer(
        "building", [(.polygon, [ring])],
        attributes: ["height": .double(height), "part": .bool(part)])
    }
    let outline = layer(box(100, 100, 300, 300), 40, part: false)
    func standing(_ layers: [VectorTileLayer]) throws -> Set<Float> {
      let geometry = TileGeometry(layers: layers)
      return Set(geometry.fills.filter { $0.order != nil }.flatMap(\.polygons).map(\.topMeters))
    }
    let halves = [
      layer(box(100, 100, 200, 300), 10, part: true),
      layer(box(200, 100, 300, 300), 40, part: true),
    ]
    #expect(try standing([outline] + halves) == [10, 40])
    #expect(try standing([outline, layer(box(600, 100, 900, 300), 11, part: true)]) == [40, 11])
    // A tower alone does not tell the house it is on.
    #expect(try standing([outline, layer(box(100, 100, 150, 150), 60, part: true)]) == [40, 60])
  }
}
