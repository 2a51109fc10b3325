/// Writes a tile's pieces as a vector tile (Mapbox Vector Tile 2.1).
package struct TileEncoder: ~Copyable {
  private let layerNames: [String]
  private let keyNames: [String]

  /// - Parameters:
  ///   - layerNames: the archive's layers by number.
  ///   - keyNames: the attributes by number.
  package init(layerNames: [String], keyNames: [String]) {
    self.layerNames = layerNames
    self.keyNames = keyNames
  }

  /// The numbers of the format's fields.
  private enum Field {
    static let tileLayer = 3
    static let layerName = 1
    static let layerFeature = 2
    static let layerKey = 3
    static let layerValue = 4
    static let layerExtent = 5
    static let layerVersion = 15
    static let featureTags = 2
    static let featureType = 3
    static let featureGeometry = 4
  }

  /// A layer being put together.
  private struct Layer: ~Copyable {
    var features = GrowBuffer<UInt8>(capacity: 1 << 12)
    private(set) var keyOrder: [Int] = []
    /// The place of each key in that order, -1 of those that are not in it.
    private var places: [Int32]
    var values = ValueTable()

    /// - Parameter keyCount: how many keys there are in all layers.
    init(keyCount: Int) {
      places = Array(repeating: -1, count: keyCount)
    }

    mutating func keyIndex(_ key: Int) -> Int {
      if places[key] < 0 {
        places[key] = Int32(keyOrder.count)
        keyOrder.append(key)
      }
      return Int(places[key])
    }

    mutating func removeAll() {
      features.removeAll(keepingUpTo: 1 << 20)
      for key in keyOrder { places[key] = -1 }
      keyOrder.removeAll(keepingCapacity: true)
      values.removeAll()
    }
  }

  /// Layers are no longer added to a tile of this size: nobody reads one as large, and a file may be
  /// made to fill the memory with names.
  private static let mostBytes = 64 << 20

  /// Encodes a finished tile on a grid 2 to the power `bits` units wide.
  package func encode(_ contents: TileContents, bits: Int) -> GrowBuffer<UInt8> {
    var output = GrowBuffer<UInt8>(capacity: 1 << 12)
    var layer = Layer(keyCount: keyNames.count)
    var tags = GrowBuffer<UInt8>(capacity: 64)
    var number = -1
    for index in 0..<contents.pieces.count where output.count <= Self.mostBytes {
      let next = Int(contents.pieces[index].order >> 48)
      if next != number {
        if number >= 0 { finish(layer, number, bits, &output) }
        layer.removeAll()
        number = next
      }
      append(contents.pieces[index].bytes, to: &layer, &tags)
    }
    if number >= 0 { finish(layer, number, bits, &output) }
    return output
  }

  private func append(
    _ piece: UnsafeRawBufferPointer, to layer: inout Layer, _ tags: inout GrowBuffer<UInt8>
  ) {
    let header = piece.loadUnaligned(as: TilePiece.Header.self)
    let attributes = UnsafeRawBufferPointer(
      rebasing: piece[TilePiece.headerSize..<TilePiece.headerSize + Int(header.attributeBytes)])
    let geometry = UnsafeRawBufferPointer(
      rebasing: piece[(TilePiece.headerSize + Int(header.attributeBytes))...])
    tags.removeAll()
    var reader = AttributeBytes(attributes)
    while let (key, value) = reader.next() {
      tags.appendVarint(UInt64(layer.keyIndex(key)))
      tags.appendVarint(UInt64(layer.values.number(of: value)))
    }
    var length = 2 + fieldLength(geometry.count)
    if tags.count > 0 { length += fieldLength(tags.count) }
    layer.features.appendTag(Field.layerFeature, wire: 2)
    layer.features.appendVarint(UInt64(length))
    if tags.count > 0 { layer.features.appendField(Field.featureTags, bytes: tags.raw) }
    layer.features.appendField(Field.featureType, number: UInt64(header.kind))
    layer.features.appendField(Field.featureGeometry, bytes: geometry)
  }

  /// The bytes of a counted field with a one-byte tag.
  private func fieldLength(_ count: Int) -> Int {
    1 + varintLength(UInt64(count)) + count
  }

  private func finish(
    _ layer: borrowing Layer, _ number: Int, _ bits: Int, _ output: inout GrowBuffer<UInt8>
  ) {
    var start = GrowBuffer<UInt8>(capacity: 64)
    start.appendField(Field.layerName, text: layerNames[number])
    var end = GrowBuffer<UInt8>(capacity: 1 << 10)
    for key in layer.keyOrder { end.appendField(Field.layerKey, text: keyNames[key]) }
    for number in 0..<layer.values.count {
      end.appendField(Field.layerValue, bytes: layer.values[number])
    }
    end.appendField(Field.layerExtent, number: 1 << UInt64(bits))
    end.appendField(Field.layerVersion, number: 2)
    output.appendTag(Field.tileLayer, wire: 2)
    output.appendVarint(UInt64(start.count + layer.features.count + end.count))
    output.append(raw: start.raw)
    output.append(raw: layer.features.raw)
    output.append(raw: end.raw)
  }
}

/// Reads attributes as they are kept on the way: key numbers, each followed by a counted message.
package struct AttributeBytes {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// Begins at the first attribute.
  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The next attribute, nil at the end.
  package mutating func next() -> (key: Int, value: UnsafeRawBufferPointer)? {
    if position >= bytes.count { return nil }
    let key = varint()
    let count = varint()
    let value = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    position += count
    return (key, value)
  }

  /// Whether bytes are left.
  var hasMore: Bool { position < bytes.count }

  /// Passes the next attribute and returns its key; nil where it runs past the end.
  mutating func checkedNext() -> Int? {
    guard let key = checkedVarint(), let count = checkedVarint(), count <= bytes.count - position
    else { return nil }
    position += count
    return key
  }

  /// A number of at most 35 bits; nil where the bytes end before it does.
  private mutating func checkedVarint() -> Int? {
    let most = 5
    let rest = bytes[position...].prefix(most)
    guard rest.contains(where: { $0 < 0x80 }) else { return nil }
    return varint()
  }

  private mutating func varint() -> Int {
    var value = 0
    var shift = 0
    while true {
      let byte = bytes[position]
      position += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }
}
