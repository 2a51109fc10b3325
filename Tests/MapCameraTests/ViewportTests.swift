import Foundation
import MapCamera
import TestSupport
import Testing

@Suite("Projection")
struct ViewportTests {
  @Test("screen to ground to screen, for any camera")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let view = Viewport.random(using: &random)
      let point = view.randomGroundPoint(using: &random)
      let place = try #require(view.mercator(for: point))
      let back = try #require(view.point(for: place))
      // A place in the unit square has 2^-53 of the world: at zoom 22 a good millionth of a point.
      let tolerance = max(1e-7, view.worldSize * 1e-15 * view.cameraToCenterDistance / 100)
      #expect(back.distance(to: point) < tolerance, "\(view.camera)")
    }
  }

  @Test("the field of view keeps centre, its pixel, scale, pitch and bearing to the last bit")
  func dollyZoom() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let view = Viewport.random(using: &random)
      for fov in [1, 1.5, 10, 36.87, 60, 89.99, 90] {
        let other = view.with(CameraOptions(verticalFOV: fov).applying(to: view.camera))
        #expect(other.point(for: other.centerMercator) == view.centerPoint)
        #expect(other.worldSize == view.worldSize)
        #expect(other.pointsPerMeter == view.pointsPerMeter)
        var camera = other.camera
        camera.verticalFOV = view.camera.verticalFOV
        #expect(camera == view.camera)
      }
    }
  }

  @Test("the scale at the centre is that of the zoom level, whatever the lens")
  func centreScale() throws {
    for fov in [1.0, 10, 36.87, 90] {
      let camera = CameraOptions(verticalFOV: fov).applying(to: .lens)
      let view = Viewport(size: ScreenSize(width: 1280, height: 720), camera: camera)
      // A hundredth of a point to the right on the ground; across, pitch does not foreshorten.
      let step = 0.01 / view.worldSize
      let bearing = 30 * Double.pi / 180
      let place = MercatorCoordinate(
        x: view.centerMercator.x + step * cos(bearing),
        y: view.centerMercator.y + step * sin(bearing))
      let point = try #require(view.point(for: place))
      #expect(abs(point.x - view.centerPoint.x - 0.01) < 1e-6)
      #expect(abs(point.y - view.centerPoint.y) < 1e-6)
    }
  }

  @Test("at and above the horizon there is no ground, just below it there is")
  func horizon() throws {
    let camera = CameraOptions(pitch: 80, verticalFOV: 60).applying(to: .lens)
    let view = Viewport(size: ScreenSize(width: 800, height: 600), camera: camera)
    let horizonY = try #require(view.horizonY)
    #expect(horizonY > 0)
    for y in [0, horizonY - 1, horizonY - 1e-6] {
      #expect(view.coordinate(for: ScreenPoint(x: 400, y: y)) == nil)
      #expect(view.mercator(for: ScreenPoint(x: 10, y: y)) == nil)
    }
    #expect(view.coordinate(for: ScreenPoint(x: 400, y: horizonY + 1e-6)) != nil)
    #expect(view.with(CameraOptions(pitch: 0).applying(to: camera)).horizonY == nil)
  }

  @Test("what lies behind the eye is not drawn, never mirrored")
  func behind() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      var camera = CameraState.random(using: &random)
      camera.pitch = max(camera.pitch, 5)
      let view = Viewport(size: ScreenSize(width: 800, height: 600), camera: camera)
      // Straight behind, twice as far as the foot of the eye's plane: w = d - y1 sin p = -d.
      let along = 2 * view.cameraToCenterDistance / sin(camera.pitch * .pi / 180) / view.worldSize
      let bearing = camera.bearing * .pi / 180
      let place = MercatorCoordinate(
        x: view.centerMercator.x - along * sin(bearing),
        y: view.centerMercator.y + along * cos(bearing))
      #expect(view.depth(for: place) < 0)
      #expect(view.point(for: place) == nil)
    }
  }

  @Test("the depth of the centre is its distance")
  func depth() {
    let view = Viewport(size: ScreenSize(width: 640, height: 480), camera: .lens)
    #expect(abs(view.depth(for: view.camera.center) - 720) < 1e-9)
    #expect(view.depth(for: view.centerMercator) == view.cameraToCenterDistance)
  }

  @Test("longitudes are not wrapped: the next world copy is drawn a world further")
  func worldCopies() throws {
    let camera = CameraState(center: Coordinate(latitude: 0, longitude: 179), zoom: 2)
    let view = Viewport(size: ScreenSize(width: 800, height: 600), camera: camera)
    let near = try #require(view.point(for: Coordinate(latitude: 0, longitude: 181)))
    let far = try #require(view.point(for: Coordinate(latitude: 0, longitude: -179)))
    #expect(abs(near.x - far.x - view.worldSize) < 1e-9)
    let place = try #require(view.coordinate(for: ScreenPoint(x: 800, y: 300)))
    #expect(place.longitude > 180)
  }

  @Test("metres at the equator, at 60 degrees and with a pitch")
  func metres() {
    // 78271.517 m a point of 512-point tiles at zoom 0, as every tile server's table says.
    let camera = CameraState(center: Coordinate(latitude: 60, longitude: 0), zoom: 0, pitch: 60)
    let view = Viewport(size: ScreenSize(width: 512, height: 512), camera: camera)
    #expect(abs(view.metersPerPoint(atLatitude: 0) - 78_271.516_964) < 1e-5)
    #expect(abs(view.metersPerPoint(atLatitude: 60) * 2 - 78_271.516_964) < 1e-5)
    #expect(abs(view.pointsPerMeter * 78_271.516_964 / 2 - 1) < 1e-10)
  }

  @Test("padding that would push the centre out of the view stops at its edge")
  func hugePadding() {
    var camera = CameraState.lens
    camera.padding = EdgeInsets(top: 5000, left: 0, bottom: 0, right: 5000)
    let view = Viewport(size: ScreenSize(width: 300, height: 200), camera: camera)
    #expect(view.centerPoint == ScreenPoint(x: 0, y: 200))
  }
}

