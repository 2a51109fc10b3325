import Foundation
import SDLKit
import TestSupport
import Testing

/// What is seen of imported files, drawn by the program; `scripts/update-goldens` records the
/// pictures anew. Everything lies in the open ocean, where the atlas behind it is empty.
@Suite struct PictureTests {
  /// Another version of FreeType or of the C library's sines may round a pixel's edge otherwise.
  private static let tolerance = 2

  /// Compares what is drawn with the picture kept: only the middle of a window, free of the inset and
  /// the labels, whose looks are tested elsewhere. Nothing has a name, for the same reason.
  private func picture(
    of archive: ImportedArchive, named name: String, center: String, zoom: Double,
    middle: (width: Int, height: Int) = (320, 200)
  ) throws {
    #expect(archive.outcome.status == 0, "\(archive.outcome.complaints)")
    let folder = try TemporaryFolder()
    let path = folder.path("picture.png")
    let outcome = try BuiltProgram("fovea").run([
      archive.path, "--center", center, "--zoom", "\(zoom)", "--size", "640x640",
      "--snapshot", path,
    ])
    try #require(outcome.status == 0, "\(outcome.complaints)")
    let whole = try PNG.read(path)
    var picture = PixelImage(width: middle.width, height: middle.height, filling: 0)
    let (left, top) = ((whole.width - middle.width) / 2, (whole.height - middle.height) / 2)
    for row in 0..<middle.height {
      let start = (top + row) * whole.width + left
      picture.pixels.replaceSubrange(
        row * middle.width..<(row + 1) * middle.width,
        with: whole.pixels[start..<start + middle.width])
    }
    try GoldenImage.check(picture, named: name, tolerance: Self.tolerance)
  }

  // MARK: Every format shows the same

  private static let features: [(name: String, wkt: String)] = [
    (
      "",
      """
      POLYGON ((-31 -0.5, -30 -0.5, -30 0.5, -31 0.5, -31 -0.5), \
      (-30.75 -0.25, -30.75 0.25, -30.25 0.25, -30.25 -0.25, -30.75 -0.25))
      """
    ),
    ("", "LINESTRING (-29.75 -0.5, -29.5 0.5, -29.25 -0.5, -29 0.5)"),
    ("", "POINT (-28.5 0)"),
  ]

  @Test(
    "Polygon, hole, line and point look the same from every format",
    arguments: [
      ("GeoJSON", "made.geojson"), ("GeoJSONSeq", "made.geojsonl"), ("GPKG", "made.gpkg"),
      ("FlatGeobuf", "made.fgb"), ("KML", "made.kml"),
    ])
  func formats(driver: String, name: String) throws {
    let folder = try TemporaryFolder()
    try MadeFile.write(folder.path(name), driver: driver, crs: "EPSG:4326", Self.features)
    let archive = try ImportedArchive(importing: folder.path(name))
    try expect(archive, features: 3, bounds: [-31, -0.5, -28.5, 0.5])
    try picture(of: archive, named: "features", center: "0,-29.75", zoom: 6.25)
  }

  @Test("Polygons of a Shapefile, as it is and zipped", arguments: ["made.shp", "made.shz"])
  func shapefile(name: String) throws {
    let folder = try TemporaryFolder()
    try MadeFile.write(
      folder.path(name), driver: "ESRI Shapefile", crs: "EPSG:4326", [Self.features[0]])
    let archive = try ImportedArchive(importing: folder.path(name))
    try expect(archive, features: 1, bounds: [-31, -0.5, -30, 0.5])
    try picture(of: archive, named: "polygon", center: "0,-30.5", zoom: 7)
  }

