import Foundation
import MapCamera
import MapScene
import SDLKit
import TestSupport
import Testing

@testable import fovea

/// The ways to open a file, and what comes of files that cannot be opened.
@MainActor
@Suite struct OpeningTests {
  private static let places = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"name": "A"},
       "geometry": {"type": "Point", "coordinates": [10, 50]}},
      {"type": "Feature", "properties": {"name": "B"},
       "geometry": {"type": "Point", "coordinates": [12, 51]}}]}
    """

  private func options(_ files: String...) throws -> Options {
    try Options(parsing: ["--size", "640x480", "--no-animation"] + files)
  }

  private func opener(_ options: Options, _ folder: TemporaryFolder) throws -> MapOpener {
    try MapFixture.opener(options, cache: folder.path("cache"))
  }

  private func opener(_ options: Options, _ fake: FakeImporter) throws -> MapOpener {
    try MapFixture.opener(options, cache: fake.cacheHome, executable: fake.executable)
  }

  /// Expects places, latitude first, within the window, and together as wide as half of it at least.
  private func expectInView(_ places: [(Double, Double)], _ camera: CameraState) {
    let view = Viewport(size: ScreenSize(width: 640, height: 480), camera: camera)
    let points = places.compactMap {
      view.point(for: Coordinate(latitude: $0.0, longitude: $0.1))
    }
    #expect(points.count == places.count)
    #expect(points.allSatisfy { (0...640).contains($0.x) && (0...480).contains($0.y) })
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    #expect(right - left > 320)
  }

  @Test("Named, dropped or typed, a file leads to the same camera, title and picture")
  func threeWays() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.places, to: "places.geojson")
    let named = try options(file)
    let started = try WindowFixture(named, opener: opener(named, folder))
    try started.waitForFiles()
    let bare = try options()
    let dropped = try WindowFixture(bare, opener: opener(bare, folder))
    try dropped.drop(file)
    let typed = try WindowFixture(bare, opener: opener(bare, folder), home: folder.url.path)
    try typed.open(typing: "~/places.geojson")
    for window in [started, dropped, typed] {
      #expect(window.program.window.title == "places.geojson — Fovea")
      #expect(window.camera == started.camera)
      #expect(window.program.session.home == started.camera)
      try window.settle()
      #expect(window.program.window.copyPixels() == started.program.window.copyPixels())
    }
    expectInView([(50, 10), (51, 12)], started.camera)
  }

  @Test("Files of the command line are framed together, in their order")
  func several() throws {
    let folder = try TemporaryFolder()
    let one = try folder.write(Self.places, to: "one.geojson")
    let other = try folder.write(
      #"{"type": "Point", "coordinates": [20, 50]}"#, to: "other.geojson")
    let options = try options(one, other)
    let window = try WindowFixture(options, opener: opener(options, folder))
    try window.waitForFiles()
    #expect(window.program.window.title == "one.geojson — other.geojson — Fovea")
    expectInView([(50, 10), (51, 12), (50, 20)], window.camera)
  }

  /// Files that are no maps: how each is made, and a part of what is said.
  nonisolated static let badFiles: [(name: String, text: String?, reason: String)] = [
    ("missing.geojson", nil, "there is no such file"),
    ("empty.gpx", "", "the file is empty"),
    ("notes.txt", "these are words", "notes.txt"),
    ("broken.geojson", "{\"type\": \"FeatureCollection\", \"features\": [", "broken.geojson"),
    ("meters.geojson", #"{"type": "Point", "coordinates": [385000, 6672000]}"#, "degrees"),
    ("short.pmtiles", "PMTiles\u{3}", "short.pmtiles"),
  ]

  @Test("A file that is no map is one sentence in the window", arguments: badFiles)
  func refused(name: String, text: String?, reason: String) throws {
    let folder = try TemporaryFolder()
    let file = try text.map { try folder.write($0, to: name) } ?? folder.path(name)
    let options = try options()
    let window = try WindowFixture(options, opener: opener(options, folder))
    let before = window.camera
    try window.open(typing: file)
    let message = try #require(window.message)
    #expect(message.isError && message.text.contains(name), "\(message.text)")
    #expect(message.text.contains(reason), "\(message.text)")
    #expect(window.camera == before && window.program.window.title == "Fovea")
    // On the command line it is the same sentence, before there is a window.
    let error = #expect(throws: MapFileError.self) {
      try MapFixture.opener(options, cache: folder.path("cache")).begin([file], patience: 30)
    }
    #expect(error?.description == message.text)
    let left = try? FileManager.default.contentsOfDirectory(atPath: folder.path("cache/fovea"))
    #expect(left ?? [] == [])
  }

  @Test("The map moves while a file is converted; Esc gives it up and leaves nothing")
  func givingUp() throws {
    let fake = try FakeImporter(
      """
      echo half > "$2"
      echo '{"event":"progress","phase":"reading","done":0.25,"features":1200}'
      exec sleep 60
      """)
    let options = try options(fake.input)
    let window = try WindowFixture(options, opener: opener(options, fake))
    #expect(window.program.isOpening)
    #expect(window.message?.text.contains("25 %, 1200 features") == true)
    let before = window.camera
    try window.press("]")
    #expect(window.camera.verticalFOV > before.verticalFOV)
    #expect(window.message?.text.contains("25 %, 1200 features") == true)
    try window.press("Escape")
    #expect(!window.program.isOpening)
    #expect(window.message?.text == "Not opened: \(fake.input)")
    _ = window.program.close()
    #expect(fake.cached.isEmpty)
  }

  @Test("A window that is closed ends a conversion and leaves nothing")
  func closing() throws {
    let fake = try FakeImporter("echo half > \"$2\"; exec sleep 60")
    let options = try options()
    let window = try WindowFixture(options, opener: opener(options, fake))
    try window.send(.dropFile(fake.input))
    #expect(window.program.isOpening)
    _ = window.program.close()
    #expect(fake.cached.isEmpty)
  }

  @Test("A converter that crashes is a sentence, and the map goes on")
  func crashing() throws {
    let fake = try FakeImporter("kill -SEGV $$")
    let options = try options()
    let window = try WindowFixture(options, opener: opener(options, fake))
    try window.drop(fake.input)
    #expect(window.message?.isError == true)
    #expect(window.message?.text.contains("crashed") == true)
    try window.press("]")
    #expect(window.camera.verticalFOV > 40)
  }

  @Test("What was left out of a file is said, also when it comes from the cache")
  func notices() throws {
    let fake = try FakeImporter(FakeImporter.copyingAtlas)
    let options = try options()
    for _ in 1...2 {
      let window = try WindowFixture(options, opener: opener(options, fake))
      try window.drop(fake.input)
      #expect(window.message?.text.contains("2 bad features skipped") == true)
    }
    #expect(fake.runs == 1)
  }

  @Test("While a path is typed, keys do nothing to the map; Esc closes the field")
  func typing() throws {
    let options = try options()
    let window = try WindowFixture(options)
    let before = window.camera
    try window.settle()
    let plain = window.program.window.copyPixels()
    try window.press("O", .control)
    try window.press("3")
    try window.type("a3")
    try window.press("Backspace")
    #expect(window.program.session.prompt?.text == "a")
    #expect(window.camera == before)
    try window.settle()
    #expect(window.program.window.copyPixels() != plain)
    try window.press("Escape")
    try window.settle()
    #expect(window.program.session.prompt == nil)
    #expect(window.program.window.copyPixels() == plain)
  }

  @Test("Nothing is blank, even before any tile was waited for")
  func firstTiles() throws {
    let map = try MapFixture.opener(options()).open([], size: ScreenSize(width: 640, height: 480))
    defer { map.layers.shutDown() }
    let viewport = Viewport(
      size: ScreenSize(width: 640, height: 480), camera: Preset.stockholm.camera)
    for view in [MapLayers.View.main, .inset] {
      #expect(map.layers.tiles(in: viewport, for: view).contains { !$0.isEmpty })
    }
  }
}
