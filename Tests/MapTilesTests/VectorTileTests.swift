import Testing

@testable import MapTiles

/// A feature of the format's own description: its commands and the points it stands for.
struct ReferenceGeometry: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var kind: GeometryKind
  var commands: [UInt64]
  var parts: [[SIMD2<Int32>]]
}

@Suite("Vector tiles")
struct VectorTileTests {
  let id = TileID(z: 14, x: 9326, y: 4742)

  func layer(_ layer: WrittenLayer) throws -> VectorTileLayer {
    try #require(VectorTile(decoding: layer.tile, id: id).layers.first)
  }

  func reason(_ bytes: [UInt8]) throws -> String {
    let error = try tileError { _ = try VectorTile(decoding: bytes, id: id) }
    #expect(error.kind == .malformed)
    #expect(error.tile == id)
    return error.reason
  }

  func reason(_ feature: WrittenFeature) throws -> String {
    try reason(WrittenLayer(features: [feature]).tile)
  }

  @Test("A tile of nothing but empty layers or names is refused")
  func bombs() throws {
    var layer = WrittenLayer(name: "")
    let layers = Array(repeatElement(layer.tile, count: TileLimits.tileItems / 64 + 1).joined())
    #expect(try reason(layers).contains("more than 1048576"))
    layer.keys = Array(repeating: "", count: TileLimits.tileItems)
    #expect(try reason(layer.tile).contains("more than 1048576"))
  }

  // The examples of section 4.3.5 of the Vector Tile Specification 2.1.
  static let references = [
    ReferenceGeometry(
      testDescription: "point", kind: .point, commands: [9, 50, 34], parts: [[[25, 17]]]),
    ReferenceGeometry(
      testDescription: "points", kind: .point, commands: [17, 10, 14, 3, 9],
      parts: [[[5, 7], [3, 2]]]),
    ReferenceGeometry(
      testDescription: "line", kind: .line, commands: [9, 4, 4, 18, 0, 16, 16, 0],
      parts: [[[2, 2], [2, 10], [10, 10]]]),
    ReferenceGeometry(
      testDescription: "lines", kind: .line,
      commands: [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8],
      parts: [[[2, 2], [2, 10], [10, 10]], [[1, 1], [3, 5]]]),
    ReferenceGeometry(
      testDescription: "polygon", kind: .polygon, commands: [9, 6, 12, 18, 10, 12, 24, 44, 15],
      parts: [[[3, 6], [8, 12], [20, 34]]]),
    ReferenceGeometry(
      testDescription: "polygons with a hole", kind: .polygon,
      commands: [
        9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26,
        0, 8, 8, 0, 0, 7, 15,
      ],
      parts: [
        [[0, 0], [10, 0], [10, 10], [0, 10]], [[11, 11], [20, 11], [20, 20], [11, 20]],
        [[13, 13], [13, 17], [17, 17], [17, 13]],
      ]),
  ]

  @Test("The specification's geometries", arguments: references)
  func geometry(_ reference: ReferenceGeometry) throws {
    let feature = WrittenFeature(
      kind: UInt64(reference.kind.rawValue), geometry: reference.commands)
    let layer = try layer(WrittenLayer(features: [feature]))
    let decoded = try #require(layer.features.first)
    #expect(decoded.kind == reference.kind)
    let parts = decoded.parts.map { Array(layer.points[layer.points(ofPart: $0)]) }
    #expect(parts == reference.parts)
  }

  @Test("Features keep their own parts, id and attributes")
  func features() throws {
    var first = WrittenFeature.line([(0, 0), (5, 5)], tags: [0, 0, 1, 1])
    first.id = .max
    let second = WrittenFeature.line([(7, 7), (8, 8), (9, 9)], tags: [0, 1])
    let layer = try layer(
      WrittenLayer(
        features: [first, second], keys: ["class", "name"],
        values: [WrittenLayer.textValue("path"), WrittenLayer.textValue("Ääkköset 東京")]))
    #expect(layer.features.map(\.id) == [.max, nil])
    #expect(layer.features.map(\.parts) == [0..<1, 1..<2])
    #expect(layer.parts == [0, 2, 5])
    let (a, b) = (layer.features[0], layer.features[1])
    #expect(layer.value(of: "class", in: a) == .string("path"))
    #expect(layer.value(of: "name", in: a)?.stringValue == "Ääkköset 東京")
    #expect(layer.value(of: "class", in: b) == .string("Ääkköset 東京"))
    #expect(layer.value(of: "name", in: b) == nil)
    #expect(layer.value(of: "height", in: a) == nil)
  }

