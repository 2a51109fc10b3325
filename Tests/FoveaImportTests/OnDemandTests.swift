import Foundation
import MapTiles
import TestSupport
import Testing

@Suite("Tiles cut on demand")
struct OnDemandTests {
  @Test("are those of a complete archive: points, lines and areas of a town over many leaves")
  func town() throws {
    var made = MadeFeatures(seed: 5)
    for _ in 0..<1500 {
      let place = (made.number(-0.2...0.2), made.number(-0.2...0.2))
      switch Int(made.number(0...3)) {
      case 0: made.add("Point", "[\(place.0),\(place.1)]")
      case 1: made.add("LineString", MadeFeatures.list(made.walk(from: place, 30, step: 0.0005)))
      default:
        let rings = [
          made.ring(around: place, 12, radius: 0.001), made.ring(around: place, 5, radius: 0.0003),
        ]
        made.add("Polygon", "[\(rings.map(MadeFeatures.list).joined(separator: ","))]")
      }
    }
    let twice = try TiledTwice(features: made.features, leafCost: 10_000)
    let found = try twice.compare()
    #expect(twice.leaves > 10 && twice.tilesAbove > 4 && found.tiles > 50)
    #expect(found.identical == found.places && found.different.isEmpty)
  }

  @Test("need no tile beforehand where all is one leaf")
  func oneLeaf() throws {
    var made = MadeFeatures(seed: 6)
    for _ in 0..<200 {
      made.add(
        "LineString",
        MadeFeatures.list(
          made.walk(from: (made.number(5...6), made.number(50...51)), 40, step: 0.001)))
    }
    let twice = try TiledTwice(features: made.features, leafCost: 1 << 20)
    let found = try twice.compare()
    #expect(twice.leaves == 1 && twice.tilesAbove == 0 && found.tiles > 100)
    #expect(found.identical == found.places && found.different.isEmpty)
  }

  @Test("are the same where long lines cross many leaves, of which each holds a piece")
  func longLines() throws {
    var made = MadeFeatures(seed: 7)
    for _ in 0..<12 {
      let start = (made.number(-20...20), made.number(-40...40))
      made.add("LineString", MadeFeatures.list(made.walk(from: start, 6000, step: 0.02)))
    }
    let twice = try TiledTwice(features: made.features, leafCost: 20_000)
    let found = try twice.compare()
    #expect(twice.leaves > 20 && found.tiles > 50)
    #expect(found.identical == found.places && found.different.isEmpty)
  }

  @Test("are the same where lines cross leaves that none of their vertices lie in")
  func crossing() throws {
    var made = MadeFeatures(seed: 12)
    for _ in 0..<3000 {
      let west = (made.number(-80...(-60)), made.number(-60...60))
      let east = (made.number(60...80), made.number(-60...60))
      made.add("LineString", MadeFeatures.list([west, east]))
    }
    let twice = try TiledTwice(features: made.features, leafCost: 24_000)
    let found = try twice.compare()
    // Divided by vertices the middle of the map would be a few leaves.
    #expect(twice.leaves > 30 && found.tiles > 50 && twice.leftOut == 0)
    #expect(found.different.isEmpty)
  }

