/// Writes the pieces of protocol buffers that vector tiles are made of.
extension GrowBuffer where Element == UInt8 {
  /// A number in groups of seven bits, the lowest first.
  @inlinable @inline(__always)
  public mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// A signed number, folded so that small magnitudes stay short.
  @inlinable @inline(__always)
  public mutating func appendZigzag(_ value: Int32) {
    appendVarint(UInt64(UInt32(bitPattern: (value << 1) ^ (value >> 31))))
  }

  /// A field's number and the way it is written: 0 varint, 1 eight bytes, 2 counted bytes, 5 four.
  @inlinable public mutating func appendTag(_ field: Int, wire: Int) {
    appendVarint(UInt64(field << 3 | wire))
  }

  /// A field of counted bytes.
  @inlinable public mutating func appendField(_ field: Int, bytes: UnsafeRawBufferPointer) {
    appendTag(field, wire: 2)
    appendVarint(UInt64(bytes.count))
    append(raw: bytes)
  }

  /// A text field.
  @inlinable public mutating func appendField(_ field: Int, text: String) {
    var text = text
    text.withUTF8 { appendField(field, bytes: UnsafeRawBufferPointer($0)) }
  }

  /// A number field.
  @inlinable public mutating func appendField(_ field: Int, number: UInt64) {
    appendTag(field, wire: 0)
    appendVarint(number)
  }

  /// Bytes as they are.
  @inlinable public mutating func append(raw bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return }
    append(base.assumingMemoryBound(to: UInt8.self), count: bytes.count)
  }

  /// The bytes of a plain value, in the machine's order, for files of the program's own.
  @inlinable public mutating func append<Value: BitwiseCopyable>(plain value: Value) {
    withUnsafeBytes(of: value) { append(raw: $0) }
  }

  /// All bytes.
  @inlinable public var raw: UnsafeRawBufferPointer { UnsafeRawBufferPointer(elements) }
}

/// The number of bytes of a varint.
@inlinable public func varintLength(_ value: UInt64) -> Int {
  max(1, (64 - value.leadingZeroBitCount + 6) / 7)
}
