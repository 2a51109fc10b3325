import Foundation
import MapCamera
import MapGestures
import Testing

@Suite("A map that glides on")
struct InertiaTests {
  /// A drag of ten events, a hundredth of a second each, by `way` in all.
  private func fling(
    from start: ScreenPoint = ScreenPoint(640, 450), by way: ScreenPoint,
    camera: CameraState = .lens, options: GestureOptions = GestureOptions()
  ) -> Hand {
    var hand = Hand(camera, options: options)
    hand.feed(.press(.left, start.x, start.y))
    for step in 1...10 {
      let part = Double(step) / 10
      hand.feed(.hover(start.x + way.x * part, start.y + way.y * part))
    }
    hand.feed(.release(.left, start.x + way.x, start.y + way.y))
    return hand
  }

  @Test("glides on in the direction of the hand, ever slower, and stops")
  func glides() throws {
    var hand = fling(by: ScreenPoint(100, 0))
    #expect(hand.controller.isAnimating)
    let before = hand.cameras.count
    hand.rest()
    #expect(!hand.controller.isAnimating)
    let steps = zip(hand.cameras[before...], hand.cameras[(before + 1)...]).map { from, to in
      hypot(
        to.center.latitude - from.center.latitude,
        (to.center.longitude - from.center.longitude) * cos(59.3 * .pi / 180))
    }
    #expect(steps.count > 30)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 >= $1 - 1e-12 })
    #expect(hand.sources.last == .inertia)
    // 1000 points a second, a time constant of half a second: 500 points less what is too slow.
    let inertia = try #require(
      Inertia(
        from: ScreenPoint(640, 360), velocity: (1000, 0),
        in: Viewport(size: hand.size, camera: .lens)))
    let end = Viewport(size: hand.size, camera: inertia.camera(at: inertia.duration))
    let moved = try #require(end.point(for: CameraState.lens.center))
    #expect(abs(moved.x - 640 - 497) < 1e-6)
  }

  @Test("ends at the same place however often frames are drawn")
  func frameRate() {
    let ends = [15.0, 60, 144].map { rate in
      var hand = fling(by: ScreenPoint(-80, 60))
      hand.rest(framesPerSecond: rate)
      return hand.camera.center
    }
    #expect(Set(ends).count == 1)
  }

  @Test("however hard it is thrown, it goes no further than three quarters to the horizon")
  func limit() throws {
    for pitch in [45.0, 60, 70, 85] {
      for fov in [20, 36.87, 90] {
        let camera = CameraOptions(pitch: pitch, verticalFOV: fov).applying(to: .lens)
        let view = Viewport(size: ScreenSize(width: 1280, height: 720), camera: camera)
        let start = ScreenPoint(640, 500)
        let place = try #require(view.mercator(for: start))
        let inertia = try #require(Inertia(from: start, velocity: (300, -1e5), in: view))
        let end = view.with(inertia.camera(at: 100))
        let point = try #require(end.point(for: place))
        let horizonY = try #require(view.horizonY)
        #expect(point.y >= 360 - 0.75 * (360 - horizonY) - 1e-6)
        #expect(point.y < start.y)
      }
    }
  }

  @Test("a hand that rests before it lets go puts the map down")
  func rest() {
    var hand = Hand()
    hand.feed(.press(.left, 640, 450), .hover(660, 450), .hover(700, 450))
    hand.time += 0.2
    hand.feed(.release(.left, 700, 450))
    #expect(!hand.controller.isAnimating)
  }

  @Test("a slow hand puts the map down")
  func slow() {
    #expect(!fling(by: ScreenPoint(5, 0)).controller.isAnimating)
    #expect(fling(by: ScreenPoint(7, 0)).controller.isAnimating)
  }

  @Test("a press, a finger, a wheel or a key catches it")
  func caught() {
    for kind: InputEvent.Kind in [
      .press(.left, 300, 500), .down(1, 300, 500), .wheel(1, 300, 500, .control), .key("["),
    ] {
      var hand = fling(by: ScreenPoint(100, 0))
      hand.feed(kind)
      #expect(!hand.controller.isAnimating)
      let center = hand.camera.center
      hand.rest()
      #expect(hand.camera.center == center)
    }
  }

  @Test("off, or without animation, it stays where it was let go")
  func off() {
    var options = GestureOptions()
    options.inertiaEnabled = false
    #expect(!fling(by: ScreenPoint(100, 0), options: options).controller.isAnimating)
    options = GestureOptions()
    options.animationEnabled = false
    #expect(!fling(by: ScreenPoint(100, 0), options: options).controller.isAnimating)
  }

  @Test("the meter measures the last tenth of a second")
  func meter() {
    var meter = VelocityMeter()
    #expect(meter.velocity(at: 0) == (0, 0))
    for step in 0...50 { meter.add(ScreenPoint(Double(step * step), 7), at: Double(step) / 100) }
    // From step 40 to step 50: 900 points in a tenth of a second.
    #expect(abs(meter.velocity(at: 0.5).dx - 9000) < 1e-6 && meter.velocity(at: 0.5).dy == 0)
    #expect(meter.velocity(at: 0.7) == (0, 0))
  }
}
