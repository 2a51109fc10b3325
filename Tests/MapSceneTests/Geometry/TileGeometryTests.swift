import MapTiles
import TestSupport
import Testing

@testable import MapScene

struct TileGeometryTests {
  @Test func edgesMadeByCuttingATileAreNotOutlined() throws {
    // A lake over the whole tile and its margin: all its edges are the cutter's.
    let lake: [SIMD2<Int32>] = [
      SIMD2(-64, -64), SIMD2(4160, -64), SIMD2(4160, 4160), SIMD2(-64, 4160),
    ]
    let geometry = TileGeometry(layers: [VectorTileLayer("water", [(.polygon, [lake])])])
    #expect(geometry.lines.isEmpty || geometry.lines.allSatisfy { $0.segments.isEmpty })
    let fill = try #require(geometry.fills.first)
    #expect(fill.x.min() == -1.0 / 64 && fill.x.max() == 1 + 1.0 / 64, "the fill keeps its margin")
  }

  @Test(arguments: [(level: 6, fill: StyleClass.coarseWater), (level: 14, fill: .water)])
  func theWaterOfAMapOfTheWorldIsAClassOfItsOwn(level: Int, fill: StyleClass) {
    let lake: [SIMD2<Int32>] = [SIMD2(9, 9), SIMD2(2000, 9), SIMD2(9, 2000)]
    let tile = VectorTile(layers: [VectorTileLayer("water", [(.polygon, [lake])])])
    let geometry = TileGeometry(tile, level: level)
    #expect(geometry.fills.map(\.styleClass) == [fill])
    #expect(geometry.lines.map(\.styleClass) == [.water], "its shore is drawn the same")
  }

  @Test func edgesAlongTheSquareItselfAreNotOutlined() throws {
    // The same without a margin, cut at the tile's sides, with one real shore across it.
    let lake: [SIMD2<Int32>] = [SIMD2(0, 0), SIMD2(4096, 0), SIMD2(4096, 2048), SIMD2(0, 2048)]
    let geometry = TileGeometry(layers: [VectorTileLayer("water", [(.polygon, [lake])])])
    let segments = try #require(geometry.lines.first).segments
    #expect(segments.count == 1)
    #expect(segments.first?.0 == SIMD2(1, 0.5) && segments.first?.1 == SIMD2(0, 0.5))
  }

  @Test(arguments: [false, true])
  func theOceansOutlineIsTheCoastUnlessTheTileHasOne(hasCoastline: Bool) {
    let sea: [SIMD2<Int32>] = [SIMD2(-9, -9), SIMD2(2000, -9), SIMD2(900, 900), SIMD2(-9, 2000)]
    var layers = [
      VectorTileLayer("water", [(.polygon, [sea])], attributes: ["class": .string("ocean")])
    ]
    if hasCoastline { layers.append(VectorTileLayer("coastline", [(.line, [sea])])) }
    let geometry = TileGeometry(layers: layers)
    #expect(geometry.fills.map(\.styleClass) == [.water])
    #expect(geometry.lines.map(\.styleClass) == [.coastline])
    #expect(geometry.lines.first?.segments.count == 2)
  }

  @Test func linesEndAtTheSquare() throws {
    let line: [SIMD2<Int32>] = [SIMD2(-64, 1024), SIMD2(1024, 1024), SIMD2(5120, 1024)]
    let geometry = TileGeometry(
      layers: [VectorTileLayer("street", [(.line, [line])])])
    let segments = try #require(geometry.lines.first).segments
    #expect(segments.map(\.0) == [SIMD2(0, 0.25), SIMD2(0.25, 0.25)])
    #expect(segments.map(\.1) == [SIMD2(0.25, 0.25), SIMD2(1, 0.25)])
  }

  @Test func aLineOnTheSharedSideIsDrawnByOneOfTwoNeighbours() {
    func count(x: Int32) -> Int {
      let line: [SIMD2<Int32>] = [SIMD2(x, 100), SIMD2(x, 900)]
      return TileGeometry(layers: [VectorTileLayer("street", [(.line, [line])])]).lines
        .reduce(0) { $0 + $1.segments.count }
    }
    #expect(count(x: 4096) + count(x: 0) == 1)
  }

