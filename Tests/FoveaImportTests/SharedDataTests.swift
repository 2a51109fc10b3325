import Foundation
import Testing

@Suite("Real files, where they are at hand", .enabled(if: SharedData.isThere))
struct SharedDataTests {
  /// What each file must give: so many features, or a message with these words.
  static let expectations: [(file: String, features: Int?, words: String)] = [
    ("geojson/antimeridian_both-poles.json", 1, ""),
    ("geojson/antimeridian_one-hole.json", 1, ""),
    ("geojson/fgb_countries.geojson", 179, ""),
    ("geojson/fiona_sequence_newline.geojsonl", 2, ""),
    ("geojson/gdal_point_with_utf8bom.json", 1, ""),
    ("geojson/geopandas_null_geom.geojson", 1, ""),
    ("geojson/mapbox_geometrycollection-xyz.geojson", 1, ""),
    ("geojson/mapnik_empty_featurecollection.json", nil, "no features"),
    ("geojson/mapnik_kurdish.geojson", 2, ""),
    ("geojson/mapnik_points-malformed.geojson", 5, "line 34"),
    ("geojson/turf_mercator_passed-180th.geojson", nil, "--source-crs"),
    ("gpkg/line_zm.gpkg", 1, ""),
    ("gpkg/tippecanoe_countries.gpkg", nil, "no geometry"),
    ("gpx/gpxpy_track-with-empty-segment.gpx", 1, ""),
    ("gpx/run.gpx", 1, ""),
    ("gpx/wpt.gpx", 40, ""),
    ("kml/bad.kml", nil, "feature 1"),
    ("kml/styles.kml", 2, ""),
    ("osm/grid_all.osm", 89, ""),
    ("osm/stockholm.osm", 1051, ""),
    (
      "osm/valhalla_paris_bss.osm.pbf", 1166, "edge of the extract: 2 features"
    ),
    ("shp/mapnik_world_merc.shp", 245, ""),
    ("shp/mbostock_polylines.shp", 2, ""),
    ("mbtiles/invalid.mbtiles", nil, "invalid.mbtiles"),
    ("pmtiles/empty.pmtiles", nil, "empty"),
  ]

  @Test("give what they hold", arguments: expectations)
  func imports(file: String, features: Int?, words: String) throws {
    let archive = try ImportedArchive(importing: SharedData.path(file))
    #expect(archive.outcome.status == (features == nil ? 1 : 0), "\(archive.outcome.complaints)")
    #expect(archive.exists == (features != nil))
    if let features {
      let told = features == 1 ? " 1 feature," : " \(features) features,"
      #expect(archive.outcome.complaints.contains(told))
    }
    if !words.isEmpty { #expect(archive.outcome.complaints.contains(words)) }
  }
}

/// The folder of real files beside the project, absent on most machines.
enum SharedData {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/data").path

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder) }

  static func path(_ name: String) -> String { "\(folder)/\(name)" }
}
