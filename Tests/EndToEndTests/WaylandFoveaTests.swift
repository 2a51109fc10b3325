import Foundation
import Rig
import Testing

extension EndToEnd {
  /// The program itself, under a Wayland compositor.
  @Suite(.serialized)
  struct WaylandFoveaTests {
    private let compositor: WaylandCompositor
    private let window: FoveaWindow

    init() throws {
      compositor = try WaylandCompositor(executable: SiblingProgram.path("rig-compositor"))
      window = try FoveaWindow(
        executable: SiblingProgram.path("fovea"), environment: compositor.environment)
      for line in ["await-picture", "await-listener", "enter 640 360"] { try compositor.play(line) }
    }

    @Test("A touchpad's pinch is the lens, step by step, and nothing else")
    func touchpad() throws {
      var captured = Lens.initialFOV
      for pinching in Pinching.several {
        let before = window.cameras.count
        let scales = try pinch(pinching, end: "end")
        let end = try awaitFOV(Lens.fov(captured, at: scales.last ?? 1))
        Lens.check(window.cameras[before...], scales: scales, captured: captured)
        captured = end.fov
      }
      try Label.check(fov: captured) { try compositor.capture().pixels }
    }

    @Test("A touchscreen's pinch is the lens, and nothing else")
    func touchscreen() throws {
      for line in ["down 0 540 360", "down 1 740 360"] { try compositor.play(line) }
      for x in stride(from: 750, through: 940, by: 10) { try compositor.play("move 1 \(x) 360") }
      for line in ["up 1", "up 0"] { try compositor.play(line) }
      let end = try awaitFOV(Lens.fov(at: 2))
      Lens.check(
        window.cameras, scales: stride(from: 210, through: 400, by: 10).map { $0 / 200 })
      #expect(end == window.cameras.last)
    }

    @Test("A pinch cancelled midway leaves the lens where it is, and the next takes it from there")
    func cancelled() throws {
      try pinch(Pinching(scale: 1.5, steps: 4, millisecondsPerStep: 4), end: "cancel")
      _ = try awaitFOV(Lens.fov(at: 1.5))
      try pinch(Pinching(scale: 0.75, steps: 2, millisecondsPerStep: 4), end: "end")
      _ = try awaitFOV(Lens.fov(at: 1.5) / 0.75)
    }

    @Test("The size of the window may change in mid-pinch")
    func resized() throws {
      try compositor.play("begin 2")
      try compositor.play("update 1.25")
      _ = try awaitFOV(Lens.fov(at: 1.25))
      try compositor.play("size 1000 600")
      window.awaitRest()
      try compositor.play("update 1.5")
      _ = try awaitFOV(Lens.fov(at: 1.5))
      try compositor.play("end")
      #expect(
        window.cameras.filter { $0.source == "pinch" }.map(\.unlensed)
          == [Lens.initialView, Lens.initialView])
    }

    @Test("Fingers on a window that changes its size make no jump")
    func resizedUnderFingers() throws {
      for line in ["down 0 540 360", "down 1 740 360", "move 1 790 360"] {
        try compositor.play(line)
      }
      let before = try awaitFOV(Lens.fov(at: 1.25))
      try compositor.play("size 1000 600")
      window.awaitRest()
      for line in ["move 0 420 300", "move 1 620 300", "move 1 622 300"] {
        try compositor.play(line)
      }
      window.awaitRest()
      for line in ["up 0", "up 1"] { try compositor.play(line) }
      let after = try #require(window.cameras.last)
      // Two points of some two hundred, not the fifty that the fingers seem to have moved.
      #expect(abs(after.fov / before.fov - 1) < 0.02)
      #expect(after.unlensed == Lens.initialView)
    }

    /// - Returns: the scales as sent, which the protocol knows in 256ths.
    @discardableResult
    private func pinch(_ pinching: Pinching, end: String) throws -> [Double] {
      let scales = pinching.scales.map { ($0 * 256).rounded() / 256 }
      try compositor.play("begin 2")
      for scale in scales {
        Thread.sleep(forTimeInterval: pinching.millisecondsPerStep / 1000)
        try compositor.play("update \(scale)")
      }
      try compositor.play(end)
      return scales
    }

    private func awaitFOV(_ fov: Double) throws -> TracedCamera {
      let found = window.awaitCamera { abs($0.fov - fov) < Lens.tolerance }
      return try #require(
        found, "no \(fov) degrees in \(window.cameras.map(\.fov)) \(window.complaints)")
    }
  }
}
