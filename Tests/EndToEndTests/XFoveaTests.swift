import Foundation
import Rig
import SDLKit
import Testing

extension EndToEnd {
  /// The program itself, in a real X server, under real (if patient) hands.
  @Suite(.serialized, .needsXServer)
  struct XFoveaTests {
    private let server: XServer
    private let window: FoveaWindow
    private var hands: XHands { server.hands }

    init() throws {
      server = try XServer()
      window = try FoveaWindow(
        executable: SiblingProgram.path("fovea"),
        environment: ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": nil])
      try hands.movePointer(x: 640, y: 360)
    }

    @Test("A touchpad's pinch is the lens, step by step, and nothing else")
    func touchpad() throws {
      var captured = Lens.initialFOV
      for pinching in Pinching.several {
        let before = window.cameras.count
        try pinch(pinching)
        let end = try awaitFOV(Lens.fov(captured, at: pinching.scale))
        Lens.check(window.cameras[before...], scales: pinching.scales, captured: captured)
        try Label.check(fov: end.fov, in: server.capture)
        captured = end.fov
      }
    }

    @Test("A touchscreen's pinch is the lens, step by step, and nothing else")
    func touchscreen() throws {
      var captured = Lens.initialFOV
      for pinching in Pinching.several {
        let before = window.cameras.count
        let scales = try pinchWithFingers(pinching)
        let end = try awaitFOV(Lens.fov(captured, at: pinching.scale))
        Lens.check(window.cameras[before...], scales: scales, captured: captured)
        captured = end.fov
      }
      try Label.check(fov: captured, in: server.capture)
    }

    @Test("The lens stops at 1 and at 90 degrees")
    func limits() throws {
      try pinch(Pinching(scale: 0.3, steps: 7, millisecondsPerStep: 4))
      _ = try awaitFOV(90)
      try pinch(Pinching(scale: 120, steps: 7, millisecondsPerStep: 4))
      _ = try awaitFOV(1)
    }

    @Test("A pinch cancelled midway leaves the lens where it is, and the next takes it from there")
    func cancelled() throws {
      try hands.pinchBegin()
      for scale in [1.2, 1.4] { try hands.pinchUpdate(scale: scale) }
      try hands.pinchEnd(scale: 1.4, cancelled: true)
      _ = try awaitFOV(Lens.fov(at: 1.4))
      Lens.check(window.cameras, scales: [1.2, 1.4])
      try pinch(Pinching(scale: 0.7, steps: 6, millisecondsPerStep: 4))
      _ = try awaitFOV(Lens.fov(at: 1.4) / 0.7)
    }

    @Test("Pinches reach the window that fills the screen, and the one that no longer does")
    func fullscreen() throws {
      var captured = Lens.initialFOV
      for _ in 1...2 {
        try hands.tap(XHands.Key.f11)
        window.awaitRest()
        try pinch(Pinching(scale: 1.5, steps: 5, millisecondsPerStep: 4))
        captured = try awaitFOV(captured / 1.5).fov
      }
    }

    @Test("A finger lifted and put back, or a third one, never makes the lens jump")
    func restlessFingers() throws {
      try hands.fingerDown(0, x: 540, y: 360)
      try hands.fingerDown(1, x: 740, y: 360)
      try hands.fingerMove(1, x: 790, y: 360)
      _ = try awaitFOV(Lens.fov(at: 1.25))
      try hands.fingerDown(2, x: 640, y: 100)
      try hands.fingerMove(2, x: 100, y: 100)
      try hands.fingerUp(2)
      try hands.fingerUp(1)
      try hands.fingerDown(1, x: 640, y: 360)
      try hands.fingerMove(1, x: 690, y: 360)
      _ = try awaitFOV(Lens.fov(at: 1.25) / 1.5)
      for finger in 0...1 { try hands.fingerUp(finger) }
      window.awaitRest()
      #expect(window.cameras.count == 2)
      #expect(window.cameras.allSatisfy { $0.unlensed == Lens.initialView })
    }

    @Test("Ctrl+wheel and the keys [ ] turn the lens where there is no touchpad")
    func fallbacks() throws {
      try hands.tap(XHands.Key.leftBracket)
      let narrowed = try #require(window.awaitCamera { $0.source == "key" })
      #expect(narrowed.fov < Lens.initialFOV)
      window.awaitRest()
      try hands.key(XHands.Key.leftControl, down: true)
      try hands.scroll(-1)
      let widened = try #require(window.awaitCamera { $0.source == "wheel" })
      try hands.key(XHands.Key.leftControl, down: false)
      window.awaitRest()
      #expect(try #require(window.cameras.last).fov > narrowed.fov)
      #expect(widened.unlensed == Lens.initialView)
    }

    @Test("The desktop can tell the window's program, and has a picture of it")
    func identity() throws {
      // Twice the name of the desktop file, each ended by a zero.
      #expect(server.property("WM_CLASS") == [UInt32]("fovea\0fovea\0".utf8.map { UInt32($0) }))
      let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      let icon = try PNG.read(repository.appendingPathComponent("assets/icons/128.png").path)
      let shown = server.property("_NET_WM_ICON")
      #expect(shown.prefix(2) == [128, 128])
      #expect(Array(shown.dropFirst(2)) == icon.pixels)
    }

    private func pinch(_ pinching: Pinching) throws {
      try hands.pinchBegin()
      for scale in pinching.scales {
        Thread.sleep(forTimeInterval: pinching.millisecondsPerStep / 1000)
        try hands.pinchUpdate(scale: scale)
      }
      try hands.pinchEnd(scale: pinching.scale)
    }

    /// Two fingers, 200 pixels apart at first, one of which moves at a time.
    ///
    /// - Returns: the scale after every move.
    private func pinchWithFingers(_ pinching: Pinching) throws -> [Double] {
      let (middle, half) = (640.0, 100.0)
      var scales: [Double] = []
      var previous = 1.0
      try hands.fingerDown(0, x: middle - half, y: 360)
      try hands.fingerDown(1, x: middle + half, y: 360)
      for scale in pinching.scales {
        Thread.sleep(forTimeInterval: pinching.millisecondsPerStep / 1000)
        try hands.fingerMove(0, x: middle - half * scale, y: 360)
        try hands.fingerMove(1, x: middle + half * scale, y: 360)
        scales += [(previous + scale) / 2, scale]
        previous = scale
      }
      for finger in 0...1 { try hands.fingerUp(finger) }
      return scales
    }

    private func awaitFOV(_ fov: Double) throws -> TracedCamera {
      let found = window.awaitCamera { abs($0.fov - fov) < Lens.tolerance }
      return try #require(
        found, "no \(fov) degrees in \(window.cameras.map(\.fov)) \(window.complaints)")
    }
  }
}
