import MapCamera
import MapGestures
import TestSupport
import Testing

/// Pinches for programs of their own, against those the controller gives the lens.
@Suite struct PinchRecognizerTests {
  @Test("With the recogniser, the lens does what the controller's does, whatever the fingers do")
  func sameAsController() {
    var random = SeededGenerator(seed: 7)
    var controller = GestureController()
    controller.options.panEnabled = false
    controller.options.pitchEnabled = false
    controller.options.doubleClickZoomEnabled = false
    controller.options.twoFingerDragEnabled = true
    var recognizer = PinchRecognizer()
    var lens = LensGesture()
    var (expected, actual) = (CameraState.lens, CameraState.lens)
    let size = ScreenSize(width: 1280, height: 720)
    var changes = 0
    for step in 0..<4000 {
      let id = Int64.random(in: 1...3, using: &random)
      let x = Double.random(in: 100...1100, using: &random)
      let y = Double.random(in: 100...600, using: &random)
      let kind: InputEvent.Kind =
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<4: .down(id, x, y)
        case 4..<6: .up(id, x, y)
        case 6: .wheel(.random(in: -2...2, using: &random), x, y, .control)
        case 7: .native(.began)
        case 8: .native(.changed, .random(in: 0.5...2, using: &random))
        case 9: .native(.ended)
        default: .moved(id, x, y)
        }
      let event = InputEvent(time: Double(step) / 50, kind: kind)
      for pinch in recognizer.pinches(in: event) { actual = lens.handle(pinch, camera: actual) }
      let viewport = Viewport(size: size, camera: expected)
      for case .camera(let camera, _) in controller.feed(event, in: viewport) {
        expected = camera
        changes += 1
      }
      #expect(abs(actual.verticalFOV - expected.verticalFOV) < 1e-6, "step \(step): \(kind)")
      if abs(actual.verticalFOV - expected.verticalFOV) >= 1e-6 { break }
    }
    #expect(changes > 500)
  }

  @Test("A notch of the wheel with Ctrl is a whole pinch; without, it is none")
  func wheel() {
    var recognizer = PinchRecognizer()
    let point = ScreenPoint(10, 20)
    let pinches = recognizer.pinches(in: InputEvent(time: 0, kind: .wheel(8, 10, 20, .control)))
    #expect(
      pinches == [
        PinchEvent(phase: .began, scale: 1, location: point),
        PinchEvent(phase: .changed, scale: 2, location: point),
        PinchEvent(phase: .ended, scale: 2, location: point),
      ])
    #expect(recognizer.pinches(in: InputEvent(time: 1, kind: .wheel(8, 10, 20))).isEmpty)
  }

  @Test("A window that loses the keyboard cancels the pinch")
  func focus() {
    var recognizer = PinchRecognizer()
    _ = recognizer.pinches(in: InputEvent(time: 0, kind: .down(1, 100, 100)))
    _ = recognizer.pinches(in: InputEvent(time: 0.1, kind: .down(2, 200, 100)))
    let pinches = recognizer.pinches(in: InputEvent(time: 0.2, kind: .focusLost))
    #expect(pinches.map(\.phase) == [.cancelled])
  }
}
