extension FeatureRecord {
  /// Appends a record of a whole feature.
  ///
  /// - Parameters:
  ///   - sequence: the order of reading, below 2^48.
  ///   - layer: the layer's number in the plan.
  ///   - zooms: the levels it shows at, within those of its layer.
  ///   - weight: how much it matters when a tile is too full: larger stays.
  ///   - shape: its vertices.
  ///   - box: around them.
  ///   - attributes: key numbers, each followed by a counted `Value` message.
  package static func append(
    sequence: UInt64, layer: Int, _ kind: ShapeKind, zooms: ClosedRange<Int>, weight: Float,
    _ shape: borrowing Shape, _ box: GridBounds, _ attributes: UnsafeRawBufferPointer,
    to bytes: inout GrowBuffer<UInt8>
  ) {
    let header = Header(
      sequence: sequence, length: 0, attributeBytes: UInt32(attributes.count),
      minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY, weight: weight,
      parts: 0, points: 0, layer: UInt16(layer), kind: kind.rawValue, form: [],
      minZoom: UInt8(zooms.lowerBound), maxZoom: UInt8(zooms.upperBound))
    append(header, shape, nil, attributes, to: &bytes)
  }

  /// Appends a record of a piece of a feature.
  ///
  /// - Parameters:
  ///   - header: the feature's.
  ///   - shape: the piece, with ranks.
  ///   - sizes: of the whole parts that `shape` holds pieces of.
  ///   - attributes: the feature's.
  static func append(
    pieceOf header: Header, _ shape: borrowing Shape, sizes: borrowing GrowBuffer<Double>,
    _ attributes: UnsafeRawBufferPointer, to bytes: inout GrowBuffer<UInt8>
  ) {
    var header = header
    header.form = .ranked
    append(header, shape, UnsafeRawBufferPointer(sizes.elements), attributes, to: &bytes)
  }

  private static func append(
    _ facts: Header, _ shape: borrowing Shape, _ sizes: UnsafeRawBufferPointer?,
    _ attributes: UnsafeRawBufferPointer, to bytes: inout GrowBuffer<UInt8>
  ) {
    var header = facts
    header.parts = UInt32(shape.partCount)
    header.points = UInt32(shape.points.count)
    if !hasShortSteps(shape) { header.form.insert(.wide) }
    let isOnePart = shape.partCount == 1 && shape.roles[0] == PartRole.main.rawValue
    if !isOnePart { header.form.insert(.parted) }
    header.length = UInt32(Layout(header).length)
    bytes.reserve(bytes.count + Int(header.length))
    bytes.append(plain: header)
    bytes.append(plain: shape.points[0])
    if header.form.contains(.wide) {
      appendSteps(of: shape, as: SIMD2<Int32>.self, &bytes)
    } else {
      appendSteps(of: shape, as: SIMD2<Int16>.self, &bytes)
    }
    if !isOnePart { bytes.append(raw: UnsafeRawBufferPointer(shape.ends.elements)) }
    if let sizes {
      bytes.append(raw: sizes)
      bytes.append(raw: shape.ranks.raw)
    }
    if !isOnePart { bytes.append(raw: shape.roles.raw) }
    bytes.append(raw: attributes)
  }

  private static func hasShortSteps(_ shape: borrowing Shape) -> Bool {
    // The bits of a number that are not its sign.
    var excess: Int32 = 0
    for index in 1..<max(1, shape.points.count) {
      let (from, to) = (shape.points[index - 1], shape.points[index])
      let (x, y) = (to.x &- from.x, to.y &- from.y)
      excess |= (x ^ (x >> 31)) | (y ^ (y >> 31))
    }
    return excess <= Int32(Int16.max)
  }

  @inline(__always)
  private static func appendSteps<Scalar: FixedWidthInteger & SIMDScalar & BitwiseCopyable>(
    of shape: borrowing Shape, as type: SIMD2<Scalar>.Type, _ bytes: inout GrowBuffer<UInt8>
  ) {
    let size = MemoryLayout<SIMD2<Scalar>>.size
    let start = bytes.count
    bytes.resize(to: start + (shape.points.count - 1) * size)
    let target = UnsafeMutableRawPointer(bytes.base + start)
    for index in 1..<max(1, shape.points.count) {
      let (from, to) = (shape.points[index - 1], shape.points[index])
      let step = SIMD2(
        Scalar(truncatingIfNeeded: to.x &- from.x), Scalar(truncatingIfNeeded: to.y &- from.y))
      target.storeBytes(of: step, toByteOffset: (index - 1) * size, as: type)
    }
  }
}
