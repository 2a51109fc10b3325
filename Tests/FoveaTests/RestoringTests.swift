import Foundation
import MapCamera
import MapUI
import TestSupport
import Testing

@testable import fovea

/// What a window takes over from the last one, and what it leaves behind.
@MainActor
@Suite struct RestoringTests {
  private let folder: TemporaryFolder
  private var file: UserFile { UserFile(path: folder.path("state/state.json")) }
  private let view = CameraState(
    center: Coordinate(latitude: 48.2, longitude: 16.4), zoom: 9, bearing: 20, pitch: 40,
    verticalFOV: 50)

  init() throws { folder = try TemporaryFolder() }

  private func window(_ arguments: String..., last: LastSeen? = nil) throws -> WindowFixture {
    if let last { try file.update { last.write(to: &$0) } }
    let options = try Options(parsing: ["--no-animation"] + arguments)
    let keeper = LastSeenKeeper(file, last: LastSeen(file.read().members))
    return try WindowFixture(options, surroundings: Surroundings(keeper: keeper))
  }

  private var written: LastSeen { LastSeen(file.read().members) }

  @Test("A window begins at the last camera, and Home still leads home")
  func begin() throws {
    let window = try window(last: LastSeen(camera: view))
    #expect(window.camera == view)
    try window.press("Home")
    #expect(window.camera == Preset.helsinki.camera)
  }

  @Test(
    "A camera, a preset or --fresh on the command line begin elsewhere",
    arguments: [["--fresh"], ["--preset", "helsinki"], ["--fov", "36.87"]])
  func said(arguments: [String]) throws {
    try file.update { LastSeen(camera: view).write(to: &$0) }
    let options = try Options(parsing: arguments)
    let keeper = LastSeenKeeper(file, last: LastSeen(file.read().members))
    let window = try WindowFixture(options, surroundings: Surroundings(keeper: keeper))
    #expect(window.camera == Preset.helsinki.camera)
  }

  @Test("The window has its last size, unless another is asked for")
  func size() throws {
    let last = LastSeen(window: WindowPlace(size: ScreenSize(width: 320, height: 240)))
    #expect(try window(last: last).program.session.size == last.window?.size)
    let said = try window("--size", "400x300", last: last)
    #expect(said.program.session.size == ScreenSize(width: 400, height: 300))
  }

  @Test("A window that closes leaves its camera and size behind")
  func closing() throws {
    let window = try window("--size", "400x300")
    try window.press("2")
    _ = window.program.close()
    #expect(written.camera == Preset.stockholm.camera)
    #expect(written.window?.size == ScreenSize(width: 400, height: 300))
  }

  @Test("A while after the map has come to rest it is written down; not before, and not again")
  func settling() throws {
    let keeper = LastSeenKeeper(file, last: LastSeen())
    #expect(keeper.nextTask == nil)
    let seen = LastSeen(camera: view)
    keeper.note(seen, at: 10)
    let due = try #require(keeper.nextTask)
    keeper.note(LastSeen(camera: Preset.inset.camera), at: 11)
    #expect(try #require(keeper.nextTask) == due + 1)
    #expect(written.camera == nil)
    keeper.note(LastSeen(camera: Preset.inset.camera), at: due + 1)
    #expect(keeper.nextTask == nil)
    keeper.finish()
    #expect(written.camera == Preset.inset.camera)
    try FileManager.default.removeItem(atPath: file.path)
    keeper.note(LastSeen(camera: Preset.inset.camera), at: due + 100)
    keeper.finish()
    #expect(written.camera == nil)
  }

  @Test("A camera over a file is not kept: without the file there may be nothing to see")
  func files() throws {
    let window = try window(last: LastSeen(camera: view))
    try window.drop("\(MapFixture.assets)/atlas.mbtiles")
    #expect(window.camera != view)
    _ = window.program.close()
    #expect(written.camera == view)
  }

  @Test("What is wrong with the user's files is said in the window")
  func notices() throws {
    let options = try Options(parsing: ["--size", "300x200"])
    let window = try WindowFixture(
      options, surroundings: Surroundings(notices: ["settings.json was set aside"]))
    #expect(window.message?.text.contains("settings.json was set aside") == true)
  }
}

/// What the program makes of its command line and the user's files together.
@MainActor
@Suite struct SurroundingsTests {
  private let folder: TemporaryFolder
  private var surroundings: Surroundings {
    Surroundings(environment: [
      "XDG_CONFIG_HOME": folder.path("config"), "XDG_STATE_HOME": folder.path("state"),
    ])
  }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["config", "state"] {
      let place = folder.url.appendingPathComponent("\(name)/fovea")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
  }

  private func furnish(_ arguments: String...) throws -> (Options, Surroundings) {
    var found = surroundings
    let options = try found.furnish(Options(parsing: arguments), arguments)
    return (options, found)
  }

  @Test("Settings are defaults, and a script knows none and keeps nothing")
  func settings() throws {
    _ = try folder.write(#"{"theme": "blueprint"}"#, to: "config/fovea/settings.json")
    #expect(try furnish().0.theme == .blueprint)
    #expect(try furnish("--theme", "light").0.theme == .light)
    for script in [["--snapshot", "a.png"], ["--play", "a.jsonl"]] {
      var found = surroundings
      let options = try found.furnish(Options(parsing: script), script)
      #expect(options.theme == .dark && !options.isThemeAutomatic)
      #expect(found.keeper == nil && found.desktop == nil)
    }
  }

  @Test("--save-settings keeps what is said about the window, and nothing else that is there")
  func saving() throws {
    _ = try folder.write(
      #"{"later": 1, "theme": "dark", "units": "metric"}"#, to: "config/fovea/settings.json")
    let (options, found) = try furnish("--save-settings", "--theme", "light", "--fov", "20")
    #expect(options.theme == .light)
    #expect(found.notices.count == 1)
    #expect(found.remarks.count == 1)
    let members = Settings.file(surroundings.environment).read().members
    #expect(
      members == ["later": .integer(1), "theme": .text("light"), "units": .text("metric")])
  }

  @Test("Broken files are named, set aside, and the window opens all the same")
  func broken() throws {
    _ = try folder.write("{", to: "config/fovea/settings.json")
    _ = try folder.write("}", to: "state/fovea/state.json")
    let (options, found) = try furnish()
    #expect(options.theme == Options().theme)
    #expect(found.notices.count == 2)
    for (notice, name) in zip(found.notices, ["settings", "state"]) {
      #expect(notice.contains("/\(name).json") && notice.contains("\(name).json.broken"))
    }
  }
}
