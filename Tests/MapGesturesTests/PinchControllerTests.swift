import Foundation
import MapCamera
import MapGestures
import Testing

@Suite("Pinches through the controller")
struct PinchControllerTests {
  @Test("fingers: captured over scale on every movement, nothing else moves by a bit")
  func fingers() {
    var hand = Hand()
    hand.feed(.down(1, 590, 360), .down(2, 690, 360))
    for step in 1...50 {
      hand.feed(.moved(1, 590 - Double(step), 360), .moved(2, 690 + Double(step), 360))
      let scale = (100 + 2 * Double(step)) / 100
      #expect(abs(hand.camera.verticalFOV - 36.87 / scale) < 1e-12)
      expectOnlyLens(hand.camera, .lens)
    }
    #expect(hand.cameras.count == 100)
    #expect(Set(hand.sources) == [.pinch])
    let last = hand.camera
    hand.feed(.up(1), .moved(2, 100, 100), .up(2))
    #expect(hand.camera == last)
  }

  @Test("together widens up to 90, apart narrows down to 1")
  func bounds() {
    var hand = Hand()
    hand.feed(.down(1, 340, 360), .down(2, 940, 360), .moved(1, 930, 360))
    #expect(hand.camera.verticalFOV == 90)
    hand.feed(.up(1), .up(2), .down(1, 640, 360), .down(2, 641, 360), .moved(2, 1200, 360))
    #expect(hand.camera.verticalFOV == 1)
    expectOnlyLens(hand.camera, .lens)
  }

  @Test("one hand seen twice counts once: the first pinch wins till it ends")
  func countedOnce() {
    var hand = Hand()
    hand.feed(.down(1, 590, 360), .down(2, 690, 360), .native(.began))
    hand.feed(.moved(2, 790, 360), .native(.changed, 2))
    #expect(hand.camera.verticalFOV == 36.87 / 2)
    hand.feed(.up(1), .up(2), .native(.changed, 2.5), .native(.ended, 2.5))
    #expect(hand.camera.verticalFOV == 36.87 / 2)
    // The next one is heard again.
    hand.feed(.native(.began), .native(.changed, 0.5), .native(.ended, 0.5))
    #expect(hand.camera.verticalFOV == 36.87)
  }

  @Test("and the other way round")
  func countedOnceNativeFirst() {
    var hand = Hand()
    hand.feed(.native(.began), .down(1, 590, 360), .down(2, 690, 360))
    hand.feed(.native(.changed, 2), .moved(2, 790, 360))
    #expect(hand.camera.verticalFOV == 36.87 / 2)
    hand.feed(.native(.ended, 2), .moved(2, 890, 360))
    #expect(hand.camera.verticalFOV == 36.87 / 2)
  }

  @Test("a pinch whose end was lost does not keep the lens for ever")
  func lostEnd() {
    var hand = Hand()
    hand.feed(.native(.began), .native(.changed, 2))
    hand.time += 5
    hand.feed(.down(1, 590, 360), .down(2, 690, 360), .moved(2, 790, 360))
    #expect(hand.camera.verticalFOV == 36.87 / 4)
  }

  @Test("a pinch stops a gliding map and a flight; then nothing but the lens moves")
  func stopsAnimation() {
    var hand = Hand()
    let away = CameraOptions(center: Coordinate(latitude: 60.17, longitude: 24.94))
      .applying(to: .lens)
    hand.take(hand.controller.fly(to: away, in: hand.viewport, at: hand.time))
    #expect(hand.controller.isAnimating)
    hand.time += 1
    hand.take(hand.controller.tick(at: hand.time, in: hand.viewport))
    let seen = hand.camera
    #expect(seen != .lens)
    hand.feed(.native(.began))
    #expect(!hand.controller.isAnimating)
    hand.feed(.native(.changed, 2), .native(.ended, 2))
    hand.rest()
    expectOnlyLens(hand.camera, seen)
  }

  @Test("a wheel or a held button does not move the map under a pinch")
  func nothingElseWhilePinching() {
    var hand = Hand()
    hand.feed(.press(.left, 640, 500), .native(.began), .wheel(1, 640, 500), .hover(700, 560))
    hand.feed(.native(.changed, 1.5), .hover(720, 600), .native(.ended, 1.5), .hover(640, 500))
    expectOnlyLens(hand.camera, .lens)
    #expect(hand.camera.verticalFOV == 36.87 / 1.5)
    hand.feed(.release(.left, 640, 500), .wheel(1, 640, 500))
    #expect(hand.sources.last == .wheel)
  }

  @Test("a resize in mid-pinch moves nothing; the pinch goes on from its scale")
  func resize() {
    var hand = Hand()
    hand.feed(.down(1, 590, 360), .down(2, 690, 360), .moved(2, 790, 360))
    hand.feed(.resized(ScreenSize(width: 400, height: 300)))
    hand.feed(.moved(1, 100, 100), .moved(2, 200, 100))
    #expect(hand.camera.verticalFOV == 36.87 / 2)
    hand.feed(.moved(2, 250, 100))
    #expect(abs(hand.camera.verticalFOV - 36.87 / 3) < 1e-12)
    expectOnlyLens(hand.camera, .lens)
  }

  @Test("a hand with two fingers of which one stays pans and tilts nothing, by default")
  func noTurn() {
    var hand = Hand()
    hand.feed(.down(1, 640, 360), .down(2, 740, 360), .moved(2, 640, 460), .moved(2, 540, 360))
    expectOnlyLens(hand.camera, .lens)
    #expect(abs(hand.camera.verticalFOV - 36.87) < 1e-12)
  }

  @Test("asked for, two fingers turn the map with them")
  func turn() {
    var options = GestureOptions()
    options.twoFingerRotateEnabled = true
    var hand = Hand(options: options)
    hand.feed(.down(1, 590, 460), .down(2, 690, 460))
    // A quarter clockwise: what was right of the first finger is below it now.
    for degrees in stride(from: 2.0, through: 90, by: 2) {
      let radians = degrees * .pi / 180
      hand.feed(.moved(2, 590 + 100 * cos(radians), 460 + 100 * sin(radians)))
    }
    // 30 degrees pass before the turn begins (25 points of arc at a radius of 50).
    #expect(abs(hand.camera.bearing - (30 - 60 + 360)) < 1e-9)
    #expect(hand.camera.pitch == 70 && hand.camera.zoom == 16.5)
  }

  @Test("with the lens switched off a pinch does nothing")
  func switchedOff() {
    var options = GestureOptions()
    options.fieldOfViewEnabled = false
    var hand = Hand(options: options)
    hand.feed(.native(.began), .native(.changed, 2), .wheel(1, 640, 360, .control), .key("["))
    #expect(hand.camera == .lens && hand.cameras.isEmpty)
  }

  @Test("losing the keyboard ends a pinch; what comes of it later is not heard as a jump")
  func focusLost() {
    var hand = Hand()
    hand.feed(.down(1, 590, 360), .down(2, 690, 360), .moved(2, 790, 360), .focusLost)
    hand.feed(.moved(1, 100, 100), .moved(2, 1000, 600))
    #expect(abs(hand.camera.verticalFOV - 36.87 / 2) < 1e-12)
    expectOnlyLens(hand.camera, .lens)
  }
}
