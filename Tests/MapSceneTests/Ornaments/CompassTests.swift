import Foundation
import MapCamera
import Testing

@testable import MapScene

@MainActor
struct CompassTests {
  private func view(bearing: Double = 0, pitch: Double = 0, width: Double = 400) -> Viewport {
    Viewport(
      size: ScreenSize(width: width, height: 300),
      camera: CameraState(
        center: Coordinate(latitude: 60, longitude: 25), zoom: 14, bearing: bearing, pitch: pitch))
  }

  @Test func itAppearsWhenTheMapIsTurnedOrTilted() {
    #expect(Compass.frame(for: view()) == nil)
    #expect(Compass.frame(for: view(bearing: 360)) == nil)
    #expect(Compass.frame(for: view(bearing: 1)) != nil)
    #expect(Compass.frame(for: view(pitch: 1)) != nil)
    #expect(Compass.frame(for: view(bearing: 1, width: 100)) == nil)
  }

  @Test func itStandsInTheTopRightCorner() throws {
    let frame = try #require(Compass.frame(for: view(bearing: 10)))
    #expect(frame.maxX == 390 && frame.minY == 10)
    #expect(frame.size == ScreenSize(width: 40, height: 40))
  }

  @Test func aClickTurnsNorthUpAndTheNextOneLooksDown() {
    let first = Compass.reset(view(bearing: 30, pitch: 70).camera)
    #expect(first.bearing == 0 && first.pitch == 70)
    let second = Compass.reset(first)
    #expect(second.bearing == 0 && second.pitch == 0)
    #expect(second.center == first.center && second.zoom == first.zoom)
  }

  @Test(arguments: [0.0, 45, 90, 135, 180, 225, 270, 315])
  func itsRedTipPointsNorth(bearing: Double) throws {
    // North of the centre as the viewport itself draws it.
    let viewport = view(bearing: bearing, pitch: 30)
    let north = try #require(viewport.point(for: Coordinate(latitude: 60.001, longitude: 25)))
    let bitmap = Bitmap(width: 400, height: 300)
    Compass().draw(
      for: viewport, on: OrnamentCanvas(target: bitmap.buffer, pixelRatio: 1, text: nil))
    var sum = SIMD2(0.0, 0.0)
    var count = 0.0
    for y in 10..<50 {
      for x in 350..<390
      where RGBA(argb: bitmap[x, y]).red > 200 && RGBA(argb: bitmap[x, y]).blue < 100 {
        sum += SIMD2(Double(x) + 0.5 - 370, Double(y) + 0.5 - 30)
        count += 1
      }
    }
    #expect(count > 20)
    let needle = atan2(sum.y, sum.x)
    let expected = atan2(north.y - viewport.centerPoint.y, north.x - viewport.centerPoint.x)
    #expect(abs((needle - expected).remainder(dividingBy: 2 * .pi)) < 0.06)
  }
}
