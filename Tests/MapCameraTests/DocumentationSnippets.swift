import MapCamera
import Testing

/// The code of the documentation's pages, word for word, and what the pages say about it.
@Suite struct DocumentationSnippets {
  @Test func overview() throws {
    let camera = CameraState(
      center: Coordinate(latitude: 60.1699, longitude: 24.9414),
      zoom: 16.5, bearing: 30, pitch: 70)
    let viewport = Viewport(size: ScreenSize(width: 1280, height: 720), camera: camera)

    let cathedral = Coordinate(latitude: 60.1704, longitude: 24.9522)
    let point = viewport.point(for: cathedral)  // where it is drawn, nil behind the eye
    let ground = viewport.coordinate(for: ScreenPoint(x: 640, y: 700))  // what is drawn there

    let drawn = try #require(point)
    let back = try #require(viewport.coordinate(for: drawn))
    #expect(abs(back.latitude - cathedral.latitude) < 1e-9)
    #expect(abs(back.longitude - cathedral.longitude) < 1e-9)
    #expect(ground != nil)
  }

  @Test func centerAndPadding() {
    let size = ScreenSize(width: 800, height: 600)
    let camera = CameraState(
      center: Coordinate(latitude: 60.1699, longitude: 24.9414),
      padding: EdgeInsets(top: 0, left: 300, bottom: 0, right: 0), zoom: 12)
    let viewport = Viewport(size: size, camera: camera)
    // viewport.centerPoint is (550, 300): the middle of the 500 points to the right of the panel.

    #expect(viewport.centerPoint == ScreenPoint(x: 550, y: 300))
  }

  @Test func zoom() {
    let equator = Viewport(
      size: ScreenSize(width: 800, height: 600),
      camera: CameraState(center: Coordinate(latitude: 0, longitude: 0), zoom: 10))
    let metersPerPoint = equator.metersPerPoint(atLatitude: 0)  // 76.4
    let farNorth = equator.metersPerPoint(atLatitude: 60)  // half of that

    #expect(abs(metersPerPoint - 76.4) < 0.05)
    #expect(abs(farNorth - metersPerPoint / 2) < 1e-9)
  }

  @Test func bearingAndPitch() {
    let viewport = Viewport(
      size: ScreenSize(width: 800, height: 600),
      camera: CameraState(center: Coordinate(latitude: 0, longitude: 0), zoom: 14, pitch: 60))
    let north = Coordinate(latitude: 0.02, longitude: 0)
    let depth = viewport.depth(for: north)
    let scale = viewport.perspectiveScale(for: MercatorCoordinate(north))
    // scale is viewport.cameraToCenterDistance / depth

    #expect(depth > viewport.cameraToCenterDistance)
    #expect(scale == viewport.cameraToCenterDistance / depth)
  }

  @Test func lens() {
    var camera = CameraState(
      center: Coordinate(latitude: 60.1699, longitude: 24.9414), zoom: 16, pitch: 60)
    let size = ScreenSize(width: 1280, height: 720)
    let normal = Viewport(size: size, camera: camera).cameraToCenterDistance  // 1080
    camera.verticalFOV = 90
    let wide = Viewport(size: size, camera: camera).cameraToCenterDistance  // 360

    #expect(abs(normal - 1080) < 1e-9)
    #expect(abs(wide - 360) < 1e-9)
  }

  @Test func pinch() {
    func pinched(_ camera: CameraState, fovAtBegin: Double, scale: Double) -> CameraState {
      guard scale > 0 else { return camera }
      let options = CameraOptions(verticalFOV: min(max(fovAtBegin / scale, 1), 90))
      return options.applying(to: camera)
    }

    #expect(pinched(.lens, fovAtBegin: 40, scale: 2).verticalFOV == 20)
    #expect(pinched(.lens, fovAtBegin: 40, scale: 0) == .lens)
    #expect(pinched(.lens, fovAtBegin: 40, scale: 1000).verticalFOV == 1)
  }

  @Test func horizon() {
    let viewport = Viewport(
      size: ScreenSize(width: 800, height: 600),
      camera: CameraState(
        center: Coordinate(latitude: 60.1699, longitude: 24.9414), zoom: 10, pitch: 80))
    let sky = ScreenPoint(x: 400, y: 0)
    let place = viewport.coordinate(for: sky)  // nil: there is no ground
    let canBegin = viewport.showsGround(at: sky)  // false: no gesture begins here

    #expect(place == nil)
    #expect(!canBegin)
  }

  @Test func footprint() {
    let tilted = Viewport(
      size: ScreenSize(width: 800, height: 600),
      camera: CameraState(
        center: Coordinate(latitude: 0, longitude: 179.9), zoom: 8, bearing: 30, pitch: 60))
    let corners = tilted.footprint  // top left, top right, bottom right, bottom left
    let box = tilted.coordinateBounds  // its northeast longitude is above 180

    #expect(corners.count == 4)
    #expect(box.northeast.longitude > 180)
  }

  @Test func moving() throws {
    let viewport = Viewport(
      size: ScreenSize(width: 800, height: 600),
      camera: CameraState(
        center: Coordinate(latitude: 60.1699, longitude: 24.9414), zoom: 12, pitch: 50))
    let hand = ScreenPoint(x: 200, y: 250)
    let dragged = viewport.camera(dragging: hand, to: ScreenPoint(x: 350, y: 400))
    let zoomed = viewport.camera(zoomingTo: 13, around: hand)
    let turned = viewport.camera(rotatingTo: 45, around: hand)

    let bounds = CameraBounds()
    let allowed = bounds.constrain(zoomed, in: viewport.size, previous: viewport.camera)

    let gulf = CoordinateBounds(
      southwest: Coordinate(latitude: 59.2, longitude: 22.5),
      northeast: Coordinate(latitude: 60.8, longitude: 30.5))
    let margin = EdgeInsets(top: 40, left: 40, bottom: 40, right: 40)
    let fitted = viewport.camera(fitting: gulf, padding: margin, bearing: 30, pitch: 60)

    let held = try #require(viewport.coordinate(for: hand))
    for (camera, expected) in [
      (dragged, ScreenPoint(x: 350, y: 400)), (zoomed, hand), (turned, hand), (allowed, hand),
    ] {
      let drawn = try #require(viewport.with(camera).point(for: held))
      #expect(drawn.distance(to: expected) < 1e-5)
    }
    let view = viewport.with(try #require(fitted))
    for corner in gulf.corners {
      let point = try #require(view.point(for: corner))
      #expect((39.999...760.001).contains(point.x) && (39.999...560.001).contains(point.y))
    }
  }

  @Test func animating() {
    let start = CameraState(center: Coordinate(latitude: 60.1699, longitude: 24.9414), zoom: 12)
    let end = CameraState(center: Coordinate(latitude: 59.3419, longitude: 18.0669), zoom: 13)
    let flight = CameraFlight(from: start, to: end, size: ScreenSize(width: 960, height: 640))
    let halfway = flight.camera(at: flight.duration / 2)
    let arrived = flight.camera(at: flight.duration)  // end, to the last bit

    var narrow = start
    narrow.verticalFOV = 10
    let lens = CameraEase(from: start, to: narrow, duration: 1, easing: .easeOut)

    #expect(arrived == end)
    #expect(halfway.zoom < start.zoom)
    #expect(lens.camera(at: 1) == narrow)
  }
}
