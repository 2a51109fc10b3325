import MapCamera
import Testing

@Suite("Coordinates")
struct CoordinateTests {
  @Test(
    "wrapping brings longitudes into one world copy",
    arguments: [
      (181.0, -179.0), (-181, 179), (540, -180), (360, 0), (-725, -5), (180, 180), (-180, -180),
    ])
  func wrapped(longitude: Double, expected: Double) {
    let place = Coordinate(latitude: 12, longitude: longitude).wrapped
    #expect(place == Coordinate(latitude: 12, longitude: expected))
  }

  @Test("a longitude in range is unchanged to the last bit")
  func wrappedKeepsBits() {
    let place = Coordinate(latitude: 1, longitude: 179.999_999_999_999_97)
    #expect(place.wrapped == place)
  }

  @Test(
    "the nearest copy is at most half a world away",
    arguments: [
      (170.0, -170.0, -190.0), (-170, 170, 190), (10, 20, 10), (0, 720, 720), (90, -90, 90),
    ])
  func nearest(longitude: Double, other: Double, expected: Double) {
    let place = Coordinate(latitude: 0, longitude: longitude)
    let result = place.nearest(to: Coordinate(latitude: 0, longitude: other))
    #expect(result.longitude == expected)
  }

  @Test(
    "the corners of the unit square",
    arguments: [
      (85.051_128_779_806_59, -180.0, 0.0, 0.0), (0, 0, 0.5, 0.5),
      (-85.051_128_779_806_59, 180, 1, 1), (0, 540, 2, 0.5),
    ])
  func mercatorCorners(latitude: Double, longitude: Double, x: Double, y: Double) {
    let place = MercatorCoordinate(Coordinate(latitude: latitude, longitude: longitude))
    #expect(abs(place.x - x) < 1e-15)
    #expect(abs(place.y - y) < 1e-14)
  }

  @Test("mercator and back", arguments: [-89.9, -85, -60.1, -0.001, 0, 1e-9, 33.3, 60, 84.9, 89.9])
  func mercatorRoundTrip(latitude: Double) {
    let place = Coordinate(latitude: latitude, longitude: 24.9414)
    let back = MercatorCoordinate(place).coordinate
    #expect(abs(back.latitude - latitude) < 1e-12)
    #expect(abs(back.longitude - 24.9414) < 1e-13)
  }

  @Test("the poles are far but finite, and symmetric")
  func poles() {
    let north = MercatorCoordinate(Coordinate(latitude: 90, longitude: 0)).y
    let south = MercatorCoordinate(Coordinate(latitude: -90, longitude: 0)).y
    #expect(north < -5 && north > -6)
    #expect(south == 1 - north)
    #expect(MercatorCoordinate(x: 0.5, y: 500).coordinate.latitude == -90)
    #expect(MercatorCoordinate(x: 0.5, y: -500).coordinate.latitude == 90)
  }
}

@Suite("Boxes of coordinates")
struct CoordinateBoundsTests {
  private let box = CoordinateBounds([170, -10, 190, 20])

  @Test("contains its edges and takes longitudes as they are")
  func contains() {
    #expect(box.contains(Coordinate(latitude: -10, longitude: 190)))
    #expect(box.contains(Coordinate(latitude: 20, longitude: 170)))
    #expect(!box.contains(Coordinate(latitude: 20.001, longitude: 180)))
    #expect(!box.contains(Coordinate(latitude: 0, longitude: -175)))
  }

  @Test("a box that runs backwards, or is none, contains nothing")
  func containsNothing() {
    let place = Coordinate(latitude: 0, longitude: 0)
    #expect(!CoordinateBounds([10, 10, -10, -10]).contains(place))
    #expect(!CoordinateBounds([-10, .nan, 10, 10]).contains(place))
    let rect = ScreenRect(
      origin: ScreenPoint(x: .nan, y: 0), size: ScreenSize(width: 1, height: 1))
    #expect(!rect.contains(ScreenPoint(x: 0, y: 0)))
  }

  @Test(
    "any world copy",
    arguments: [(-175.0, true), (185, true), (-170, true), (545, true), (0, false)])
  func containsWrapped(longitude: Double, expected: Bool) {
    #expect(box.containsWrapped(Coordinate(latitude: 0, longitude: longitude)) == expected)
  }

  @Test("union covers both")
  func union() {
    let other = CoordinateBounds([160, 0, 171, 30])
    #expect(box.union(other) == CoordinateBounds([160, -10, 190, 30]))
    #expect(other.union(box) == box.union(other))
  }

  @Test("intersection counts touching edges")
  func intersects() {
    #expect(box.intersects(CoordinateBounds([190, 20, 200, 30])))
    #expect(!box.intersects(CoordinateBounds([190.1, 0, 200, 30])))
    #expect(!box.intersects(CoordinateBounds([170, 21, 190, 30])))
  }

  @Test("wrapping keeps the span and puts the western edge into the first world")
  func wrapped() {
    #expect(CoordinateBounds([-190, 0, -170, 1]).wrapped == CoordinateBounds([170, 0, 190, 1]))
    #expect(CoordinateBounds([530, 0, 550, 1]).wrapped == CoordinateBounds([170, 0, 190, 1]))
    #expect(CoordinateBounds([-500, 0, 500, 1]).wrapped == CoordinateBounds([-180, 0, 180, 1]))
    #expect(box.wrapped == box)
  }

  @Test("the box around places")
  func containing() {
    let places = [(1.0, 2.0), (-3, 8), (5, -7)].map { Coordinate(latitude: $0, longitude: $1) }
    #expect(CoordinateBounds(containing: places) == CoordinateBounds([-7, -3, 8, 5]))
    #expect(CoordinateBounds(containing: []) == nil)
  }

  @Test("a box that runs backwards or is not finite is not valid")
  func validity() {
    #expect(box.isValid)
    #expect(CoordinateBounds([1, 1, 1, 1]).isValid)
    #expect(!CoordinateBounds([10, 0, -10, 1]).isValid)
    #expect(!CoordinateBounds([0, .nan, 1, 1]).isValid)
  }
}
