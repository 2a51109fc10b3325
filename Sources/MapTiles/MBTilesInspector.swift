import MapCamera

/// Finds out what an MBTiles archive holds, from its `metadata` and, where that is silent, its tiles.
struct MBTilesInspector {
  let path: String

  /// Refuses databases without the tables of the format.
  func checkTables(_ database: borrowing SQLiteDatabase) throws(TileError) {
    let query = try database.prepare(
      "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
    var names: Set<String> = []
    while try query.step() {
      if let name = query.text(0) { names.insert(name.lowercased()) }
    }
    guard names.contains("tiles"), names.contains("metadata") else {
      throw TileError(
        .notATileArchive, file: path,
        reason: "this SQLite database has no tables tiles and metadata, so it is no MBTiles archive"
      )
    }
  }

  func metadata(_ database: borrowing SQLiteDatabase) throws(TileError) -> TileSetMetadata {
    let rows = try metadataRows(database)
    try checkFormat(rows["format"], database)
    let json = VectorLayersJSON(Array(rows["json", default: ""].utf8))
    let zooms = try zooms(rows, database)
    var metadata = TileSetMetadata(
      name: rows["name"].flatMap { $0.isEmpty ? nil : $0 } ?? fileName(path),
      attribution: rows["attribution"].flatMap { $0.isEmpty ? nil : $0 },
      minZoom: zooms.lowerBound, maxZoom: zooms.upperBound, vectorLayers: json.layers)
    if let written = rows["bounds"].flatMap(MBTilesInspector.bounds) {
      metadata.bounds = written
    } else {
      metadata.bounds = try tileBounds(zooms, database)
    }
    metadata.mainBounds = rows["main_bounds"].flatMap(MBTilesInspector.bounds)
    let center = MBTilesInspector.numbers(rows["center", default: ""])
    if center.count >= 2, abs(center[1]) <= 90 {
      metadata.center = Coordinate(latitude: center[1], longitude: center[0])
      metadata.centerZoom = center.count > 2 ? center[2] : nil
    } else {
      metadata.center = metadata.bounds?.middle
    }
    return metadata
  }

  private func metadataRows(
    _ database: borrowing SQLiteDatabase
  ) throws(TileError) -> [String: String] {
    let query = try database.prepare("SELECT name, value FROM metadata LIMIT 1000")
    var rows: [String: String] = [:]
    while try query.step() {
      if let name = query.text(0), let value = query.text(1) { rows[name] = value }
    }
    return rows
  }

  private func checkFormat(
    _ written: String?, _ database: borrowing SQLiteDatabase
  ) throws(TileError) {
    let format: String
    if let written, !written.isEmpty {
      format = written.lowercased()
    } else {
      format = try firstTileFormat(database)
    }
    switch format {
    case "pbf", "mvt", "application/vnd.mapbox-vector-tile", "application/x-protobuf": return
    case "png", "jpg", "jpeg", "webp", "avif", "gif":
      throw TileError.raster(format, file: path)
    default:
      throw TileError(
        .unsupported, file: path, reason: "its tiles are of the format \(format.prefix(40))",
        advice: "only Mapbox Vector Tiles (pbf) are drawn here")
    }
  }

  /// What the first tile looks like; an archive without tiles is as good as one with vector tiles.
  private func firstTileFormat(_ database: borrowing SQLiteDatabase) throws(TileError) -> String {
    let query = try database.prepare("SELECT substr(tile_data, 1, 12) FROM tiles LIMIT 1")
    guard try query.step() else { return "pbf" }
    let start = query.bytes(0)
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
    if start.starts(with: Array("RIFF".utf8)) { return "webp" }
    let layerField: UInt8 = 0x1A  // field 3 with a length, what every vector tile begins with
    guard start.isEmpty || start[0] == layerField || Inflate.isCompressed(start) else {
      return "unknown"
    }
    return "pbf"
  }

  private func zooms(
    _ rows: [String: String], _ database: borrowing SQLiteDatabase
  ) throws(TileError) -> ClosedRange<Int> {
    let levels = 0...TileID.maxLevel
    func level(_ name: String, _ function: String) throws(TileError) -> Int? {
      if let written = rows[name].flatMap(Int.init), levels.contains(written) { return written }
      // Asked for one at a time, either end is a single look into the index.
      let query = try database.prepare("SELECT \(function)(zoom_level) FROM tiles")
      guard try query.step(), let found = query.integer(0) else { return nil }
      return min(max(found, levels.lowerBound), levels.upperBound)
    }
    let first = try level("minzoom", "min") ?? 0
    let last = try level("maxzoom", "max") ?? first
    return min(first, last)...max(first, last)
  }

  /// Tiles looked at, at most, to find the bounds of an archive that does not state them.
  private static let boundsTileLimit = 20_000

  /// The box of the tiles of the deepest level that is quick to look through.
  private func tileBounds(
    _ zooms: ClosedRange<Int>, _ database: borrowing SQLiteDatabase
  ) throws(TileError) -> CoordinateBounds? {
    let query = try database.prepare(
      """
      SELECT count(*), min(tile_column), max(tile_column), min(tile_row), max(tile_row) FROM
      (SELECT tile_column, tile_row FROM tiles WHERE zoom_level = ? LIMIT ?)
      """)
    var best: CoordinateBounds?
    for z in zooms {
      try query.bind(z, MBTilesInspector.boundsTileLimit)
      guard try query.step(), let count = query.integer(0), let west = query.integer(1),
        let east = query.integer(2), let south = query.integer(3), let north = query.integer(4)
      else { continue }
      let corners = [TileID(z: z, x: west, y: north), TileID(z: z, x: east, y: south)]
      guard corners.allSatisfy(\.isValid), count < MBTilesInspector.boundsTileLimit else { break }
      let lastRow = (1 << z) - 1
      best = CoordinateBounds(
        northwest: TileID(z: z, x: west, y: lastRow - north),
        southeast: TileID(z: z, x: east, y: lastRow - south))
    }
    return best
  }

  private static func numbers(_ text: String) -> [Double] {
    let parts = text.split(separator: ",").map {
      Double($0.trimmingPrefix { $0 == " " }.prefix { $0 != " " })
    }
    let numbers = parts.compactMap { $0 }.filter(\.isFinite)
    return numbers.count == parts.count ? numbers : []
  }

  private static func bounds(_ text: String) -> CoordinateBounds? {
    let edges = numbers(text)
    guard edges.count == 4 else { return nil }
    return CoordinateBounds(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
  }
}

extension TileError {
  /// The refusal of an archive of pictures.
  static func raster(_ format: String, file: String) -> TileError {
    TileError(
      .unsupported, file: file,
      reason: "this is a raster archive: its tiles are \(format) pictures",
      advice: "only vector tiles are drawn here")
  }
}
