import Foundation
import MapTiling

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
  private let memory: SpillMemory
  private let leftToOthers: Int
  private let folder: String
  private var blocks: [Block?] = []
  private var descriptor: Int32 = -1
  private var fileEnd = 0

  /// - Parameters:
  ///   - memory: what is kept there before the file is begun.
  ///   - reserve: what is left of it for others.
  ///   - folder: where the file is made; should have room for the whole input.
  init(memory: SpillMemory, leaving reserve: Int = 0, folder: String) {
    self.memory = memory
    leftToOthers = reserve
    self.folder = folder
  }

  deinit {
    for block in blocks { memory.give(block?.bytes.count ?? 0) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Stores a buffer's bytes, empties it, and says where they are. Where they stay in memory they
  /// are not copied: the buffer is then a new one. May be called from several threads.
  func append(taking bytes: inout GrowBuffer<UInt8>) throws(ImportError) -> Chunk {
    let count = bytes.count
    guard memory.take(count, leaving: leftToOthers) else {
      let chunk = try write(bytes.raw)
      bytes.removeAll()
      return chunk
    }
    let block = Block()
    swap(&block.bytes, &bytes)
    return lock.withLock {
      blocks.append(block)
      return Chunk(memoryIndex: blocks.count - 1, fileOffset: 0, count: count)
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(ImportError) -> Chunk {
    let chunk = try reserve(bytes.count)
    try write(bytes, to: chunk, at: 0)
    return chunk
  }

  /// Takes room for so many bytes in the file, to be written. May be called from several threads.
  func reserve(_ count: Int) throws(ImportError) -> Chunk {
    lock.lock()
    let offset = fileEnd
    fileEnd += count
    let opened = descriptor >= 0 || openFile()
    lock.unlock()
    guard opened else { throw failure("be made") }
    try DiskSpace.take(count, in: folder)
    return Chunk(memoryIndex: -1, fileOffset: offset, count: count)
  }

  /// Writes a part of a chunk in the file.
  func write(
    _ bytes: UnsafeRawBufferPointer, to chunk: Chunk, at start: Int
  ) throws(ImportError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let place = off_t(chunk.fileOffset + start + done)
      let written = pwrite(descriptor, rest.baseAddress, rest.count, place)
      if written < 0 && errno == EINTR { continue }
      if written <= 0 { throw failure("grow") }
      done += written
    }
  }

  /// A chunk's bytes where they are in memory, at an address for any plain value; they last until
  /// the chunk is dropped. Nil where they are in the file.
  func bytes(of chunk: Chunk) -> UnsafeRawBufferPointer? {
    if chunk.memoryIndex < 0 { return nil }
    return lock.withLock { blocks[chunk.memoryIndex]?.bytes.raw }
  }

  /// Gives back the memory of a chunk nobody will ask for again.
  func drop(_ chunk: Chunk) {
    if chunk.memoryIndex < 0 { return }
    lock.withLock { blocks[chunk.memoryIndex] = nil }
    memory.give(chunk.count)
  }

  /// Copies `range` of a chunk in the file to `target`, which has room for it.
  func read(
    _ chunk: Chunk, _ range: Range<Int>, into target: UnsafeMutableRawPointer
  ) throws(ImportError) {
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
