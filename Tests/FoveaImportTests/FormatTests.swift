import CGDAL
import Foundation
import TestSupport
import Testing

@Suite("Every kind of map file")
struct FormatTests {
  private static let twoPoints = """
    {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "Åbo", "height": 12.5, "levels": 3, "old": true},
     "geometry": {"type": "Point", "coordinates": [22.27, 60.45]}},
    {"type": "Feature", "properties": {"name": "B"},
     "geometry": {"type": "Point", "coordinates": [24.94, 60.17, 31.0]}}]}
    """

  private func expectTwoPoints(_ archive: ImportedArchive) throws {
    #expect(archive.outcome.status == 0, "\(archive.outcome.complaints)")
    let features = try archive.features()
    #expect(features.count == 2)
    #expect(Set(features.map(\.type)) == ["POINT"])
    expectClose(try archive.bounds(), [22.27, 60.17, 24.94, 60.45], within: 1e-6)
  }

  private func expectClose(_ values: [Double], _ expected: [Double], within tolerance: Double) {
    #expect(values.count == expected.count)
    for (value, right) in zip(values, expected) { #expect(abs(value - right) <= tolerance) }
  }

  // MARK: Folders

  @Test("A folder of Shapefiles is one map; a folder without maps is refused with advice")
  func folders() throws {
    let folder = try TemporaryFolder()
    let maps = folder.path("maps")
    try FileManager.default.createDirectory(atPath: maps, withIntermediateDirectories: true)
    for (name, place) in [("a", "POINT (22.27 60.45)"), ("b", "POINT (24.94 60.17)")] {
      try MadeFile.write(
        "\(maps)/\(name).shp", driver: "ESRI Shapefile", crs: "EPSG:4326", [(name, place)])
    }
    let archive = try ImportedArchive(importing: maps)
    try expectTwoPoints(archive)
    #expect(Set(try archive.features().map(\.layer)) == ["a", "b"])

    let other = folder.path("other")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    let refused = try ImportedArchive(importing: other).outcome
    #expect(refused.status == 1)
    #expect(refused.complaints.contains("other is a folder that is no map; name a map file in it"))
  }

  @Test("A name that GDAL would take for a command is a file's all the same")
  func commandLikeName() throws {
    try expectTwoPoints(try ImportedArchive(text: Self.twoPoints, named: "CSV:two.geojson"))
  }

  // MARK: GeoJSON

  @Test("GeoJSON keeps layer name, attributes and their types")
  func geoJSON() throws {
    let archive = try ImportedArchive(text: Self.twoPoints, named: "two.geojson")
    try expectTwoPoints(archive)
    let first = try #require(try archive.features().first { $0.attributes["name"] == "Åbo" })
    #expect(first.layer == "two")
    #expect(first.attributes["height"] == "12.5")
    #expect(first.attributes["levels"] == "3")
    #expect(first.attributes["old"] == "1")
  }

  @Test(
    "GeoJSON with a byte order mark, with CRLF, as lines and as a text sequence",
    arguments: ["mark", "crlf", "lines", "sequence"])
  func geoJSONVariants(kind: String) throws {
    let whole = [
      #"{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[22.27,60.45]}}"#,
      #"{"type":"Feature","properties":{"name":"B"},"geometry":{"type":"Point","coordinates":[24.94,60.17]}}"#,
    ]
    let text =
      switch kind {
      case "mark": "\u{FEFF}" + Self.twoPoints
      case "crlf": Self.twoPoints.replacingOccurrences(of: "\n", with: "\r\n")
      case "lines": whole.joined(separator: "\n") + "\n"
      default: whole.map { "\u{1E}\($0)\n" }.joined()
      }
    let name = kind == "lines" || kind == "sequence" ? "two.geojsonl" : "two.geojson"
    try expectTwoPoints(try ImportedArchive(text: text, named: name))
  }

  @Test("null geometries are passed over, collections opened, Z dropped")
  func geoJSONGeometries() throws {
    let archive = try ImportedArchive(
      text: """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "none"}, "geometry": null},
        {"type": "Feature", "properties": {"name": "all"}, "geometry":
          {"type": "GeometryCollection", "geometries": [
          {"type": "Point", "coordinates": [10, 50, 7]},
          {"type": "LineString", "coordinates": [[10, 50, 1], [10.1, 50.1, 2]]},
          {"type": "MultiPolygon", "coordinates": [[[[11, 50], [11.1, 50], [11.1, 50.1], [11, 50]]],
            [[[12, 50], [12.1, 50], [12.1, 50.1], [12, 50]]]]}]}}]}
        """, named: "mixed.geojson")
    #expect(archive.outcome.status == 0)
    #expect(!archive.outcome.complaints.contains("bad"))
    let features = try archive.features(zoom: 4)
    #expect(features.allSatisfy { $0.attributes["name"] == "all" })
    #expect(
      Set(features.map(\.type)).subtracting(["POINT", "LINESTRING", "POLYGON", "MULTIPOLYGON"])
        .isEmpty)
    #expect(features.contains { $0.type == "POINT" })
    #expect(features.contains { $0.type == "LINESTRING" })
    #expect(features.contains { $0.type.hasSuffix("POLYGON") })
    expectClose(try archive.bounds(), [10, 50, 12.1, 50.1], within: 1e-6)
  }

