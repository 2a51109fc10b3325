import MapCamera
import TestSupport
import Testing

@Suite("The visible ground")
struct FootprintTests {
  @Test("the box holds every place that is seen, for any camera")
  func boundsHoldAll() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let view = Viewport.random(using: &random)
      let bounds = view.coordinateBounds
      let margin = 1e-9 * max(1, bounds.longitudeSpan)
      let box = CoordinateBounds([
        bounds.southwest.longitude - margin, bounds.southwest.latitude - margin,
        bounds.northeast.longitude + margin, bounds.northeast.latitude + margin,
      ])
      for _ in 0..<20 {
        let place = try #require(view.coordinate(for: view.randomGroundPoint(using: &random)))
        #expect(box.contains(place))
      }
    }
  }

  @Test("degrees and mercator are the same four corners, in the same order")
  func mercatorFootprint() {
    let view = Viewport(size: ScreenSize(width: 1280, height: 720), camera: .lens)
    #expect(view.footprint.count == 4)
    for (degrees, mercator) in zip(view.footprint, view.footprintMercator) {
      #expect(abs(mercator.coordinate.latitude - degrees.latitude) < 1e-12)
      #expect(abs(mercator.coordinate.longitude - degrees.longitude) < 1e-12)
    }
  }

  @Test("with a wide lens the top edge is cut below the horizon and stays finite")
  func cutAtHorizon() throws {
    let camera = CameraOptions(pitch: 85, verticalFOV: 90).applying(to: .lens)
    let view = Viewport(size: ScreenSize(width: 800, height: 600), camera: camera)
    let horizonY = try #require(view.horizonY)
    #expect(view.footprintTopY > horizonY && view.footprintTopY < view.centerPoint.y)
    #expect(view.footprintTopY == view.horizonLimitY)
    for place in view.footprint { #expect(place.isFinite) }
    #expect(!view.showsGround(at: ScreenPoint(x: 0, y: view.horizonLimitY - 0.1)))
    #expect(view.showsGround(at: ScreenPoint(x: 0, y: view.horizonLimitY + 0.1)))
  }

  @Test("the box of a part of the screen is the box of its four corners")
  func partOfScreen() throws {
    let camera = CameraOptions(pitch: 45).applying(to: .lens)
    let view = Viewport(size: ScreenSize(width: 800, height: 600), camera: camera)
    let rect = ScreenRect(
      origin: ScreenPoint(x: 100, y: 200), size: ScreenSize(width: 300, height: 150))
    let corners = [(100.0, 200.0), (400, 200), (100, 350), (400, 350)]
    let places = try corners.map { x, y in
      try #require(view.coordinate(for: ScreenPoint(x: x, y: y)))
    }
    #expect(view.coordinateBounds(for: rect) == CoordinateBounds(containing: places))
    // Turned by 30 degrees, two opposite corners are not enough.
    let twoCorners = try #require(CoordinateBounds(containing: [places[1], places[2]]))
    #expect(view.coordinateBounds(for: rect).latitudeSpan > twoCorners.latitudeSpan)
    // The same rectangle from its other corner.
    let flipped = ScreenRect(
      origin: ScreenPoint(x: 400, y: 350), size: ScreenSize(width: -300, height: -150))
    #expect(view.coordinateBounds(for: flipped) == view.coordinateBounds(for: rect))
  }

  @Test("a part of the screen in the sky has the box of the line at the limit")
  func skyOnly() throws {
    let camera = CameraOptions(bearing: 0, pitch: 85, verticalFOV: 90).applying(to: .lens)
    let view = Viewport(size: ScreenSize(width: 800, height: 600), camera: camera)
    let rect = ScreenRect(
      origin: ScreenPoint(x: 0, y: 0), size: ScreenSize(width: 800, height: 50))
    let box = view.coordinateBounds(for: rect)
    #expect(box.isValid && box.latitudeSpan < 1e-9 && box.longitudeSpan > 0)
  }

  @Test("across the antimeridian the box stays in one piece")
  func antimeridian() {
    let camera = CameraState(center: Coordinate(latitude: 0, longitude: 179.9), zoom: 5)
    let view = Viewport(size: ScreenSize(width: 512, height: 512), camera: camera)
    #expect(view.coordinateBounds.southwest.longitude < 180)
    #expect(view.coordinateBounds.northeast.longitude > 180)
  }
}
