import Foundation
import MapCamera
import MapGestures
import Testing

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
