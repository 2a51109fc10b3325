import Foundation
import TestSupport
import Testing

@testable import MapTiling
@testable import fovea_import

@Suite("The pyramid of tiles")
struct PyramidTests {
  private func polygons(_ rings: [[[Double]]]) -> String {
    let features = rings.map {
      "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Polygon\","
        + "\"coordinates\":[\($0)]}}"
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
  }

  private func square(_ x: Double, _ y: Double, _ side: Double) -> [[Double]] {
    [[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]]
  }

  @Test("the same input gives the same bytes, whatever the threads do")
  func deterministic() throws {
    var generator = SeededGenerator(seed: 3)
    let rings = (0..<3_000).map { _ in
      square(
        .random(in: 0...10, using: &generator), .random(in: 50...55, using: &generator),
        .random(in: 0.001...0.1, using: &generator))
    }
    let text = polygons(rings)
    let folder = try TemporaryFolder()
    let input = try folder.write(text, to: "squares.geojson")
    let first = try ImportedArchive(importing: input)
    let second = try ImportedArchive(importing: input)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: first.path))
        == Data(contentsOf: URL(fileURLWithPath: second.path)))
  }

  @Test("a polygon over many tiles has its whole area in them together", arguments: [5, 6, 8])
  func areaOverTiles(zoom: Int) throws {
    let archive = try ImportedArchive(
      text: polygons([square(3, 48, 9)]), named: "big.geojson", ["--max-zoom", "8"])
    // Neighbours overlap by a 64th of a tile on each side, which the sum counts twice; so the sum of
    // the parts inside of the tiles is found by taking tiles' share of their overlap away.
    let pieces = try archive.features(zoom: zoom)
    let whole = try #require(try archive.features(zoom: 0).first)
    let sum = pieces.reduce(0.0) { $0 + $1.area }
    #expect(pieces.count == (try archive.tileCount(zoom: zoom)))
    #expect(sum >= whole.area * 0.98)
    #expect(sum <= whole.area * 1.10)
  }

  @Test("small polygons thin out below, and all are there at the last level")
  func smallPolygons() throws {
    let rings = (0..<400).map {
      square(10 + Double($0 % 20) * 0.001, 50 + Double($0 / 20) * 0.001, 0.0002)
    }
    let archive = try ImportedArchive(
      text: polygons(rings), named: "houses.geojson", ["--max-zoom", "14"])
    let features = try archive.features(zoom: 14)
    #expect(features.count >= 400)
    #expect((try? archive.features(zoom: 4).count) ?? 0 < 40)
  }

  @Test("outer rings run clockwise on the screen and holes the other way")
  func windingOrder() {
    func ring(_ numbers: [(Int32, Int32)]) -> [GridPoint] {
      numbers.map { GridPoint(x: $0.0 << 16, y: $0.1 << 16) }
    }
    let clockwise = ring([(0, 0), (900, 0), (900, 900), (0, 900), (0, 0)])
    let hole = ring([(100, 100), (300, 100), (300, 300), (100, 300), (100, 100)])
    for outside in [clockwise, clockwise.reversed()] {
      for inside in [hole, hole.reversed()] {
        var shape = Shape()
        for (points, role) in [(outside, PartRole.main), (inside, .hole)] {
          for point in points { shape.points.append(point) }
          shape.closePart(role.rawValue)
        }
        var encoder = GeometryEncoder()
        let frame = TileFrame(zoom: 1, column: 1, row: 1, bits: 12)
        let vertices = encoder.encode(shape, .polygon, frame)
        #expect(vertices == 8)
        let areas = CommandStream.rings(encoder.bytes.raw).map(CommandStream.area)
        #expect(areas.map { $0 > 0 } == [true, false])
      }
    }
  }

  @Test("a full tile keeps what matters most")
  func fullTile() {
    let contents = TileContents(tile: 0)
    for index in 0..<1_000 {
      let header = TilePiece.Header(
        tile: 0, order: UInt64(index), score: Float(index % 100), vertices: 100,
        attributeBytes: 0, geometryBytes: 0, kind: 2)
      withUnsafeBytes(of: header) { contents.copy($0) }
    }
    contents.finish()
    let pieces = contents.pieces.elements
    let scores = pieces.map(\.score)
    let orders = pieces.map(\.order)
    #expect(scores.count == TileContents.mostVertices / 100)
    #expect(scores.allSatisfy { $0 >= 60 })
    #expect(orders == orders.sorted())
    #expect(contents.dropped == 1_000 - scores.count)
  }

  @Test("many sorted runs are merged into one order")
  func externalSort() throws {
    // Room for some of the runs in memory; the others go to the file.
    let memory = SpillMemory(limit: 100_000)
    let runs = RunStore(
      memory: memory, store: SpillStore(memory: memory, folder: NSTemporaryDirectory()))
    var generator = SeededGenerator(seed: 9)
    var expected: [[UInt64]] = []
    for _ in 0..<12 {
      var sorter = PieceSorter(runs: runs)
      for _ in 0..<200 {
        let tile = UInt64.random(in: 0..<50, using: &generator)
        let order = generator.next()
        expected.append([tile, order])
        let header = TilePiece.Header(
          tile: tile, order: order, score: 0, vertices: 1, attributeBytes: 3, geometryBytes: 0,
          kind: 1)
        let bytes = withUnsafeBytes(of: header) { Array($0) } + [UInt8(order & 0xFF), 1, 2]
        try bytes.withUnsafeBytes { try sorter.copy($0) }
      }
      try sorter.flush()
    }
    #expect(!runs.kept.isEmpty && !runs.written.isEmpty)
    var merged: [[UInt64]] = []
    var merger = try RunMerger(runs)
    while let tile = merger.nextTile {
      let gathered = GatheredTile(TileContents(tile: tile))
      try merger.take(into: gathered)
      for piece in gathered.finished().pieces.elements {
        merged.append([tile, piece.order])
        #expect(piece.bytes[TilePiece.headerSize] == UInt8(piece.order & 0xFF))
      }
    }
    #expect(merged == expected.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) })
  }

  @Test("a run counts what it takes to find its tiles")
  func runMemory() {
    var sorted = PieceRun()
    let header = TilePiece.Header(
      tile: 0, order: 0, score: 0, vertices: 1, attributeBytes: 0, geometryBytes: 0, kind: 1)
    withUnsafeBytes(of: header) { bytes in
      TilePiece.forEach(in: bytes) { _, piece in
        for tile in 0..<10_000 { sorted.add(piece, to: UInt64(tile)) }
      }
    }
    let perTile =
      MemoryLayout<PieceReference>.stride + MemoryLayout<PieceRun.Group>.stride
      // A key, and two slots at least.
      + MemoryLayout<UInt64>.stride + 2 * MemoryLayout<Int32>.stride
    #expect(sorted.memory >= 10_000 * perTile)
  }

  @Test("levels are found from the data")
  func levels() throws {
    let countries = try ImportedArchive(text: polygons([square(3, 48, 9)]), named: "a.geojson")
    let town = try ImportedArchive(
      text: polygons([square(10, 50, 0.0002), square(10.01, 50, 0.0002)]), named: "b.geojson")
    let coarse = try countries.lastZoom()
    #expect((4...9).contains(coarse))
    #expect(try town.lastZoom() == 14)
  }

  @Test("a recipe joins inputs, queries and levels into one archive")
  func recipe() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(polygons([square(3, 48, 9)]), to: "land.geojson")
    _ = try folder.write(FormatTests.town, to: "town.osm")
    let recipe = try folder.write(
      """
      {"name": "Both", "attribution": "Us", "inputs": [
        {"path": "land.geojson", "query": "SELECT 'land' AS class, geometry FROM land",
         "layerName": "ground", "minZoom": 0, "maxZoom": 3},
        {"path": "town.osm", "minZoom": 9, "maxZoom": 14, "layerZooms": {"building": [14, 14]}}]}
      """, to: "recipe.json")
    let output = folder.path("both.mbtiles")
    let outcome = try BuiltProgram("fovea-import").run(["--recipe", recipe, "--output", output])
    #expect(outcome.status == 0, "\(outcome.complaints)")
    let archive = ImportedArchive(reading: output, outcome, folder)
    #expect(try archive.metadata("name") == "Both")
    #expect(try archive.features(zoom: 2).map(\.layer) == ["ground"])
    #expect(try archive.features(zoom: 2).first?.attributes["class"] == "land")
    #expect(try archive.features(zoom: 13).contains { $0.layer == "building" } == false)
    #expect(try archive.features(zoom: 14).contains { $0.layer == "building" })
    #expect(
      try archive.rows("SELECT count(*) FROM tiles WHERE zoom_level BETWEEN 4 AND 8") == ["0"])
  }
}

/// Reads command streams the slow way.
enum CommandStream {
  static func rings(_ bytes: UnsafeRawBufferPointer) -> [[(x: Int, y: Int)]] {
    var numbers: [UInt64] = []
    var value: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes {
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 {
        numbers.append(value)
        (value, shift) = (0, 0)
      }
    }
    var rings: [[(x: Int, y: Int)]] = []
    var (x, y) = (0, 0)
    var index = 0
    while index < numbers.count {
      let (command, count) = (numbers[index] & 7, Int(numbers[index] >> 3))
      index += 1
      if command == 7 { continue }
      if command == 1 { rings.append([]) }
      for _ in 0..<count {
        func unfold(_ number: UInt64) -> Int { Int(number >> 1) ^ -Int(number & 1) }
        x += unfold(numbers[index])
        y += unfold(numbers[index + 1])
        index += 2
        rings[rings.count - 1].append((x, y))
      }
    }
    return rings
  }

  /// By the surveyor's formula, in the tile's own axes.
  static func area(_ ring: [(x: Int, y: Int)]) -> Int {
    ring.indices.reduce(0) { sum, index in
      let next = ring[(index + 1) % ring.count]
      return sum + ring[index].x * next.y - next.x * ring[index].y
    }
  }
}
