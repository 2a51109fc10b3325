import Foundation
import MapCamera
import MapTiles
import TestSupport
import Testing

@testable import MapScene

struct FillProjectorTests {
  /// A star of random radius around a point of the tile.
  private func star(using random: inout SeededGenerator) -> [SIMD2<Int32>] {
    let count = Int.random(in: 3...12, using: &random)
    let center = SIMD2(
      Double.random(in: 0.2...0.8, using: &random), Double.random(in: 0.2...0.8, using: &random))
    return (0..<count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let radius = Double.random(in: 0.05...0.6, using: &random)
      let point = (center + SIMD2(cos(angle), sin(angle)) * radius) * 4096
      return SIMD2(Int32(point.x), Int32(point.y))
    }
  }

  /// Whether a point is inside a ring, by counting crossings to the right.
  private func contains(_ ring: [SIMD2<Double>], _ point: SIMD2<Double>) -> Bool {
    var inside = false
    var previous = ring[ring.count - 1]
    for next in ring {
      if (previous.y > point.y) != (next.y > point.y) {
        let x = previous.x + (next.x - previous.x) * (point.y - previous.y) / (next.y - previous.y)
        if x > point.x { inside.toggle() }
      }
      previous = next
    }
    return inside
  }

  /// The winding number at a pixel's centre, from the edges to the left of it.
  private func winding(_ edges: [PolygonEdge], _ x: Double, _ y: Double) -> Int {
    edges.reduce(0) { sum, edge in
      let (y0, y1) = (Double(edge.y0), Double(edge.y1))
      guard (y0 > y) != (y1 > y) else { return sum }
      let crossing = Double(edge.x0) + Double(edge.x1 - edge.x0) * (y - y0) / (y1 - y0)
      return crossing < x ? sum + (y1 > y0 ? 1 : -1) : sum
    }
  }

  @Test(arguments: [false, true])
  func fillsWhatTheCameraSeesOfAPolygon(throughWindow: Bool) throws {
    var random = SeededGenerator(seed: throughWindow ? 21 : 20)
    var (inside, outside) = (0, 0)
    for _ in 0..<300 {
      let viewport = Viewport.random(using: &random)
      let tile = viewport.centerTile(z: Int.random(in: 11...15, using: &random))
      let ring = star(using: &random)
      let geometry = TileGeometry(layers: [VectorTileLayer("water", [(.polygon, [ring])])])
      let fill = try #require(geometry.fills.first)
      let window =
        throughWindow
        ? TileRect(low: SIMD2(0.25, 0.25), high: SIMD2(0.75, 0.75)) : nil
      let buffer = EdgeBuffer()
      let projection = viewport.projection()
      var scratch = RingScratch()
      FillProjector(frame: projection).draw(
        try #require(fill.blocks.first), of: fill,
        projection.transform(origin: tile.origin, unit: tile.span), window: window,
        scratch: &scratch, into: buffer)
      let edges = Array(buffer.elements)
      let local = ring.map { SIMD2(Double($0.x), Double($0.y)) / 4096 }
      for _ in 0..<30 {
        let pixel = ScreenPoint(
          x: .random(in: 0...viewport.size.width, using: &random),
          y: .random(in: 0...viewport.size.height, using: &random))
        guard let place = viewport.mercator(for: pixel), pixel.y > viewport.footprintTopY else {
          continue
        }
        let point = SIMD2(place.x - tile.origin.x, place.y - tile.origin.y) / tile.span
        let isInWindow =
          window.map {
            point.x > $0.low.x && point.x < $0.high.x
              && point.y > $0.low.y && point.y < $0.high.y
          } ?? true
        let expected = contains(local, point) && isInWindow
        let found = winding(edges, pixel.x, pixel.y) != 0
        #expect(found == expected, "at \(pixel) in \(viewport.camera)")
        if expected { inside += 1 } else { outside += 1 }
      }
    }
    #expect(inside > 300 && outside > 300)
  }

  @Test func noEdgeLeavesTheFrame() throws {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<300 {
      let viewport = Viewport.random(using: &random)
      let tile = viewport.centerTile(z: 12)
      let geometry = TileGeometry(
        layers: [VectorTileLayer("water", [(.polygon, [star(using: &random)])])])
      let fill = try #require(geometry.fills.first)
      let projection = viewport.projection()
      let buffer = EdgeBuffer()
      var scratch = RingScratch()
      FillProjector(frame: projection).draw(
        fill.blocks[0], of: fill, projection.transform(origin: tile.origin, unit: tile.span),
        window: nil, scratch: &scratch, into: buffer)
      for edge in buffer.elements {
        for (x, y) in [(edge.x0, edge.y0), (edge.x1, edge.y1)] {
          #expect(x >= -1.01 && Double(x) <= viewport.size.width + 1.01)
          #expect(y >= -1.01 && Double(y) <= viewport.size.height + 1.01)
        }
      }
    }
  }
}
