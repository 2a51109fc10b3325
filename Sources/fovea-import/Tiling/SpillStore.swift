import Foundation

/// Bytes that are written once and read back later: in memory while they are few, then in a
/// temporary file without a name, which vanishes with the program however that ends.
final class SpillStore: @unchecked Sendable {
  /// What one `append` stored.
  struct Chunk: Sendable {
    fileprivate var memoryIndex: Int
    fileprivate var fileOffset: Int
    /// The number of bytes.
    let count: Int
  }

  private final class Block {
    var bytes = GrowBuffer<UInt8>(capacity: 1)
  }

  private let lock = NSLock()
  private let memoryLimit: Int
  private let folder: String
  private var memoryUsed = 0
  private var blocks: [Block] = []
  private var descriptor: Int32 = -1
  private var fileEnd = 0

  /// - Parameters:
  ///   - memoryLimit: bytes kept in memory before the file is begun.
  ///   - folder: where the file is made; should have room for the whole input.
  init(memoryLimit: Int, folder: String) {
    self.memoryLimit = memoryLimit
    self.folder = folder
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Stores bytes and says where. May be called from several threads.
  func append(_ bytes: UnsafeRawBufferPointer) throws(ImportError) -> Chunk {
    lock.lock()
    if memoryUsed + bytes.count <= memoryLimit {
      defer { lock.unlock() }
      let block = Block()
      block.bytes.append(raw: bytes)
      blocks.append(block)
      memoryUsed += bytes.count
      return Chunk(memoryIndex: blocks.count - 1, fileOffset: 0, count: bytes.count)
    }
    let offset = fileEnd
    fileEnd += bytes.count
    let opened = descriptor >= 0 || openFile()
    let target = descriptor
    lock.unlock()
    guard opened else { throw failure("be made") }
    try DiskSpace.take(bytes.count, in: folder)
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let written = pwrite(target, rest.baseAddress, rest.count, off_t(offset + done))
      if written < 0 && errno == EINTR { continue }
      if written <= 0 { throw failure("grow") }
      done += written
    }
    return Chunk(memoryIndex: -1, fileOffset: offset, count: bytes.count)
  }

  /// Copies `range` of a chunk to `target`, which has room for it.
  func read(
    _ chunk: Chunk, _ range: Range<Int>, into target: UnsafeMutableRawPointer
  ) throws(ImportError) {
    if chunk.memoryIndex >= 0 {
      lock.lock()
      let block = blocks[chunk.memoryIndex]
      lock.unlock()
      target.copyMemory(from: block.bytes.base + range.lowerBound, byteCount: range.count)
      return
    }
    var done = 0
    while done < range.count {
      let got = pread(
        descriptor, target + done, range.count - done,
        off_t(chunk.fileOffset + range.lowerBound + done))
      if got < 0 && errno == EINTR { continue }
      if got <= 0 { throw failure("be read back") }
      done += got
    }
  }

  private func openFile() -> Bool {
    // The name is taken away at once: the file ends with the program, however that ends.
    var template = Array("\(folder)/.fovea-import-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    if descriptor >= 0 { unlink(template) }
    return descriptor >= 0
  }

  private func failure(_ action: String) -> ImportError {
    let reason = String(cString: strerror(errno))
    return ImportError(
      "the temporary file in \(folder) cannot \(action): \(reason)",
      advice: "free some space there, or set TMPDIR to a folder with more")
  }
}
