/// Decodes a feature of a vector tile into its layer's arrays.
enum FeatureDecoder {
  /// Appends the feature; one without any geometry that could be drawn leaves the layer as it was.
  static func append(
    _ message: UnsafeRawBufferPointer, to layer: inout VectorTileLayer
  ) throws(MalformedBytes) {
    var id: UInt64?
    var type: UInt64 = 0
    var tags = PackedField()
    var geometry = PackedField()
    var cursor = ProtobufCursor(message)
    while let key = try cursor.nextKey() {
      switch (key.field, key.wire) {
      case (1, .varint): id = try cursor.varint()
      case (2, .lengthDelimited): tags.add(try cursor.lengthDelimited())
      case (3, .varint): type = try cursor.varint()
      case (4, .lengthDelimited): geometry.add(try cursor.lengthDelimited())
      default: try cursor.skip(key)
      }
    }
    guard let kind = GeometryKind(rawValue: UInt8(clamping: type)) else { return }
    let firstPart = layer.parts.count - 1
    try geometry.withBytes { bytes throws(MalformedBytes) in
      try appendGeometry(bytes, kind: kind, to: &layer)
    }
    let parts = firstPart..<layer.parts.count - 1
    guard !parts.isEmpty else { return }
    let firstTag = layer.tags.count
    try tags.withBytes { bytes throws(MalformedBytes) in
      try appendTags(bytes, to: &layer)
    }
    layer.features.append(
      VectorTileFeature(id: id, kind: kind, parts: parts, tags: firstTag..<layer.tags.count))
  }

  private static func appendTags(
    _ bytes: UnsafeRawBufferPointer, to layer: inout VectorTileLayer
  ) throws(MalformedBytes) {
    var cursor = ProtobufCursor(bytes)
    while !cursor.isAtEnd {
      let key = try cursor.varint()
      guard !cursor.isAtEnd else {
        throw MalformedBytes(reason: "an attribute has a name and no value")
      }
      let value = try cursor.varint()
      guard key < UInt64(layer.keys.count), value < UInt64(layer.values.count) else {
        throw MalformedBytes(reason: "an attribute refers to a name or value the layer has not")
      }
      layer.tags.append(UInt32(key))
      layer.tags.append(UInt32(value))
    }
  }

  private enum Command {
    static let moveTo: UInt64 = 1
    static let lineTo: UInt64 = 2
    static let closePath: UInt64 = 7
  }

  private static func appendGeometry(
    _ bytes: UnsafeRawBufferPointer, kind: GeometryKind, to layer: inout VectorTileLayer
  ) throws(MalformedBytes) {
    var cursor = ProtobufCursor(bytes)
    var pen = SIMD2<Int32>(0, 0)
    var partStart = layer.points.count
    while !cursor.isAtEnd {
      let command = try cursor.varint()
      let count = command >> 3
      switch command & 7 {
      case Command.moveTo:
        if kind != .point { finishPart(from: &partStart, kind: kind, in: &layer) }
        try appendPoints(count, from: &cursor, pen: &pen, to: &layer)
        if kind != .point, count != 1 {
          throw MalformedBytes(reason: "a line or ring begins with \(count) points at once")
        }
      case Command.lineTo:
        guard kind != .point, layer.points.count > partStart else {
          throw MalformedBytes(reason: "a line goes on that has not begun")
        }
        try appendPoints(count, from: &cursor, pen: &pen, to: &layer)
      case Command.closePath:
        guard kind == .polygon, count == 1, layer.points.count > partStart else {
          throw MalformedBytes(reason: "something is closed that is not an open ring")
        }
        finishPart(from: &partStart, kind: kind, in: &layer)
      default:
        throw MalformedBytes(reason: "there is no drawing command \(command & 7)")
      }
    }
    finishPart(from: &partStart, kind: kind, in: &layer)
  }

  /// Reads `count` points, each relative to the one before.
  @inline(__always)
  private static func appendPoints(
    _ count: UInt64, from cursor: inout ProtobufCursor, pen: inout SIMD2<Int32>,
    to layer: inout VectorTileLayer
  ) throws(MalformedBytes) {
    // A coordinate takes a byte at least, so a count beyond that is refused before it is believed.
    guard count <= UInt64(cursor.remaining / 2) else { throw .truncated }
    var overflow = false
    for _ in 0..<Int(count) {
      let dx = UInt32(truncatingIfNeeded: try cursor.varint())
      let dy = UInt32(truncatingIfNeeded: try cursor.varint())
      let x = pen.x.addingReportingOverflow(dx.unzigzagged)
      let y = pen.y.addingReportingOverflow(dy.unzigzagged)
      overflow = overflow || x.overflow || y.overflow
      pen = SIMD2(x.partialValue, y.partialValue)
      layer.points.append(pen)
    }
    if overflow { throw MalformedBytes(reason: "a coordinate outside 32 bits") }
  }

  /// Ends the part begun at `start`, unless it is too short to be drawn.
  @inline(__always)
  private static func finishPart(
    from start: inout Int, kind: GeometryKind, in layer: inout VectorTileLayer
  ) {
    let fewest =
      switch kind {
      case .point: 1
      case .line: 2
      case .polygon: 3
      }
    if kind == .polygon {
      // Rings close by themselves; a last point that repeats the first adds an edge of no length.
      while layer.points.count > start + 1, layer.points.last == layer.points[start] {
        layer.points.removeLast()
      }
    }
    let count = layer.points.count - start
    if count >= fewest {
      layer.parts.append(Int32(layer.points.count))
    } else {
      layer.points.removeLast(count)
    }
    start = layer.points.count
  }
}

extension UInt32 {
  @inline(__always) fileprivate var unzigzagged: Int32 {
    Int32(bitPattern: self >> 1) ^ -Int32(bitPattern: self & 1)
  }
}

/// The bytes of a packed repeated field, which a writer may cut into several pieces.
private struct PackedField {
  private var piece = UnsafeRawBufferPointer(start: nil, count: 0)
  private var joined: [UInt8] = []

  mutating func add(_ next: UnsafeRawBufferPointer) {
    if piece.isEmpty, joined.isEmpty {
      piece = next
    } else {
      if joined.isEmpty { joined = Array(piece) }
      joined.append(contentsOf: next)
    }
  }

  func withBytes(
    _ body: (UnsafeRawBufferPointer) throws(MalformedBytes) -> Void
  ) throws(MalformedBytes) {
    if joined.isEmpty {
      try body(piece)
    } else {
      try joined.withUnsafeBufferPointer { bytes throws(MalformedBytes) in
        try body(UnsafeRawBufferPointer(bytes))
      }
    }
  }
}
