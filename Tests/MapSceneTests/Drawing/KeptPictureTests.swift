import MapCamera
import MapTiles
import Testing

@testable import MapScene

@MainActor
struct KeptPictureTests {
  private func map(fov: Double = 40, tile: TileGeometry? = nil) -> MapFrame {
    let viewport = Viewport.helsinki(fov: fov)
    let placed = viewport.centerTile(z: 15)
    return MapFrame(
      viewport: viewport,
      tiles: [tile.map { [DrawableTile(tile: $0, placed: placed, clip: placed)] } ?? []])
  }

  /// Draws pictures one after another, each of the colour of its number; returns what was seen.
  private func seen(
    _ pictures: [MapFrame], insets: [Bool]? = nil, sizes: [Int]? = nil, stays: Bool = true
  ) -> [UInt32] {
    let kept = KeptPicture()
    return pictures.enumerated().map { index, map in
      let inset = insets?[index] ?? false ? map.tiles : nil
      let target = Bitmap(width: sizes?[index] ?? 4, height: 3)
      kept.draw(map, inset: inset, into: target.buffer) {
        target.buffer.fill(RGBA(hex: UInt32(index + 1)))
        return stays
      }
      let first = target[0, 0]
      #expect((0..<12).allSatisfy { target[$0 % 4, $0 / 4] == first })
      // What lies over the maps must not be kept with them.
      target.buffer.fill(RGBA(hex: 0xff))
      return first & 0xff
    }
  }

  @Test func whatStandsStillIsDrawnTwiceAndThenShown() {
    let map = map()
    #expect(seen([map, map, map, map]) == [1, 2, 2, 2])
  }

  @Test func anyChangeIsDrawn() {
    let (first, second) = (TileGeometry(layers: []), TileGeometry(layers: []))
    let map = map(tile: first)
    for other in [self.map(fov: 41, tile: first), self.map(tile: second), self.map()] {
      #expect(seen([map, map, other, map, map, map]) == [1, 2, 3, 4, 5, 5])
    }
    let insets = [false, false, true, true, true, false]
    #expect(seen([map, map, map, map, map, map], insets: insets) == [1, 2, 3, 4, 4, 6])
  }

  @Test func anotherSizeIsDrawn() {
    let map = map()
    #expect(seen([map, map, map, map], sizes: [4, 4, 5, 5]) == [1, 2, 3, 3])
  }

  @Test func whatWillNotStayIsDrawnAgain() {
    let map = map()
    #expect(seen([map, map, map], stays: false) == [1, 2, 3])
  }
}
