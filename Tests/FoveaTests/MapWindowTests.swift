import Foundation
import MapCamera
import MapScene
import SDLKit
import TestSupport
import Testing

@testable import fovea

/// The program's window: what it shows and when it draws.
@MainActor
@Suite struct MapWindowTests {
  private func options(_ arguments: String...) throws -> Options {
    try Options(parsing: arguments)
  }

  @Test("The keys 1, 2, 3 and Home go to their cameras")
  func presets() throws {
    let window = try WindowFixture(try options("--no-animation", "--center", "10,20"))
    for (key, preset) in [("1", Preset.helsinki), ("2", .stockholm), ("3", .inset)] {
      try window.press(key)
      #expect(window.camera == preset.camera)
    }
    try window.press("Home")
    #expect(window.camera.center == Coordinate(latitude: 10, longitude: 20))
  }

  @Test("With animation a key flies there, through places between")
  func flight() throws {
    let window = try WindowFixture(try options("--size", "200x150"))
    try window.press("2")
    #expect(window.camera != Preset.stockholm.camera)
    #expect(!window.program.session.isResting)
  }

  @Test("In the inset preset the map does not turn")
  func insetGestures() throws {
    let window = try WindowFixture(try options("--preset", "inset", "--no-animation"))
    try window.press("Left", .shift)
    #expect(window.camera.bearing == 0)
    try window.press("1")
    try window.press("Left", .shift)
    #expect(window.camera.bearing == 15)
  }

  @Test("A snapshot is the window's picture, pixel for pixel", arguments: Preset.allCases)
  func snapshotEqualsWindow(preset: Preset) throws {
    let options = try options("--preset", preset.rawValue, "--size", "480x360")
    let window = try WindowFixture(options)
    try window.settle()
    let picture = try MapFixture.picture(options)
    #expect(window.program.window.copyPixels() == picture)
  }

  @Test("After a pinch the window's picture is that of the new field of view")
  func pictureFollowsPinch() throws {
    // Where there are no names: those that stand there stay as long as they fit, which depends on
    // what was seen before.
    let view = ["--preset", "stockholm", "--size", "480x360"]
    let window = try WindowFixture(try Options(parsing: view))
    try window.send(
      .pinch(NativePinch(phase: .began, scale: 1, x: 0, y: 0)),
      .pinch(NativePinch(phase: .changed, scale: 0.5, x: 0, y: 0)))
    try window.settle()
    let picture = try MapFixture.picture(try Options(parsing: view + ["--fov", "73.74"]))
    #expect(window.program.window.copyPixels() == picture)
  }

  @Test("Who flies where no map has streets is told once what to do, and nobody else is")
  func lackingDetail() throws {
    let window = try WindowFixture(try options("--no-animation"))
    try window.settle()
    #expect(window.message == nil)
    try window.press("2")
    let deadline = EventQueue.now + 20
    while window.message == nil, EventQueue.now < deadline { try window.program.step() }
    #expect(window.message?.text.contains("Ctrl+O") == true)
    for key in ["1", "2"] {
      try window.press(key)
      try window.settle()
      #expect(window.message == nil && window.program.nextTask == nil)
    }
  }

  @Test("A window made tiny shows what a tiny snapshot shows")
  func resize() throws {
    // A view without names; see above.
    let preset = ["--preset", "stockholm"]
    let window = try WindowFixture(try Options(parsing: preset))
    window.program.window.resize(to: ScreenSize(width: 200, height: 150))
    try window.send(.resized(width: 200, height: 150))
    try window.settle()
    let picture = try MapFixture.picture(try Options(parsing: preset + ["--size", "200x150"]))
    #expect(window.program.window.copyPixels() == picture)
  }

  @Test("A forced scale makes more pixels of the same points")
  func scale() throws {
    let options = try options("--size", "240x180", "--scale", "2")
    let window = try WindowFixture(options)
    try window.settle()
    let pixels = try #require(window.program.window.copyPixels())
    #expect((pixels.width, pixels.height) == (480, 360))
    #expect(pixels == (try MapFixture.picture(options)))
    // Events come in pixels then, and the map thinks in points.
    try window.send(
      .mouseDown(button: .left, x: 240, y: 240, clicks: 1, modifiers: []),
      .mouseMoved(x: 280, y: 240, modifiers: []))
    let viewport = window.program.session.viewport
    let moved = try #require(viewport.coordinate(for: ScreenPoint(x: 140, y: 120)))
    let before = Viewport(size: viewport.size, camera: Preset.helsinki.camera)
    let held = try #require(before.coordinate(for: ScreenPoint(x: 120, y: 120)))
    #expect(abs(moved.latitude - held.latitude) < 1e-6)
    #expect(abs(moved.longitude - held.longitude) < 1e-6)
  }

  @Test("A flood of events becomes one frame")
  func coalescing() throws {
    let window = try WindowFixture(try options("--size", "200x150", "--no-animation"))
    try window.settle()
    _ = window.traced()
    for step in 1...100 {
      let phase: NativePinch.Phase = step == 1 ? .began : .changed
      let isPushed = window.program.window.push(
        .pinch(NativePinch(phase: phase, scale: Double(step), x: 0, y: 0)))
      #expect(isPushed)
    }
    while window.program.session.needsFrame || window.camera.verticalFOV > 1 {
      EventQueue.wake()
      try window.program.step()
    }
    #expect(window.traced().filter { $0.contains("\"frame\"") }.count <= 2)
  }

