import MapCamera
import Testing

@testable import MapScene

struct CoordinateReadoutTests {
  @Test func namesHemispheresAndNeitherOnTheLinesBetween() {
    func text(_ latitude: Double, _ longitude: Double, _ decimals: Int) -> String {
      CoordinateReadout.text(
        Coordinate(latitude: latitude, longitude: longitude), decimals: decimals)
    }
    #expect(text(60.1699, 24.9414, 4) == "60.1699° N, 24.9414° E")
    #expect(text(-33.856, -151.21, 2) == "33.86° S, 151.21° W")
    #expect(text(0, 0, 0) == "0°, 0°")
    #expect(text(-0.0004, 0.0004, 3) == "0.000°, 0.000°")
    #expect(text(10, 190, 0) == "10° N, 170° W")
  }

  @Test(arguments: Array(stride(from: 0.0, through: 22, by: 0.7)))
  func tellsNeighbouringPointsApartAndNoMore(zoom: Double) {
    let decimals = CoordinateReadout.decimals(at: zoom)
    var step = 1.0
    for _ in 0..<decimals { step /= 10 }
    let degreesAPoint =
      360
      / Viewport(
        size: ScreenSize(width: 100, height: 100),
        camera: CameraState(center: Coordinate(latitude: 0, longitude: 0), zoom: zoom)
      ).worldSize
    #expect(step <= degreesAPoint * 1.0001 || decimals == 7)
    #expect(step * 10 > degreesAPoint || decimals == 0)
  }

  @Test func saysNothingInTheSkyAndBeyondTheMapsEdge() {
    let size = ScreenSize(width: 640, height: 360)
    let tilted = Viewport.helsinki(size: size)
    #expect(CoordinateReadout.text(at: ScreenPoint(x: 320, y: 180), in: tilted) != nil)
    #expect(CoordinateReadout.text(at: ScreenPoint(x: 320, y: 0), in: tilted) == nil)
    #expect(CoordinateReadout.text(at: ScreenPoint(x: .nan, y: 180), in: tilted) == nil)
    let north = Viewport(
      size: size,
      camera: CameraState(
        center: Coordinate(latitude: 85, longitude: 0), zoom: 4, pitch: 60))
    #expect(CoordinateReadout.text(at: ScreenPoint(x: 320, y: 180), in: north) != nil)
    #expect(CoordinateReadout.text(at: ScreenPoint(x: 320, y: 100), in: north) == nil)
  }

  @Test func isThePlaceUnderThePoint() throws {
    let viewport = Viewport.helsinki()
    let place = Coordinate(latitude: 60.1701, longitude: 24.9420)
    let point = try #require(viewport.point(for: place))
    #expect(
      CoordinateReadout.text(at: point, in: viewport) == "60.170100° N, 24.942000° E")
  }
}
