import Foundation
import SDLKit

/// Writes pictures so that a file is either the old one or the whole new one.
enum Snapshot {
  /// Writes a picture under the first of the names `fovea-1.png`, `fovea-2.png`, ... that no file has.
  ///
  /// - Parameter folder: where to.
  /// - Returns: the file's path.
  /// - Throws: ``SnapshotError`` naming the file.
  static func writeFresh(_ pixels: RawPixels, in folder: String) throws(SnapshotError) -> String {
    var number = 1
    while true {
      let path = "\(folder)/fovea-\(number).png"
      // Claims the name, so that no other program's file of the same name is replaced.
      let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        close(descriptor)
        do throws(SnapshotError) {
          try write(pixels, to: path)
        } catch {
          unlink(path)
          throw error
        }
        return path
      }
      guard errno == EEXIST else {
        throw SnapshotError(file: path, reason: String(cString: strerror(errno)))
      }
      number += 1
    }
  }

  /// Writes a picture beside `path` under a passing name, then puts it in its place.
  ///
  /// - Throws: ``SnapshotError`` naming the file; nothing is left behind then.
  static func write(_ pixels: RawPixels, to path: String) throws(SnapshotError) {
    // A link is followed, and a device or pipe left alone: renaming would put a file in its place.
    let target = try followed(path)
    var status = stat()
    guard stat(target, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw SnapshotError(file: path, reason: "it is not a regular file")
    }
    let aside = "\(target).\(ProcessInfo.processInfo.processIdentifier).part"
    try UnfinishedFile.guarding(aside) { () throws(SnapshotError) in
      do throws(SDLError) {
        try PNG.write(pixels, to: aside)
      } catch {
        unlink(aside)
        // The passing name is nobody's business.
        throw SnapshotError(
          file: path, reason: error.reason.replacingOccurrences(of: aside, with: path))
      }
      guard rename(aside, target) == 0 else {
        let reason = String(cString: strerror(errno))
        unlink(aside)
        throw SnapshotError(file: path, reason: reason)
      }
    }
  }

  /// Links followed in a row before they are taken for a circle, as the kernel does.
  private static let mostLinks = 40

  /// Where a path leads to, also when nothing is there yet.
  private static func followed(_ path: String) throws(SnapshotError) -> String {
    var place = path
    for _ in 0..<mostLinks {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else {
        return place
      }
      let folder = URL(fileURLWithPath: place).deletingLastPathComponent()
      place = URL(fileURLWithPath: next, relativeTo: folder).path
    }
    throw SnapshotError(file: path, reason: "the links there lead in a circle")
  }
}

/// A picture that could not be written. The program ends with 1.
struct SnapshotError: Error, Hashable, CustomStringConvertible {
  /// The file.
  let file: String

  /// What is wrong.
  let reason: String

  /// One line: the file and the reason.
  var description: String { "\(file): the picture cannot be written: \(reason)" }
}
