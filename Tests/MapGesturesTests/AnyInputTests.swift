import MapCamera
import MapGestures
import TestSupport
import Testing

@Suite("Any input at all")
struct AnyInputTests {
  /// Any event, likely or not.
  private func event(using random: inout SeededGenerator) -> InputEvent.Kind {
    func coordinate(_ limit: Double) -> Double { .random(in: -50...limit, using: &random) }
    let (x, y) = (coordinate(1300), coordinate(760))
    let modifiers = Modifiers(rawValue: .random(in: 0..<4, using: &random))
    let buttons = [PointerButton.left, .middle, .right]
    let button = buttons[Int.random(in: 0..<3, using: &random)]
    let phases = [GesturePhase.began, .changed, .changed, .ended, .cancelled]
    let keys = ["Left", "Up", "[", "]", "+", "-", "N", "Home", "1", "x"]
    let finger = Int64.random(in: 1...3, using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return .down(finger, x, y)
    case 1, 2, 3: return .moved(finger, x, y)
    case 4: return .up(finger)
    case 5: return .press(button, x, y, clicks: .random(in: 1...2, using: &random), modifiers)
    case 6, 7: return .hover(x, y)
    case 8: return .release(button, x, y)
    case 9: return .wheel(.random(in: -3...3, using: &random), x, y, modifiers)
    case 10:
      let phase = phases[Int.random(in: 0..<5, using: &random)]
      return .native(phase, .random(in: -0.2...4, using: &random))
    case 11: return .key(keys[Int.random(in: 0..<keys.count, using: &random)], modifiers)
    case 12: return .resized(ScreenSize(width: x + 251, height: y + 251))
    default: return .hover(.nan, .infinity)
    }
  }

  @Test("the camera stays drawable and within its limits, and a pinch moves only the lens")
  func storm() {
    var random = SeededGenerator(seed: 14)
    var options = GestureOptions()
    options.twoFingerRotateEnabled = false
    var hand = Hand(options: options)
    let bounds = hand.controller.bounds
    for _ in 0..<20_000 {
      let (before, count) = (hand.camera, hand.cameras.count)
      hand.feed(event(using: &random))
      if Int.random(in: 0..<3, using: &random) == 0, hand.controller.isAnimating {
        hand.time += 0.05
        hand.take(hand.controller.tick(at: hand.time, in: hand.viewport))
        continue
      }
      let camera = hand.camera
      #expect(camera.center.isFinite && abs(camera.center.longitude) <= 180)
      #expect(bounds.zoom.contains(camera.zoom) && bounds.pitch.contains(camera.pitch))
      #expect(bounds.verticalFOV.contains(camera.verticalFOV))
      #expect((0..<360).contains(camera.bearing))
      // Only one camera came, and of a pinch: then only the lens moved.
      if hand.cameras.count == count + 1, hand.sources.last == .pinch {
        expectOnlyLens(camera, before)
      }
    }
    #expect(Set(hand.sources).isSuperset(of: [.pinch, .pan, .rotate, .wheel, .key, .zoom]))
  }
}
