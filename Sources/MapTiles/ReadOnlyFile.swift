import Foundation

/// A file open for reading at any place, from several threads at once.
///
/// It reads with `pread` and not through a memory map: a map turns a file that is truncated, or a
/// disk that is pulled out, into a signal that ends the program, and saves nothing here, since a
/// tile is decompressed into memory of its own anyway.
final class ReadOnlyFile: Sendable {
  let path: String

  /// The number of bytes when it was opened.
  let size: UInt64

  private let descriptor: Int32

  /// Opens a regular file.
  init(path: String) throws(TileError) {
    // Without O_NONBLOCK, opening a named pipe would wait for somebody to write to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ReadOnlyFile.openError(errno, path: path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let error = ReadOnlyFile.openError(errno, path: path)
      close(descriptor)
      throw error
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      throw TileError(
        .notAFile, file: path, reason: isDirectory ? "this is a directory" : "this is not a file",
        advice: "name a map file" + (isDirectory ? " in it" : ""))
    }
    self.path = path
    self.descriptor = descriptor
    size = UInt64(clamping: status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// Reads `count` bytes at `offset`.
  ///
  /// - Throws: A ``TileError`` when they are not all there; no memory is taken for a range outside
  ///   the file.
  func read(at offset: UInt64, count: Int) throws(TileError) -> [UInt8] {
    let (end, overflow) = offset.addingReportingOverflow(UInt64(clamping: count))
    guard count >= 0, !overflow, end <= size else { throw cutShort }
    var failure: TileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          descriptor, UnsafeMutableRawPointer(buffer.baseAddress)?.advanced(by: filled),
          count - filled, off_t(offset) + off_t(filled))
        if got > 0 {
          filled += got
        } else if got == 0 {
          failure = cutShort
          return
        } else if errno != EINTR {
          failure = ReadOnlyFile.openError(errno, path: path)
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private var cutShort: TileError {
    TileError(
      .malformed, file: path, reason: "the file ends before its directory says",
      advice: "copy or download it again")
  }

  private static func openError(_ code: Int32, path: String) -> TileError {
    let reason = String(cString: strerror(code))
    return switch code {
    case ENOENT, ENOTDIR:
      TileError(.missing, file: path, reason: "there is no such file", advice: "check the name")
    case EACCES, EPERM:
      TileError(
        .unreadable, file: path, reason: "you may not read this file",
        advice: "ask its owner, or change its permissions")
    default:
      TileError(.unreadable, file: path, reason: "the file can not be read: \(reason)")
    }
  }
}
