import Foundation
import MapCamera
import TestSupport
import Testing

@Suite("Changes of a camera")
struct CameraOptionsTests {
  @Test("nil fields stay, the others change")
  func partial() {
    var expected = CameraState.lens
    expected.zoom = 3
    #expect(CameraOptions(zoom: 3).applying(to: .lens) == expected)
    #expect(CameraOptions().applying(to: .lens) == .lens)
    #expect(
      CameraOptions(.lens).applying(to: CameraState(center: Coordinate(latitude: 0, longitude: 0)))
        == .lens)
  }

  @Test("a number that is not finite leaves its field alone", arguments: [Double.nan, .infinity])
  func notFinite(bad: Double) {
    let place = Coordinate(latitude: bad, longitude: 3)
    let changes = [
      CameraOptions(center: place), CameraOptions(zoom: bad), CameraOptions(bearing: -bad),
      CameraOptions(pitch: bad), CameraOptions(verticalFOV: bad),
      CameraOptions(padding: EdgeInsets(top: 0, left: bad, bottom: 0, right: 0)),
    ]
    for change in changes { #expect(change.applying(to: .lens) == .lens) }
    // The other fields of the same change apply.
    let mixed = CameraOptions(center: place, zoom: 4).applying(to: .lens)
    #expect(mixed.zoom == 4 && mixed.center == CameraState.lens.center)
  }
}

@Suite("Limits of a camera")
struct CameraBoundsTests {
  private let limits = CameraBounds()
  private let size = ScreenSize(width: 800, height: 500)

  /// What is left of a field's value in a camera that is within all other limits.
  private func constrained(
    _ field: WritableKeyPath<CameraState, Double>, _ value: Double
  ) -> Double {
    var camera = CameraState.lens
    camera[keyPath: field] = value
    return limits.constrain(camera, in: size)[keyPath: field]
  }

  @Test(
    "zoom",
    arguments: [
      (-1.0, 0.0), (-0.001, 0), (0, 0), (0.001, 0.001), (21.999, 21.999), (22, 22), (22.001, 22),
      (400, 22),
    ])
  func zoom(given: Double, expected: Double) {
    #expect(constrained(\.zoom, given) == expected)
  }

  @Test(
    "pitch",
    arguments: [(-5.0, 0.0), (-0.001, 0), (0, 0), (84.999, 84.999), (85, 85), (85.001, 85)])
  func pitch(given: Double, expected: Double) {
    #expect(constrained(\.pitch, given) == expected)
  }

  @Test(
    "field of view",
    arguments: [
      (-1.0, 1.0), (0, 1), (0.999, 1), (1, 1), (1.001, 1.001), (89.999, 89.999), (90, 90),
      (90.001, 90), (179, 90),
    ])
  func fieldOfView(given: Double, expected: Double) {
    #expect(constrained(\.verticalFOV, given) == expected)
  }

  @Test(
    "bearing is a compass direction",
    arguments: [
      (-0.5, 359.5), (0, 0), (359.999, 359.999), (360, 0), (361, 1), (-720, 0), (-1e-20, 0),
      (725, 5),
    ])
  func bearing(given: Double, expected: Double) {
    #expect(constrained(\.bearing, given) == expected)
  }

  @Test("insets are not negative")
  func padding() {
    var camera = CameraState.lens
    camera.padding = EdgeInsets(top: -1, left: 0, bottom: 7, right: -0.1)
    let expected = EdgeInsets(top: 0, left: 0, bottom: 7, right: 0)
    #expect(limits.constrain(camera, in: size).padding == expected)
  }

  @Test("the centre's longitude is wrapped, and kept to the last bit when in range")
  func longitude() {
    var camera = CameraState.lens
    camera.center.longitude = 190
    #expect(limits.constrain(camera, in: size).center.longitude == -170)
    camera.center.longitude = 179.999_999_999_999_97
    #expect(limits.constrain(camera, in: size).center == camera.center)
  }

  @Test(
    "latitude stops at the edge of the map",
    arguments: [(89.0, 1.0), (-89, -1), (90, 1), (-90, -1)])
  func latitude(given: Double, side: Double) {
    var camera = CameraState.lens
    camera.center.latitude = given
    let result = limits.constrain(camera, in: size)
    // At zoom 16.5 half the viewport is a hair of the world.
    #expect(result.center.latitude * side < MercatorCoordinate.maximumLatitude)
    #expect(result.center.latitude * side > 85.04)
  }

