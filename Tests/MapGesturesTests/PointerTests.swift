import MapCamera
import MapGestures
import Testing

@Suite("The pointer")
struct PointerTests {
  private let sky = CameraOptions(pitch: 80, verticalFOV: 90).applying(to: .lens)

  @Test("the ground sticks under the pointer, all the way of a drag")
  func panSticks() throws {
    var hand = Hand()
    hand.feed(.press(.left, 500, 500))
    let place = try #require(hand.viewport.mercator(for: ScreenPoint(500, 500)))
    for target in [ScreenPoint(520, 480), ScreenPoint(900, 650), ScreenPoint(100, 300)] {
      hand.feed(.hover(target.x, target.y))
      let point = try #require(hand.viewport.point(for: place))
      #expect(point.distance(to: target) < 1e-6)
    }
    #expect(hand.camera.verticalFOV == 36.87 && hand.camera.zoom == 16.5)
    #expect(hand.sources == [.pan, .pan, .pan])
  }

  @Test("into the sky and back the map is where it was")
  func panThroughSky() {
    var hand = Hand(sky)
    hand.feed(.press(.left, 500, 600), .hover(510, 590))
    let before = hand.camera
    hand.feed(.hover(510, 100), .hover(510, -200))
    let away = hand.camera
    hand.feed(.hover(510, -900))
    #expect(hand.camera == away)
    hand.feed(.hover(510, 590))
    #expect(abs(hand.camera.center.latitude - before.center.latitude) < 1e-10)
    #expect(abs(hand.camera.center.longitude - before.center.longitude) < 1e-10)
  }

  @Test("a drag never goes further than three quarters of the way to the horizon")
  func panLimit() throws {
    var hand = Hand(sky)
    hand.feed(.press(.left, 640, 600))
    let place = try #require(hand.viewport.mercator(for: ScreenPoint(640, 600)))
    hand.feed(.hover(640, 0))
    let point = try #require(hand.viewport.point(for: place))
    let horizonY = try #require(hand.viewport.horizonY)
    #expect(abs((360 - point.y) / (360 - horizonY) - 0.75) < 1e-9)
  }

  @Test("a drag that begins in the sky does nothing, also when it comes down")
  func panFromSky() {
    var hand = Hand(sky)
    hand.feed(.press(.left, 640, 20), .hover(640, 500), .hover(700, 600), .release(.left, 700, 600))
    #expect(hand.camera == sky && !hand.controller.isAnimating)
    // The next one is a drag again.
    hand.feed(.press(.left, 640, 500), .hover(660, 520))
    #expect(hand.sources == [.pan])
  }

  @Test("above three quarters a hand that takes hold does not lose the ground")
  func panNearHorizon() throws {
    var hand = Hand(sky)
    let horizonY = try #require(hand.viewport.horizonY)
    let y = 360 - 0.82 * (360 - horizonY)
    hand.feed(.press(.left, 640, y), .hover(640, y))
    #expect(hand.camera == sky)
  }

  @Test("the middle button pans too, a second button changes nothing")
  func buttons() {
    var hand = Hand()
    hand.feed(.press(.middle, 500, 500), .hover(520, 500))
    #expect(hand.sources == [.pan])
    hand.feed(.press(.right, 520, 500), .hover(540, 500), .release(.right, 540, 500))
    #expect(hand.sources == [.pan, .pan])
    hand.feed(.hover(560, 500))
    #expect(hand.sources == [.pan, .pan, .pan] && hand.camera.bearing == 30)
  }

  @Test("a button whose rise was lost can be pressed again, and a finger does not block the mouse")
  func lostRise() throws {
    for lost: InputEvent.Kind in [.press(.left, 500, 500), .moved(1, 500, 500)] {
      var hand = Hand()
      hand.feed(lost, .moved(1, 540, 500))
      hand.feed(.press(.left, 300, 500))
      let place = try #require(hand.viewport.mercator(for: ScreenPoint(300, 500)))
      hand.feed(.hover(320, 480))
      let point = try #require(hand.viewport.point(for: place))
      #expect(point.distance(to: ScreenPoint(320, 480)) < 1e-6)
    }
  }

  @Test("over the antimeridian the ground still sticks, and longitudes stay in range")
  func antimeridian() throws {
    let camera = CameraState(center: Coordinate(latitude: 10, longitude: 179.9), zoom: 6, pitch: 40)
    var hand = Hand(camera)
    hand.feed(.press(.left, 900, 400))
    let place = try #require(hand.viewport.mercator(for: ScreenPoint(900, 400)))
    for x in stride(from: 890.0, through: 100, by: -10) {
      hand.feed(.hover(x, 400))
      #expect(abs(hand.camera.center.longitude) <= 180)
      // The ground's own world copy, seen from a centre that may have been wrapped.
      let worlds = (hand.viewport.centerMercator.x - place.x).rounded()
      let copy = MercatorCoordinate(x: place.x + worlds, y: place.y)
      let point = try #require(hand.viewport.point(for: copy))
      #expect(point.distance(to: ScreenPoint(x, 400)) < 1e-6)
    }
    #expect(hand.camera.center.longitude < 0)
  }

