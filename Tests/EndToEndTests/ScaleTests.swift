import Foundation
import Rig
import SDLKit
import TestSupport
import Testing

/// Screens with more pixels than usual: everything has the size in points that it has elsewhere.
private enum Scaled {
  /// A view of the sea, without names: those of a window stand where they stood before.
  static let view = [
    "--center", "30,-40", "--zoom", "16.5", "--bearing", "30", "--pitch", "70", "--no-coordinates",
  ]

  /// Waits until a picture is what a snapshot of this size and scale shows.
  static func check(
    _ width: Int, _ height: Int, scale: Double, sourceLocation: SourceLocation = #_sourceLocation,
    in look: () throws -> [UInt32]
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("snapshot.png")
    let outcome = try BuiltProgram("fovea").run(
      view + ["--snapshot", path, "--size", "\(width)x\(height)", "--scale", "\(scale)"])
    try #require(outcome.status == 0, "\(outcome.complaints)")
    let expected = try PNG.read(path).pixels
    let deadline = ChildProgram.now + 10
    var seen = try look()
    while seen != expected, ChildProgram.now < deadline { seen = try look() }
    let different = seen.count == expected.count ? zip(seen, expected).count { $0 != $1 } : -1
    #expect(
      different == 0, "pixels that differ; -1 of another size", sourceLocation: sourceLocation)
  }
}

extension EndToEnd {
  /// The scale of an X11 desktop, `Xft.dpi`.
  @Suite(.serialized, .needsXServer)
  struct XScaleTests {
    private let server: XServer

    init() throws { server = try XServer() }

    private func open(_ size: String) throws -> FoveaWindow {
      try FoveaWindow(
        executable: SiblingProgram.path("fovea"), arguments: Scaled.view + ["--size", size],
        environment: ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": nil])
    }

    @Test("A window opens at the desktop's scale, and hands find things where they are seen")
    func start() throws {
      server.setResources("*background: white\nXft.dpi:\t192\nXft.hinting: 1\n")
      let window = try open("640x360")
      try Scaled.check(640, 360, scale: 2, in: server.capture)
      // The compass, whose middle is 30 points from the top right corner.
      try server.hands.movePointer(x: 1280 - 60, y: 60)
      try server.hands.button(1, down: true)
      try server.hands.button(1, down: false)
      #expect(window.awaitCamera { $0.bearing == 0 } != nil, "\(window.cameras)")
    }

    @Test("The scale may be half a step, and change while the window is open")
    func live() throws {
      let window = try open("1280x720")
      try Scaled.check(1280, 720, scale: 1, in: server.capture)
      server.setResources("Xft.dpi: 192\n")
      try Scaled.check(640, 360, scale: 2, in: server.capture)
      server.setResources("Xft.dpi: 120\n")
      try Scaled.check(1024, 576, scale: 1.25, in: server.capture)
      server.setResources("Xft.rgba: none\n")
      try Scaled.check(1280, 720, scale: 1, in: server.capture)
      withExtendedLifetime(window) {}
    }
  }

  /// The scale of a Wayland screen.
  @Suite(.serialized)
  struct WaylandScaleTests {
    @Test("A window that is moved to a finer screen has more pixels there, and fewer back again")
    func move() throws {
      let compositor = try WaylandCompositor(executable: SiblingProgram.path("rig-compositor"))
      let window = try FoveaWindow(
        executable: SiblingProgram.path("fovea"), arguments: Scaled.view,
        environment: compositor.environment)
      try compositor.play("await-picture")
      let look = { try compositor.capture().pixels }
      try Scaled.check(1280, 720, scale: 1, in: look)
      try compositor.play("plug 2")
      try compositor.play("screen 1")
      try Scaled.check(1280, 720, scale: 2, in: look)
      try compositor.play("enter 640 360")
      try compositor.play("screen 0")
      try Scaled.check(1280, 720, scale: 1, in: look)
      withExtendedLifetime(window) {}
    }
  }
}