@Suite("Heights above the ground")
struct AltitudeTests {
  private let size = ScreenSize(width: 1280, height: 720)

  private func view(pitch: Double, fov: Double) -> Viewport {
    Viewport(
      size: size, camera: CameraOptions(pitch: pitch, verticalFOV: fov).applying(to: .lens))
  }

  @Test("seen from the side a tower is as tall as its metres")
  func sideView() throws {
    let view = view(pitch: 85, fov: 1)
    let foot = try #require(view.point(for: view.camera.center))
    let top = try #require(view.point(for: view.camera.center, altitude: 10))
    // Almost from the side and almost parallel: sin 85 of the height is seen.
    let expected = 10 * view.pointsPerMeter * sin(85 * Double.pi / 180)
    #expect(abs(foot.y - top.y - expected) / expected < 1e-3)
    #expect(abs(foot.x - top.x) < 1e-9)
  }

  @Test("from straight above a tower at the centre is a dot that comes nearer")
  func topView() throws {
    let view = view(pitch: 0, fov: 60)
    let top = try #require(view.point(for: view.camera.center, altitude: 100))
    #expect(top == view.centerPoint)
    let east = Coordinate(
      latitude: view.camera.center.latitude, longitude: view.camera.center.longitude + 0.001)
    let foot = try #require(view.point(for: east))
    let roof = try #require(view.point(for: east, altitude: 100))
    // The eye is d points up, so what is h points up is drawn larger by d / (d - h).
    let d = view.cameraToCenterDistance
    let growth = d / (d - 100 * view.pointsPerMeter)
    #expect(
      abs(roof.distance(to: view.centerPoint) / foot.distance(to: view.centerPoint) - growth) < 1e-9
    )
  }

  /// How much two towers at the left and right of the view lean apart, in points a point of height.
  private func lean(fov: Double) throws -> Double {
    let view = view(pitch: 60, fov: fov)
    var leans: [Double] = []
    for x in [140.0, 1140] {
      let foot = try #require(view.coordinate(for: ScreenPoint(x: x, y: 360)))
      let low = try #require(view.point(for: foot))
      let high = try #require(view.point(for: foot, altitude: 30))
      leans.append((high.x - low.x) / (low.y - high.y))
    }
    return leans[1] - leans[0]
  }

  @Test("a long lens makes towers parallel, a wide one leans them apart")
  func parallelTowers() throws {
    let (narrow, normal, wide) = (try lean(fov: 1), try lean(fov: 36.87), try lean(fov: 90))
    #expect(narrow > 0 && narrow < 0.02)
    #expect(normal > 10 * narrow)
    #expect(wide > 2 * normal)
  }

  @Test("what is behind the eye in height is not drawn")
  func behindTheEye() {
    let view = view(pitch: 30, fov: 60)
    // The eye is d cos p points up; a kilometre above that is behind it.
    let eye = view.cameraToCenterDistance * cos(30 * Double.pi / 180) / view.pointsPerMeter
    #expect(view.point(for: view.camera.center, altitude: eye + 1000) == nil)
    #expect(view.point(for: view.camera.center, altitude: eye * 0.9) != nil)
  }

  @Test("the ground transform of any tile agrees with the projection, heights included")
  func groundTransform() throws {
    var random = SeededGenerator(seed: 6)
    var drawn = 0
    for _ in 0..<1000 {
      let view = Viewport.random(using: &random)
      let unit = exp2(-view.camera.zoom.rounded()) / 4096
      let origin = MercatorCoordinate(
        x: view.centerMercator.x - 2000 * unit, y: view.centerMercator.y - 2000 * unit)
      let transform = view.groundTransform(origin: origin, unit: unit)
      let local = SIMD4(
        Double.random(in: 0...4096, using: &random), .random(in: 0...4096, using: &random),
        .random(in: 0...100, using: &random), 1)
      let place = MercatorCoordinate(x: origin.x + local.x * unit, y: origin.y + local.y * unit)
      let depth = (transform.w * local).sum()
      let expected = view.point(for: place.coordinate, altitude: local.z)
      if depth > view.cameraToCenterDistance * 1e-3 {
        let point = try #require(expected)
        let x = (transform.x * local).sum() / depth
        let y = (transform.y * local).sum() / depth
        let error = point.distance(to: ScreenPoint(x: x, y: y))
        #expect(error < 1e-4 * max(1, view.cameraToCenterDistance / depth), "\(view.camera)")
        drawn += 1
      } else if depth < -1e-3 {
        #expect(expected == nil)
      }
    }
    #expect(drawn > 500)
  }
}
