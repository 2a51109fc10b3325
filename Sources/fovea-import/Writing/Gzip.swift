import CZlib
import Foundation
import MapTiling

/// Compresses tiles as MBTiles wants them, one after the other with the same memory: setting zlib up
/// anew costs more than compressing a small tile.
///
/// One compressor serves one thread at a time.
final class GzipCompressor {
  /// On the heap: zlib's state points back at its stream, which must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Prepares for a level of 1 (fast) ... 9 (small); nil when memory is short.
  init?(level: Int) {
    // 15 is the largest window; 16 more asks for gzip's header and checksum.
    let windowBits: Int32 = 15 + 16
    let memoryLevel: Int32 = 9
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let made = deflateInit2_(
      stream, Int32(level), Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if made != Z_OK { return nil }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// The bytes in gzip's format, with no time or name in the header, so that the same tile always
  /// gives the same bytes; nil when zlib fails.
  func compress(_ bytes: UnsafeRawBufferPointer) -> GrowBuffer<UInt8>? {
    if deflateReset(stream) != Z_OK { return nil }
    var output = GrowBuffer<UInt8>(capacity: Int(deflateBound(stream, UInt(bytes.count))))
    output.resize(to: Int(deflateBound(stream, UInt(bytes.count))))
    let source = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: source)
    stream.pointee.avail_in = UInt32(bytes.count)
    stream.pointee.next_out = output.base
    stream.pointee.avail_out = UInt32(output.count)
    if deflate(stream, Z_FINISH) != Z_STREAM_END { return nil }
    output.truncate(to: Int(stream.pointee.total_out))
    return output
  }
}

/// Lends compressors to threads; there are never more than threads that compress at once.
final class CompressorPool: @unchecked Sendable {
  private let lock = NSLock()
  private let level: Int
  private var idle: [GzipCompressor] = []

  /// - Parameter level: zlib's, 1 ... 9.
  init(level: Int) {
    self.level = level
  }

  /// Compresses with a compressor that is free; nil when zlib fails (out of memory).
  func compress(_ bytes: UnsafeRawBufferPointer) -> GrowBuffer<UInt8>? {
    guard let compressor = lock.withLock({ idle.popLast() }) ?? GzipCompressor(level: level)
    else { return nil }
    defer { lock.withLock { idle.append(compressor) } }
    return compressor.compress(bytes)
  }
}
