import Foundation
import TestSupport
import Testing

@Suite("What the program says when it cannot")
struct FailureTests {
  private let program = BuiltProgram("fovea-import")

  private func point(_ x: String, _ y: String) -> String {
    """
    {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\(x),\(y)]}}
    """
  }

  private func collection(_ features: [String]) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
  }

  private func expectFailure(_ archive: ImportedArchive, saying words: String...) {
    #expect(archive.outcome.status == 1)
    #expect(!archive.exists)
    for word in words { #expect(archive.outcome.complaints.contains(word)) }
    #expect(archive.outcome.complaints.split(separator: "\n").count == 1)
  }

  // MARK: The command line

  @Test("help and version go to standard output")
  func helpAndVersion() throws {
    let help = try program.run(["--help"])
    #expect(help.status == 0)
    #expect(help.output.contains("--source-crs"))
    let version = try program.run(["--version"])
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("fovea-import "))
  }

  @Test(
    "wrong usage is named and ends with 2",
    arguments: [
      (["--nonsense", "a.gpx", "--output", "o"], "--nonsense"),
      (["a.gpx"], "--output"),
      (["--output", "o"], "name a file"),
      (["a.gpx", "--output"], "--output needs a value"),
      (["a.gpx", "--output", "o", "--max-zoom", "99"], "'99'"),
      (["a.gpx", "--output", "o", "--min-zoom=x"], "'x'"),
      (["a.gpx", "--output", "o", "--min-zoom", "9", "--max-zoom", "3"], "--min-zoom 9"),
      (["a.gpx", "--output", "o", "--progress=yes"], "takes no value"),
    ])
  func wrongUsage(arguments: [String], words: String) throws {
    let outcome = try program.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.complaints.contains(words))
    #expect(outcome.output.isEmpty)
  }

  @Test("streams that are closed, or full, do not end it before its work is done")
  func closedStreams() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(collection([point("10", "50")]), to: "a.geojson")
    let output = folder.path("a.mbtiles")
    let blind = try program.run(
      [input, "--output", output, "--progress"], by: "exec \"$@\" >&- 2>&-")
    #expect(blind.status == 0)
    let mute = try program.run(["--help"], by: "exec \"$@\" >/dev/full")
    #expect(mute.status == 1 && mute.complaints.contains("standard output cannot be written"))
  }

  // MARK: Files

  @Test("as few open files as an import cannot do with are told at once")
  func fewOpenFiles() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(collection([point("10", "50")]), to: "a.geojson")
    let outcome = try program.run(
      [input, "--output", folder.path("a.mbtiles")], by: "ulimit -n 8; exec \"$@\"")
    #expect(outcome.status == 1 && outcome.complaints.contains("ulimit -n"))
    // Where more are permitted, it takes what it needs.
    let soft = try program.run(
      [input, "--output", folder.path("b.mbtiles")], by: "ulimit -Sn 8; exec \"$@\"")
    #expect(soft.status == 0)
  }

  @Test("a file that is not there is named")
  func missingFile() throws {
    expectFailure(try ImportedArchive(importing: "/nowhere/x.gpx"), saying: "/nowhere/x.gpx")
  }

  @Test("a file that is no map is named")
  func noMap() throws {
    expectFailure(
      try ImportedArchive(text: "shopping list: milk", named: "list.txt"), saying: "list.txt")
  }

  @Test("an empty file is named")
  func emptyFile() throws {
    expectFailure(
      try ImportedArchive(text: "", named: "void.geojson"), saying: "void.geojson", "empty")
  }

  @Test("a file without features says so")
  func noFeatures() throws {
    expectFailure(
      try ImportedArchive(text: collection([]), named: "none.geojson"), saying: "no features")
  }

  @Test("features without geometry are told apart from none")
  func noGeometry() throws {
    let text = collection([#"{"type":"Feature","properties":{"a":1},"geometry":null}"#])
    expectFailure(
      try ImportedArchive(text: text, named: "table.geojson"), saying: "1 features", "geometry")
  }

  @Test("metres without a coordinate system say what to do, and doing it helps")
  func metresWithoutSystem() throws {
    let text = collection([point("2776000", "8437000")])
    expectFailure(
      try ImportedArchive(text: text, named: "metres.geojson"), saying: "feature 0", "--source-crs",
      "EPSG:3857")
    let helped = try ImportedArchive(
      text: text, named: "metres.geojson", ["--source-crs", "EPSG:3857"])
    #expect(helped.outcome.status == 0)
    #expect(abs(try helped.bounds()[0] - 24.9372) < 1e-3)
  }

  @Test("a coordinate system that is none is named")
  func wrongSystem() throws {
    expectFailure(
      try ImportedArchive(
        text: collection([point("1", "2")]), named: "a.geojson", ["--source-crs", "EPSG:nonsense"]),
      saying: "EPSG:nonsense")
  }

  @Test("a layer that is not there names those that are")
  func wrongLayer() throws {
    expectFailure(
      try ImportedArchive(
        text: collection([point("1", "2")]), named: "a.geojson", ["--layer", "roads"]),
      saying: "'roads'", "it has: a")
  }

  @Test("an output that cannot be written is named")
  func unwritableOutput() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(collection([point("1", "2")]), to: "a.geojson")
    let outcome = try program.run([input, "--output", "/nowhere/deep/map.mbtiles"])
    #expect(outcome.status == 1)
    #expect(outcome.complaints.contains("/nowhere/deep/map.mbtiles"))
  }

  // MARK: Partial data

  @Test("bad features are skipped and counted, and the first is named")
  func partialFeatures() throws {
    let text = collection([
      point("10", "50"), point("5000000", "1"), point("11", "99"), point("12", "51"),
    ])
    let archive = try ImportedArchive(text: text, named: "part.geojson")
    #expect(archive.outcome.status == 0)
    #expect(archive.outcome.complaints.contains("2 bad features"))
    #expect(archive.outcome.complaints.contains("layer 'part', feature 1"))
    #expect(try archive.features().count == 2)
  }

  @Test("a shape without extent is bad, and named")
  func collapsedShape() throws {
    let line =
      #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[1,2],[1,2]]}}"#
    expectFailure(
      try ImportedArchive(text: collection([line]), named: "dot.geojson"), saying: "feature 0",
      "fall together")
    let archive = try ImportedArchive(
      text: collection([point("1", "2"), line]), named: "dot.geojson")
    #expect(archive.outcome.status == 0)
    #expect(archive.outcome.complaints.contains("feature 1"))
  }

  @Test(
    "the whole features of damaged GeoJSON are saved, and the damaged line is named",
    arguments: [
      ("brace", "}\n}", 5), ("cut", "\n{\"type\": \"Feature\", \"geometry\": {\"type\": \"Po", 5),
    ])
  func damagedJSON(kind: String, ending: String, line: Int) throws {
    let whole =
      "{\"type\":\"FeatureCollection\",\n\"features\":[\n\(point("10", "50")),\n"
      + point("11", "51")
    let text = kind == "brace" ? "\(whole)]\(ending)" : "\(whole),\(ending)"
    let archive = try ImportedArchive(text: text, named: "broken.geojson")
    #expect(archive.outcome.status == 0)
    #expect(try archive.features().count == 2)
    #expect(archive.outcome.complaints.contains("broken.geojson, line \(line)"))
  }

  // MARK: Progress

  @Test("progress is told as JSON lines that end with the result")
  func progressLines() throws {
    let archive = try ImportedArchive(
      text: collection([point("10", "50")]), named: "a.geojson", ["--progress"])
    let last = try #require(archive.outcome.output.split(separator: "\n").last)
    let event = try #require(
      try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    #expect(event["event"] as? String == "done")
    #expect(event["features"] as? Int == 1)
    #expect(event["output"] as? String == archive.path)
  }

  @Test("a failure is told as a JSON line too")
  func progressFailure() throws {
    let archive = try ImportedArchive(importing: "/nowhere/\"x\".gpx", ["--progress"])
    let last = try #require(archive.outcome.output.split(separator: "\n").last)
    let event = try #require(
      try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    #expect(event["event"] as? String == "error")
    #expect((event["message"] as? String)?.contains("/nowhere/\"x\".gpx") == true)
  }
}
