import Foundation

/// Runs `fovea-import` to turn map files of other formats into tile archives.
struct Importer: Sendable {
  /// The program; nil when it does not stand beside fovea.
  let program: String?

  /// Where converted files are kept.
  let cacheFolder: String

  /// Finds the program beside `executable` and the cache by the XDG rules.
  init(executable: URL, environment: [String: String]) {
    let beside = executable.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("fovea-import").path
    program = FileManager.default.isExecutableFile(atPath: beside) ? beside : nil
    let home = environment["HOME"] ?? NSHomeDirectory()
    // The XDG rules tell to ignore a relative path.
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    cacheFolder = "\(cache ?? "\(home)/.cache")/fovea"
  }

  /// Converts a file, or finds it converted already.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - refusal: why the file could not be opened as it is; said when nothing can convert.
  ///   - conversion: is told how it goes, and can end it.
  /// - Returns: the archive's path, and a line about what had to be left out, if anything.
  /// - Throws: ``MapFileError`` naming the file, with the last line the importer wrote.
  func convert(_ path: String, refusal: String, _ conversion: Conversion) throws(MapFileError)
    -> (archive: String, notice: String?)
  {
    guard let program else { throw MapFileError(refusal) }
    let name = try cacheName(of: path)
    let archive = "\(cacheFolder)/\(name)"
    if FileManager.default.fileExists(atPath: archive) { return (archive, nil) }
    do {
      try FileManager.default.createDirectory(
        atPath: cacheFolder, withIntermediateDirectories: true)
    } catch {
      throw MapFileError("\(path): no folder \(cacheFolder) for the converted file can be made")
    }
    // Written aside, so that an archive that is there is whole.
    let unfinished = "\(cacheFolder)/\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    defer { try? FileManager.default.removeItem(atPath: unfinished) }
    let outcome = try conversion.run(program, [path, "--output", unfinished, "--progress"], path)
    guard outcome.status == 0 else { throw MapFileError(Self.reason(outcome, path)) }
    guard rename(unfinished, archive) == 0 else {
      throw MapFileError("\(path): converted, but \(archive) cannot be written")
    }
    return (archive, outcome.words.first { $0.contains("skipped") }.map { "\(path): \($0)" })
  }

  /// The importer's last line, with the file named if it does not name it itself.
  private static func reason(_ outcome: Conversion.Outcome, _ path: String) -> String {
    if outcome.isCrash {
      return "\(path): fovea-import crashed on it (signal \(outcome.status))"
    }
    let line = outcome.words.last ?? "cannot be converted"
    return line.contains(path) ? line : "\(path): \(line)"
  }

  /// A name that changes when the file does: its own name, and a number made of its place, size
  /// and time of change.
  private func cacheName(of path: String) throws(MapFileError) -> String {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    guard let facts = try? FileManager.default.attributesOfItem(atPath: url.path),
      let size = facts[.size] as? NSNumber, let changed = facts[.modificationDate] as? Date
    else { throw MapFileError("\(path): cannot be read") }
    let identity = "\(url.path)\n\(size)\n\(changed.timeIntervalSince1970)"
    return "\(url.deletingPathExtension().lastPathComponent)-\(Self.hash(identity)).mbtiles"
  }

  /// FNV-1a, 64 bits: the same for the same text in every run, which Swift's own hash is not.
  private static func hash(_ text: String) -> String {
    let (offset, prime): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x0000_0100_0000_01B3)
    let number = text.utf8.reduce(offset) { ($0 ^ UInt64($1)) &* prime }
    return String(number, radix: 16)
  }
}
