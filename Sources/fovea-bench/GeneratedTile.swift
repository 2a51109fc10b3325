import Foundation
import MapTiles

/// A tile of blocks of houses along streets.
struct GeneratedTile {
  private var streets = VectorTileLayer(name: "transportation", extent: 4096)
  private var houses = VectorTileLayer(name: "building", extent: 4096)
  private static let streetShare = 0.4

  init(segments: Int, seed: UInt64) {
    var random = SplitMix64(state: seed)
    streets.keys = ["class"]
    streets.values = ["primary", "secondary", "residential", "service"].map { .string($0) }
    let streetSegments = Int(Double(segments) * Self.streetShare)
    var count = 0
    while count < streetSegments {
      let heading = Double.random(in: 0..<(2 * .pi), using: &random)
      let length = Double(4096) / Double(segments).squareRoot() * 4
      var (x, y) = (
        Double.random(in: 0...4096, using: &random), Double.random(in: 0...4096, using: &random)
      )
      var points: [SIMD2<Int32>] = []
      for _ in 0...8 {
        points.append(SIMD2(Int32(x), Int32(y)))
        let turn = heading + Double.random(in: -0.4...0.4, using: &random)
        (x, y) = (x + length * cos(turn), y + length * sin(turn))
      }
      Self.add(points, .line, to: &streets, tags: [0, UInt32.random(in: 0...3, using: &random)])
      count += 8
    }
    while count < segments {
      let side = Int32(Double(4096) / Double(segments).squareRoot()) + 4
      let x = Int32.random(in: 0...(4096 - 2 * side), using: &random)
      let y = Int32.random(in: 0...(4096 - 2 * side), using: &random)
      let depth = Int32.random(in: (side / 2)...(side * 2), using: &random)
      let corners = [
        SIMD2(x, y), SIMD2(x + side, y), SIMD2(x + side, y + depth), SIMD2(x, y + depth),
      ]
      Self.add(corners, .polygon, to: &houses, tags: [])
      count += 4
    }
  }

  var tile: VectorTile { VectorTile(layers: [streets, houses]) }

  /// A tile of loose points, as a survey or a list of trees brings them.
  static func points(_ count: Int, seed: UInt64) -> VectorTile {
    var random = SplitMix64(state: seed)
    var trees = VectorTileLayer(name: "trees", extent: 4096)
    for _ in 0..<count {
      let place = SIMD2(
        Int32.random(in: 0..<4096, using: &random), Int32.random(in: 0..<4096, using: &random))
      add([place], .point, to: &trees, tags: [])
    }
    return VectorTile(layers: [trees])
  }

  /// A tile of winding lines, whose points are one to four of its units apart.
  static func windingLines(points count: Int, seed: UInt64) -> VectorTile {
    var random = SplitMix64(state: seed)
    var lines = VectorTileLayer(name: "contours", extent: 4096)
    let pointsPerLine = 200
    for _ in 0..<count / pointsPerLine {
      var (x, y) = (
        Double.random(in: 500...3596, using: &random), Double.random(in: 500...3596, using: &random)
      )
      var heading = Double.random(in: 0..<(2 * .pi), using: &random)
      var points: [SIMD2<Int32>] = []
      for _ in 0..<pointsPerLine {
        points.append(SIMD2(Int32(x), Int32(y)))
        heading += Double.random(in: -0.3...0.3, using: &random)
        let step = Double.random(in: 1.5...3.5, using: &random)
        (x, y) = (x + step * cos(heading), y + step * sin(heading))
      }
      add(points, .line, to: &lines, tags: [])
    }
    return VectorTile(layers: [lines])
  }

  private static func add(
    _ points: [SIMD2<Int32>], _ kind: GeometryKind, to layer: inout VectorTileLayer,
    tags: [UInt32]
  ) {
    layer.points += points
    layer.parts.append(Int32(layer.points.count))
    let part = layer.parts.count - 2
    let firstTag = layer.tags.count
    layer.tags += tags
    layer.features.append(
      VectorTileFeature(kind: kind, parts: part..<part + 1, tags: firstTag..<layer.tags.count))
  }
}
