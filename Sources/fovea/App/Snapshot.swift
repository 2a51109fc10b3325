import Foundation
import SDLKit

/// Writes pictures so that a file is either the old one or the whole new one.
enum Snapshot {
  /// A name for a picture in the current folder that no file has yet: `fovea-1.png`, ...
  static func freshName() -> String {
    let isFree = { !FileManager.default.fileExists(atPath: $0) }
    return (1...).lazy.map { "fovea-\($0).png" }.first(where: isFree) ?? "fovea.png"
  }

  /// Writes a picture beside `path` under a passing name, then puts it in its place.
  ///
  /// - Throws: ``SnapshotError`` naming the file; nothing is left behind then.
  static func write(_ pixels: RawPixels, to path: String) throws(SnapshotError) {
    let aside = "\(path).\(ProcessInfo.processInfo.processIdentifier).part"
    do throws(SDLError) {
      try PNG.write(pixels, to: aside)
    } catch {
      unlink(aside)
      throw SnapshotError(file: path, reason: error.reason)
    }
    guard rename(aside, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(aside)
      throw SnapshotError(file: path, reason: reason)
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
