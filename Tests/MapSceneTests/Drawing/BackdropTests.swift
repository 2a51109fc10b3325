import MapCamera
import TestSupport
import Testing

@testable import MapScene

struct BackdropTests {
  private func rows(_ viewport: Viewport, pixelRatio: Double = 1) -> BackgroundRows {
    var rows = BackgroundRows(colors: [])
    Backdrop(theme: .dark, viewport: viewport).fill(
      &rows, height: Int(viewport.size.height * pixelRatio), pixelRatio: pixelRatio, showsSky: true)
    return rows
  }

  @Test func fromStraightAboveThereIsOnlyGround() {
    let rows = rows(.helsinki(fov: 90, pitch: 0))
    #expect(rows.colors.allSatisfy { $0 == Theme.dark.ground.argb })
    #expect(rows.layerOpacity.allSatisfy { $0 == 255 })
  }

  @Test func hazeNeverDecreasesUpwards() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      let viewport = Viewport.random(using: &random)
      let opacity = rows(viewport).layerOpacity
      #expect(zip(opacity, opacity.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test(arguments: [40.0, 60, 90], [1.0, 2])
  func nothingIsDrawnFromTheFootprintsTopEdgeUp(fov: Double, ratio: Double) {
    let viewport = Viewport.helsinki(fov: fov)
    let opacity = rows(viewport, pixelRatio: ratio).layerOpacity
    let edge = Int(viewport.footprintTopY * ratio)
    #expect(opacity[..<max(edge - 1, 0)].allSatisfy { $0 == 0 })
    #expect(opacity[min(edge + 40, opacity.count - 1)] > 0)
    #expect(opacity.last == 255)
  }

  @Test func theSkyBeginsAtTheHorizonWithPaddingToo() throws {
    var camera = Viewport.helsinki(fov: 90).camera
    camera.padding = EdgeInsets(top: 100, left: 0, bottom: 0, right: 0)
    let viewport = Viewport(size: ScreenSize(width: 640, height: 360), camera: camera)
    let horizon = try #require(viewport.horizonY)
    let backdrop = Backdrop(theme: .dark, viewport: viewport)
    #expect(backdrop.color(at: horizon - 0.01) == Theme.dark.haze)
    #expect(backdrop.color(at: horizon + 0.01) == Theme.dark.haze)
    #expect(backdrop.color(at: 0) != Theme.dark.haze)
  }

  @Test func waterGoesOverIntoTheHazeWithoutADarkBand() {
    let viewport = Viewport.helsinki(fov: 80, size: ScreenSize(width: 640, height: 720))
    let bitmap = Bitmap(width: 8, height: 720)
    let list = DrawList()
    let water = Theme.dark.fillColor(of: .water)
    list.beginLayer(.fill, color: water)
    list.append(edges(of: [[[0, 0], [8, 0], [8, 720], [0, 720]]]))
    Rasterizer(workers: 1).draw(list, background: rows(viewport), into: bitmap.buffer)
    let darkest = [water, Theme.dark.haze].map { $0.argb >> 8 & 255 }.min() ?? 0
    let horizon = Int(viewport.horizonY ?? 0)
    #expect((horizon..<720).allSatisfy { bitmap[4, $0] >> 8 & 255 >= darkest })
  }

  @Test func coloursChangeSmoothlyFromRowToRow() {
    let colors = rows(.helsinki(fov: 90, size: ScreenSize(width: 640, height: 720))).colors
    for (above, below) in zip(colors, colors.dropFirst()) {
      for shift: UInt32 in [0, 8, 16] {
        let step = Int(above >> shift & 255) - Int(below >> shift & 255)
        #expect(abs(step) <= 4)
      }
    }
  }
}
