/// A feature on the world grid, as it waits between reading and tiling: a header, then vertices,
/// part ends, ranks, roles and attributes, padded to eight bytes.
package struct FeatureRecord {
  /// The fixed part.
  package struct Header: BitwiseCopyable {
    package var sequence: UInt64
    package var weight: Float
    package var attributeBytes: UInt32
    package var parts: UInt32
    package var points: UInt32
    package var layer: UInt16
    package var kind: UInt8
    package var minZoom: UInt8
    package var maxZoom: UInt8
  }

  package let header: Header
  package let points: UnsafePointer<GridPoint>
  package let ends: UnsafePointer<Int32>
  package let ranks: UnsafePointer<UInt8>
  package let roles: UnsafePointer<UInt8>
  package let attributes: UnsafeRawBufferPointer
  /// The bytes up to the next record.
  package let length: Int

  private static let alignment = 8

  /// Appends a record.
  ///
  /// - Parameters:
  ///   - sequence: the order of reading.
  ///   - layer: the layer's number in the plan.
  ///   - zooms: the levels it shows at, within those of its layer.
  ///   - weight: how much it matters when a tile is too full.
  ///   - shape: its vertices, with ranks.
  ///   - attributes: key numbers, each followed by a counted `Value` message.
  package static func append(
    sequence: UInt64, layer: Int, _ kind: ShapeKind, zooms: ClosedRange<Int>, weight: Float,
    _ shape: borrowing Shape, _ attributes: UnsafeRawBufferPointer,
    to bytes: inout GrowBuffer<UInt8>
  ) {
    let header = Header(
      sequence: sequence, weight: weight, attributeBytes: UInt32(attributes.count),
      parts: UInt32(shape.ends.count), points: UInt32(shape.points.count),
      layer: UInt16(layer), kind: kind.rawValue,
      minZoom: UInt8(zooms.lowerBound), maxZoom: UInt8(zooms.upperBound))
    bytes.append(plain: header)
    pad(&bytes)
    bytes.append(raw: UnsafeRawBufferPointer(shape.points.elements))
    bytes.append(raw: UnsafeRawBufferPointer(shape.ends.elements))
    bytes.append(raw: shape.ranks.raw)
    bytes.append(raw: shape.roles.raw)
    bytes.append(raw: attributes)
    pad(&bytes)
  }

  private static func pad(_ bytes: inout GrowBuffer<UInt8>) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  /// Reads the record that begins at an address with the alignment of a header.
  package init(at start: UnsafeRawPointer) {
    header = start.load(as: Header.self)
    func padded(_ count: Int) -> Int {
      (count + Self.alignment - 1) / Self.alignment * Self.alignment
    }
    let pointCount = Int(header.points)
    let partCount = Int(header.parts)
    var offset = padded(MemoryLayout<Header>.size)
    points = (start + offset).assumingMemoryBound(to: GridPoint.self)
    offset += pointCount * MemoryLayout<GridPoint>.size
    ends = (start + offset).assumingMemoryBound(to: Int32.self)
    offset += partCount * MemoryLayout<Int32>.size
    ranks = (start + offset).assumingMemoryBound(to: UInt8.self)
    offset += pointCount
    roles = (start + offset).assumingMemoryBound(to: UInt8.self)
    offset += partCount
    attributes = UnsafeRawBufferPointer(start: start + offset, count: Int(header.attributeBytes))
    length = padded(offset + attributes.count)
  }

  /// The vertices of one part.
  package func part(_ number: Int) -> UnsafeBufferPointer<GridPoint> {
    let start = number == 0 ? 0 : Int(ends[number - 1])
    return UnsafeBufferPointer(start: points + start, count: Int(ends[number]) - start)
  }
}
