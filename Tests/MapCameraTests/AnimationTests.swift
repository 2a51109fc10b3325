import MapCamera
import TestSupport
import Testing

@Suite("Easing curves")
struct EasingTests {
  @Test("ends are exact, also for times outside", arguments: [Easing.linear, .ease, .easeOut])
  func ends(easing: Easing) {
    #expect(easing(0) == 0 && easing(-1) == 0 && easing(.nan) == 0)
    #expect(easing(1) == 1 && easing(2) == 1 && easing(.infinity) == 1)
  }

  @Test(
    "time never runs backwards", arguments: [Easing.linear, .ease, .easeOut, Easing(1, 0, 0, 1)])
  func monotone(easing: Easing) {
    let values = (0...1000).map { easing(Double($0) / 1000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("a curve that is symmetric is half way at half time")
  func symmetric() {
    #expect(abs(Easing(0.42, 0, 0.58, 1)(0.5) - 0.5) < 1e-15)
    // Vertical in the middle: the slope is no help there, bisection is.
    #expect(abs(Easing(1, 0, 0, 1)(0.5) - 0.5) < 1e-5)
  }

  @Test("control points outside time are brought in", arguments: [-0.5, 1.5])
  func clamped(x: Double) {
    let easing = Easing(x, 0.3, x, 0.7)
    #expect((0...1).contains(easing.x1) && (0...1).contains(easing.x2))
  }
}

@Suite("Cameras on their way")
struct AnimationTests {
  private let size = ScreenSize(width: 1280, height: 720)
  private let target = CameraState(
    center: Coordinate(latitude: 39.139_54, longitude: -77.256_37),
    padding: EdgeInsets(top: 10, left: 20, bottom: 30, right: 40), zoom: 6.52, bearing: 350,
    verticalFOV: 20)

  private var animations: [any CameraAnimation] {
    [
      CameraEase(from: .lens, to: target, duration: 2),
      CameraFlight(from: .lens, to: target, size: size),
    ]
  }

  @Test("begin and end are exactly the two cameras")
  func ends() {
    for animation in animations {
      #expect(animation.camera(at: 0) == .lens && animation.camera(at: -1) == .lens)
      #expect(animation.camera(at: animation.duration) == target)
      #expect(animation.camera(at: animation.duration + 100) == target)
    }
  }

  @Test("lens, pitch and padding go evenly, bearing the short way round")
  func evenly() {
    for animation in animations {
      // The default easing is half way at this part of the time (within its steepness).
      for part in [0.1, 0.25, 0.5, 0.9] {
        let k = Easing.ease(part)
        let camera = animation.camera(at: part * animation.duration)
        let fov = CameraState.defaultVerticalFOV
        #expect(abs(camera.verticalFOV - (fov + (20 - fov) * k)) < 1e-12)
        #expect(abs(camera.pitch - 70 * (1 - k)) < 1e-12)
        #expect(abs(camera.padding.right - 40 * k) < 1e-12)
        // From 30 to 350 is 40 degrees anticlockwise.
        #expect(abs(camera.bearing - (30 - 40 * k)) < 1e-12)
      }
    }
  }

  @Test("over the antimeridian the way is the short one")
  func shortWay() {
    let west = CameraState(center: Coordinate(latitude: 10, longitude: 170), zoom: 3)
    let east = CameraState(center: Coordinate(latitude: 10, longitude: -170), zoom: 3)
    for animation: any CameraAnimation in [
      CameraEase(from: west, to: east), CameraFlight(from: west, to: east, size: size),
    ] {
      let middle = animation.camera(at: animation.duration / 2).center.longitude
      #expect(middle > 170 && middle < 190)
    }
  }

  @Test("a flight goes up and comes down again, along a line")
  func flightZoomsOut() {
    let end = CameraOptions(center: Coordinate(latitude: 60.1699, longitude: 24.9414))
      .applying(to: .lens)
    let flight = CameraFlight(from: .lens, to: end, size: size)
    let zooms = (0...100).map { flight.camera(at: flight.duration * Double($0) / 100).zoom }
    let lowest = zooms.min() ?? 0
    #expect(lowest < 10)
    #expect(zooms.allSatisfy { $0 <= 16.5 + 1e-9 })
    let turn = zooms.firstIndex(of: lowest) ?? 0
    #expect(zip(zooms[..<turn], zooms[1...turn]).allSatisfy { $0 >= $1 - 1e-9 })
    #expect(zip(zooms[turn...], zooms[(turn + 1)...]).allSatisfy { $0 <= $1 + 1e-9 })
  }

  @Test("a flight that only zooms, and one that only turns")
  func onTheSpot() {
    let zoomed = CameraOptions(zoom: 12).applying(to: .lens)
    let zoom = CameraFlight(from: .lens, to: zoomed, size: size)
    #expect(zoom.duration > 0)
    let middle = zoom.camera(at: zoom.duration / 2)
    #expect(middle.zoom < 16.5 && middle.zoom > 12)
    #expect(abs(middle.center.latitude - CameraState.lens.center.latitude) < 1e-12)
    let turned = CameraOptions(bearing: 90, verticalFOV: 5).applying(to: .lens)
    let turn = CameraFlight(from: .lens, to: turned, size: size)
    #expect(turn.duration > 0)
    let half = turn.camera(at: turn.duration / 2)
    #expect(half.bearing > 30 && half.bearing < 90 && abs(half.zoom - 16.5) < 1e-12)
    #expect(CameraFlight(from: .lens, to: .lens, size: size).duration == 0)
  }

  @Test("without time it is a jump", arguments: [0.0, -1, .nan, .infinity])
  func jump(duration: Double) {
    let ease = CameraEase(from: .lens, to: target, duration: duration)
    #expect(ease.duration == 0 && ease.camera(at: 0) == target)
    let flight = CameraFlight(from: .lens, to: target, size: size, duration: duration)
    #expect(flight.duration == 0 && flight.camera(at: 0) == target)
  }

  @Test("every frame of any flight is a camera that can be drawn")
  func finite() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      let flight = CameraFlight(
        from: .random(using: &random), to: .random(using: &random), size: size)
      for step in 1..<10 {
        let camera = flight.camera(at: flight.duration * Double(step) / 10)
        #expect(camera.center.isFinite && camera.zoom.isFinite && camera.bearing.isFinite)
      }
    }
  }
}