  @Test("a pointer that only moves, moves nothing")
  func hover() {
    var hand = Hand()
    hand.feed(.hover(1, 1), .hover(600, 600), .release(.left, 600, 600))
    #expect(hand.cameras.isEmpty)
  }

  @Test("a resize in mid-drag is no movement")
  func resize() {
    var hand = Hand()
    hand.feed(.press(.left, 500, 500), .hover(510, 500))
    let before = hand.camera
    hand.feed(.resized(ScreenSize(width: 500, height: 400)), .hover(200, 300))
    #expect(hand.camera == before)
    hand.feed(.hover(210, 300))
    #expect(hand.camera != before)
  }

  @Test("right drag and Ctrl drag turn and tilt around the centre")
  func rotate() {
    for (button, modifiers) in [(PointerButton.right, Modifiers()), (.left, .control)] {
      var hand = Hand()
      hand.feed(.press(button, 600, 500, modifiers), .hover(650, 520))
      #expect(abs(hand.camera.bearing - (30 + 50 * 0.8)) < 1e-12)
      #expect(abs(hand.camera.pitch - (70 - 10)) < 1e-12)
      #expect(hand.camera.center == CameraState.lens.center)
      #expect(hand.sources == [.rotate])
      hand.feed(.release(button, 650, 520))
      #expect(!hand.controller.isAnimating)
    }
  }

  @Test("the ground goes with the hand: above the centre the turn is the other way")
  func rotateAboveCentre() throws {
    for (y, side) in [(500.0, 1.0), (200, -1)] {
      var hand = Hand(CameraOptions(pitch: 0).applying(to: .lens))
      let place = try #require(hand.viewport.mercator(for: ScreenPoint(640, y)))
      hand.feed(.press(.right, 640, y), .hover(660, y))
      let turn = (hand.camera.bearing - 30) * side
      #expect(turn > 0)
      #expect(try #require(hand.viewport.point(for: place)).x > 640)
    }
  }

  @Test("pitch stops at its bounds and comes back at once", arguments: [(-400.0, 85.0), (400, 0)])
  func pitchBounds(way: Double, bound: Double) {
    var hand = Hand()
    hand.feed(.press(.right, 640, 500), .hover(640, 500 + way))
    #expect(hand.camera.pitch == bound)
    hand.feed(.hover(640, 500))
    #expect(hand.camera.pitch == 70)
  }

  @Test("Shift drag only tilts; what is switched off does not happen")
  func tiltOnly() {
    var hand = Hand()
    hand.feed(.press(.left, 600, 500, .shift), .hover(700, 480))
    #expect(hand.camera.pitch == 80 && hand.camera.bearing == 30)
    var options = GestureOptions()
    options.rotateEnabled = false
    var still = Hand(options: options)
    still.feed(.press(.right, 600, 500), .hover(700, 520))
    #expect(still.camera.bearing == 30 && still.camera.pitch == 60)
    options.pitchEnabled = false
    options.panEnabled = false
    var stiller = Hand(options: options)
    stiller.feed(.press(.right, 600, 500), .hover(700, 520), .release(.right, 700, 520))
    stiller.feed(.press(.left, 600, 500), .hover(700, 520), .release(.left, 700, 520))
    #expect(stiller.cameras.isEmpty)
  }

  @Test("two fingers up tilt the map; the lens is as it was")
  func twoFingerTilt() {
    var hand = Hand(CameraOptions(pitch: 40).applying(to: .lens))
    hand.feed(.down(1, 600, 500), .down(2, 700, 500))
    for y in stride(from: 498.0, through: 420, by: -2) {
      hand.feed(.moved(1, 600, y), .moved(2, 700, y))
    }
    #expect(hand.camera.pitch > 70 && hand.camera.pitch <= 85)
    #expect(hand.camera.bearing == 30 && hand.camera.zoom == 16.5)
    #expect(hand.camera.center == CameraState.lens.center)
    #expect(hand.camera.verticalFOV == 36.87)
  }

  @Test("a finger's drag pans, and its ground sticks")
  func fingerPan() throws {
    var hand = Hand()
    let place = try #require(hand.viewport.mercator(for: ScreenPoint(500, 500)))
    hand.feed(.down(1, 500, 500), .moved(1, 503, 500), .moved(1, 560, 450))
    let point = try #require(hand.viewport.point(for: place))
    #expect(point.distance(to: ScreenPoint(560, 450)) < 1e-6)
  }
}
