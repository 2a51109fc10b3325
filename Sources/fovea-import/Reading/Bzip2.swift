import Foundation

/// Unpacks files packed with bzip2, for which GDAL 3.6 has no reader.
enum Bzip2 {
  /// An unpacked file may be so many times as large as the packed one, and a bit more for small
  /// files. Maps come to a tenth or a twentieth; what goes beyond was made to fill the disk.
  private static let largestRatio = 50
  private static let usualAllowance = 256 << 20

  /// Unpacks a file into a folder and returns the path of the result.
  ///
  /// - Parameter allowance: bytes the result may have besides its share of the packed ones.
  static func unpack(
    _ given: String, into folder: borrowing ScratchFolder, allowance: Int = usualAllowance
  ) throws(ImportError) -> String {
    let inner = URL(fileURLWithPath: given).deletingPathExtension().lastPathComponent
    let target = folder.file(inner)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bzip2", "--decompress", "--stdout", "--", given]
    process.standardError = FileHandle.nullDevice
    // Through a pipe, not straight into the file: however this program ends, the other one finds
    // the pipe broken and ends too.
    let pipe = Pipe()
    process.standardOutput = pipe
    guard FileManager.default.createFile(atPath: target, contents: nil),
      let output = FileHandle(forWritingAtPath: target)
    else {
      throw ImportError("\(given) cannot be unpacked: \(folder.path) may not be written")
    }
    defer { try? output.close() }
    do {
      try process.run()
    } catch {
      throw ImportError("\(given) cannot be unpacked", advice: "install bzip2, or unpack it first")
    }
    defer {
      // A broken pipe ends it even where it blocks the signals it was started with.
      try? pipe.fileHandleForReading.close()
      process.waitUntilExit()
    }
    try copy(
      pipe.fileHandleForReading, to: output, in: folder.path, allowance + share(of: given), given)
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      throw ImportError("\(given) cannot be unpacked: it is damaged, or bzip2 is not installed")
    }
    return target
  }

  private static func share(of packed: String) -> Int {
    let facts = try? FileManager.default.attributesOfItem(atPath: packed)
    return largestRatio * ((facts?[.size] as? Int) ?? 0)
  }

  private static func copy(
    _ source: FileHandle, to target: FileHandle, in folder: String, _ most: Int, _ name: String
  ) throws(ImportError) {
    let piece = 1 << 16
    var copied = 0
    do {
      while let bytes = try source.read(upToCount: piece), !bytes.isEmpty {
        copied += bytes.count
        if copied > most { break }
        try DiskSpace.take(bytes.count, in: folder)
        try target.write(contentsOf: bytes)
      }
    } catch let error as ImportError {
      throw error
    } catch {
      throw ImportError("\(name) cannot be unpacked: \(error.localizedDescription)")
    }
    if copied > most {
      throw ImportError("\(name) unpacks to more than \(most >> 20) MB, more than a map would")
    }
  }
}
