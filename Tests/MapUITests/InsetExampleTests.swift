import MapCamera
import MapGestures
import MapUI
import SDLKit
import Testing

@testable import InsetMap

@MainActor
@Suite struct InsetExampleTests {
  /// Yellow, as far as a line that is drawn over a map can be.
  private func yellow(_ image: PixelImage) -> [(x: Int, y: Int)] {
    (0..<image.height).flatMap { y in
      (0..<image.width).compactMap { x in
        let pixel = image[x, y]
        let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        return red > 220 && green > 220 && blue < 80 ? (x, y) : nil
      }
    }
  }

  @Test("The outline lies within the inset, and grows with what the main map shows")
  func outline() throws {
    let map = try InsetMapExample.makeMap()
    defer { map.layers.shutDown() }
    let before = yellow(map.picture())
    map.setCamera(CameraOptions(zoom: 3))
    let after = yellow(map.picture())
    for points in [before, after] {
      #expect(points.allSatisfy { (8..<128).contains($0.x) && (390..<510).contains($0.y) })
    }
    let width = { (points: [(x: Int, y: Int)]) in
      (points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0)
    }
    // At zoom 3 the 960 points of the main map are 120 of the inset, edge to edge.
    #expect(width(before) < 15)
    #expect(width(after) > 100)
  }

  @Test("The main map takes all gestures but turning")
  func gestures() throws {
    let map = try InsetMapExample.makeMap()
    map.gestures.options.animationEnabled = false
    map.handle(InputEvent(time: 0, kind: .keyDown("Left", modifiers: .shift)))
    #expect(map.camera.bearing == 0)
    map.handle(InputEvent(time: 1, kind: .keyDown("Up", modifiers: .shift)))
    #expect(map.camera.pitch == 10)
  }
}
