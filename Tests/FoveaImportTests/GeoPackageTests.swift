import CGDAL
import CSQLite
import Foundation
import TestSupport
import Testing

@testable import fovea_import

/// Tables of GeoPackages are read without GDAL. With a condition GDAL reads them, so a condition that
/// every feature meets gives the same archive by the other way.
@Suite("Tables of GeoPackages")
struct GeoPackageTests {
  private static let everyKind: [(name: String, wkt: String)] = [
    ("point", "POINT (10 50)"), ("deep point", "POINT ZM (10.5 50 7 8)"), ("none", "POINT EMPTY"),
    ("line", "LINESTRING (11 50,11.5 50.5,12 50)"), ("", "LINESTRING Z (11 51 1,12 51 2)"),
    ("short", "LINESTRING (11 52,11 52)"),
    (
      "house", "POLYGON ((13 50,14 50,14 51,13 51,13 50),(13.2 50.2,13.4 50.2,13.4 50.4,13.2 50.2))"
    ),
    ("points", "MULTIPOINT (15 50,15.5 50)"),
    ("lines", "MULTILINESTRING ((16 50,17 50),(16 51,17 51))"),
    ("houses", "MULTIPOLYGON (((18 50,19 50,19 51,18 50)),((20 50,21 50,21 51,20 50)))"),
    (
      "all",
      "GEOMETRYCOLLECTION (POINT (22 50),LINESTRING (22 50,23 50),POLYGON ((22 51,23 51,23 52,22 51)))"
    ),
    ("arc", "CIRCULARSTRING (24 50,25 51,26 50)"),
    ("disc", "CURVEPOLYGON (CIRCULARSTRING (27 50,28 51,29 50,28 49,27 50))"),
    ("dateline", "LINESTRING (179 50,-179 51)"),
    ("Fidschi-Ääß", "POLYGON ((179 -17,-179 -17,-179 -16,179 -16,179 -17))"),
    ("far", "POINT (1000 50)"),
    ("half", "GEOMETRYCOLLECTION (POINT (30 50),LINESTRING (30 50,30 99))"),
  ]

