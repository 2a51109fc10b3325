import MapTiles

/// Writes protocol buffers, well formed or not.
struct ProtobufWriter {
  var bytes: [UInt8] = []

  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func key(_ field: UInt64, wire: UInt64) {
    varint(field << 3 | wire)
  }

  mutating func varint(_ value: UInt64, field: UInt64) {
    key(field, wire: 0)
    varint(value)
  }

  mutating func message(_ content: [UInt8], field: UInt64) {
    key(field, wire: 2)
    varint(UInt64(content.count))
    bytes += content
  }

  mutating func text(_ text: String, field: UInt64) {
    message(Array(text.utf8), field: field)
  }

  static func packed(_ values: [UInt64]) -> [UInt8] {
    var writer = ProtobufWriter()
    for value in values { writer.varint(value) }
    return writer.bytes
  }
}

/// A feature to write: its geometry as the format's own command integers.
struct WrittenFeature {
  var id: UInt64?
  var kind: UInt64 = 2
  var geometry: [UInt64]
  var tags: [UInt64] = []

  var bytes: [UInt8] {
    var writer = ProtobufWriter()
    if let id { writer.varint(id, field: 1) }
    if !tags.isEmpty { writer.message(ProtobufWriter.packed(tags), field: 2) }
    writer.varint(kind, field: 3)
    writer.message(ProtobufWriter.packed(geometry), field: 4)
    return writer.bytes
  }

  /// A line through points.
  static func line(_ points: [(Int, Int)], tags: [UInt64] = []) -> WrittenFeature {
    var geometry: [UInt64] = [1 << 3 | 1]
    var pen = (0, 0)
    for (index, point) in points.enumerated() {
      if index == 1 { geometry.append(UInt64(points.count - 1) << 3 | 2) }
      geometry += [zigzag(point.0 - pen.0), zigzag(point.1 - pen.1)]
      pen = point
    }
    return WrittenFeature(geometry: geometry, tags: tags)
  }

  static func zigzag(_ value: Int) -> UInt64 {
    UInt64(bitPattern: Int64(value << 1 ^ value >> 63))
  }
}

/// A layer to write.
struct WrittenLayer {
  var name: String? = "roads"
  var version: UInt64? = 2
  var extent: UInt64? = 4096
  var features: [WrittenFeature] = []
  var keys: [String] = []
  var values: [[UInt8]] = []

  var bytes: [UInt8] {
    var writer = ProtobufWriter()
    if let version { writer.varint(version, field: 15) }
    if let name { writer.text(name, field: 1) }
    for feature in features { writer.message(feature.bytes, field: 2) }
    for key in keys { writer.text(key, field: 3) }
    for value in values { writer.message(value, field: 4) }
    if let extent { writer.varint(extent, field: 5) }
    return writer.bytes
  }

  /// A tile of this layer alone.
  var tile: [UInt8] { WrittenLayer.tile([self]) }

  static func tile(_ layers: [WrittenLayer]) -> [UInt8] {
    var writer = ProtobufWriter()
    for layer in layers { writer.message(layer.bytes, field: 3) }
    return writer.bytes
  }

  /// A text value.
  static func textValue(_ text: String) -> [UInt8] {
    var writer = ProtobufWriter()
    writer.text(text, field: 1)
    return writer.bytes
  }
}

/// A small tile that says which tile it is: a layer of that name with one line.
func namedTile(_ id: TileID) -> [UInt8] {
  WrittenLayer(name: "\(id)", features: [.line([(0, 0), (4096, 4096)])]).tile
}
