import Foundation
import TestSupport
import Testing

@testable import fovea_import

@Suite("Files made to do harm")
struct HostileFileTests {
  /// A port of this machine at which somebody listens.
  private final class Listener {
    let descriptor: Int32
    let port: UInt16

    init() throws {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      self.descriptor = descriptor
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
            && getsockname(descriptor, $0, &length) == 0
        }
      }
      port = UInt16(bigEndian: address.sin_port)
      try #require(isBound)
      try #require(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    }

    deinit { close(descriptor) }

    /// True when somebody connected.
    var wasCalled: Bool { accept(descriptor, nil, nil) >= 0 }
  }

  @Test(
    "never make the program reach for the network",
    arguments: [
      ("service.xml", "<OGRWFSDataSource><URL>http://SERVER/wfs</URL></OGRWFSDataSource>"),
      (
        "parts.vrt",
        "<OGRVRTDataSource><OGRVRTLayer name='a'><SrcDataSource>/vsicurl/http://SERVER/a.json"
          + "</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>"
      ),
      (
        "link.geojson",
        #"{"type":"FeatureCollection","crs":{"type":"link","properties":{"href":"http://SERVER/c"}},"#
          + #""features":[{"type":"Feature","properties":{},"geometry":"#
          + #"{"type":"Point","coordinates":[1,2]}}]}"#
      ),
      (
        "schema.gml",
        "<a:f xmlns:a='http://SERVER/a' xmlns:gml='http://www.opengis.net/gml' "
          + "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' "
          + "xsi:schemaLocation='http://SERVER/a http://SERVER/a.xsd'><gml:featureMember>"
          + "<a:p><a:g><gml:Point srsName='http://SERVER/c'><gml:pos>1 2</gml:pos></gml:Point>"
          + "</a:g></a:p></gml:featureMember></a:f>"
      ),
    ])
  func network(name: String, text: String) throws {
    let listener = try Listener()
    let own = text.replacingOccurrences(of: "SERVER", with: "127.0.0.1:\(listener.port)")
    _ = try ImportedArchive(text: own, named: name)
    #expect(!listener.wasCalled)
  }

  @Test("are not fetched by name either", arguments: ["/vsicurl/", "/vsicurl_streaming/"])
  func networkByName(prefix: String) throws {
    let listener = try Listener()
    let archive = try ImportedArchive(
      importing: "\(prefix)http://127.0.0.1:\(listener.port)/a.none")
    #expect(archive.outcome.status == 1)
    #expect(!listener.wasCalled)
  }

  @Test("with bounds beyond the world are read without them")
  func giantBounds() throws {
    let text = FormatTests.town.replacingOccurrences(
      of: "minlat=\"60\" minlon=\"24\"", with: "minlat=\"-1e300\" minlon=\"-1e300\"")
    let archive = try ImportedArchive(text: text, named: "town.osm")
    #expect(archive.outcome.status == 0, "\(archive.outcome.complaints)")
    #expect(try archive.features().contains { $0.layer == "street" })
  }

  @Test("with attributes and no geometry take no memory")
  func attributesAlone() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<50).map { "\($0),text" }.joined(separator: "\n")
    let path = try folder.write("number,words\n\(rows)\n", to: "table.csv")
    SharedGDAL.start()
    var reader = FeatureReader(emit: { _ in }, progress: { _, _ in })
    do {
      try reader.read([InputSettings(path: path)])
      Issue.record("a table was taken for a map")
    } catch {
      #expect(error.reason.contains("50"))
    }
    #expect(reader.builder.batch.attributes.count == 0)
  }

  @Test("packed to fill the disk are not unpacked to their end")
  func bzip2Bomb() throws {
    let source = try TemporaryFolder()
    let path = try source.write(String(repeating: " ", count: 1 << 20), to: "wide.geojson")
    let pack = Process()
    pack.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    pack.arguments = ["bzip2", path]
    try pack.run()
    pack.waitUntilExit()
    let folder = try ScratchFolder()
    do {
      _ = try Bzip2.unpack("\(path).bz2", into: folder, allowance: 1 << 10)
      Issue.record("a megabyte was unpacked where a few kilobytes are allowed")
    } catch {
      #expect(error.reason.contains("unpacks to more"))
    }
  }

  @Test("a first level beyond all numbers is the last there is")
  func giantLevel() throws {
    let folder = try TemporaryFolder()
    let feature =
      #"{"type":"Feature","properties":{"level":1e300},"geometry":"#
      + #"{"type":"Point","coordinates":[1,2]}}"#
    _ = try folder.write(feature, to: "a.geojson")
    let recipe = try folder.write(
      #"{"inputs":[{"path":"a.geojson","zoomAttribute":"level","maxZoom":16}]}"#,
      to: "recipe.json")
    let outcome = try BuiltProgram("fovea-import").run([
      "--recipe", recipe, "--output", folder.path("map.mbtiles"),
    ])
    #expect(outcome.status == 0, "\(outcome.complaints)")
  }

  @Test(
    "recipes that ask for what cannot be are refused",
    arguments: [
      (#""maxZoom":20"#, "[0, 20]"), (#""minZoom":9,"maxZoom":3"#, "[9, 3]"),
      (#""layerZooms":{"a":[5]}"#, "[5]"), (#""within":[1,2,3]"#, "within"),
      (#""within":[1e300,2,3,4]"#, "within"),
    ])
  func recipe(setting: String, words: String) throws {
    let folder = try TemporaryFolder()
    let recipe = try folder.write(
      #"{"inputs":[{"path":"a.geojson",\#(setting)}]}"#, to: "recipe.json")
    let outcome = try BuiltProgram("fovea-import").run([
      "--recipe", recipe, "--output", folder.path("map.mbtiles"),
    ])
    #expect(outcome.status == 1)
    #expect(outcome.complaints.contains(words))
    #expect(outcome.complaints.contains("a.geojson"))
  }
}
