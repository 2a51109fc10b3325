import MapCamera
import TestSupport
import Testing

@testable import MapScene

struct InsetPlacementTests {
  @Test(arguments: [(1280.0, 720.0), (640, 480), (300, 258)])
  func standsAtItsPlace(width: Double, height: Double) {
    let frame = InsetPlacement().frame(in: ScreenSize(width: width, height: height))
    #expect(frame.origin == ScreenPoint(x: 8, y: height - 250))
    #expect(frame.size == ScreenSize(width: 120, height: 120))
  }

  @Test func standsInTheOtherCorners() {
    let window = ScreenSize(width: 640, height: 480)
    func origin(_ corner: InsetPlacement.Corner) -> ScreenPoint {
      InsetPlacement(corner: corner).frame(in: window).origin
    }
    #expect(origin(.bottomRight) == ScreenPoint(x: 512, y: 230))
    #expect(origin(.topLeft) == ScreenPoint(x: 8, y: 8))
    #expect(origin(.topRight) == ScreenPoint(x: 512, y: 8))
  }

  @Test(arguments: [(16.5, -4.0, 12.5), (3, -5, 0), (10, 0, 10)])
  func followsTheMainMapsZoomByAnOffset(zoom: Double, offset: Double, expected: Double) {
    let main = Viewport(
      size: ScreenSize(width: 1280, height: 720),
      camera: CameraState(center: Coordinate(latitude: 10, longitude: 20), zoom: zoom))
    let inset = InsetPlacement(zoomOffset: offset).viewport(for: main)
    #expect(inset.camera.zoom == expected)
    #expect(inset.camera.center == main.camera.center)
  }

  @Test(arguments: InsetPlacement.Corner.allCases)
  func inATinyWindowItStaysInsideAndClearOfTheLabel(corner: InsetPlacement.Corner) {
    for width in stride(from: 60.0, through: 400, by: 17) {
      for height in stride(from: 60.0, through: 400, by: 13) {
        let window = ScreenSize(width: width, height: height)
        let frame = InsetPlacement(corner: corner).frame(in: window)
        guard frame.size.width > 0 else { continue }
        #expect(frame.minX >= 0 && frame.maxX <= width && frame.minY >= 0)
        #expect(frame.maxY <= FOVLabel.frame(in: window).minY)
        #expect(frame.size.width == frame.size.height)
      }
    }
    let smallest = InsetPlacement().frame(in: ScreenSize(width: 200, height: 150))
    #expect(smallest.size.width == 70)
  }
}

struct InsetOutlineTests {
  private func main(
    _ latitude: Double, _ longitude: Double, zoom: Double, bearing: Double = 0, pitch: Double = 0,
    fov: Double = CameraState.defaultVerticalFOV
  ) -> Viewport {
    Viewport(
      size: ScreenSize(width: 1280, height: 720),
      camera: CameraState(
        center: Coordinate(latitude: latitude, longitude: longitude), zoom: zoom, bearing: bearing,
        pitch: pitch, verticalFOV: fov))
  }

  @Test func isTheProjectedFootprintOfAnyView() throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<300 {
      let main = main(
        .random(in: -70...70, using: &random), .random(in: -150...150, using: &random),
        zoom: .random(in: 4.2...6.5, using: &random), bearing: .random(in: 0...360, using: &random),
        pitch: .random(in: 0...45, using: &random))
      let inset = InsetPlacement().viewport(for: main)
      let outline = InsetOutline(of: main, as: .footprint, in: inset)
      let expected = main.footprint.compactMap { inset.point(for: $0) }
      let found = outline.lines.map(\.start)
      #expect(found.count == 4)
      for (a, b) in zip(found, expected) {
        #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6)
      }
    }
  }

  @Test func theBoxOfATurnedViewContainsItsFootprint() {
    let main = main(40, 10, zoom: 5, bearing: 40, pitch: 30)
    let inset = InsetPlacement().viewport(for: main)
    let footprint = InsetOutline(of: main, as: .footprint, in: inset).lines.map(\.start)
    let box = InsetOutline(of: main, as: .bounds, in: inset).lines.map(\.start)
    #expect(box.map(\.x).min() == footprint.map(\.x).min())
    #expect(box.map(\.x).max() == footprint.map(\.x).max())
    #expect(box.map(\.y).min() == footprint.map(\.y).min())
    #expect(box.map(\.y).max() == footprint.map(\.y).max())
    #expect(Set(box.map(\.x)).count == 2)
  }

  @Test(arguments: [179.9, -179.9, 180, 539.95, -900.2])
  func acrossTheAntimeridianItStaysInTheMiddle(longitude: Double) {
    let main = main(0, longitude, zoom: 5)
    let inset = InsetPlacement().viewport(for: main)
    let outline = InsetOutline(of: main, as: .footprint, in: inset)
    let xs = outline.lines.map(\.start.x)
    #expect(abs((xs.min() ?? 0) + (xs.max() ?? 0) - 120) < 1e-6)
    #expect(abs((xs.max() ?? 0) - (xs.min() ?? 0) - 1280 / 32) < 1e-6)
  }

  @Test func aTinyFootprintIsStillAVisibleMarkOfTheSameShape() {
    let main = main(60.1699, 24.9414, zoom: 16.5, bearing: 30, pitch: 70)
    let inset = InsetPlacement().viewport(for: main)
    let lines = InsetOutline(of: main, as: .footprint, in: inset).lines
    let xs = lines.map(\.start.x)
    let ys = lines.map(\.start.y)
    let extent = max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
    #expect(abs(extent - InsetOutline.leastExtent) < 1e-6)
    // The far edge is longer than the near one, and lies in the direction of the bearing.
    let far = lines[0]
    let near = lines[2]
    let length = { (line: InsetOutline.Line) in
      SIMD2(line.end.x - line.start.x, line.end.y - line.start.y).length
    }
    #expect(length(far) > 3 * length(near))
    #expect(far.start.x + far.end.x > near.start.x + near.end.x)
    #expect(far.start.y + far.end.y < near.start.y + near.end.y)
  }

  @Test func aFootprintBeyondTheInsetIsAFaintFrame() {
    let main = main(20, 0, zoom: 1)
    let outline = InsetOutline(of: main, as: .footprint, in: InsetPlacement().viewport(for: main))
    #expect(outline.opacity < 1)
    #expect(outline.lines.count == 4)
    #expect(
      outline.lines.allSatisfy {
        $0.start.x > 0 && $0.start.x < 120 && $0.start.y > 0 && $0.start.y < 120
      })
  }

  @Test(arguments: [84.0, -85.05])
  func nearThePolesTheWorldFillsTheInsetAndTheOutlineIsFinite(latitude: Double) {
    let main = main(latitude, 10, zoom: 4, bearing: 70, pitch: 80, fov: 60)
    let inset = InsetPlacement().viewport(for: main)
    #expect((inset.coordinate(for: ScreenPoint(x: 0, y: 0))?.latitude ?? 90) < 85.06)
    for outline in InsetMap.Outline.allCases {
      let lines = InsetOutline(of: main, as: outline, in: inset).lines
      #expect(lines.count == 4)
      #expect(lines.allSatisfy { $0.start.isFinite && $0.end.isFinite })
    }
  }

  @Test func looksStraightDownAtTheMainCentre() {
    let main = main(39.13954, -77.25637, zoom: 6.52, bearing: 50, pitch: 60, fov: 80)
    let camera = InsetPlacement().viewport(for: main).camera
    #expect(camera.center == main.camera.center)
    #expect(camera.zoom == 0 && camera.bearing == 0 && camera.pitch == 0)
  }
}
