import CGDAL
import Foundation
import TestSupport
import Testing

@testable import fovea_import

@Suite("Maps in ZIP archives")
struct PackedMapTests {
  @Test(
    "The map is found among what else an archive holds",
    arguments: [
      (["roads.shp", "roads.dbf", "LICENCE.txt"], ""),
      (["data/", "data/roads.shp", "data/land.shp", "data/about.json", "readme.html"], "data"),
      (["Town.gdb/a00000001.gdbtable", "Town.gdb/gdb", "notes.csv"], "Town.gdb"),
      (["in/here/t.GDB/gdb", "__MACOSX/in/here/._t.shp"], "in/here/t.GDB"),
      (["x/town.GeoJSON", "x/metadata.json", "x/licence.pdf"], "x/town.GeoJSON"),
      (["about/metadata.json"], "about/metadata.json"),
      (["picture.png"], ""),
      ([], ""),
    ])
  func choice(names: [String], map: String) throws {
    #expect(try PackedMap.map(among: names, of: "a.zip") == map)
  }

  @Test("An archive of several maps is refused, with two of their names")
  func several() {
    #expect {
      try PackedMap.map(among: ["b.gpkg", "a.gpkg", "c/d.kml"], of: "a.zip")
    } throws: {
      "\($0)".contains("a.zip holds 3 maps, 'a.gpkg' and 'b.gpkg' among them; unpack it")
    }
  }

  @Test("An archive that is cut short is said to be damaged, not to be missing")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let line = (name: "line", wkt: "LINESTRING (24.9 60.1, 25 60.2)")
    try MadeFile.write(
      folder.path("made.shz"), driver: "ESRI Shapefile", crs: "EPSG:4326", [line])
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path("made.shz")))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: folder.path("made.zip")))
    let refused = try ImportedArchive(importing: folder.path("made.zip")).outcome
    #expect(refused.status == 1)
    #expect(refused.complaints.contains("made.zip cannot be unpacked: it is damaged"))
  }

  @Test(
    "A packed geodatabase and packed Shapefiles are read in whatever folder they lie",
    arguments: [("OpenFileGDB", "made.gdb"), ("ESRI Shapefile", "layers")])
  func importing(driver: String, name: String) throws {
    let folder = try TemporaryFolder()
    let line = (name: "line", wkt: "LINESTRING (24.9 60.1, 25 60.2)")
    if driver == "ESRI Shapefile" { mkdir(folder.path(name), 0o755) }
    let map = driver == "ESRI Shapefile" ? "\(name)/made.shp" : name
    try MadeFile.write(
      folder.path(map), driver: driver, crs: "EPSG:4326", type: wkbLineString, [line])
    let unpacked = try ImportedArchive(importing: folder.path(name))
    try pack(folder.path(name), as: "outer/\(name)", into: folder.path("made.zip"))
    let packed = try ImportedArchive(importing: folder.path("made.zip"))
    #expect(packed.outcome.status == 0, "\(packed.outcome.complaints)")
    #expect(try packed.features() == unpacked.features())
    #expect(try packed.features().allSatisfy { $0.attributes["name"] == "line" })
    #expect(try packed.bounds() == unpacked.bounds())
  }

  /// Packs the files of a folder, and a text beside them.
  private func pack(_ folder: String, as name: String, into archive: String) throws {
    SharedGDAL.start()
    let packing = try #require(VSIFOpenL("/vsizip/\(archive)", "wb"))
    defer { VSIFCloseL(packing) }
    var files = ["licence.txt": Data("None.".utf8)]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      files["\(name)/\(file)"] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))
    }
    for (path, bytes) in files {
      let file = try #require(VSIFOpenL("/vsizip/\(archive)/\(path)", "wb"))
      bytes.withUnsafeBytes { _ = VSIFWriteL($0.baseAddress, 1, $0.count, file) }
      VSIFCloseL(file)
    }
  }
}
