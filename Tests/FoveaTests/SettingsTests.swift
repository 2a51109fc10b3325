import Foundation
import MapCamera
import MapScene
import MapUI
import Testing

@testable import fovea

/// Settings: options of the command line that are kept.
@Suite struct SettingsTests {
  private let file = UserFile(path: "/home/me/settings.json")

  private func options(_ members: UserFile.Members) -> (Options, [String]) {
    Settings.options(members, of: file)
  }

  @Test("Settings are the options of their names")
  func effect() {
    let (options, notices) = options([
      "theme": .text("light"), "units": .text("imperial"), "scale": .number(1.5),
      "size": .text("800x600"), "animation": .bool(false), "inset-outline": .text("bounds"),
    ])
    #expect(notices.isEmpty)
    var expected = Options()
    expected.theme = .light
    expected.followsDesktop = false
    expected.units = .imperial
    expected.scale = 1.5
    expected.size = ScreenSize(width: 800, height: 600)
    expected.sizeIsGiven = true
    expected.animates = false
    expected.insetOutline = .bounds
    #expect(options == expected)
  }

  @Test("The command line beats the settings, switches too")
  func commandLine() throws {
    let (defaults, _) = options([
      "theme": .text("light"), "scale": .integer(2), "animation": .bool(false),
    ])
    let both = try Options(parsing: ["--theme", "blueprint", "--animation"], defaults: defaults)
    #expect(both.theme == .blueprint)
    #expect(both.scale == 2)
    #expect(both.animates)
    #expect(try !Options(parsing: [], defaults: defaults).animates)
  }

  @Test(
    "A setting that makes no sense has no effect and is named, and the others have theirs",
    arguments: [
      ("theme", JSONTree.text("purple")), ("theme", .bool(true)), ("animation", .text("no")),
      ("scale", .number(9)), ("scale", .null), ("units", .list([])),
    ])
  func nonsense(name: String, value: JSONTree) {
    let (options, notices) = options([name: value, "inset-outline": .text("bounds")])
    var expected = Options()
    expected.insetOutline = .bounds
    #expect(options == expected)
    #expect(notices.count == 1)
    #expect(notices.first?.hasPrefix("/home/me/settings.json: ") == true)
    #expect(notices.first?.contains(name) == true)
  }

  @Test("A setting there is none of has no effect, and is named apart")
  func unknown() {
    let members: UserFile.Members = [
      "themes": .text("dark"), "snapshot": .null, "scale": .integer(2),
    ]
    let (options, notices) = options(members)
    #expect(options.scale == 2)
    #expect(notices.isEmpty)
    #expect(
      Settings.unknown(members, of: file) == [
        "/home/me/settings.json: there is no setting 'snapshot'",
        "/home/me/settings.json: there is no setting 'themes'",
      ])
  }

  @Test("What the command line says of the window can be kept, and says the same the next time")
  func roundTrip() throws {
    let said = try Options(parsing: [
      "--save-settings", "--theme", "light", "--scale", "1.5", "--no-animation", "--size=640x480",
      "--fov", "12", "--units", "metric",
    ])
    #expect(said.savesSettings)
    #expect(
      said.saidSettings == [
        "theme": .text("light"), "scale": .number(1.5), "animation": .bool(false),
        "size": .text("640x480"), "units": .text("metric"),
      ])
    var (again, notices) = options(said.saidSettings)
    #expect(notices.isEmpty)
    again.camera = said.camera
    again.savesSettings = true
    again.saidSettings = said.saidSettings
    #expect(again == said)
    let back = try Options(parsing: ["--no-animation", "--animation"])
    #expect(back.saidSettings == ["animation": .bool(true)])
  }

  @Test("There has to be something to keep")
  func nothingToSave() {
    #expect(throws: UsageError.self) { try Options(parsing: ["--save-settings", "--fov", "12"]) }
  }

  @Test("Every option about the window is a setting of its own name")
  func names() {
    let names = OptionEntry.settings.map(\.settingName)
    #expect(Set(names).isSuperset(of: ["theme", "units", "scale", "size", "animation"]))
    #expect(Set(names).count == names.count)
    #expect(Set(names).isDisjoint(with: ["snapshot", "play", "trace", "center", "fresh"]))
  }
}

/// What is remembered from one start to the next.
@Suite struct LastSeenTests {
  private let camera = CameraState(
    center: Coordinate(latitude: -33.25, longitude: 151.5), zoom: 12.5, bearing: 30, pitch: 60,
    verticalFOV: 12)

  @Test("A camera and a window come back as they were, and the rest of the file stays")
  func roundTrip() {
    var members: UserFile.Members = [
      "later": .bool(true), "window": .object(["tabs": .integer(3)]),
    ]
    let seen = LastSeen(
      camera: camera,
      window: WindowPlace(
        size: ScreenSize(width: 900, height: 600), position: .init(x: -20, y: 40),
        isMaximized: true))
    seen.write(to: &members)
    #expect(LastSeen(members) == seen)
    #expect(members["later"] == .bool(true))
    #expect(members["window"]?["tabs"] == .integer(3))
    // What is not known now does not wipe out what was.
    LastSeen(window: WindowPlace(size: ScreenSize(width: 100, height: 100))).write(to: &members)
    let now = LastSeen(members)
    #expect(now.camera == camera)
    #expect(now.window?.position == nil && now.window?.isMaximized == false)
  }

  @Test(
    "What makes no sense is as if it were not there",
    arguments: [
      [:], ["camera": .text("here")], ["camera": .object(["center": .list([.integer(1)])])],
      ["window": .object(["size": .list([.integer(1), .integer(1)])])],
      ["window": .object(["size": .list([.number(1e9), .integer(700)])])],
    ] as [UserFile.Members])
  func nonsense(members: UserFile.Members) {
    #expect(LastSeen(members) == LastSeen())
  }
}
