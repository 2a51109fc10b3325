import MapCamera
import MapTiles
import TestSupport

@testable import MapScene

/// A made-up town of streets and places, as one tile.
enum LabelTown {
  /// A tile of level 13 with 40 named streets, each in pieces, and 40 places of all kinds.
  static func geometry(seed: UInt64) -> TileGeometry {
    var random = SeededGenerator(seed: seed)
    var layers: [VectorTileLayer] = []
    for index in 0..<40 {
      let start = SIMD2(
        Int32.random(in: 0...4096, using: &random), .random(in: 0...4096, using: &random))
      let step = SIMD2(
        Int32.random(in: -300...300, using: &random), .random(in: -300...300, using: &random))
      let pieces = (0..<6).map { piece -> [SIMD2<Int32>] in
        [start &+ step &* Int32(piece), start &+ step &* Int32(piece + 1)]
      }
      let kind = ["primary", "tertiary", "residential", "footway"][index % 4]
      layers.append(
        VectorTileLayer(
          "street", pieces.map { (.line, [$0]) },
          attributes: ["name": .string("Street \(index) of town \(seed)"), "class": .string(kind)]))
    }
    for index in 0..<40 {
      let place = SIMD2(
        Int32.random(in: 0..<4096, using: &random), .random(in: 0..<4096, using: &random))
      let kind = ["city", "town", "village", "suburb", "neighbourhood"][index % 5]
      layers.append(
        VectorTileLayer(
          "place", [(.point, [[place]])],
          attributes: [
            "name": .string("Place \(index) of \(seed)"), "class": .string(kind),
            "population": .int(Int64.random(in: 0...2_000_000, using: &random)),
          ]))
    }
    return TileGeometry(layers: layers)
  }

  /// The tiles around a view's centre, each with its own names.
  static func tiles(around viewport: Viewport, z: Int = 13) -> [[DrawableTile<TileGeometry>]] {
    let middle = viewport.centerTile(z: z)
    var tiles: [DrawableTile<TileGeometry>] = []
    for dy in -1...1 {
      for dx in -1...1 {
        let count = 1 << z
        let (x, y) = (middle.id.x + dx, middle.id.y + dy)
        guard (0..<count).contains(x), (0..<count).contains(y) else { continue }
        let placed = PlacedTile(id: TileID(z: z, x: x, y: y), wrap: middle.wrap)
        tiles.append(
          DrawableTile(
            tile: geometry(seed: UInt64(dx + 1 + 3 * (dy + 1))), placed: placed, clip: placed))
      }
    }
    return [tiles]
  }
}

/// A map's names over one set of tiles, frame after frame.
@MainActor
final class LabelBench {
  let labels = MapLabels()
  let text = BlockText()
  let tiles: [[DrawableTile<TileGeometry>]]
  var obstacles: [ScreenRect] = []

  init(around viewport: Viewport) {
    tiles = LabelTown.tiles(around: viewport)
    // What a frame shows must not depend on how busy the machine is.
    labels.drawingPatience = nil
  }

  /// Places the names of a view; nil time stands alone.
  @discardableResult
  func place(_ viewport: Viewport, at time: Double? = nil) -> [PlacedLabel] {
    labels.place(
      MapFrame(viewport: viewport, tiles: tiles), theme: .dark, width: Int(viewport.size.width),
      height: Int(viewport.size.height), around: obstacles, at: time, text: text)
    return labels.placed
  }
}

extension OrientedBox {
  /// Its four corners.
  var corners: [SIMD2<Double>] {
    [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { along, across in
      center + direction * half.x * along
        + SIMD2(-direction.y, direction.x) * half.y * across
    }
  }

  /// Whether it holds a point.
  func holds(_ point: SIMD2<Double>) -> Bool {
    let relative = point - center
    return abs((relative * direction).sum()) < half.x
      && abs(relative.y * direction.x - relative.x * direction.y) < half.y
  }

  /// Points all over it, at most four pixels apart.
  var samples: [SIMD2<Double>] {
    func steps(_ half: Double) -> [Double] {
      let count = max(1, Int((half / 2).rounded(.up)))
      return (0...count).map { (Double($0) / Double(count) * 2 - 1) * half * 0.999 }
    }
    return steps(half.x).flatMap { along in
      steps(half.y).map { across in
        center + direction * along + SIMD2(-direction.y, direction.x) * across
      }
    }
  }
}
