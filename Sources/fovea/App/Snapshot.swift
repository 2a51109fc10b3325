import Foundation
import Output
import SDLKit

/// Writes pictures so that a file is either the old one or the whole new one.
enum Snapshot {
  /// Writes a picture under the first of the names `fovea-1.png`, `fovea-2.png`, ... that no file has.
  ///
  /// - Parameter folder: where to.
  /// - Returns: the file's path.
  /// - Throws: ``SnapshotError`` naming the file.
  static func writeFresh(
    _ image: PixelImage, in folder: String
  ) throws(SnapshotError) -> String {
    var number = 1
    while true {
      let path = "\(folder)/fovea-\(number).png"
      // Claims the name, so that no other program's file of the same name is replaced.
      let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        close(descriptor)
        do throws(SnapshotError) {
          try write(image, to: path)
        } catch {
          unlink(path)
          throw error
        }
        return path
      }
      guard errno == EEXIST else { throw SnapshotError(file: path, reason: lastReason) }
      number += 1
    }
  }

  /// Writes a picture to a file.
  ///
  /// - Throws: ``SnapshotError`` naming the file, which is then as it was.
  static func write(_ image: PixelImage, to path: String) throws(SnapshotError) {
    do {
      try AtomicFile.write(PNG.data(of: image), to: path)
    } catch let error as AtomicFileError {
      throw SnapshotError(file: path, reason: error.reason)
    } catch {
      throw SnapshotError(file: path, reason: "\(error)")
    }
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