  // MARK: Formats written by GDAL

  private static let made: [(name: String, wkt: String)] = [
    ("line", "LINESTRING (385000 6672000, 386000 6673000)"),
    (
      "square",
      "POLYGON ((387000 6672000, 388000 6672000, 388000 6673000, 387000 6673000, 387000 6672000))"
    ),
  ]

  /// The corners of the features above in degrees, by an independent tool (EPSG:3067 to EPSG:4326).
  private static let madeBounds = [24.927_458, 60.168_666, 24.981_484, 60.178_474]

  private func expectMade(_ archive: ImportedArchive, names: Set<String>) throws {
    #expect(archive.outcome.status == 0, "\(archive.outcome.complaints)")
    #expect(Set(try archive.features().compactMap { $0.attributes["name"] }) == names)
    expectClose(try archive.bounds(), Self.madeBounds, within: 1e-4)
  }

  @Test(
    "a projected system is turned into degrees",
    arguments: [("GPKG", "made.gpkg"), ("FlatGeobuf", "made.fgb")])
  func projected(driver: String, name: String) throws {
    let folder = try TemporaryFolder()
    try MadeFile.write(folder.path(name), driver: driver, crs: "EPSG:3067", Self.made)
    try expectMade(try ImportedArchive(importing: folder.path(name)), names: ["line", "square"])
  }

  @Test("a Shapefile is read as it is, zipped, and without its index")
  func shapefile() throws {
    let folder = try TemporaryFolder()
    let squares = [Self.made[1]]
    try MadeFile.write(
      folder.path("made.shp"), driver: "ESRI Shapefile", crs: "EPSG:3067", squares)
    try FileManager.default.removeItem(atPath: folder.path("made.shx"))
    try MadeFile.write(
      folder.path("made.shz"), driver: "ESRI Shapefile", crs: "EPSG:3067", squares)
    try FileManager.default.moveItem(
      atPath: folder.path("made.shz"), toPath: folder.path("made.zip"))
    for name in ["made.shp", "made.zip"] {
      let archive = try ImportedArchive(importing: folder.path(name))
      #expect(archive.outcome.status == 0, "\(archive.outcome.complaints)")
      let feature = try #require(try archive.features().first)
      #expect(feature.attributes["name"] == "square")
    }
    // Nothing is written beside the user's file.
    #expect(!FileManager.default.fileExists(atPath: folder.path("made.shx")))
  }

  @Test("curves of a GeoPackage become lines, and Z and M are dropped")
  func curves() throws {
    let folder = try TemporaryFolder()
    try MadeFile.write(
      folder.path("arc.gpkg"), driver: "GPKG", crs: "EPSG:4326",
      [
        ("arc", "CIRCULARSTRING ZM (10 50 1 2, 11 51 1 2, 12 50 1 2)"),
        ("disc", "CURVEPOLYGON (CIRCULARSTRING (20 50, 21 51, 22 50, 21 49, 20 50))"),
      ])
    let archive = try ImportedArchive(importing: folder.path("arc.gpkg"))
    #expect(archive.outcome.status == 0, "\(archive.outcome.complaints)")
    // A chord of one degree leaves the circle by 4e-5 of its radius.
    expectClose(try archive.bounds(), [10, 49, 22, 51], within: 1e-4)
    let disc = try archive.features(zoom: 4).first { $0.attributes["name"] == "disc" }
    let area = try #require(disc).area
    // Of the square around it in the web map's metres, a disc covers about pi/4.
    let side = 6_378_137.0 * 2 * .pi / 180
    let height = 6_378_137.0 * (atanh(sin(51 * .pi / 180)) - atanh(sin(49 * .pi / 180)))
    #expect(abs(area / (side * height) - .pi / 4) < 0.03)
  }

