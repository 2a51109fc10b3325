import Foundation
import MapCamera
import Testing

@testable import MapScene

@MainActor
struct ScaleBarTests {
  private static func view(latitude: Double, zoom: Double, pitch: Double = 0, bearing: Double = 0)
    -> Viewport
  {
    Viewport(
      size: ScreenSize(width: 960, height: 600),
      camera: CameraState(
        center: Coordinate(latitude: latitude, longitude: 24.9414), zoom: zoom, bearing: bearing,
        pitch: pitch))
  }

  /// The way along a great circle on the sphere of Web Mercator, in metres.
  private static func haversine(_ a: Coordinate, _ b: Coordinate) -> Double {
    let (from, to) = (a.latitude * .pi / 180, b.latitude * .pi / 180)
    let (dy, dx) = (to - from, (b.longitude - a.longitude) * .pi / 180)
    let h = pow(sin(dy / 2), 2) + cos(from) * cos(to) * pow(sin(dx / 2), 2)
    return 2 * 6_378_137 * asin(sqrt(h))
  }

  /// Metres on the ground across the centre for a point on the screen, measured over `span` points.
  private static func measured(_ viewport: Viewport, span: Double) throws -> Double {
    let center = viewport.centerPoint
    let west = try #require(
      viewport.coordinate(for: ScreenPoint(x: center.x - span / 2, y: center.y)))
    let east = try #require(
      viewport.coordinate(for: ScreenPoint(x: center.x + span / 2, y: center.y)))
    return haversine(west, east) / span
  }

  @Test(arguments: [0.0, 60, 80], ScaleBar.Units.allCases)
  func theBarIsExactAtTheCentre(latitude: Double, units: ScaleBar.Units) throws {
    for (pitch, bearing) in [(0.0, 0.0), (70, 30), (85, 200)] {
      // Near enough to the ground for the bar's own length to be measured on it.
      for zoom in [12.0, 14.3, 16.5, 20] {
        let viewport = Self.view(
          latitude: latitude, zoom: zoom, pitch: pitch, bearing: bearing)
        let reading = try #require(ScaleBar.reading(for: viewport, units: units))
        let onGround = try Self.measured(viewport, span: reading.points) * reading.points
        #expect(abs(onGround / reading.meters - 1) < 1e-5)
      }
      // From afar the world is bent along the bar, so a short piece of it is measured.
      let far = Self.view(latitude: latitude, zoom: 3, pitch: pitch, bearing: bearing)
      let reading = try #require(ScaleBar.reading(for: far, units: units))
      let metersPerPoint = try Self.measured(far, span: 0.02)
      #expect(abs(metersPerPoint * reading.points / reading.meters - 1) < 1e-4)
    }
  }

  @Test func lengthsAreOneTwoOrFiveTimesAPowerOfTenAndFillTheRoom() throws {
    for step in 0...220 {
      let viewport = Self.view(latitude: 60, zoom: Double(step) / 10)
      let reading = try #require(ScaleBar.reading(for: viewport, units: .metric))
      #expect(reading.points <= ScaleBar.longest + 1e-9)
      // The next step is two and a half times as long at most.
      #expect(reading.points * 2.5 > ScaleBar.longest)
      let digits = reading.text.filter(\.isNumber).drop { $0 == "0" }
      #expect(["1", "2", "5"].contains(digits.prefix(1)))
      #expect(digits.dropFirst().allSatisfy { $0 == "0" })
    }
  }

  @Test(arguments: [
    (16.5, ScaleBar.Units.metric, "50 m"), (6.52, .metric, "50 km"), (0, .metric, "2000 km"),
    (16.5, .imperial, "100 ft"), (6.52, .imperial, "20 mi"),
  ])
  func itSaysSo(zoom: Double, units: ScaleBar.Units, text: String) throws {
    let latitude = zoom == 16.5 ? 60.1699 : zoom == 0 ? 60 : 39.13954
    let viewport = Self.view(latitude: latitude, zoom: zoom)
    #expect(ScaleBar.reading(for: viewport, units: units)?.text == text)
  }

  @Test func itStandsBetweenTheInsetAndTheEdgeAndKeepsClearOfTheLabel() {
    let window = ScreenSize(width: 960, height: 600)
    let frame = ScaleBar.frame(in: window)
    #expect(frame.minY > InsetPlacement().frame(in: window).maxY)
    #expect(frame.maxX < FOVLabel.frame(in: window).minX)
    #expect(frame.maxY < window.height)
    #expect(ScaleBar.frame(in: ScreenSize(width: 300, height: 600)).size.width == 0)
  }

  @Test func itsStrokeIsAsLongAsItSays() throws {
    let bitmap = Bitmap(width: 960, height: 600, color: Theme.dark.ground)
    let viewport = Self.view(latitude: 60, zoom: 16.5)
    let reading = try #require(ScaleBar.reading(for: viewport, units: .metric))
    ScaleBar().draw(
      for: viewport, on: OrnamentCanvas(target: bitmap.buffer, pixelRatio: 1, text: nil))
    let row = Int(ScaleBar.frame(in: viewport.size).maxY) - 1
    let lit = (0..<960).filter { bitmap[$0, row] == Theme.dark.labelText.argb }
    #expect(abs(Double(lit.count) - reading.points) <= 1)
  }

  @Test func itsWordsFollowTheView() {
    let (text, kept) = (BlockText(), ScaleBar())
    for zoom in [16.5, 12, 16.5] {
      let bitmaps = [kept, ScaleBar()].map { bar in
        let bitmap = Bitmap(width: 960, height: 600)
        bar.draw(
          for: Self.view(latitude: 60, zoom: zoom),
          on: OrnamentCanvas(target: bitmap.buffer, pixelRatio: 1, text: text))
        return pixels(bitmap)
      }
      #expect(bitmaps[0] == bitmaps[1])
    }
  }
}