  @Test("Every type of value")
  func values() throws {
    func value(_ write: (inout ProtobufWriter) -> Void) -> [UInt8] {
      var writer = ProtobufWriter()
      write(&writer)
      return writer.bytes
    }
    let written = [
      WrittenLayer.textValue("12.5"),
      value {
        $0.key(2, wire: 5)
        $0.bytes += [0, 0, 0x20, 0x41]  // 10 as a 32-bit float
      },
      value {
        $0.key(3, wire: 1)
        $0.bytes += [0, 0, 0, 0, 0, 0, 0xF0, 0xBF]  // -1 as a 64-bit float
      },
      value { $0.varint(UInt64(bitPattern: -3), field: 4) },
      value { $0.varint(.max, field: 5) },
      value { $0.varint(3, field: 6) },
      value { $0.varint(1, field: 7) },
      value { $0.varint(1, field: 9) },
    ]
    let layer = try layer(WrittenLayer(features: [.line([(0, 0), (1, 1)])], values: written))
    #expect(
      layer.values == [
        .string("12.5"), .float(10), .double(-1), .int(-3), .uint(.max), .int(-2), .bool(true),
        .unknown,
      ])
    #expect(layer.values.prefix(3).map(\.doubleValue) == [12.5, 10, -1])
  }

  @Test("Version 1, the default extent, and other extents")
  func versions() throws {
    let feature = WrittenFeature.line([(0, 0), (512, 512)])
    #expect(try layer(WrittenLayer(version: nil, extent: nil, features: [feature])).extent == 4096)
    #expect(try layer(WrittenLayer(version: 1, extent: 512, features: [feature])).extent == 512)
  }

  @Test("Unknown fields, groups and types are passed over")
  func unknownFields() throws {
    var extra = ProtobufWriter()
    extra.varint(7, field: 100)
    extra.text("later", field: 101)
    extra.key(102, wire: 5)
    extra.bytes += [1, 2, 3, 4]
    extra.key(103, wire: 1)
    extra.bytes += [1, 2, 3, 4, 5, 6, 7, 8]
    extra.key(104, wire: 3)
    extra.varint(1, field: 1)
    extra.key(104, wire: 4)
    var tile = ProtobufWriter()
    let line = WrittenFeature.line([(0, 0), (1, 1)])
    let other = WrittenFeature(kind: 4, geometry: [9, 0, 0])
    tile.bytes += extra.bytes
    tile.message(
      WrittenLayer(features: [other, line]).bytes + extra.bytes, field: 3)
    tile.bytes += extra.bytes
    let layers = try VectorTile(decoding: tile.bytes, id: id).layers
    #expect(layers.map(\.features.count) == [1])
  }

  @Test("A packed field in several pieces is one")
  func packedPieces() throws {
    var feature = ProtobufWriter()
    feature.message(ProtobufWriter.packed([9, 4, 4, 18]), field: 4)
    feature.varint(2, field: 3)
    feature.message(ProtobufWriter.packed([0, 16, 16, 0]), field: 4)
    var layer = ProtobufWriter()
    layer.text("roads", field: 1)
    layer.message(feature.bytes, field: 2)
    var tile = ProtobufWriter()
    tile.message(layer.bytes, field: 3)
    let decoded = try VectorTile(decoding: tile.bytes, id: id)
    #expect(decoded.layers[0].points == [[2, 2], [2, 10], [10, 10]])
  }

  @Test("Parts too short to be drawn are left out, and features of nothing else")
  func degenerateParts() throws {
    let lonePoint = WrittenFeature(geometry: [9, 4, 4])
    let pointThenLine = WrittenFeature(geometry: [9, 4, 4, 9, 2, 2, 10, 4, 4])
    let twoPointRing = WrittenFeature(kind: 3, geometry: [9, 0, 0, 10, 4, 4, 15])
    let closedByHand = WrittenFeature(kind: 3, geometry: [9, 0, 0, 26, 4, 0, 0, 4, 3, 3, 15])
    let layer = try layer(
      WrittenLayer(features: [lonePoint, pointThenLine, twoPointRing, closedByHand]))
    #expect(layer.features.map(\.kind) == [.line, .polygon])
    #expect(layer.parts == [0, 2, 5])
    #expect(layer.points == [[3, 3], [5, 5], [0, 0], [2, 0], [2, 2]])
  }

  @Test("An empty tile has no layers")
  func empty() throws {
    #expect(try VectorTile(decoding: [], id: id).layers.isEmpty)
  }

  @Test("What breaks the rules is refused with the layer and the reason")
  func refusals() throws {
    #expect(try reason(WrittenFeature(geometry: [10, 2, 2])).contains("has not begun"))
    #expect(try reason(WrittenFeature(geometry: [9, 0, 0, 15])).contains("not an open ring"))
    #expect(try reason(WrittenFeature(geometry: [17, 0, 0, 0, 0])).contains("2 points at once"))
    #expect(try reason(WrittenFeature(geometry: [11])).contains("no drawing command 3"))
    #expect(try reason(WrittenFeature(geometry: [9, 0])).contains("cut short"))
    #expect(
      try reason(WrittenFeature(geometry: [9, 0xFFFF_FFFE, 0, 10, 0xFFFF_FFFE, 0]))
        .contains("outside 32 bits"))
    let tagged = WrittenFeature.line([(0, 0), (1, 1)], tags: [0, 5])
    #expect(try reason(tagged).contains("refers to a name or value"))
    let odd = WrittenFeature.line([(0, 0), (1, 1)], tags: [0])
    #expect(
      try reason(WrittenLayer(features: [odd], keys: ["a"]).tile).contains("a name and no value"))
    #expect(
      try reason(WrittenLayer(version: 3).tile)
        == #"layer "roads": version 3 is not known here, 1 and 2 are"#)
    #expect(try reason(WrittenLayer(extent: 0).tile).contains("extent is 0"))
    #expect(try reason(WrittenLayer(name: nil).tile) == "layer number 1: it has no name")
    #expect(try reason(Array("<html>".utf8)).contains("not a vector tile"))
    #expect(try reason(Array(WrittenLayer().tile.dropLast())).contains("cut short"))
  }

  @Test("A count larger than the tile is refused before memory is taken for it")
  func hugeCount() throws {
    let feature = WrittenFeature(geometry: [9, 0, 0, (1 << 29 - 1) << 3 | 2, 0, 0])
    #expect(try reason(feature).contains("cut short"))
  }
}
