import Foundation
import MapScene
import SDLKit
import Testing

@testable import fovea

/// The window follows the desktop's colours while it is open.
@MainActor
@Suite(.needsBus) struct AutomaticThemeTests {
  private static let namespace = "org.freedesktop.appearance"
  private let bus: FakeBus
  private let portal: FakePortal

  init() throws {
    bus = try FakeBus()
    portal = try FakePortal(on: bus, [Self.namespace: ["color-scheme": .number(2)]])
  }

  private func window(_ arguments: String...) throws -> WindowFixture {
    let desktop = DesktopSettings(
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_CONFIG_HOME": "/dev/null",
      ], onChange: { EventQueue.wake() })
    desktop.waitForAnswer(timeout: 5)
    return try WindowFixture(
      try Options(parsing: arguments), surroundings: Surroundings(desktop: desktop))
  }

  /// Says something else and waits until the window has heard it.
  private func change(
    _ key: String, to number: UInt32, _ window: WindowFixture, until isHeard: () -> Bool
  ) throws {
    portal.change(key, in: Self.namespace, to: .number(number))
    let deadline = Date(timeIntervalSinceNow: 5)
    while !isHeard(), deadline.timeIntervalSinceNow > 0 { try window.program.step() }
    #expect(isHeard())
  }

  @Test("The first frame and every change have the desktop's colours, pixel for pixel")
  func live() throws {
    let view = ["--preset", "stockholm", "--size", "300x200"]
    let window = try window("--preset", "stockholm", "--size", "300x200")
    #expect(window.program.map.composer.theme == .light)
    func check(_ theme: String) throws {
      try window.settle()
      let expected = try MapFixture.picture(Options(parsing: view + ["--theme", theme]))
      #expect(window.program.window.copyPixels() == expected)
    }
    try check("light")
    try change("color-scheme", to: 1, window) { window.program.map.composer.theme == .dark }
    try check("dark")
    try change("contrast", to: 1, window) { window.program.map.composer.theme == .contrast }
    try check("contrast")
  }

  @Test("A file that is opened later has them too")
  func files() throws {
    let window = try window("--size", "300x200", "--no-animation")
    try window.drop("\(MapFixture.assets)/atlas.mbtiles")
    #expect(window.program.map.composer.theme == .light)
  }

  @Test("A theme that was chosen stays, and motion is followed all the same")
  func chosen() throws {
    let window = try window("--size", "300x200", "--theme", "blueprint")
    try change("reduced-motion", to: 1, window) { !window.program.session.animates }
    #expect(window.program.map.composer.theme == .blueprint)
    try change("reduced-motion", to: 0, window) { window.program.session.animates }
  }

  @Test("The key T goes through all themes, and from then on the desktop's does not count")
  func key() throws {
    let window = try window("--size", "300x200")
    var seen: [Theme] = []
    for _ in Theme.all {
      try window.press("T")
      seen.append(window.program.map.composer.theme)
    }
    #expect(seen == [.blueprint, .contrast, .dark, .light])
    try window.press("T")
    try change("reduced-motion", to: 1, window) { !window.program.session.animates }
    #expect(window.program.map.composer.theme == .blueprint)
  }

  @Test("Names on the map change with it, all in one frame")
  func names() throws {
    let window = try window("--preset", "inset", "--size", "500x400")
    try window.settle()
    _ = window.traced()
    try change("color-scheme", to: 1, window) { window.program.map.composer.theme == .dark }
    while window.program.needsFrame { try window.program.step() }
    let changed = window.program.window.copyPixels()
    // Fading in, or drawn a few at a time, they would take more.
    #expect(window.traced().count { $0.contains("\"frame\"") } == 1)
    try window.settle()
    #expect(window.program.window.copyPixels() == changed)
  }
}
