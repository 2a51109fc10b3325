import MapCamera
import TestSupport
import Testing

@Suite("Moving the camera by the ground")
struct MoveTests {
  private let size = ScreenSize(width: 1000, height: 700)

  private var sky: Viewport {
    Viewport(
      size: size, camera: CameraOptions(pitch: 80, verticalFOV: 90).applying(to: .lens))
  }

  @Test("after a drag the ground is under the target, for any camera")
  func dragSticks() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let view = Viewport.random(using: &random)
      let (start, target) = (
        view.randomGroundPoint(using: &random), view.randomGroundPoint(using: &random)
      )
      let place = try #require(view.mercator(for: start))
      let moved = view.camera(dragging: start, to: target)
      // A centre beyond the map's edge has no latitude fine enough to come back from.
      guard abs(moved.center.latitude) < 85 else { continue }
      let point = try #require(view.with(moved).point(for: place))
      #expect(
        point.distance(to: target) < 1e-5 + view.worldSize * 1e-14 * view.cameraToCenterDistance
          / 100, "\(view.camera)")
    }
  }

  @Test("a drag to where it began changes nothing, to the last bit")
  func dragNowhere() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<100 {
      let view = Viewport.random(using: &random)
      let point = view.randomGroundPoint(using: &random)
      #expect(view.camera(dragging: point, to: point) == view.camera)
    }
  }

  @Test("a target above the horizon is taken just below it, and higher is no further")
  func dragAboveHorizon() {
    let start = ScreenPoint(x: 500, y: 600)
    let low = sky.camera(dragging: start, to: ScreenPoint(x: 500, y: 20))
    let high = sky.camera(dragging: start, to: ScreenPoint(x: 500, y: -5000))
    #expect(low == high)
    #expect(low.center.isFinite && low.center != sky.camera.center)
  }

  @Test("a drag that starts in the sky moves the centre by the same way")
  func dragFromSky() {
    let dragged = sky.camera(
      dragging: ScreenPoint(x: 100, y: 5), to: ScreenPoint(x: 130, y: 45))
    let center = sky.centerPoint
    let expected = sky.camera(
      dragging: center, to: ScreenPoint(x: center.x + 30, y: center.y + 40))
    #expect(dragged == expected && dragged != sky.camera)
  }

  @Test("zooming and turning keep the ground under the anchor")
  func anchored() throws {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<300 {
      let view = Viewport.random(using: &random)
      let anchor = view.randomGroundPoint(using: &random)
      let place = try #require(view.mercator(for: anchor))
      let zoom = Double.random(in: 2...20, using: &random)
      for camera in [
        view.camera(zoomingTo: zoom, around: anchor), view.camera(rotatingTo: 123, around: anchor),
      ] where abs(camera.center.latitude) < 85 {
        let after = view.with(camera)
        let point = try #require(after.point(for: place))
        let scale = max(view.worldSize, after.worldSize) * view.cameraToCenterDistance
        #expect(point.distance(to: anchor) < 1e-5 + scale * 1e-16, "\(view.camera)")
      }
    }
  }

  @Test("an anchor in the sky keeps the centre")
  func anchorInSky() {
    let point = ScreenPoint(x: 300, y: 3)
    let zoomed = sky.camera(zoomingTo: 12, around: point)
    #expect(zoomed == CameraOptions(zoom: 12).applying(to: sky.camera))
    let turned = sky.camera(rotatingTo: 77, around: point)
    #expect(turned == CameraOptions(bearing: 77).applying(to: sky.camera))
  }

  @Test("numbers that are not finite move nothing")
  func notFinite() {
    let (good, bad) = (ScreenPoint(x: 1, y: 600), ScreenPoint(x: .nan, y: 600))
    #expect(sky.camera(dragging: bad, to: good) == sky.camera)
    #expect(sky.camera(dragging: good, to: bad) == sky.camera)
    #expect(sky.camera(zoomingTo: .nan, around: good) == sky.camera)
    #expect(sky.camera(rotatingTo: .infinity, around: good) == sky.camera)
  }

  @Test("a place held through the sky and back is where it was")
  func placing() throws {
    let start = ScreenPoint(x: 400, y: 500)
    let place = try #require(sky.mercator(for: start))
    let away = sky.with(sky.camera(placing: place, at: ScreenPoint(x: 400, y: -300)))
    let back = away.camera(placing: place, at: start)
    #expect(abs(back.center.latitude - sky.camera.center.latitude) < 1e-10)
    #expect(abs(back.center.longitude - sky.camera.center.longitude) < 1e-10)
  }
}

