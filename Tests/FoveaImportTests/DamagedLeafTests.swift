import CSQLite
import Foundation
import MapTiles
import TestSupport
import Testing

@testable import MapTiling

@Suite("Leaves that anybody may have written")
struct DamagedLeafTests {
  /// An archive with a leaf of all kinds of records, and how its tiles are cut.
  private struct Made {
    let archive: ImportedArchive
    let leaf: [UInt8]
    let plan: TilingPlan

    init() throws {
      var made = MadeFeatures(seed: 3)
      for index in 0..<30 {
        let place = (made.number(10...10.2), made.number(50...50.1))
        let line = made.walk(from: place, 20, step: index % 3 == 0 ? 0.02 : 0.0005)
        made.add("MultiPoint", MadeFeatures.list(line))
        made.add("LineString", MadeFeatures.list(line))
        let rings = [made.ring(around: place, 9, radius: 0.01)]
        made.add("MultiPolygon", "[[\(rings.map(MadeFeatures.list).joined(separator: ","))]]")
      }
      archive = try ImportedArchive(
        text:
          "{\"type\":\"FeatureCollection\",\"features\":[\(made.features.joined(separator: ","))]}",
        named: "made.geojson", ["--on-demand", "--compression", "0"])
      let text = try #require(try archive.rows("SELECT hex(features) FROM leaves").first)
      let digits = Array(text.utf8)
      leaf = stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
      }
      let terms = try #require(try archive.metadata("tiling"))
      plan = try #require(TilingPlan(text: terms))
    }
  }

  /// Cuts some tiles and decodes them; counts those that are not refused for a damaged attribute.
  private func cutAll(_ leaf: Leaf, _ plan: TilingPlan) -> Int {
    var tiles = 0
    for id in [
      TileID(z: 0, x: 0, y: 0), TileID(z: 5, x: 16, y: 10), TileID(z: 9, x: 270, y: 173),
      TileID(z: 13, x: 4326, y: 2774), TileID(z: 14, x: 8653, y: 5549),
    ] {
      guard let bytes = leaf.tile(zoom: id.z, column: id.x, row: id.y, plan) else { continue }
      if (try? VectorTile(decoding: bytes, id: id)) != nil { tiles += 1 }
    }
    return tiles
  }

  @Test("changed at random are refused, or give tiles all the same", .timeLimit(.minutes(1)))
  func mutations() throws {
    let made = try Made()
    #expect(cutAll(try Leaf(made.leaf, plan: made.plan), made.plan) > 2)
    var generator = SeededGenerator(seed: 11)
    var refused = 0
    var cut = 0
    for _ in 0..<1500 {
      var bytes = made.leaf
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        case 2: bytes.removeSubrange(place...)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 4))
        }
        if bytes.isEmpty { break }
      }
      guard let leaf = try? Leaf(bytes, plan: made.plan) else {
        refused += 1
        continue
      }
      cut += cutAll(leaf, made.plan)
    }
    #expect(refused > 300 && cut > 50)
  }

  @Test("of more than a leaf may hold are refused before they are cut")
  func tooMuch() throws {
    let made = try Made()
    let many = Leaf.mostCost / made.leaf.count + 1
    let records = made.leaf.dropFirst(Leaf.mark.count)
    let bytes = Leaf.mark + (0...many).flatMap { _ in records }
    #expect(throws: UnsoundLeaf.self) { try Leaf(bytes, plan: made.plan) }
  }

  @Test("of features out of order, by which a tile could name its layers without end, are refused")
  func outOfOrder() throws {
    let made = try Made()
    let records = made.leaf.dropFirst(Leaf.mark.count)
    #expect(throws: UnsoundLeaf.self) { try Leaf(Leaf.mark + records + records, plan: made.plan) }
  }

  @Test("with more names than any map has are no archive")
  func tooManyNames() throws {
    let plan = try Made().plan
    let long = TilingPlan(
      zooms: plan.zooms, outputLayers: plan.outputLayers, layerNames: plan.layerNames,
      keyNames: [String(repeating: "n", count: 5 << 20)])
    let many = TilingPlan(
      zooms: plan.zooms, outputLayers: plan.outputLayers, layerNames: plan.layerNames,
      keyNames: Array(repeating: "", count: 100_000))
    #expect(TilingPlan(text: plan.text) != nil)
    #expect(TilingPlan(text: long.text) == nil && TilingPlan(text: many.text) == nil)
  }

  @Test(
    "are named with the tile and the archive, and the archive opens",
    arguments: ["zeroblob(100)", "x'46564C31' || zeroblob(60)", "NULL", "'text'"])
  func namedInErrors(value: String) throws {
    let made = try Made()
    try change(made.archive.path, "UPDATE leaves SET features = \(value)")
    let source = try MBTilesSource(path: made.archive.path)
    let error = #expect(throws: TileError.self) {
      try source.tileData(for: TileID(z: 9, x: 270, y: 173))
    }
    #expect(error?.file == made.archive.path)
    #expect(error?.reason.contains("leaf 0/0/0 is damaged") == true)
  }

  @Test("are told once, whatever tiles of them are asked for")
  func toldOnce() throws {
    let made = try Made()
    try change(made.archive.path, "UPDATE leaves SET features = zeroblob(100)")
    let source = try MBTilesSource(path: made.archive.path)
    #expect(throws: TileError.self) { try source.tileData(for: TileID(z: 9, x: 270, y: 173)) }
    for id in [TileID(z: 9, x: 270, y: 173), TileID(z: 10, x: 541, y: 347)] {
      #expect(try source.tileData(for: id) == nil)
    }
  }

  @Test("may lie in a table without numbers of rows")
  func withoutRowNumbers() throws {
    let made = try Made()
    let id = TileID(z: 9, x: 270, y: 173)
    let tile = try MBTilesSource(path: made.archive.path).tileData(for: id)
    try change(
      made.archive.path,
      """
      ALTER TABLE leaves RENAME TO numbered;
      CREATE TABLE leaves (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER,
      features BLOB, PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID;
      INSERT INTO leaves SELECT * FROM numbered
      """)
    #expect(tile != nil)
    #expect(try MBTilesSource(path: made.archive.path).tileData(for: id) == tile)
  }

  @Test(
    "without a word on how to cut them are no archive",
    arguments: [
      "DELETE FROM metadata WHERE name = 'tiling'",
      "UPDATE metadata SET value = '{}' WHERE name = 'tiling'",
      "UPDATE metadata SET value = replace(value, '\"maxZoom\":', '\"maxZoom\":9') WHERE name = 'tiling'",
      "UPDATE metadata SET value = replace(value, '\"outputLayers\":[', '\"outputLayers\":[7,') "
        + "WHERE name = 'tiling'",
    ])
  func planMissing(statement: String) throws {
    let made = try Made()
    try change(made.archive.path, statement)
    #expect(throws: TileError.self) { try MBTilesSource(path: made.archive.path) }
  }

  private func change(_ path: String, _ statement: String) throws {
    var database: OpaquePointer?
    try #require(sqlite3_open(path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    try #require(sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK)
  }
}