  @Test("When nothing has changed nothing is drawn, and the loop would sleep without end")
  func idle() throws {
    let window = try WindowFixture(try options("--size", "200x150", "--no-coordinates"))
    try window.settle()
    _ = window.traced()
    for _ in 0..<5 { try window.send(.mouseMoved(x: 10, y: 10, modifiers: []), .exposed) }
    #expect(window.traced().isEmpty)
    #expect(window.program.patience == nil)
  }

  @Test("Keys show and hide the inset and the list of keys")
  func overlays() throws {
    let window = try WindowFixture(try options("--size", "640x480"))
    try window.settle()
    let plain = window.program.window.copyPixels()
    try window.press("I")
    try window.settle()
    let withoutInset = window.program.window.copyPixels()
    #expect(withoutInset != plain)
    try window.press("I")
    try window.press("F1")
    try window.settle()
    #expect(window.program.window.copyPixels() != plain)
    try window.press("Escape")
    try window.settle()
    #expect(window.program.window.copyPixels() == plain)
  }

  @Test("A key held down switches once")
  func heldKeys() throws {
    let window = try WindowFixture(try options("--size", "200x150", "--no-animation"))
    try window.press("I")
    for _ in 1...3 { try window.send(.keyDown(key: "I", modifiers: [], isRepeat: true)) }
    #expect(!window.program.content.showsInset)
    let before = window.camera
    try window.send(.keyDown(key: "]", modifiers: [], isRepeat: true))
    #expect(window.camera.verticalFOV > before.verticalFOV)
  }

  @Test("Ctrl+wheel works the lens, also when Ctrl is up before the frame is")
  func quickFingers() throws {
    let window = try WindowFixture(try options("--size", "200x150", "--no-animation"))
    let before = window.camera
    for kind: Event.Kind in [
      .keyDown(key: "Left Ctrl", modifiers: .control, isRepeat: false),
      .wheel(dx: 0, dy: 1, x: 100, y: 100, modifiers: .control),
      .keyUp(key: "Left Ctrl", modifiers: []),
    ] {
      #expect(window.program.window.push(kind))
    }
    // The state of the keyboard is ahead of the queue.
    #expect(window.program.window.push(.mouseMoved(x: 1, y: 1, modifiers: [])))
    try window.program.step()
    try window.settle()
    #expect(window.camera.zoom == before.zoom)
    #expect(window.camera.verticalFOV != before.verticalFOV)
  }

  @Test("The title names the program")
  func title() throws {
    let window = try WindowFixture(try options("--size", "200x150"))
    #expect(window.program.window.title == "Fovea")
  }

  @Test("Asked to close, the loop ends")
  func quit() throws {
    let window = try WindowFixture(try options("--size", "200x150"))
    try window.send(.quit)
    #expect(window.program.isOver)
    let other = try WindowFixture(try options("--size", "200x150"))
    try other.press("Q", .control)
    #expect(other.program.isOver)
  }

  @Test("A replay in a window ends by itself, at the camera a replay without one ends at")
  func replay() throws {
    let script = try PlayScript(
      text: """
        {"t": 0.01, "type": "finger-down", "id": 1, "x": 60, "y": 75}
        {"t": 0.02, "type": "finger-down", "id": 2, "x": 160, "y": 75}
        {"t": 0.04, "type": "finger-move", "id": 2, "x": 260, "y": 75}
        {"t": 0.05, "type": "finger-up", "id": 1, "x": 60, "y": 75}
        {"t": 0.06, "type": "finger-up", "id": 2, "x": 260, "y": 75}
        {"t": 0.07, "type": "resize", "width": 320, "height": 240}
        {"t": 0.08, "type": "wheel", "dy": 1, "x": 160, "y": 200}
        """, file: "test")
    let options = try options("--size", "300x150")
    let window = try WindowFixture(options, script: script)
    while !window.program.isOver { try window.program.step() }
    let session = MapSession(home: Preset.helsinki.camera, options: options, trace: nil)
    session.play(script)
    #expect(window.camera == session.camera)
    #expect(abs(window.camera.verticalFOV - 36.87 / 2) < 1e-9)
    #expect(window.program.session.size == ScreenSize(width: 320, height: 240))
  }

  @Test("A file that is dropped is drawn over the map and named in the title")
  func drop() throws {
    let window = try WindowFixture(try options("--size", "200x150", "--no-animation"))
    let atlas = "\(MapFixture.assets)/atlas.mbtiles"
    try window.drop(atlas)
    #expect(window.program.window.title == "atlas.mbtiles — Fovea")
    #expect(window.program.map.files.map(\.path) == [atlas])
    #expect(window.camera.zoom < 2)
    try window.drop("/no/such/file.mbtiles")
    #expect(window.program.map.files.map(\.path) == [atlas])
    let message = try #require(window.program.session.content(pixelRatio: 1).message)
    #expect(message.isError && message.text.contains("/no/such/file.mbtiles"))
    try window.press("Escape")
    #expect(window.program.session.content(pixelRatio: 1).message == nil)
  }
}