@Suite("Fitting a box")
struct FitTests {
  /// The corners of a box, projected.
  private func corners(of box: CoordinateBounds, in view: Viewport) throws -> [ScreenPoint] {
    try box.corners.map { try #require(view.point(for: $0)) }
  }

  @Test("with any pitch, bearing and lens the whole box is inside, and touches")
  func insideAndTight() throws {
    var random = SeededGenerator(seed: 11)
    var fitted = 0
    for _ in 0..<1000 {
      let view = Viewport.random(using: &random)
      let (west, south) = (
        Double.random(in: -170...150, using: &random), Double.random(in: -70...60, using: &random)
      )
      let box = CoordinateBounds([
        west, south, west + .random(in: 0.01...30, using: &random),
        south + .random(in: 0.01...10, using: &random),
      ])
      let extra = EdgeInsets(top: 20, left: 10, bottom: 0, right: 5)
      guard let camera = view.camera(fitting: box, padding: extra) else { continue }
      fitted += 1
      let after = view.with(camera)
      let points = try corners(of: box, in: after)
      let own = view.camera.padding
      let left = own.left + 10
      let right = view.size.width - own.right - 5
      let top = max(own.top + 20, after.horizonLimitY)
      let bottom = view.size.height - own.bottom
      let xs = points.map(\.x)
      let ys = points.map(\.y)
      let slack = [
        try #require(xs.min()) - left, right - (try #require(xs.max())),
        try #require(ys.min()) - top, bottom - (try #require(ys.max())),
      ]
      for room in slack { #expect(room > -1e-3, "\(camera)") }
      // The highest zoom: the box touches the sides, or top and bottom.
      let touches = max(slack[0], slack[1]) < 1e-2 || max(slack[2], slack[3]) < 1e-2
      #expect(touches, "\(slack)")
      // In the middle: as much above as below.
      #expect(abs(slack[2] - slack[3]) < 1e-2)
    }
    #expect(fitted > 700)
  }

  @Test("a box without a size gets the highest zoom, its place in the middle")
  func place() throws {
    let view = Viewport(size: ScreenSize(width: 800, height: 600), camera: .lens)
    let camera = try #require(
      view.camera(fitting: CoordinateBounds([24.9, 60.1, 24.9, 60.1]), pitch: 0, maxZoom: 17))
    #expect(camera.zoom == 17)
    #expect(abs(camera.center.latitude - 60.1) < 1e-9 && abs(camera.center.longitude - 24.9) < 1e-9)
  }

  @Test("bearing and pitch default to the camera's and can be given")
  func angles() throws {
    let view = Viewport(size: ScreenSize(width: 800, height: 600), camera: .lens)
    let box = CoordinateBounds([18, 59, 18.2, 59.1])
    let same = try #require(view.camera(fitting: box))
    #expect(same.bearing == 30 && same.pitch == 70 && same.verticalFOV == view.camera.verticalFOV)
    let other = try #require(view.camera(fitting: box, bearing: 10, pitch: 20))
    #expect(other.bearing == 10 && other.pitch == 20)
  }

  @Test("without room, or with a box that is none, there is no camera")
  func impossible() {
    let view = Viewport(size: ScreenSize(width: 800, height: 600), camera: .lens)
    let box = CoordinateBounds([18, 59, 18.2, 59.1])
    let wide = EdgeInsets(top: 0, left: 500, bottom: 0, right: 300)
    #expect(view.camera(fitting: box, padding: wide) == nil)
    #expect(view.camera(fitting: CoordinateBounds([18, 59, 17, 60])) == nil)
    #expect(view.camera(fitting: CoordinateBounds([18, .nan, 17, 60])) == nil)
  }

  @Test("a box up to the poles is cut at the edge of the map")
  func poles() throws {
    let view = Viewport(size: ScreenSize(width: 512, height: 512), camera: .lens)
    let camera = try #require(
      view.camera(fitting: CoordinateBounds([-180, -90, 180, 90]), bearing: 0, pitch: 0))
    #expect(abs(camera.zoom) < 1e-6)
  }
}
