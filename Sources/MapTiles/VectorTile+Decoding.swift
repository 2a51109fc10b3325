extension VectorTile {
  /// Decodes the bytes of an uncompressed Mapbox Vector Tile.
  ///
  /// Fields and types the format does not name are passed over, and parts too short to be drawn (a
  /// line of one point, a ring of two) are left out; everything else that breaks the format's rules
  /// refuses the tile.
  ///
  /// - Throws: A ``TileError`` of kind ``TileError/Kind/malformed`` with the tile's address, the
  ///   layer and the reason.
  public init(decoding bytes: [UInt8], id: TileID) throws(TileError) {
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(LayerError) in try VectorTile.decodeLayers(buffer) }
    }
    switch result {
    case .success(let layers):
      self.init(layers: layers)
    case .failure(let error):
      throw TileError(
        .malformed, tile: id, reason: error.reason,
        advice: "the tile is left out; the archive may be damaged")
    }
  }

  private static func decodeLayers(
    _ bytes: UnsafeRawBufferPointer
  ) throws(LayerError) -> [VectorTileLayer] {
    var layers: [VectorTileLayer] = []
    var cursor = ProtobufCursor(bytes)
    var items = TileLimits.tileItems
    while let message = try nextLayer(&cursor) {
      var decoder = LayerDecoder(itemLimit: items)
      do {
        layers.append(try decoder.decode(message))
        items -= decoder.itemCount
      } catch {
        throw LayerError(reason: "layer \(decoder.label(number: layers.count)): \(error.reason)")
      }
    }
    return layers
  }

  private static func nextLayer(
    _ cursor: inout ProtobufCursor
  ) throws(LayerError) -> UnsafeRawBufferPointer? {
    do {
      while let key = try cursor.nextKey() {
        if key == ProtobufCursor.Key(3, .lengthDelimited) { return try cursor.lengthDelimited() }
        try cursor.skip(key)
      }
      return nil
    } catch {
      throw LayerError(reason: "not a vector tile: \(error.reason)")
    }
  }
}

/// What is wrong with a tile, with the layer it is wrong in.
private struct LayerError: Error {
  let reason: String
}

/// Decodes one layer in two passes: names and numbers first, because they may stand after the
/// features that refer to them, and to know how much to reserve.
private struct LayerDecoder {
  /// What a layer weighs in items for the arrays it has, however empty they are.
  private static let layerWeight = 64

  /// The features, keys and values the tile may still hold.
  let itemLimit: Int
  private(set) var itemCount = layerWeight
  private var name: String?
  private var extent = 4096  // the format's default
  private var version: UInt64 = 1  // the format's default
  private var featureCount = 0
  private var featureBytes = 0
  private var keys: [String] = []
  private var values: [VectorTileValue] = []

  init(itemLimit: Int) {
    self.itemLimit = itemLimit
  }

  /// How an error calls the layer: by its name, or its place in the tile while it has none.
  func label(number: Int) -> String {
    name.map { "\"\($0)\"" } ?? "number \(number + 1)"
  }

  mutating func decode(
    _ message: UnsafeRawBufferPointer
  ) throws(MalformedBytes) -> VectorTileLayer {
    try readTables(message)
    guard let name else { throw MalformedBytes(reason: "it has no name") }
    guard version == 1 || version == 2 else {
      throw MalformedBytes(reason: "version \(version) is not known here, 1 and 2 are")
    }
    guard extent > 0 else { throw MalformedBytes(reason: "its extent is 0") }
    var layer = VectorTileLayer(name: name, extent: extent)
    layer.keys = keys
    layer.values = values
    layer.features.reserveCapacity(featureCount)
    // A point takes two bytes at least, three or four mostly.
    layer.points.reserveCapacity(featureBytes / 4)
    var cursor = ProtobufCursor(message)
    while let key = try cursor.nextKey() {
      if key == ProtobufCursor.Key(2, .lengthDelimited) {
        try FeatureDecoder.append(try cursor.lengthDelimited(), to: &layer)
      } else {
        try cursor.skip(key)
      }
    }
    return layer
  }

  private mutating func readTables(_ message: UnsafeRawBufferPointer) throws(MalformedBytes) {
    var cursor = ProtobufCursor(message)
    while let key = try cursor.nextKey() {
      switch (key.field, key.wire) {
      case (1, .lengthDelimited): name = try cursor.string()
      case (2, .lengthDelimited):
        featureBytes += try cursor.lengthDelimited().count
        featureCount += 1
        itemCount += 1
      case (3, .lengthDelimited):
        keys.append(try cursor.string())
        itemCount += 1
      case (4, .lengthDelimited):
        itemCount += 1
        values.append(try VectorTileValue(decoding: try cursor.lengthDelimited()))
      case (5, .varint): extent = Int(UInt32(truncatingIfNeeded: try cursor.varint()))
      case (15, .varint): version = try cursor.varint()
      default: try cursor.skip(key)
      }
      guard itemCount <= itemLimit else {
        throw MalformedBytes(
          reason: "the tile has more than \(TileLimits.tileItems) layers, features and values")
      }
    }
  }
}

extension VectorTileValue {
  fileprivate init(decoding message: UnsafeRawBufferPointer) throws(MalformedBytes) {
    self = .unknown
    var cursor = ProtobufCursor(message)
    while let key = try cursor.nextKey() {
      switch (key.field, key.wire) {
      case (1, .lengthDelimited): self = .string(try cursor.string())
      case (2, .fixed32): self = .float(Float(bitPattern: try cursor.fixed32()))
      case (3, .fixed64): self = .double(Double(bitPattern: try cursor.fixed64()))
      case (4, .varint): self = .int(Int64(bitPattern: try cursor.varint()))
      case (5, .varint): self = .uint(try cursor.varint())
      case (6, .varint): self = .int(try cursor.varint().unzigzagged)
      case (7, .varint): self = .bool(try cursor.varint() != 0)
      default: try cursor.skip(key)
      }
    }
  }
}