  @Test("a camera within the limits is unchanged to the last bit")
  func within() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      var camera = CameraState.random(using: &random)
      // Low zooms and high latitudes do move: the world must fill the height.
      camera.zoom = max(camera.zoom, 4)
      camera.center.latitude = min(max(camera.center.latitude, -70), 70)
      #expect(limits.constrain(camera, in: size) == camera)
    }
  }

  @Test("constraining twice is constraining once")
  func idempotent() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      var camera = CameraState.random(using: &random)
      camera.zoom -= 3
      camera.center.latitude *= 1.2
      let once = limits.constrain(camera, in: size)
      let twice = limits.constrain(once, in: size)
      #expect(abs(twice.zoom - once.zoom) < 1e-12)
      #expect(abs(twice.center.latitude - once.center.latitude) < 1e-11)
    }
  }

  @Test("the world fills the height: below, at and above the zoom that does")
  func worldFillsHeight() {
    let tall = ScreenSize(width: 300, height: 1024)
    var camera = CameraState(center: Coordinate(latitude: 50, longitude: 10), zoom: 0)
    // The agreed latitude of the edge lies a hair outside the square.
    let filled = limits.constrain(camera, in: tall)
    #expect(abs(filled.zoom - 1) < 1e-7 && filled.zoom < 1)
    #expect(abs(filled.center.latitude) < 1e-12)
    #expect(filled.center.longitude == 10)
    camera.zoom = 1.5
    let inside = Viewport(size: tall, camera: limits.constrain(camera, in: tall))
    #expect(inside.camera.zoom == 1.5)
    let box = inside.coordinateBounds
    #expect(abs(box.northeast.latitude - MercatorCoordinate.maximumLatitude) < 1e-9)
  }

  @Test("the range of zoom levels begins where the world fills the viewport")
  func zoomRange() {
    #expect(limits.zoomRange(in: size) == 0...22)
    let tall = limits.zoomRange(in: ScreenSize(width: 300, height: 2048))
    #expect(abs(tall.lowerBound - 2) < 1e-7 && tall.upperBound == 22)
    let once = CameraBounds(repeatsWorld: false)
    #expect(abs(once.zoomRange(in: ScreenSize(width: 4096, height: 300)).lowerBound - 3) < 1e-12)
    #expect(limits.zoomRange(in: ScreenSize(width: 0, height: 0)) == 0...22)
    let camera = CameraState(center: Coordinate(latitude: 3, longitude: 3))
    for height in [100.0, 511, 512, 513, 2000] {
      let size = ScreenSize(width: 600, height: height)
      #expect(limits.constrain(camera, in: size).zoom == limits.zoomRange(in: size).lowerBound)
    }
  }

  @Test("the inset's 120 points at zoom 0 do not force a zoom")
  func inset() {
    let camera = CameraState(center: Coordinate(latitude: 39.139_54, longitude: -77.256_37))
    #expect(limits.constrain(camera, in: ScreenSize(width: 120, height: 120)) == camera)
  }

  @Test("a box keeps the view inside")
  func box() {
    let limits = CameraBounds(coordinates: CoordinateBounds([20, 50, 30, 60]))
    let camera = CameraState(center: Coordinate(latitude: 59.9, longitude: 29.99), zoom: 9)
    let view = Viewport(size: size, camera: limits.constrain(camera, in: size))
    #expect(view.camera.zoom == 9)
    #expect(abs(view.coordinateBounds.northeast.latitude - 60) < 1e-9)
    #expect(abs(view.coordinateBounds.northeast.longitude - 30) < 1e-9)
  }

  @Test("a box without a size does not ask for an endless zoom")
  func boxWithoutSize() {
    let limits = CameraBounds(coordinates: CoordinateBounds([20, 50, 20, 50]))
    let camera = limits.constrain(.lens, in: size)
    #expect(camera.zoom == 22)
    #expect(camera.center.isFinite)
  }

  @Test("fields that are not finite come from the previous camera, the others are constrained")
  func notFinite() {
    var camera = CameraState.lens
    camera.zoom = .nan
    camera.verticalFOV = .infinity
    camera.center.longitude = .nan
    camera.pitch = 200
    let kept = limits.constrain(camera, in: size, previous: .lens)
    var expected = CameraState.lens
    expected.pitch = 85
    #expect(kept == expected)
    let fresh = limits.constrain(camera, in: size)
    #expect(fresh.verticalFOV == CameraState.defaultVerticalFOV && fresh.pitch == 85)
    #expect(fresh.center.isFinite && fresh.zoom.isFinite)
  }

  @Test("a viewport without a size does not break the camera")
  func noSize() {
    #expect(limits.constrain(.lens, in: ScreenSize(width: 0, height: 0)) == .lens)
  }
}