  @Test func aLineThatLeavesAndComesBackIsTwoRuns() throws {
    let line: [SIMD2<Int32>] = [
      SIMD2(2048, 2048), SIMD2(5000, 2048), SIMD2(5000, 3000), SIMD2(2048, 3000),
    ]
    let batch = try #require(
      TileGeometry(layers: [VectorTileLayer("street", [(.line, [line])])]).lines.first)
    #expect(batch.segments.count == 2)
    #expect(batch.segments.allSatisfy { $0.0.x <= 1 && $0.1.x <= 1 })
  }

  @Test func packingKeepsEverySegmentOfLongAndShortLines() throws {
    var random = SeededGenerator(seed: 5)
    var expected: Set<[Int32]> = []
    let lines: [(kind: GeometryKind, parts: [[SIMD2<Int32>]])] = (0..<200).map { index in
      let count = index == 0 ? 2000 : Int.random(in: 2...40, using: &random)
      let points = (0..<count).map { _ in
        SIMD2<Int32>(
          .random(in: 1..<4096, using: &random), .random(in: 1..<4096, using: &random))
      }
      for (a, b) in zip(points, points.dropFirst()) where a != b {
        expected.insert([a.x, a.y, b.x, b.y])
      }
      return (.line, [points])
    }
    let batch = try #require(
      TileGeometry(layers: [VectorTileLayer("street", lines)]).lines.first)
    let found = batch.segments.map { a, b in
      [a.x, a.y, b.x, b.y].map { Int32($0 * 4096) }
    }
    #expect(Set(found) == expected)
    #expect(found.count == expected.count, "no segment twice")
    for block in batch.blocks {
      #expect(Int(block.start) % LineBlock.lanes == 0)
      #expect(Int(block.count) <= LineBlock.capacity)
      for index in Int(block.start)..<Int(block.start + block.count) {
        #expect(block.box.minX <= batch.x[index] && batch.x[index] <= block.box.maxX)
        #expect(block.box.minY <= batch.y[index] && batch.y[index] <= block.box.maxY)
      }
    }
    #expect(batch.x.count % LineBlock.lanes == 0, "vectors never read past the end")
  }

  @Test func polygonsThatTurnTheWrongWayAreTurnedRound() throws {
    let square: [SIMD2<Int32>] = [SIMD2(0, 0), SIMD2(400, 0), SIMD2(400, 400), SIMD2(0, 400)]
    let hole: [SIMD2<Int32>] = [SIMD2(100, 100), SIMD2(100, 200), SIMD2(200, 200), SIMD2(200, 100)]
    let right = TileGeometry(layers: [VectorTileLayer("water", [(.polygon, [square, hole])])])
    let wrong = TileGeometry(
      layers: [VectorTileLayer("water", [(.polygon, [square.reversed(), hole.reversed()])])])
    func areas(_ geometry: TileGeometry) throws -> [Float] {
      let fill = try #require(geometry.fills.first)
      return zip(fill.ringStarts, fill.ringStarts.dropFirst()).map { start, end in
        let ring = (start..<end).map { SIMD2(fill.x[Int($0)], fill.y[Int($0)]) }
        return zip(ring, ring.dropFirst() + [ring[0]]).reduce(0) {
          $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
        }
      }
    }
    #expect(try areas(right) == areas(wrong))
    #expect(try areas(right)[0] > 0)
    #expect(try areas(right)[1] < 0)
  }

  @Test func buildingsKeepTheirHeight() throws {
    let square: [SIMD2<Int32>] = [SIMD2(0, 0), SIMD2(40, 0), SIMD2(40, 40), SIMD2(0, 40)]
    func heights(_ attributes: [String: VectorTileValue]) throws -> [Float] {
      let layer = VectorTileLayer("building", [(.polygon, [square])], attributes: attributes)
      let polygon = try #require(TileGeometry(layers: [layer]).fills.first?.polygons.first)
      return [polygon.baseMeters, polygon.topMeters]
    }
    #expect(try heights(["height": .double(21.5), "min_height": .int(3)]) == [3, 21.5])
    #expect(try heights(["render_height": .string("12")]) == [0, 12])
    #expect(try heights(["levels": .int(5)]) == [0, 15])
    #expect(try heights(["height": .double(.infinity)]) == [0, 1000])
    #expect(try heights(["height": .double(20), "hide_3d": .bool(true)]) == [0, 0])
    #expect(try heights([:]) == [0, 0])
  }

  @Test func placesKeepTheirNames() throws {
    let layer = VectorTileLayer(
      "place", [(.point, [[SIMD2(2048, 1024)]])],
      attributes: [
        "name": .string("Helsinki"), "class": .string("city"), "population": .int(650_000),
      ])
    let geometry = TileGeometry(layers: [layer])
    #expect(
      geometry.names.points == [
        PointName("Helsinki", .city, at: SIMD2(0.5, 0.25), weight: 650_000)
      ])
  }

  @Test func pointsInTheMarginBelongToTheNeighbour() {
    let layer = VectorTileLayer(
      "waypoints", [(.point, [[SIMD2(-1, 5), SIMD2(0, 5), SIMD2(4095, 5), SIMD2(4096, 5)]])])
    let geometry = TileGeometry(layers: [layer])
    #expect(geometry.points.first?.positions.map(\.x).sorted() == [0, 4095.0 / 4096])
  }
}
