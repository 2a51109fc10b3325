import Foundation
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

@Suite("The wheel")
struct WheelTests {
  private let sky = CameraOptions(pitch: 80, verticalFOV: 90).applying(to: .lens)

  @Test("zooms at the pointer: the ground under it stays")
  func zoom() throws {
    var hand = Hand()
    let pointer = ScreenPoint(900, 600)
    let place = try #require(hand.viewport.mercator(for: pointer))
    hand.feed(.wheel(3, pointer.x, pointer.y))
    #expect(abs(hand.camera.zoom - 17.5) < 1e-12)
    #expect(try #require(hand.viewport.point(for: place)).distance(to: pointer) < 1e-6)
    #expect(hand.sources == [.wheel] && hand.camera.verticalFOV == 36.87)
  }

  @Test("at the centre when the pointer is in the sky")
  func skyAnchor() {
    var hand = Hand(sky)
    hand.feed(.wheel(1, 640, 10))
    #expect(hand.camera.center == sky.center && hand.camera.zoom > 16.5)
  }

  @Test("a fine wheel adds up to a coarse one")
  func fine() {
    var coarse = Hand()
    coarse.feed(.wheel(1, 800, 500))
    var fine = Hand()
    for _ in 0..<120 { fine.feed(.wheel(1.0 / 120, 800, 500)) }
    #expect(abs(coarse.camera.zoom - fine.camera.zoom) < 1e-9)
    #expect(abs(coarse.camera.center.latitude - fine.camera.center.latitude) < 1e-9)
    var shifted = Hand()
    for _ in 0..<4 { shifted.feed(.wheel(1, 800, 500, .shift)) }
    #expect(abs(coarse.camera.zoom - shifted.camera.zoom) < 1e-9)
  }

  @Test("at the last zoom level the map does not creep towards the pointer")
  func atTheBound() {
    let deep = CameraOptions(zoom: 22).applying(to: .lens)
    var hand = Hand(deep)
    hand.feed(.wheel(1, 900, 600), .wheel(5, 100, 600))
    #expect(hand.camera == deep && hand.cameras.isEmpty)
  }

  @Test("at the first zoom level, where the world fills the window, it does not creep either")
  func atTheFirstLevel() {
    var hand = Hand(CameraState(center: Coordinate(latitude: 0, longitude: 10), zoom: 1))
    for _ in 0..<5 { hand.feed(.wheel(-1, 1200, 360)) }
    let filled = hand.camera
    #expect(abs(filled.zoom - log2(720.0 / 512)) < 1e-7)
    hand.feed(.wheel(-1, 1200, 360), .wheel(-3, 10, 700))
    #expect(hand.camera == filled)
  }

  @Test("turns that are no numbers, or of nothing, do nothing", arguments: [0, .nan, .infinity])
  func nothing(notches: Double) {
    var hand = Hand()
    hand.feed(.wheel(notches, 640, 360), .wheel(notches, 640, 360, .control))
    #expect(hand.cameras.isEmpty)
  }

  @Test("a lying wheel is not believed beyond ten notches")
  func lying() {
    var hand = Hand(CameraOptions(zoom: 10).applying(to: .lens))
    hand.feed(.wheel(1e6, 640, 360))
    #expect(abs(hand.camera.zoom - (10 + 10.0 / 3)) < 1e-12)
  }

  @Test("with Ctrl it is the lens: up narrows, an octave in eight notches, nothing else moves")
  func lens() {
    var hand = Hand()
    for _ in 0..<8 { hand.feed(.wheel(1, 900, 600, .control)) }
    #expect(abs(hand.camera.verticalFOV - 36.87 / 2) < 1e-12)
    expectOnlyLens(hand.camera, .lens)
    #expect(hand.sources == Array(repeating: .wheel, count: 8))
    for _ in 0..<32 { hand.feed(.wheel(-1, 900, 600, [.control, .shift])) }
    #expect(abs(hand.camera.verticalFOV - 36.87) < 1e-9)
    for _ in 0..<200 { hand.feed(.wheel(-1, 0, 0, .control)) }
    #expect(hand.camera.verticalFOV == 90)
  }

  @Test("a double click zooms in around the pointer, with Shift out")
  func doubleClick() throws {
    for (modifiers, zoom) in [(Modifiers(), 17.5), (.shift, 15.5)] {
      var hand = Hand()
      let pointer = ScreenPoint(900, 600)
      let place = try #require(hand.viewport.mercator(for: pointer))
      hand.feed(
        .press(.left, 900, 600), .release(.left, 900, 600),
        .press(.left, 900, 600, clicks: 2, modifiers))
      hand.rest()
      #expect(hand.camera.zoom == zoom)
      for camera in hand.cameras {
        let view = Viewport(size: hand.size, camera: camera)
        #expect(try #require(view.point(for: place)).distance(to: pointer) < 1e-6)
      }
      #expect(hand.cameras.count > 10 && Set(hand.sources) == [.zoom])
    }
  }
}
