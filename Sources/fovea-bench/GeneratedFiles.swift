import CSQLite
import Foundation
import MapTiles

/// Large map files of generated towns, for the importer to read.
enum GeneratedFiles {
  /// Writes a GeoJSON file of at least so many bytes.
  ///
  /// - Throws: when the file cannot be written.
  static func writeGeoJSON(_ path: String, bytes: Int) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw CocoaError(.fileWriteUnknown) }
    defer { try? file.close() }
    var town = GeneratedTown()
    var text = "{\"type\":\"FeatureCollection\",\"features\":[\n"
    var written = 0
    while written < bytes {
      text += json(town.next())
      let isLast = written + text.utf8.count >= bytes
      text += isLast ? "\n]}\n" : ",\n"
      if isLast || text.utf8.count > 1 << 20 {
        try file.write(contentsOf: Data(text.utf8))
        written += text.utf8.count
        text = ""
      }
    }
  }

  private static func json(_ feature: GeneratedTown.Feature) -> String {
    let positions = feature.vertices.map { "[\(digits($0.x)),\(digits($0.y))]" }
      .joined(separator: ",")
    let geometry =
      switch feature.kind {
      case .house: "\"Polygon\",\"coordinates\":[[\(positions)]]"
      case .street: "\"LineString\",\"coordinates\":[\(positions)]"
      case .address: "\"Point\",\"coordinates\":\(positions)"
      }
    return "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(feature.name)\","
      + "\"class\":\"\(feature.kind)\",\"height\":\(feature.height)},"
      + "\"geometry\":{\"type\":\(geometry)}}"
  }

  /// Seven decimals, a centimetre, as map programs write.
  private static func digits(_ degrees: Double) -> String {
    let units = Int((degrees * 1e7).rounded())
    let fraction = String(units % 10_000_000)
    return "\(units / 10_000_000)." + String(repeating: "0", count: 7 - fraction.count) + fraction
  }

  /// Writes a GeoPackage (OGC 12-128r15) with at least so many vertices.
  ///
  /// - Throws: when the file cannot be written.
  static func writeGeoPackage(_ path: String, vertices: Int) throws {
    let database = try Database(path)
    for statement in tables { try database.run(statement) }
    try database.run("BEGIN")
    let insert = try database.prepare(
      "INSERT INTO towns (geom, name, class, height) VALUES (?, ?, ?, ?)")
    defer { sqlite3_finalize(insert) }
    var town = GeneratedTown()
    var written = 0
    while written < vertices {
      let feature = town.next()
      written += feature.vertices.count
      try database.add(feature, blob(feature), insert)
    }
    try database.run("COMMIT")
  }

  /// The leaves of an archive whose tiles are cut on demand.
  ///
  /// - Throws: when the archive cannot be read.
  static func leaves(of archive: String) throws -> [TileID] {
    let database = try Database(archive)
    let query = try database.prepare("SELECT zoom_level, tile_column, tile_row FROM leaves")
    defer { sqlite3_finalize(query) }
    var leaves: [TileID] = []
    while sqlite3_step(query) == SQLITE_ROW {
      let (z, southRow) = (Int(sqlite3_column_int(query, 0)), Int(sqlite3_column_int(query, 2)))
      let x = Int(sqlite3_column_int(query, 1))
      leaves.append(TileID(z: z, x: x, y: (1 << z) - 1 - southRow))
    }
    return leaves
  }

  private static let tables = [
    "PRAGMA application_id = 0x47504B47",  // "GPKG"
    "PRAGMA user_version = 10300",
    "PRAGMA journal_mode = OFF",
    "PRAGMA synchronous = OFF",
    """
    CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY,
    organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL,
    definition TEXT NOT NULL, description TEXT)
    """,
    """
    INSERT INTO gpkg_spatial_ref_sys VALUES
    ('Undefined Cartesian', -1, 'NONE', -1, 'undefined', NULL),
    ('Undefined geographic', 0, 'NONE', 0, 'undefined', NULL),
    ('WGS 84', 4326, 'EPSG', 4326, 'GEOGCS["WGS 84",DATUM["WGS_1984",
    SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],
    UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]', NULL)
    """,
    """
    CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT NOT NULL,
    identifier TEXT, description TEXT, last_change TEXT NOT NULL, min_x DOUBLE, min_y DOUBLE,
    max_x DOUBLE, max_y DOUBLE, srs_id INTEGER)
    """,
    """
    INSERT INTO gpkg_contents VALUES
    ('towns', 'features', 'towns', '', '2024-01-01T00:00:00Z', 24, 60, 26, 61, 4326)
    """,
    """
    CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL,
    geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL,
    m TINYINT NOT NULL, PRIMARY KEY (table_name, column_name))
    """,
    "INSERT INTO gpkg_geometry_columns VALUES ('towns', 'geom', 'GEOMETRY', 4326, 0, 0)",
    """
    CREATE TABLE towns (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT, class TEXT, height DOUBLE)
    """,
  ]

  /// The standard's header, then well-known binary, all little-endian.
  private static func blob(_ feature: GeneratedTown.Feature) -> [UInt8] {
    // "GP", version 1, flags: little-endian, no envelope; then the coordinate system's number.
    var bytes: [UInt8] = [0x47, 0x50, 0, 1]
    func append<Value>(_ value: Value) { withUnsafeBytes(of: value) { bytes += $0 } }
    append(UInt32(4326).littleEndian)
    bytes.append(1)
    switch feature.kind {
    case .address: append(UInt32(1).littleEndian)
    case .street: append(UInt32(2).littleEndian)
    case .house:
      append(UInt32(3).littleEndian)
      append(UInt32(1).littleEndian)
    }
    if feature.kind != .address { append(UInt32(feature.vertices.count).littleEndian) }
    for vertex in feature.vertices {
      append(vertex.x.bitPattern.littleEndian)
      append(vertex.y.bitPattern.littleEndian)
    }
    return bytes
  }
}

/// The file being written.
private final class Database {
  private var handle: OpaquePointer?

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(_ path: String) throws {
    try check(sqlite3_open(path, &handle))
  }

  deinit { sqlite3_close(handle) }

  func run(_ statement: String) throws {
    try check(sqlite3_exec(handle, statement, nil, nil, nil))
  }

  func prepare(_ statement: String) throws -> OpaquePointer? {
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, statement, -1, &prepared, nil))
    return prepared
  }

  func add(
    _ feature: GeneratedTown.Feature, _ geometry: [UInt8], _ insert: OpaquePointer?
  ) throws {
    // SQLite copies at once.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_bind_blob(insert, 1, geometry, Int32(geometry.count), copies)
    sqlite3_bind_text(insert, 2, feature.name, -1, copies)
    sqlite3_bind_text(insert, 3, "\(feature.kind)", -1, copies)
    sqlite3_bind_double(insert, 4, feature.height)
    let result = sqlite3_step(insert)
    sqlite3_reset(insert)
    if result != SQLITE_DONE { try check(result) }
  }

  private func check(_ result: Int32) throws {
    if result != SQLITE_OK {
      throw Failure(description: String(cString: sqlite3_errmsg(handle)))
    }
  }
}
