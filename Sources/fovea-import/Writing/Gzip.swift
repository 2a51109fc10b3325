import CZlib

/// Compresses tiles as MBTiles wants them.
enum Gzip {
  /// The bytes in gzip's format, with no time or name in the header, so that the same tile always
  /// gives the same bytes; nil when zlib fails (out of memory).
  ///
  /// - Parameter level: 1 (fast) ... 9 (small).
  static func compress(_ bytes: UnsafeRawBufferPointer, level: Int) -> GrowBuffer<UInt8>? {
    // 15 is the largest window; 16 more asks for gzip's header and checksum.
    let windowBits: Int32 = 15 + 16
    let memoryLevel: Int32 = 9
    var stream = z_stream()
    let made = deflateInit2_(
      &stream, Int32(level), Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if made != Z_OK { return nil }
    defer { deflateEnd(&stream) }
    var output = GrowBuffer<UInt8>(capacity: 1)
    output.resize(to: Int(deflateBound(&stream, UInt(bytes.count))))
    let source = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.next_in = UnsafeMutablePointer(mutating: source)
    stream.avail_in = UInt32(bytes.count)
    stream.next_out = output.base
    stream.avail_out = UInt32(output.count)
    if deflate(&stream, Z_FINISH) != Z_STREAM_END { return nil }
    output.truncate(to: Int(stream.total_out))
    return output
  }
}