  @Test(
    "hold all of what is vertices and little else, which takes longer to cut than its bytes tell")
  func manyVertices() throws {
    var made = MadeFeatures(seed: 10)
    for _ in 0..<30 {
      let start = (made.number(0...0.2), made.number(50...50.2))
      made.add("LineString", MadeFeatures.list(made.walk(from: start, 20_000, step: 1e-5)))
    }
    let archive = try ImportedArchive(
      text:
        "{\"type\":\"FeatureCollection\",\"features\":[\(made.features.joined(separator: ","))]}",
      named: "made.geojson", ["--on-demand", "--compression", "0"])
    #expect(!archive.outcome.complaints.contains("left out"))
    #expect(
      try archive.rows("SELECT count(*) FROM leaves WHERE length(features) > 100000") != ["0"])
    let source = try MBTilesSource(path: archive.path)
    for id in try archive.rows(
      "SELECT zoom_level || ' ' || tile_column || ' ' || tile_row FROM leaves")
    {
      let numbers = id.split(separator: " ").compactMap { Int($0) }
      let row = (1 << numbers[0]) - 1 - numbers[2]
      #expect(throws: Never.self) {
        try source.tileData(for: TileID(z: numbers[0], x: numbers[1], y: row))
      }
    }
  }

  @Test("show all features of a leaf, whatever number one of them has for its weight")
  func weights() throws {
    let features = ["1e300", "-1e300", "5"].enumerated().map { index, population in
      "{\"type\":\"Feature\",\"properties\":{\"population\":\(population)},"
        + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[10.0\(index),50]}}"
    }
    let archive = try ImportedArchive(
      text: "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}",
      named: "made.geojson", ["--on-demand"])
    let id = TileID(z: 0, x: 0, y: 0)
    let bytes = try #require(try MBTilesSource(path: archive.path).tileData(for: id))
    #expect(try VectorTile(decoding: bytes, id: id).layers.map(\.features.count) == [3])
  }

  @Test("are the same where wide areas with holes cover many leaves")
  func wideAreas() throws {
    var made = MadeFeatures(seed: 8)
    for radius in [0.5, 4, 15, 40] {
      let center = (made.number(-20...20), made.number(-30...30))
      let rings = [
        made.ring(around: center, 3000, radius: radius),
        made.ring(around: center, 700, radius: radius / 2),
      ]
      made.add("Polygon", "[\(rings.map(MadeFeatures.list).joined(separator: ","))]")
    }
    let twice = try TiledTwice(features: made.features, leafCost: 8_000)
    let found = try twice.compare()
    #expect(twice.leaves > 10 && found.tiles > 50)
    #expect(found.different.isEmpty)
  }

  @Test("are the same on both sides of the antimeridian and around a pole")
  func antimeridian() throws {
    var made = MadeFeatures(seed: 9)
    for _ in 0..<40 {
      let place = (made.number(178...182), made.number(-60...60))
      made.add("LineString", MadeFeatures.list(made.walk(from: place, 100, step: 0.02)))
      let ring = made.ring(around: place, 80, radius: 2)
      made.add("Polygon", "[\(MadeFeatures.list(ring))]")
    }
    made.add(
      "Polygon", "[[[-180,-70],[-60,-72],[60,-68],[180,-70],[180,-90],[-180,-90],[-180,-70]]]")
    let twice = try TiledTwice(features: made.features, leafCost: 6_000)
    let found = try twice.compare()
    #expect(twice.leaves > 4 && found.tiles > 50)
    #expect(found.different.isEmpty)
  }

  @Test("are the same of points past the edges of the map, and of areas and lines of few vertices")
  func edges() throws {
    var made = MadeFeatures(seed: 11)
    for _ in 0..<400 {
      let places = (0..<5).map { _ in (made.number(-180...180), made.number(-90...90)) }
      made.add("MultiPoint", MadeFeatures.list(places))
      made.add("LineString", MadeFeatures.list(Array(places.prefix(2))))
      let place = (made.number(-150...150), made.number(-80...80))
      made.add("Polygon", "[\(MadeFeatures.list(made.ring(around: place, 9, radius: 20)))]")
    }
    let twice = try TiledTwice(features: made.features, leafCost: 4_000)
    let found = try twice.compare()
    #expect(twice.leaves > 10 && found.tiles > 50)
    #expect(found.different.isEmpty)
  }

  @Test(
    "are the same of real files", .enabled(if: SharedData.isThere),
    arguments: [
      "geojson/fgb_countries.geojson", "geojson/antimeridian_both-poles.json", "gpx/run.gpx",
      "shp/mapnik_world_merc.shp", "osm/valhalla_paris_bss.osm.pbf", "osm/stockholm.osm",
    ])
  func realFiles(file: String) throws {
    let twice = try TiledTwice(importing: SharedData.path(file), leafCost: 20_000)
    let found = try twice.compare()
    #expect(found.tiles > 0)
    #expect(found.different.isEmpty, "\(found) \(twice.leaves) leaves")
  }
}
