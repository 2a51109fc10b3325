import MapCamera
import MapGestures
import Testing

@Suite("The lens")
struct LensGestureTests {
  private let location = ScreenPoint(640, 360)

  /// The camera after a pinch of these scales, from the lens example.
  private func pinched(_ scales: [Double], from fov: Double = 36.87) -> CameraState {
    var lens = LensGesture()
    var camera = CameraState.lens
    camera.verticalFOV = fov
    camera = lens.handle(PinchEvent(phase: .began, scale: 1, location: location), camera: camera)
    for scale in scales {
      camera = lens.handle(
        PinchEvent(phase: .changed, scale: scale, location: location), camera: camera)
    }
    return lens.handle(
      PinchEvent(phase: .ended, scale: scales.last ?? 1, location: location), camera: camera)
  }

  @Test("captured over scale, and nothing else moves", arguments: [0.5, 0.9, 1, 1.1, 2, 10])
  func capturedOverScale(scale: Double) {
    let camera = pinched([1.03, 0.97, scale])
    #expect(camera.verticalFOV == 36.87 / scale)
    expectOnlyLens(camera, .lens)
  }

  @Test(
    "clamped to 1...90, below, at and above",
    arguments: [
      (36.88, 1.0), (36.87, 1), (36.86, 36.87 / 36.86), (1e9, 1), (36.87 / 90, 90),
      (0.41, 36.87 / 0.41), (0.4, 90), (1e-9, 90),
    ] as [(Double, Double)])
  func clamped(scale: Double, expected: Double) {
    #expect(pinched([scale]).verticalFOV == expected)
  }

  @Test(
    "a scale that cannot be is ignored",
    arguments: [0, -1, -0.0, .nan, .infinity, -.infinity] as [Double])
  func impossibleScale(scale: Double) {
    #expect(pinched([scale]) == .lens)
    #expect(pinched([2, scale]).verticalFOV == 36.87 / 2)
  }

  @Test("out of a clamp the way back is the captured one, not from the bound")
  func throughTheBound() {
    #expect(pinched([100, 2]).verticalFOV == 36.87 / 2)
  }

  @Test("every pinch captures anew")
  func twoPinches() {
    var hand = Hand()
    hand.feed(.native(.began), .native(.changed, 2), .native(.ended, 2))
    hand.feed(.native(.began), .native(.changed, 2), .native(.ended, 2))
    #expect(hand.camera.verticalFOV == 36.87 / 4)
    #expect(hand.sources == [.pinch, .pinch])
  }

  @Test("a pinch whose beginning was lost is taken up without a jump")
  func lostBeginning() {
    var lens = LensGesture()
    func changed(_ scale: Double) -> PinchEvent {
      PinchEvent(phase: .changed, scale: scale, location: location)
    }
    let taken = lens.handle(changed(1.6), camera: .lens)
    #expect(abs(taken.verticalFOV - 36.87) < 1e-12)
    #expect(abs(lens.handle(changed(3.2), camera: taken).verticalFOV - 36.87 / 2) < 1e-12)
  }

  @Test("the end and a cancellation leave the last field of view")
  func endings() {
    for phase in [GesturePhase.ended, .cancelled] {
      var hand = Hand()
      hand.feed(.native(.began), .native(.changed, 1.5), .native(phase, 1))
      #expect(hand.camera.verticalFOV == 36.87 / 1.5)
    }
  }

  @Test("steps of wheel and keys are an eighth of an octave, clamped")
  func steps() {
    let lens = LensGesture()
    var camera = CameraState.lens
    for _ in 0..<8 { camera = lens.camera(camera, widenedBy: 1) }
    #expect(abs(camera.verticalFOV - 2 * 36.87) < 1e-12)
    for _ in 0..<100 { camera = lens.camera(camera, widenedBy: 1) }
    #expect(camera.verticalFOV == 90)
    for _ in 0..<100 { camera = lens.camera(camera, widenedBy: -1) }
    #expect(camera.verticalFOV == 1)
    #expect(lens.camera(.lens, widenedBy: .nan) == .lens)
    expectOnlyLens(camera, .lens)
  }
}