  /// Runs statements on a database.
  private func change(_ path: String, _ statements: String...) throws {
    var database: OpaquePointer?
    #expect(sqlite3_open(path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    for statement in statements {
      #expect(sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK, "\(statement)")
    }
  }

  private static func triggers(_ path: String) throws -> [String] {
    var database: OpaquePointer?
    #expect(sqlite3_open(path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    var statement: OpaquePointer?
    let query = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'rtree%'"
    #expect(sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    var names: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      names.append(String(cString: sqlite3_column_text(statement, 0)))
    }
    return names
  }

  /// What an import gave: what was said, and each tile's bytes.
  private struct Import: Equatable {
    var status: Int32
    var words: [String]
    var metadata: [String]
    var tiles: [String]

    init(_ archive: ImportedArchive) throws {
      status = archive.outcome.status
      words = archive.outcome.complaints.split(separator: "\n").map { line in
        line.replacingOccurrences(of: archive.path, with: "map")
      }
      metadata = try archive.rows("SELECT value FROM metadata ORDER BY name")
      tiles = try archive.rows(
        "SELECT zoom_level || ' ' || tile_column || ' ' || tile_row || ' ' || hex(tile_data) "
          + "FROM tiles ORDER BY zoom_level, tile_column, tile_row")
    }
  }

  /// Imports a file both ways, and expects the same of them.
  private func importBothWays(_ path: String) throws -> ImportedArchive {
    let direct = try ImportedArchive(importing: path)
    let other = try ImportedArchive(importing: path, ["--filter", "1 = 1"])
    let (one, two) = (try Import(direct), try Import(other))
    #expect(one.words == two.words)
    #expect(one.metadata == two.metadata)
    #expect(one == two)
    return direct
  }

  private func table(
    _ folder: TemporaryFolder, crs: String = "EPSG:4326", _ features: [(name: String, wkt: String)]
  ) throws -> String {
    let path = folder.path("made.gpkg")
    try MadeFile.write(path, driver: "GPKG", crs: crs, features)
    // They keep an index of places, with functions that only GDAL has.
    for name in try Self.triggers(path) { try change(path, "DROP TRIGGER \(name)") }
    return path
  }

  @Test("hold every kind of geometry")
  func kinds() throws {
    let folder = try TemporaryFolder()
    let archive = try importBothWays(try table(folder, Self.everyKind))
    #expect(archive.outcome.status == 0)
    // Too far east or north, and too short.
    #expect(archive.outcome.complaints.contains("3 bad features skipped"))
    #expect(archive.outcome.complaints.contains("layer 'made', feature 16: "))
    let names = Set(try archive.features(zoom: 4).map { $0.attributes["name"] })
    #expect(names.isSuperset(of: ["point", "house", "all", "disc", "Fidschi-Ääß"]))
    #expect(names.isDisjoint(with: ["none", "short", "far", "half"]))
  }

  @Test("hold metres as well as degrees")
  func projected() throws {
    let folder = try TemporaryFolder()
    let archive = try importBothWays(
      try table(
        folder, crs: "EPSG:3067",
        [("a", "LINESTRING (385000 6672000,386000 6673000)"), ("b", "POINT (1e300 0)")]))
    #expect(archive.outcome.complaints.contains("layer 'made', feature 2: "))
    #expect(try archive.features().allSatisfy { $0.attributes["name"] == "a" })
  }

  @Test("hold values that are not of their columns' types")
  func values() throws {
    let folder = try TemporaryFolder()
    let path = try table(folder, (0..<8).map { ("n\($0)", "POINT (1\($0) 50)") })
    try change(
      path, "ALTER TABLE made ADD COLUMN small MEDIUMINT",
      "ALTER TABLE made ADD COLUMN big INTEGER",
      "ALTER TABLE made ADD COLUMN real REAL", "ALTER TABLE made ADD COLUMN flag BOOLEAN",
      "ALTER TABLE made ADD COLUMN population INTEGER", "ALTER TABLE made ADD COLUMN empty TEXT",
      "ALTER TABLE made ADD COLUMN day DATE", "ALTER TABLE made ADD COLUMN moment DATETIME",
      "UPDATE made SET day = '2020-02-0' || fid, moment = '2020-02-03T04:05:0' || fid || 'Z'",
      "UPDATE made SET day = '2020-13-01', moment = '2020-02-03T04:05:06.789Z' WHERE fid = 2",
      "UPDATE made SET day = '12 May', moment = '2020-02-03T04:05:06+02:00' WHERE fid = 3",
      "UPDATE made SET day = '', moment = '2020-02-03T04:05:06.000Z' WHERE fid = 4",
      "UPDATE made SET day = '2020-02-03Z', moment = '2020-02-03T04:05:61Z' WHERE fid = 5",
      "UPDATE made SET day = 2020, moment = '2020-02-03 04:05:06' WHERE fid = 6",
      "UPDATE made SET small = fid, big = fid * 10000000000, real = fid / 4.0, flag = fid % 2",
      "UPDATE made SET small = 'many', population = 'none' WHERE fid = 2",
      "UPDATE made SET small = 3000000000, real = 1e999 WHERE fid = 3",
      "UPDATE made SET name = x'C3A4FF41', big = -5, population = 7 WHERE fid = 4",
      "UPDATE made SET name = 12, real = 'x' WHERE fid = 5",
      "UPDATE made SET name = 'a' || char(0) || 'b', flag = NULL WHERE fid = 6",
      "UPDATE made SET name = CAST(x'41FFC3A4' AS TEXT) WHERE fid = 7",
      "UPDATE made SET name = printf('%.300c', 'ä') WHERE fid = 8")
    let archive = try importBothWays(path)
    let features = try archive.features()
    #expect(features.count == 8)
    let first = try #require(features.first { $0.attributes["name"] == "n0" }).attributes
    #expect(first["small"] == "1" && first["big"] == "10000000000" && first["real"] == "0.25")
    #expect(first["day"] == "2020/02/01" && first["moment"] == "2020/02/03 04:05:01+00")
    #expect(first["flag"] == "1" && first["empty"] == nil)
    #expect(try archive.metadata("json")?.contains("\"empty\"") == false)
  }

  @Test("with geometries that cannot be read keep the rest, and the first of them is named")
  func badGeometries() throws {
    let folder = try TemporaryFolder()
    let path = try table(folder, (0..<9).map { ("n\($0)", "LINESTRING (1\($0) 50,1\($0) 51)") })
    try change(
      path, "UPDATE made SET geom = substr(geom, 1, length(geom) - 3) WHERE fid = 3",
      "UPDATE made SET geom = x'00' || substr(geom, 2) WHERE fid = 4",
      "UPDATE made SET geom = NULL WHERE fid = 5", "UPDATE made SET geom = 'text' WHERE fid = 6",
      // The number of vertices, after a head of 40 bytes and 5 of the geometry's own.
      "UPDATE made SET geom = substr(geom, 1, 45) || x'FFFFFF7F' || substr(geom, 50) WHERE fid = 7",
      // Its type, by which it is a polygon of two rings.
      "UPDATE made SET geom = substr(geom, 1, 41) || x'03' || substr(geom, 43) WHERE fid = 8")
    let archive = try importBothWays(path)
    #expect(archive.outcome.status == 0)
    #expect(archive.outcome.complaints.contains("5 bad features skipped"))
    #expect(archive.outcome.complaints.contains("layer 'made', feature 3: "))
    #expect(
      Set(try archive.features().compactMap { $0.attributes["name"] }) == ["n0", "n1", "n8"])
  }

  @Test("have rows of any numbers", arguments: [false, true])
  func numbers(isFarApart: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try table(
      folder, (0..<3000).map { ("n\($0)", "POINT (\(Double($0) / 100) \(Double($0 % 7)))") })
    try change(
      path, "UPDATE made SET fid = -fid * fid * fid WHERE fid % 3 = 0",
      isFarApart ? "UPDATE made SET fid = 9e18 WHERE fid = 1" : "DELETE FROM made WHERE fid = 1")
    let archive = try ImportedArchive(importing: path)
    #expect(archive.outcome.complaints.contains(" \(isFarApart ? 3000 : 2999) features,"))
    #expect(!archive.outcome.complaints.contains("bad"))
  }

  @Test("have rows up to the last number there is")
  func lastNumber() throws {
    let folder = try TemporaryFolder()
    let path = try table(folder, (1...9).map { ("n\($0)", "POINT (1\($0) 50)") })
    try change(path, "UPDATE made SET fid = 9223372036854775798 + fid")
    let archive = try importBothWays(path)
    #expect(archive.outcome.complaints.contains(" 9 features,"))
  }

  /// The table of a file made by `table`, to be read without GDAL; nil where GDAL is to read it.
  private func begin(
    _ dataset: borrowing OGRDataset, _ package: GeoPackage, at sequence: UInt64
  ) throws -> TableReading? {
    let found = dataset.layer(at: 0)
    let layer = try #require(found)
    var keys = KeyTable()
    var registry = LayerRegistry()
    let input = InputSettings(path: dataset.path)
    let entry = registry.number(name: "made", source: "made", input: input)
    return TableReading(
      of: layer, in: package, AttributeReader(layer, input, &keys), registry, entry, at: sequence)
  }

  @Test("are left to GDAL where their numbers would take the places of the layers after them")
  func places() throws {
    let folder = try TemporaryFolder()
    let path = try table(folder, [("a", "POINT (10 50)"), ("b", "POINT (11 50)")])
    try change(path, "UPDATE made SET fid = 1 << 44 WHERE fid = 2")
    let dataset = try OGRDataset(path: path, shownAs: path)
    let package = try #require(GeoPackage(path: path))
    var sequence: UInt64 = 0
    var tables = 0
    while let reading = try begin(dataset, package, at: sequence) {
      sequence = reading.outcome().nextSequence
      tables += 1
    }
    // Three places for each of 2^44 numbers, below 2^47.
    #expect(tables == 2 && sequence == 2 * 3 << 44)
    for end: UInt64 in [1 << 47, .max] {
      let reading = try begin(dataset, package, at: end)
      #expect(reading == nil)
    }
  }

  @Test("that one thread can no longer read are given up by all, and the failure is thrown")
  func failingThread() throws {
    let folder = try TemporaryFolder()
    let path = try table(folder, [("a", "POINT (10 50)"), ("b", "POINT (11 50)")])
    let dataset = try OGRDataset(path: path, shownAs: path)
    let package = try #require(GeoPackage(path: path))
    let begun = try begin(dataset, package, at: 0)
    let reading = try #require(begun)
    // Another thread has the one connection, and there will be no second.
    let connection = try #require(package.takeConnection())
    defer { package.give(connection) }
    try FileManager.default.removeItem(atPath: path)
    var preparer = Preparer(
      store: SpillStore(memory: SpillMemory(limit: 50_000), folder: folder.url.path))
    var failure: ImportError?
    do throws(ImportError) { try reading.read(into: &preparer) } catch { failure = error }
    #expect(failure?.description.contains("cannot be opened any more") == true)
    #expect(reading.wait() && reading.rows.take() == nil)
    #expect(reading.outcome().rows == 0)
  }

  @Test("stop being shared out when a thread fails, also to those that wait or are at work")
  func stopping() throws {
    let range = SharedRange(0...999)
    let part = try #require(range.take())
    let threads = ThreadGroup()
    let seen = ThreadResults<ClosedRange<Int64>?>()
    for _ in 0..<3 { threads.start { seen.add(range.take()) } }
    range.stop()
    threads.wait()
    #expect(try seen.get() == [nil, nil, nil])
    #expect(range.share(from: 10, through: part.upperBound) == 9)
    #expect(!range.wait(seconds: 0))
    range.finish()
    #expect(range.wait(seconds: 0) && range.take() == nil)
  }

  @Test(
    "that are views, have a log or no numbers of rows are read all the same", arguments: [0, 1, 2])
  func others(kind: Int) throws {
    let folder = try TemporaryFolder()
    let path = try table(folder, [("a", "POINT (10 50)"), ("b", "POINT (11 50)")])
    switch kind {
    case 0:
      try change(
        path, "ALTER TABLE made RENAME TO hidden", "CREATE VIEW made AS SELECT * FROM hidden")
    case 1: try change(path, "PRAGMA journal_mode = WAL", "UPDATE made SET name = name")
    default:
      try change(
        path, "ALTER TABLE made RENAME TO hidden",
        "CREATE TABLE made (fid INTEGER PRIMARY KEY, geom GEOMETRY, name TEXT) WITHOUT ROWID",
        "INSERT INTO made SELECT fid, geom, name FROM hidden")
    }
    let archive = try importBothWays(path)
    #expect(Set(try archive.features().compactMap { $0.attributes["name"] }) == ["a", "b"])
    // Nothing is left beside the user's file.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["made.gpkg"])
  }

  @Test("in a damaged database keep what can be read, and it is said where they end")
  func damagedDatabase() throws {
    let folder = try TemporaryFolder()
    let path = try table(
      folder,
      (0..<3000).map { ("n\($0)", "LINESTRING (\(Double($0) / 100) 1,2 \(Double($0 % 7)))") })
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    let length = try file.seekToEnd()
    try file.seek(toOffset: length / 2 / 4096 * 4096)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 4096))
    try file.close()
    let archive = try ImportedArchive(importing: path)
    #expect(archive.outcome.status == 0, "\(archive.outcome.complaints)")
    #expect(archive.outcome.complaints.contains("1 bad features skipped"))
    #expect(archive.outcome.complaints.contains("layer 'made', after feature "))
    #expect(archive.outcome.complaints.contains("malformed"))
  }

  @Test("are shared out among threads without a row lost or read twice")
  func sharing() throws {
    let range = SharedRange(-5_000_000_000...70_000)
    let counts = ThreadResults<[Int64]>()
    let threads = ThreadGroup()
    for _ in 0..<4 {
      threads.start {
        var seen: [Int64] = []
        while let part = range.take() {
          var last = part.upperBound
          // All numbers are in a cluster, as those of a table may be.
          var next = max(part.lowerBound, 0)
          while next <= last {
            seen.append(next)
            next += 1
            if next % 100 == 0 { last = range.share(from: next, through: last) }
          }
          range.finish()
        }
        counts.add(seen)
      }
    }
    #expect(range.wait(seconds: 60))
    threads.wait()
    #expect(try counts.get().joined().sorted() == Array(0...70_000))
  }
}
