import MapCamera
import MapTiles

/// An archive of a city of any size, whose tiles are made up when they are asked for.
///
/// The city is a square of tiles of the last level around a place. As in any archive of tiles, what a
/// coarser tile holds has been thinned out to about as much as a fine one holds.
struct SyntheticSource: TileSource {
  let metadata: TileSetMetadata

  /// Encoded tiles of which every one is a copy.
  private let variants: [[UInt8]]

  private static let lastLevel = 15
  private static let segmentsPerTile = 10_000

  /// An archive of about `segments` segments on its last level.
  init(segments: Int, around center: Coordinate) {
    let tiles = Double(segments) / Double(Self.segmentsPerTile)
    let half = tiles.squareRoot() / 2 / Double(1 << Self.lastLevel)
    let middle = MercatorCoordinate(center)
    let southwest = MercatorCoordinate(x: middle.x - half, y: middle.y + half).coordinate
    let northeast = MercatorCoordinate(x: middle.x + half, y: middle.y - half).coordinate
    metadata = TileSetMetadata(
      name: "synthetic", maxZoom: Self.lastLevel,
      bounds: CoordinateBounds(southwest: southwest, northeast: northeast))
    variants = (1...4).map {
      GeneratedTile(segments: Self.segmentsPerTile, seed: $0).tile.encoded
    }
  }

  func tileData(for id: TileID) throws(TileError) -> [UInt8]? {
    variants[(id.x &* 3 &+ id.y) & 3]
  }
}

extension VectorTile {
  /// The tile as the bytes of the Mapbox Vector Tile format, version 2. Of attribute values it takes
  /// texts only.
  fileprivate var encoded: [UInt8] {
    var tile = Message()
    for layer in layers {
      var message = Message()
      message.add(field: 15, 2)
      message.add(field: 1, Array(layer.name.utf8))
      for feature in layer.features { message.add(field: 2, layer.encoded(feature)) }
      for key in layer.keys { message.add(field: 3, Array(key.utf8)) }
      for value in layer.values {
        var text = Message()
        text.add(field: 1, Array((value.stringValue ?? "").utf8))
        message.add(field: 4, text.bytes)
      }
      message.add(field: 5, layer.extent)
      tile.add(field: 3, message.bytes)
    }
    return tile.bytes
  }
}

extension VectorTileLayer {
  fileprivate func encoded(_ feature: VectorTileFeature) -> [UInt8] {
    var geometry = Message()
    var pen = SIMD2<Int32>.zero
    for part in feature.parts {
      let range = self.points(ofPart: part)
      for (index, point) in points[range].enumerated() {
        // The format's commands: 1 moves to a point, 2 draws lines to so many, 7 closes a ring.
        if index == 0 { geometry.add(1 << 3 | 1) }
        if index == 1 { geometry.add((range.count - 1) << 3 | 2) }
        let step = point &- pen
        for value in [Int(step.x), Int(step.y)] { geometry.add(value << 1 ^ value >> 63) }
        pen = point
      }
      if feature.kind == .polygon { geometry.add(1 << 3 | 7) }
    }
    var packedTags = Message()
    for tag in tags[feature.tags] { packedTags.add(Int(tag)) }
    var message = Message()
    message.add(field: 2, packedTags.bytes)
    message.add(field: 3, Int(feature.kind.rawValue))
    message.add(field: 4, geometry.bytes)
    return message.bytes
  }
}

/// A protocol buffer being written.
private struct Message {
  var bytes: [UInt8] = []

  /// Adds a bare number.
  mutating func add(_ value: Int) {
    var rest = UInt64(bitPattern: Int64(value))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func add(field: Int, _ value: Int) {
    add(field << 3)
    add(value)
  }

  mutating func add(field: Int, _ content: [UInt8]) {
    add(field << 3 | 2)
    add(content.count)
    bytes += content
  }
}
