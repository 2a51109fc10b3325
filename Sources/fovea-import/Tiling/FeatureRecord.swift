/// A feature on the world grid, as it waits between reading and tiling: a header, then vertices,
/// part ends, ranks, roles and attributes, padded to eight bytes.
struct FeatureRecord {
  /// The fixed part.
  struct Header: BitwiseCopyable {
    var sequence: UInt64
    var weight: Float
    var attributeBytes: UInt32
    var parts: UInt32
    var points: UInt32
    var layer: UInt16
    var kind: UInt8
    var minZoom: UInt8
    var maxZoom: UInt8
  }

  let header: Header
  let points: UnsafePointer<GridPoint>
  let ends: UnsafePointer<Int32>
  let ranks: UnsafePointer<UInt8>
  let roles: UnsafePointer<UInt8>
  let attributes: UnsafeRawBufferPointer
  /// The bytes up to the next record.
  let length: Int

  private static let alignment = 8

  /// Appends a record made of a head, its vertices with ranks, and its attributes.
  static func append(
    _ head: FeatureHead, _ shape: borrowing Shape, _ attributes: UnsafeRawBufferPointer,
    to bytes: inout GrowBuffer<UInt8>
  ) {
    let header = Header(
      sequence: head.sequence, weight: head.weight, attributeBytes: UInt32(attributes.count),
      parts: UInt32(shape.ends.count), points: UInt32(shape.points.count),
      layer: UInt16(head.layer), kind: head.kind.rawValue,
      minZoom: UInt8(head.zooms.lowerBound), maxZoom: UInt8(head.zooms.upperBound))
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
  init(at start: UnsafeRawPointer) {
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
  func part(_ number: Int) -> UnsafeBufferPointer<GridPoint> {
    let start = number == 0 ? 0 : Int(ends[number - 1])
    return UnsafeBufferPointer(start: points + start, count: Int(ends[number]) - start)
  }
}
