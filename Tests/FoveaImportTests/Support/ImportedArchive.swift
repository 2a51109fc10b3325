import CGDAL
import CSQLite
import Foundation
import TestSupport
import Testing

/// An archive made by the program, read back by GDAL's own reader of vector tiles.
struct ImportedArchive {
  /// A feature as GDAL decodes it.
  struct Feature: Hashable {
    var layer: String
    /// `POINT`, `LINESTRING`, `POLYGON` or the `MULTI…` of these.
    var type: String
    var attributes: [String: String]
    /// West, south, east, north in degrees.
    var bounds: [Double]
    /// Square metres of the web map.
    var area: Double
  }

  /// What the program said.
  let outcome: BuiltProgram.Outcome
  /// The archive.
  let path: String
  private let folder: TemporaryFolder

  /// Imports a file with options.
  init(importing input: String, _ options: [String] = []) throws {
    folder = try TemporaryFolder()
    path = folder.path("map.mbtiles")
    outcome = try BuiltProgram("fovea-import").run(options + [input, "--output", path])
  }

  /// An archive that was made already.
  init(reading path: String, _ outcome: BuiltProgram.Outcome, _ folder: TemporaryFolder) {
    self.path = path
    self.outcome = outcome
    self.folder = folder
  }

  /// Imports a text as a file of a name.
  init(text: String, named name: String, _ options: [String] = []) throws {
    let source = try TemporaryFolder()
    let input = try source.write(text, to: name)
    try self.init(importing: input, options)
    withExtendedLifetime(source) {}
  }

  /// True when the archive exists.
  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// One row of the metadata.
  func metadata(_ name: String) throws -> String? {
    try rows("SELECT value FROM metadata WHERE name = '\(name)'").first
  }

  /// West, south, east, north of the metadata, in degrees.
  func bounds() throws -> [Double] {
    try #require(try metadata("bounds")).split(separator: ",").compactMap { Double($0) }
  }

  /// The first column of a query.
  func rows(_ query: String) throws -> [String] {
    var database: OpaquePointer?
    #expect(sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
    defer { sqlite3_close(database) }
    var statement: OpaquePointer?
    #expect(sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    var result: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      if let text = sqlite3_column_text(statement, 0) { result.append(String(cString: text)) }
    }
    return result
  }

  /// The last level with tiles.
  func lastZoom() throws -> Int {
    try #require(Int(try rows("SELECT max(zoom_level) FROM tiles").first ?? ""))
  }

  /// The number of tiles of a level.
  func tileCount(zoom: Int) throws -> Int {
    try #require(Int(try rows("SELECT count(*) FROM tiles WHERE zoom_level = \(zoom)").first ?? ""))
  }

  /// All features of a level (the last when nil), a piece for each tile they are in.
  func features(zoom: Int? = nil) throws -> [Feature] {
    SharedGDAL.start()
    let level = try zoom ?? lastZoom()
    let options = ["ZOOM_LEVEL=\(level)", "CLIP=NO"]
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    for option in options { list = CSLAddString(list, option) }
    defer { CSLDestroy(list) }
    let flags = UInt32(GDAL_OF_VECTOR | GDAL_OF_READONLY)
    let dataset = try list.withOptionsForOpening { options in
      try #require(GDALOpenEx(path, flags, nil, options, nil))
    }
    defer { GDALClose(dataset) }
    var features: [Feature] = []
    for index in 0..<GDALDatasetGetLayerCount(dataset) {
      let layer = try #require(GDALDatasetGetLayer(dataset, index))
      while let feature = OGR_L_GetNextFeature(layer) {
        defer { OGR_F_Destroy(feature) }
        features.append(try Self.feature(feature, String(cString: OGR_L_GetName(layer))))
      }
    }
    return features
  }

  private static func feature(_ feature: OGRFeatureH, _ layer: String) throws -> Feature {
    let geometry = try #require(OGR_F_GetGeometryRef(feature))
    var envelope = OGREnvelope()
    OGR_G_GetEnvelope(geometry, &envelope)
    var attributes: [String: String] = [:]
    for index in 0..<OGR_F_GetFieldCount(feature)
    where OGR_F_IsFieldSetAndNotNull(feature, index) != 0 {
      let name = String(cString: OGR_Fld_GetNameRef(OGR_F_GetFieldDefnRef(feature, index)))
      attributes[name] = String(cString: OGR_F_GetFieldAsString(feature, index))
    }
    return Feature(
      layer: layer, type: String(cString: OGR_G_GetGeometryName(geometry)),
      attributes: attributes,
      bounds: [
        longitude(envelope.MinX), latitude(envelope.MinY), longitude(envelope.MaxX),
        latitude(envelope.MaxY),
      ], area: OGR_G_Area(geometry))
  }

  private static let earthRadius = 6_378_137.0

  private static func longitude(_ x: Double) -> Double { x / earthRadius * 180 / .pi }

  private static func latitude(_ y: Double) -> Double {
    atan(sinh(y / earthRadius)) * 180 / .pi
  }
}

extension Optional
where Wrapped == UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
  /// The list as the opening call wants it.
  fileprivate func withOptionsForOpening<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>?) throws -> Result
  ) rethrows -> Result {
    guard let list = self else { return try body(nil) }
    let count = Int(CSLCount(list))
    return try list.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: count + 1) {
      try body($0)
    }
  }
}