  @Test("GPX gives tracks and waypoints, once")
  func gpx() throws {
    let archive = try ImportedArchive(
      text: """
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="50.1" lon="10.1"><name>Hut</name></wpt>
        <trk><name>Run</name><trkseg><trkpt lat="50" lon="10"/><trkpt lat="50.2" lon="10.2"/>
        <trkpt lat="50.1" lon="10.3"/></trkseg><trkseg></trkseg></trk></gpx>
        """, named: "run.gpx")
    #expect(archive.outcome.status == 0)
    let features = try archive.features(zoom: 6)
    #expect(Set(features.map(\.layer)) == ["waypoints", "tracks"])
    #expect(features.count == 2)
    expectClose(try archive.bounds(), [10, 50, 10.3, 50.2], within: 1e-6)
  }

  @Test("KML gives its placemarks with their names")
  func kml() throws {
    let archive = try ImportedArchive(
      text: """
        <?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Trip</name>
        <Placemark><name>Camp</name><Point><coordinates>10,50,3</coordinates></Point></Placemark>
        <Placemark><name>Way</name><LineString><coordinates>10,50 11,51</coordinates></LineString>
        </Placemark></Document></kml>
        """, named: "trip.kml")
    #expect(archive.outcome.status == 0)
    let features = try archive.features(zoom: 2)
    #expect(Set(features.compactMap { $0.attributes["name"] }) == ["Camp", "Way"])
  }

  @Test("TopoJSON gives its arcs")
  func topoJSON() throws {
    let archive = try ImportedArchive(
      text: """
        {"type": "Topology", "arcs": [[[10, 50], [11, 51], [12, 50]]], "objects": {"rivers":
        {"type": "GeometryCollection", "geometries":
        [{"type": "LineString", "arcs": [0], "properties": {"name": "Arc"}}]}}}
        """, named: "rivers.topojson")
    #expect(archive.outcome.status == 0, "\(archive.outcome.complaints)")
    let feature = try #require(try archive.features(zoom: 3).first)
    #expect(feature.attributes["name"] == "Arc")
    #expect(feature.layer == "rivers")
  }

  // MARK: OpenStreetMap

  static let town = """
    <osm version="0.6"><bounds minlat="60" minlon="24" maxlat="60.01" maxlon="24.02"/>
    <node id="1" lat="60.001" lon="24.001"/><node id="2" lat="60.001" lon="24.019"/>
    <node id="3" lat="60.002" lon="24.002"/><node id="4" lat="60.002" lon="24.003"/>
    <node id="5" lat="60.003" lon="24.003"/><node id="6" lat="60.003" lon="24.002"/>
    <node id="7" lat="60.005" lon="24.01"><tag k="place" v="village"/><tag k="name" v="Kylä"/></node>
    <node id="8" lat="60.008" lon="23.99"/><node id="9" lat="60.008" lon="24.03"/>
    <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/>
    <tag k="name" v="Raitti"/></way>
    <way id="2"><nd ref="3"/><nd ref="4"/><nd ref="5"/><nd ref="6"/><nd ref="3"/>
    <tag k="building" v="yes"/><tag k="building:levels" v="4"/></way>
    <way id="3"><nd ref="9"/><nd ref="8"/><tag k="natural" v="coastline"/></way>
    </osm>
    """

  private func expectTown(_ archive: ImportedArchive) throws {
    #expect(archive.outcome.status == 0, "\(archive.outcome.complaints)")
    #expect(try archive.lastZoom() == 14)
    let features = try archive.features()
    let street = try #require(features.first { $0.layer == "street" })
    #expect(street.attributes["class"] == "minor")
    #expect(street.attributes["name"] == "Raitti")
    let building = try #require(features.first { $0.layer == "building" })
    #expect(building.attributes["height"] == "12")
    #expect(features.contains { $0.layer == "place" && $0.attributes["name"] == "Kylä" })
    #expect(features.contains { $0.layer == "coastline" })
    // Running west, the coast has its water in the north.
    let sea = features.filter { $0.attributes["class"] == "ocean" }
    #expect(sea.map { $0.bounds[1] }.min().map { abs($0 - 60.008) < 1e-4 } == true)
    #expect(try archive.metadata("attribution") == "© OpenStreetMap contributors")
  }

  @Test("OSM XML becomes streets, buildings, places and sea")
  func osmXML() throws {
    try expectTown(try ImportedArchive(text: Self.town, named: "town.osm"))
  }

  @Test("OSM XML packed with bzip2 is the same")
  func osmBzip2() throws {
    let folder = try TemporaryFolder()
    let plain = try folder.write(Self.town, to: "town.osm")
    let pack = Process()
    pack.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    pack.arguments = ["bzip2", plain]
    try pack.run()
    pack.waitUntilExit()
    try #require(pack.terminationStatus == 0)
    try expectTown(try ImportedArchive(importing: folder.path("town.osm.bz2")))
  }
}