  @Test("The arcs of a TopoJSON file")
  func topoJSON() throws {
    let archive = try ImportedArchive(
      text: """
        {"type": "Topology", "arcs": [
        [[-31, -0.5], [-30, -0.5], [-30, 0.5], [-31, 0.5], [-31, -0.5]],
        [[-30.75, -0.25], [-30.75, 0.25], [-30.25, 0.25], [-30.25, -0.25], [-30.75, -0.25]]],
        "objects": {"made": {"type": "GeometryCollection", "geometries":
        [{"type": "Polygon", "arcs": [[0], [1]]}]}}}
        """, named: "made.topojson")
    try expect(archive, features: 1, bounds: [-31, -0.5, -30, 0.5])
    try picture(of: archive, named: "polygon", center: "0,-30.5", zoom: 7)
  }

  @Test("A track and a waypoint of a GPX file")
  func gpx() throws {
    let archive = try ImportedArchive(
      text: """
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="0" lon="-30.5"></wpt>
        <trk><trkseg><trkpt lat="-0.5" lon="-31"/><trkpt lat="0.5" lon="-30.5"/>
        <trkpt lat="-0.5" lon="-30"/></trkseg></trk></gpx>
        """, named: "run.gpx")
    try expect(archive, features: 2, bounds: [-31, -0.5, -30, 0.5])
    try picture(of: archive, named: "track", center: "0,-30.5", zoom: 7)
  }

  private func expect(_ archive: ImportedArchive, features: Int, bounds: [Double]) throws {
    let counted = features == 1 ? "1 feature" : "\(features) features"
    #expect(archive.outcome.complaints.contains(" \(counted),"))
    let found = try archive.bounds()
    #expect(found.count == bounds.count)
    for (value, right) in zip(found, bounds) { #expect(abs(value - right) <= 1e-6) }
  }

  // MARK: OpenStreetMap

  @Test(
    "A town in OSM XML, packed with bzip2, and in PBF", arguments: ["osm", "osm.bz2", "osm.pbf"])
  func town(suffix: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("town.\(suffix)")
    switch suffix {
    case "osm.pbf": try MadeTown.pbf().write(to: URL(fileURLWithPath: path))
    default:
      let plain = try folder.write(MadeTown.xml, to: "town.osm")
      if suffix == "osm.bz2" { try MadeTown.pack(plain) }
    }
    let archive = try ImportedArchive(importing: path)
    try expect(archive, features: 3, bounds: [-30.02, 0.001, -30, 0.009])
    try picture(of: archive, named: "town", center: "0.005,-30.01", zoom: 13.2)
  }

  // MARK: The edges of the world

  @Test("Polygons and lines across the antimeridian lie on both sides of it")
  func antimeridian() throws {
    let archive = try ImportedArchive(text: Self.acrossTheWorld, named: "edges.geojson")
    // Without the names of the atlas, which are not what this is about.
    try picture(
      of: archive, named: "antimeridian", center: "30,180", zoom: 1.5,
      middle: (width: 280, height: 200))
  }

  @Test("Polygons around the poles reach them")
  func poles() throws {
    let archive = try ImportedArchive(text: Self.acrossTheWorld, named: "edges.geojson")
    try picture(
      of: archive, named: "poles", center: "0,-160", zoom: 0, middle: (width: 320, height: 480))
  }

  /// An island and a ring with a hole across the antimeridian, one written westwards and one that
  /// counts on past 180; a line across it; a cap around each pole.
  private static let acrossTheWorld = """
    {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
      [[[170, 36], [-165, 36], [-165, 45], [170, 45], [170, 36]]]}},
    {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
      [[[165, 16], [200, 16], [200, 33], [165, 33], [165, 16]],
       [[175, 20], [175, 29], [190, 29], [190, 20], [175, 20]]]}},
    {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates":
      [[160, 34], [-160, 35], [-155, 20]]}},
    {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
      [[[-180, 75], [-60, 70], [60, 80], [170, 72], [-180, 75]]]}},
    {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
      [[[-170, -70], [170, -72], [60, -65], [-60, -75], [-170, -70]]]}}]}
    """
}
