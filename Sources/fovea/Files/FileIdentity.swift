import Foundation

/// Tells one state of a file from another without reading all of it.
enum FileIdentity {
  /// Bytes at each end of a file that are read: headers and directories stand there, so a file that
  /// was changed within the clock's step is told all the same.
  private static let endBytes = 1 << 16

  /// What else belongs to the file of an extension; by extension because a folder may be huge.
  private static let companions = [
    "shp": ["dbf", "shx", "prj", "cpg"], "tab": ["dat", "map", "id"],
  ]

  /// A name for the file as it is now: its own name, and a number that is another one when its place,
  /// size, time of change or either end is, or that of a file that belongs to it, or `maker`'s, or
  /// the maker's `settings`.
  ///
  /// - Returns: nil when the file cannot be read.
  static func name(of path: String, maker: String, settings: [String] = []) -> String? {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    guard let status = FileStatus(url.path), let ends = ends(of: url) else { return nil }
    var facts = [url.path, status.description, FileStatus(maker)?.description ?? ""]
    facts += settings
    let stem = url.deletingPathExtension()
    facts += (companions[url.pathExtension.lowercased()] ?? [])
      .map { FileStatus(stem.appendingPathExtension($0).path)?.description ?? "" }
    // A database's newest changes stand in a file beside it.
    facts.append(FileStatus("\(url.path)-wal")?.description ?? "")
    let number = hash(Data(facts.joined(separator: "\n").utf8) + ends)
    return "\(stem.lastPathComponent.prefix(100))-\(String(number, radix: 16))"
  }

  /// What is in a folder, in place of a file's ends: many more files than this are no map.
  private static let mostFiles = 10_000

  private static func ends(of url: URL) -> Data? {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue
    {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
        return nil
      }
      let lines = names.sorted().prefix(mostFiles).map {
        "\($0) \(FileStatus(url.appendingPathComponent($0).path)?.description ?? "")"
      }
      return Data(lines.joined(separator: "\n").utf8)
    }
    guard let file = try? FileHandle(forReadingFrom: url) else { return nil }
    defer { try? file.close() }
    guard let head = try? file.read(upToCount: endBytes) ?? Data(),
      let size = try? file.seekToEnd()
    else { return nil }
    let tailStart = size - min(size, UInt64(endBytes))
    guard (try? file.seek(toOffset: tailStart)) != nil,
      let tail = try? file.read(upToCount: endBytes) ?? Data()
    else { return nil }
    return head + tail
  }

  /// FNV-1a, 64 bits: the same for the same bytes in every run, which Swift's own hash is not.
  private static func hash(_ bytes: Data) -> UInt64 {
    let (offset, prime): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x0000_0100_0000_01B3)
    return bytes.reduce(offset) { ($0 ^ UInt64($1)) &* prime }
  }
}

/// A file's size and when it was changed, to the step of the file system's clock.
struct FileStatus: CustomStringConvertible {
  /// A moment.
  struct Time: Comparable {
    var seconds: Int
    var nanoseconds: Int

    static func < (one: Time, other: Time) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
  }

  /// Bytes.
  let size: Int

  /// When it was changed last.
  let changed: Time

  /// Asks the file system; nil when there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    changed = Time(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }

  var description: String { "\(size) \(changed.seconds).\(changed.nanoseconds)" }
}
