import Foundation
import MapCamera
import TestSupport
import Testing

@testable import MapTiles

@Suite("MBTiles")
struct MBTilesTests {
  let folder: TemporaryFolder
  let id = TileID(z: 3, x: 5, y: 2)

  init() throws {
    folder = try TemporaryFolder()
  }

  func open(_ archive: WrittenMBTiles) throws -> MBTilesSource {
    let path = folder.path("\(UUID().uuidString).mbtiles")
    try archive.write(path)
    return try MBTilesSource(path: path)
  }

  @Test("Tiles come back whether gzipped, zlib-packed or raw, rows counted from the north")
  func tiles() throws {
    let other = TileID(z: 3, x: 5, y: 5)
    let third = TileID(z: 3, x: 6, y: 2)
    let source = try open(
      WrittenMBTiles(tiles: [
        id: compressed(namedTile(id)), other: namedTile(other),
        third: compressed(namedTile(third), gzip: false),
      ]))
    for tile in [id, other, third] {
      #expect(try source.tileData(for: tile) == namedTile(tile))
    }
    #expect(try source.tileData(for: TileID(z: 3, x: 2, y: 2)) == nil)
    #expect(try source.tileData(for: TileID(z: 3, x: 8, y: -1)) == nil)
  }

  @Test("The metadata that is written down is used")
  func metadata() throws {
    let source = try open(
      WrittenMBTiles(
        metadata: [
          "name": "Trails", "format": "pbf", "attribution": "© somebody", "minzoom": "2",
          "maxzoom": "9", "bounds": "24.5,60,25.5,60.5", "center": "25, 60.2, 7",
          "json": #"{"vector_layers": [{"id": "roads"}, {"id": "water", "fields": {}}]}"#,
        ], tiles: [id: namedTile(id)]))
    #expect(
      source.metadata
        == TileSetMetadata(
          name: "Trails", attribution: "© somebody", minZoom: 2, maxZoom: 9,
          bounds: CoordinateBounds(
            southwest: Coordinate(latitude: 60, longitude: 24.5),
            northeast: Coordinate(latitude: 60.5, longitude: 25.5)),
          center: Coordinate(latitude: 60.2, longitude: 25), centerZoom: 7,
          vectorLayers: ["roads", "water"]))
  }

  @Test("What is missing in the metadata is found out from the tiles")
  func missingMetadata() throws {
    let northEast = TileID(z: 1, x: 1, y: 0)
    let source = try open(
      WrittenMBTiles(metadata: ["json": "{broken"], tiles: [northEast: namedTile(northEast)]))
    let metadata = source.metadata
    #expect(metadata.name.hasSuffix(".mbtiles"))
    #expect(metadata.zooms == 1...1 && metadata.vectorLayers.isEmpty)
    let bounds = try #require(metadata.bounds)
    #expect(bounds.southwest == Coordinate(latitude: 0, longitude: 0))
    #expect(abs(bounds.northeast.latitude - 85.0511287798) < 1e-9)
    #expect(bounds.northeast.longitude == 180)
    // The middle of the quarter in Web Mercator, y = 1/4.
    let center = try #require(metadata.center)
    #expect(abs(center.latitude - 66.5132604431) < 1e-9 && center.longitude == 90)
  }

  @Test(
    "Bounds that can not be true are not used",
    arguments: ["0,0,0,0", "1,2,3", "a,b,c,d", "10,50,20,40", "nan,0,1,1", "0,-91,1,91"])
  func badBounds(text: String) throws {
    let source = try open(
      WrittenMBTiles(metadata: ["format": "pbf", "bounds": text], tiles: [.world: []]))
    #expect(abs((source.metadata.bounds?.northeast.latitude ?? 0) - 85.0511287798) < 1e-9)
  }

  @Test("Bounds over the antimeridian are unwrapped")
  func antimeridian() throws {
    let source = try open(
      WrittenMBTiles(metadata: ["format": "pbf", "bounds": "177,-20,-178,-15"]))
    #expect(source.metadata.bounds?.northeast.longitude == 182)
  }

  @Test("Tiles in a view over shared images")
  func view() throws {
    let path = folder.path("view.mbtiles")
    let hex = namedTile(id).map { String(format: "%02x", $0) }.joined()
    try writeDatabase(
      path,
      [
        "CREATE TABLE metadata (name text, value text)",
        "INSERT INTO metadata VALUES ('format', 'pbf')",
        """
        CREATE TABLE map (zoom_level integer, tile_column integer, tile_row integer, tile_id text)
        """,
        "CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row)",
        "CREATE TABLE images (tile_id text PRIMARY KEY, tile_data blob)",
        "INSERT INTO map VALUES (3, 5, 5, 'a')", "INSERT INTO images VALUES ('a', x'\(hex)')",
        """
        CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data
        FROM map JOIN images ON images.tile_id = map.tile_id
        """,
      ])
    let source = try MBTilesSource(path: path)
    #expect(source.metadata.zooms == 3...3)
    #expect(try source.tileData(for: id) == namedTile(id))
  }

  @Test(
    "Raster and unknown formats are refused by name",
    arguments: [
      ("png", "png pictures"), ("jpg", "jpg pictures"), ("webp", "webp pictures"),
      ("mlt", "format mlt"), ("quantized-mesh", "format quantized-mesh"),
    ])
  func formats(format: String, expected: String) throws {
    let error = try tileError { _ = try open(WrittenMBTiles(metadata: ["format": format])) }
    #expect(error.kind == .unsupported && error.reason.contains(expected))
  }

  @Test("Without a format, the first tile decides")
  func unnamedFormat() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let error = try tileError { _ = try open(WrittenMBTiles(metadata: [:], tiles: [.world: png])) }
    #expect(error.reason.contains("png pictures"))
    _ = try open(WrittenMBTiles(metadata: [:], tiles: [.world: compressed(namedTile(.world))]))
  }

  @Test("A database of another kind is no tile archive")
  func otherDatabase() throws {
    let path = folder.path("other.db")
    try writeDatabase(path, ["CREATE TABLE songs (title text)"])
    let error = try tileError { _ = try MBTilesSource(path: path) }
    #expect(error.kind == .notATileArchive && error.file == path)
  }

  @Test("A damaged tile is named, its neighbours are read")
  func damagedTile() throws {
    let good = TileID(z: 3, x: 1, y: 1)
    let source = try open(
      WrittenMBTiles(tiles: [
        id: Array(compressed(namedTile(id)).prefix(14)), good: namedTile(good),
      ]))
    let error = try tileError { _ = try source.tileData(for: id) }
    #expect(error.tile == id && error.file == source.path && error.reason.contains("cut short"))
    #expect(try source.tileData(for: good) == namedTile(good))
  }

  @Test("A table without an index is given up on, not waited for")
  func slowQuery() throws {
    let path = folder.path("slow.mbtiles")
    try writeDatabase(
      path,
      [
        "CREATE TABLE metadata (name text, value text)",
        "INSERT INTO metadata VALUES ('format', 'pbf'), ('minzoom', '0'), ('maxzoom', '1'),"
          + "('bounds', '1,1,2,2')",
        """
        CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n)
        SELECT -1 - i % 3 AS zoom_level, i % 5 AS tile_column, i % 7 AS tile_row, x'' AS tile_data FROM n
        """,
      ])
    let source = try MBTilesSource(path: path)
    let error = try tileError { _ = try source.tileData(for: id) }
    #expect(error.reason.contains("takes too long"))
  }

  @Test("The step limit is for one query, not for all of a statement's together")
  func manyQueries() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("many.mbtiles")
    try WrittenMBTiles().write(path)
    let database = try SQLiteDatabase.open(path: path, stepLimit: 1000)
    let query = try database.prepare("SELECT count(*) FROM tiles WHERE zoom_level = ?")
    for level in 0..<1000 {
      try query.bind(level)
      #expect(try query.step())
    }
  }

  @Test("A database in write-ahead mode is read, also without its side files")
  func writeAhead() throws {
    let path = folder.path("with # and ?.mbtiles")
    try writeDatabase(
      path, ["PRAGMA journal_mode=WAL"] + WrittenMBTiles(tiles: [id: namedTile(id)]).statements)
    #expect(try MBTilesSource(path: path).tileData(for: id) == namedTile(id))
  }

  @Test("A database in write-ahead mode is read where no side files can be made")
  func readOnlyMedia() throws {
    let path = folder.path("readonly.mbtiles")
    try writeDatabase(
      path, ["PRAGMA journal_mode=WAL"] + WrittenMBTiles(tiles: [id: namedTile(id)]).statements)
    // A directory in the place of the side file keeps even an administrator from making it.
    try FileManager.default.createDirectory(
      atPath: path + "-shm", withIntermediateDirectories: false)
    #expect(try MBTilesSource(path: path).tileData(for: id) == namedTile(id))
  }

  @Test("Many threads read at once")
  func threads() throws {
    let ids = (0..<64).map { TileID(z: 3, x: $0 % 8, y: $0 / 8) }
    let source = try open(
      WrittenMBTiles(tiles: Dictionary(uniqueKeysWithValues: ids.map { ($0, namedTile($0)) })))
    DispatchQueue.concurrentPerform(iterations: 256) { index in
      let id = ids[index % 64]
      let tile = try? source.tileData(for: id)
      #expect(tile == namedTile(id))
    }
  }
}
