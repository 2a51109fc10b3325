import TestSupport
import Testing

@Suite("What is said about a file")
struct ReportTests {
  @Test("a way cut by an extract's edge is no bad feature")
  func cutByTheEdge() throws {
    let archive = try ImportedArchive(
      text: """
        <osm version="0.6"><node id="1" lat="60" lon="24"/><node id="2" lat="60.01" lon="24.01"/>
        <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
        <way id="2"><nd ref="2"/><nd ref="98"/><nd ref="99"/><nd ref="2"/>
        <tag k="building" v="yes"/></way></osm>
        """, named: "cut.osm", ["--progress"])
    #expect(archive.outcome.status == 0)
    #expect(archive.outcome.complaints.contains("cut by the edge of the extract: 1 "))
    #expect(!archive.outcome.complaints.contains("bad"))
    #expect(archive.outcome.output.contains("\"features\":1,\"cutOff\":1,\"bad\":0"))
  }

  @Test("reading only counts the features of each layer and writes nothing")
  func readOnly() throws {
    let folder = try TemporaryFolder()
    let whole = try folder.write(
      """
      {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 2]}},
      {"type": "Feature", "properties": {}, "geometry": null}]}
      """, to: "two.geojson")
    let outcome = try BuiltProgram("fovea-import").run(["--read-only", whole])
    #expect(outcome.status == 0)
    #expect(outcome.output == "\(whole), layer 'two': 2 features, 1 without geometry\n")
    let damaged = try folder.write(
      "{\"type\": \"FeatureCollection\", \"features\": [{", to: "a.geojson")
    let failure = try BuiltProgram("fovea-import").run(["--read-only", damaged])
    #expect(failure.status == 1)
    #expect(failure.complaints.contains(damaged))
  }
}
