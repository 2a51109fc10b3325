import CZlib

/// Undoes gzip and zlib compression.
enum Inflate {
  /// Whether the bytes begin as gzip or zlib data do, which no vector tile does.
  static func isCompressed(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2 else { return false }
    let isGzip = bytes[0] == 0x1F && bytes[1] == 0x8B
    // A zlib header is a multiple of 31 with method 8 and, as every writer has it, a 32 KB window.
    let isZlib = bytes[0] == 0x78 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    return isGzip || isZlib
  }

  /// Decompresses gzip or zlib data of at most `limit` bytes; stops as soon as there are more, so
  /// that a few kilobytes can not ask for all the memory there is.
  static func decompress(_ bytes: [UInt8], limit: Int) throws(MalformedBytes) -> [UInt8] {
    var stream = z_stream()
    // 15 is the largest window, 32 more has the header say whether it is gzip or zlib.
    let started = inflateInit2_(
      &stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard started == Z_OK else { throw MalformedBytes(reason: "no memory to decompress it") }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    // Tiles compress to a third or so; one more doubling is cheaper than reserving too much.
    output.reserveCapacity(min(limit, bytes.count * 3))
    let status = bytes.withUnsafeBufferPointer { input in
      // zlib does not write to its input, its type only says so since C had no const.
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(clamping: input.count)
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: chunkBytes) { chunk in
        run(&stream, through: chunk, to: &output, limit: limit)
      }
    }
    switch status {
    case Z_STREAM_END: return output
    case Z_BUF_ERROR where output.count > limit:
      throw MalformedBytes(reason: "it decompresses to more than \(limit >> 20) MiB")
    case Z_BUF_ERROR, Z_OK: throw MalformedBytes(reason: "its compressed data is cut short")
    default: throw MalformedBytes(reason: "its compressed data is damaged")
    }
  }

  private static let chunkBytes = 64 << 10

  private static func run(
    _ stream: inout z_stream, through chunk: UnsafeMutableBufferPointer<UInt8>,
    to output: inout [UInt8], limit: Int
  ) -> Int32 {
    while true {
      stream.next_out = chunk.baseAddress
      stream.avail_out = UInt32(chunk.count)
      let status = inflate(&stream, Z_NO_FLUSH)
      output.append(contentsOf: chunk[..<(chunk.count - Int(stream.avail_out))])
      if output.count > limit { return Z_BUF_ERROR }
      guard status == Z_OK else { return status }
    }
  }
}
