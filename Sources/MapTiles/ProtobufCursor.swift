/// Why bytes are not what they should be, in words; the reader above adds where.
struct MalformedBytes: Error {
  let reason: String

  /// The bytes end in the middle of something.
  static let truncated = MalformedBytes(reason: "its data is cut short")

  /// An integer of more than 64 bits.
  static let longVarint = MalformedBytes(reason: "an integer of more than ten bytes")
}

/// Reads protocol buffer fields, or bare varints, from bytes that must outlive it.
///
/// Every read checks the end, so that whatever the bytes are, nothing outside them is touched.
struct ProtobufCursor {
  private var position: UnsafeRawPointer
  private let end: UnsafeRawPointer

  /// Where a cursor over no bytes stands, as an empty buffer may have no address at all. Nothing is
  /// ever read or written there, so that it may be shared.
  nonisolated(unsafe) private static let nowhere = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  init(_ bytes: UnsafeRawBufferPointer) {
    position = bytes.baseAddress ?? ProtobufCursor.nowhere
    end = position + bytes.count
  }

  /// Bytes not read yet.
  var remaining: Int {
    @inline(__always) get { end - position }
  }

  var isAtEnd: Bool {
    @inline(__always) get { position == end }
  }

  /// The bytes not read yet.
  var rest: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: position, count: remaining)
  }

  /// Reads a base-128 integer; most in a tile are of one byte or two.
  @inline(__always)
  mutating func varint() throws(MalformedBytes) -> UInt64 {
    guard position != end else { throw .truncated }
    let first = position.load(as: UInt8.self)
    position += 1
    if first < 0x80 { return UInt64(first) }
    return try longVarint(after: first)
  }

  private mutating func longVarint(after first: UInt8) throws(MalformedBytes) -> UInt64 {
    var value = UInt64(first & 0x7F)
    var shift: UInt64 = 7
    while position != end {
      let byte = position.load(as: UInt8.self)
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        // The tenth byte holds the last bit of 64.
        guard shift < 63 || byte <= 1 else { throw .longVarint }
        return value
      }
      shift += 7
      guard shift <= 63 else { throw .longVarint }
    }
    throw .truncated
  }

  /// Reads a length and the bytes of that length.
  mutating func lengthDelimited() throws(MalformedBytes) -> UnsafeRawBufferPointer {
    let length = try varint()
    guard length <= UInt64(remaining) else { throw .truncated }
    return try bytes(Int(length))
  }

  /// Reads text; what is not UTF-8 in it becomes replacement characters.
  mutating func string() throws(MalformedBytes) -> String {
    String(decoding: try lengthDelimited(), as: UTF8.self)
  }

  /// Reads four bytes, the least significant first.
  mutating func fixed32() throws(MalformedBytes) -> UInt32 {
    UInt32(littleEndian: try bytes(4).loadUnaligned(as: UInt32.self))
  }

  /// Reads eight bytes, the least significant first.
  mutating func fixed64() throws(MalformedBytes) -> UInt64 {
    UInt64(littleEndian: try bytes(8).loadUnaligned(as: UInt64.self))
  }

  private mutating func bytes(_ count: Int) throws(MalformedBytes) -> UnsafeRawBufferPointer {
    guard count <= remaining else { throw .truncated }
    defer { position += count }
    return UnsafeRawBufferPointer(start: position, count: count)
  }

  /// A field's number and how its value is written.
  struct Key: Equatable {
    var field: UInt64
    var wire: WireType

    init(_ field: UInt64, _ wire: WireType) {
      self.field = field
      self.wire = wire
    }
  }

  enum WireType: UInt64 {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
    case groupStart = 3
    case groupEnd = 4
    case fixed32 = 5
  }

  /// Reads the key of the next field, nil at the end.
  mutating func nextKey() throws(MalformedBytes) -> Key? {
    guard !isAtEnd else { return nil }
    let key = try varint()
    guard let wire = WireType(rawValue: key & 7), key >> 3 != 0 else {
      throw MalformedBytes(reason: "a field of a kind there is none of")
    }
    return Key(key >> 3, wire)
  }

  /// Passes over the value of a field nobody asked for.
  mutating func skip(_ key: Key) throws(MalformedBytes) {
    // Groups nest; counting instead of recursing keeps the stack flat whatever the bytes say.
    var depth = 0
    var wire = key.wire
    while true {
      switch wire {
      case .varint: _ = try varint()
      case .fixed64: _ = try bytes(8)
      case .lengthDelimited: _ = try lengthDelimited()
      case .fixed32: _ = try bytes(4)
      case .groupStart: depth += 1
      case .groupEnd: depth -= 1
      }
      guard depth >= 0 else { throw MalformedBytes(reason: "the end of a group never begun") }
      if depth == 0 { return }
      guard let next = try nextKey() else { throw .truncated }
      wire = next.wire
    }
  }
}

extension UInt64 {
  /// The signed number this one stands for in zigzag order: 0, -1, 1, -2, 2.
  @inline(__always) var unzigzagged: Int64 {
    Int64(bitPattern: self >> 1) ^ -Int64(bitPattern: self & 1)
  }
}
