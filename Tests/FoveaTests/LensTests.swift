import MapCamera
import SDLKit
import Testing

@testable import fovea

/// The lens, from SDL's events to the camera, in the program's own window.
@MainActor
@Suite struct LensTests {
  /// The camera with another lens and all else as it was, to the last bit.
  private func camera(_ camera: CameraState, fov: Double) -> CameraState {
    var camera = camera
    camera.verticalFOV = fov
    return camera
  }

  private func finger(_ id: Int64, _ x: Double, _ y: Double) -> Finger {
    Finger(touchID: 1, fingerID: id, x: x, y: y)
  }

  @Test(
    "Two fingers moved apart or together: FOV = captured / scale, and nothing else moves",
    arguments: [2.0, 1.25, 0.8, 0.5, 3])
  func fingerPinch(scale: Double) throws {
    let window = try WindowFixture()
    let before = window.camera
    try window.send(
      .fingerDown(finger(1, 600, 360)), .fingerDown(finger(2, 700, 360)))
    for step in 1...10 {
      let half = 50 * (1 + (scale - 1) * Double(step) / 10)
      try window.send(
        .fingerMoved(finger(1, 650 - half, 360)), .fingerMoved(finger(2, 650 + half, 360)))
    }
    try window.send(.fingerUp(finger(1, 0, 0)), .fingerUp(finger(2, 0, 0)))
    // SDL carries fingers as Floats of the window's width.
    let expected = min(max(before.verticalFOV / scale, 1), 90)
    #expect(abs(window.camera.verticalFOV - expected) < 1e-3)
    #expect(window.camera == camera(before, fov: window.camera.verticalFOV))
  }

  @Test("A touchpad's pinch does the same, exactly; a scale that is none is ignored")
  func nativePinch() throws {
    let window = try WindowFixture()
    let before = window.camera
    func pinch(_ phase: NativePinch.Phase, _ scale: Double) -> Event.Kind {
      .pinch(NativePinch(phase: phase, scale: scale, x: 640, y: 360))
    }
    try window.send(pinch(.began, 1), pinch(.changed, 1.5), pinch(.changed, 2))
    #expect(window.camera == camera(before, fov: before.verticalFOV / 2))
    try window.send(pinch(.changed, 0), pinch(.changed, -1), pinch(.changed, .nan))
    #expect(window.camera == camera(before, fov: before.verticalFOV / 2))
    try window.send(pinch(.changed, 100), pinch(.ended, 100))
    #expect(window.camera == camera(before, fov: 1))
    try window.send(pinch(.began, 1), pinch(.changed, 0.001), pinch(.ended, 0.001))
    #expect(window.camera == camera(before, fov: 90))
  }

  @Test("The trace tells each change and its source")
  func trace() throws {
    let window = try WindowFixture()
    try window.send(
      .pinch(NativePinch(phase: .began, scale: 1, x: 0, y: 0)),
      .pinch(NativePinch(phase: .changed, scale: 1.5, x: 0, y: 0)))
    let cameras = window.traced().filter { $0.contains("\"camera\"") }
    #expect(cameras.count == 1)
    #expect(cameras.first?.contains(#""fov":\#(36.87 / 1.5),"source":"pinch""#) == true)
  }

  @Test("Ctrl+wheel and the brackets change the lens and nothing else; there and back is exact")
  func wheelAndKeys() throws {
    let window = try WindowFixture()
    let before = window.camera
    try window.send(.wheel(dx: 0, dy: 1, x: 640, y: 400, modifiers: [.control]))
    let narrowed = window.camera.verticalFOV
    #expect(narrowed < before.verticalFOV)
    #expect(window.camera == camera(before, fov: narrowed))
    try window.send(.wheel(dx: 0, dy: -1, x: 640, y: 400, modifiers: [.control]))
    #expect(abs(window.camera.verticalFOV - before.verticalFOV) < 1e-9)
    try window.send(.keyDown(key: "]", modifiers: [], isRepeat: false))
    let widened = window.camera.verticalFOV
    #expect(widened > before.verticalFOV)
    #expect(window.camera == camera(before, fov: widened))
    try window.send(.keyDown(key: "[", modifiers: [], isRepeat: false))
    #expect(abs(window.camera.verticalFOV - before.verticalFOV) < 1e-9)
  }
}
