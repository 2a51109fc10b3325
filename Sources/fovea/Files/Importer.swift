import Foundation
import MapTiles

/// Runs `fovea-import` to turn map files of other formats into tile archives.
struct Importer: Sendable {
  /// The program; nil when it does not stand beside fovea.
  let program: String?

  /// Where converted files are kept.
  var cache: ImportCache

  /// What a conversion may take.
  var limits = ImportLimits()

  /// The coordinate system of the files, in place of the one they name; nil goes by the files.
  var sourceCRS: String?

  private let environment: [String: String]

  /// Finds the program beside `executable` and the cache by the XDG rules.
  init(executable: URL, environment: [String: String]) {
    let beside = executable.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("fovea-import").path
    program = FileManager.default.isExecutableFile(atPath: beside) ? beside : nil
    self.environment = environment
    cache = ImportCache(
      folder: "\(XDG.folder("XDG_CACHE_HOME", default: ".cache", environment))/fovea")
  }

  /// Converts a file, or finds it converted already.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - refusal: why the file could not be opened as it is; said when nothing can convert.
  ///   - conversion: is told how it goes, and can end it.
  /// - Returns: the tiles, and a line about what had to be left out, if anything.
  /// - Throws: ``MapFileError`` naming the file, with the last line the importer wrote.
  func convert(_ path: String, refusal: String, _ conversion: Conversion) throws(MapFileError)
    -> (source: any TileSource, notice: String?)
  {
    guard let program else { throw MapFileError(refusal) }
    guard let key = FileIdentity.name(of: path, maker: program, settings: settings)
    else {
      throw MapFileError("\(path): cannot be read")
    }
    if let kept = cache.entry(key) {
      do throws(TileError) {
        return (try TileSources.open(path: kept.archive), kept.notice)
      } catch {
        // Somebody spoilt it; it can be made again.
        cache.remove(key)
      }
    }
    let made = try cache.add(key) { (archive, scratch) throws(MapFileError) in
      let outcome = try run(program, path, archive, scratch, conversion)
      guard outcome.end == .exit(0) else { throw Self.failure(outcome, path) }
      // Looked at before it is kept.
      _ = try Self.open(archive, madeOf: path)
      return outcome.words.first { $0.contains("skipped") }.map { "\(path): \($0)" }
    }
    return (try Self.open(made.archive, madeOf: path), made.notice)
  }

  /// What the importer is told besides the file, its limits and where to write: what an archive
  /// depends on.
  private var settings: [String] { sourceCRS.map { ["--source-crs", $0] } ?? [] }

  private func run(
    _ program: String, _ path: String, _ archive: String, _ scratch: String,
    _ conversion: Conversion
  ) throws(MapFileError) -> Conversion.Outcome {
    var environment = environment
    // What it leaves behind when it is killed then goes with the rest.
    environment["TMPDIR"] = scratch
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return try conversion.run(
      program,
      [
        "--output", archive, "--name", name, "--progress",
        // Cutting all tiles would be most of the work, and few are looked at. Compressing would be
        // as much again, and each tile would be unpacked again.
        "--on-demand", "--compression", "0",
        "--memory-limit", "\(limits.megabytes)", "--disk-limit", "\(limits.diskMegabytes)",
        "--time-limit", "\(max(1, Int(limits.seconds.rounded(.up))))",
      ] + settings + ["--", path], environment, path, limits: limits)
  }

  private static func open(_ archive: String, madeOf path: String) throws(MapFileError)
    -> any TileSource
  {
    do throws(TileError) {
      return try TileSources.open(path: archive)
    } catch {
      throw MapFileError("\(path): fovea-import made no map of it: \(error.reason)")
    }
  }

  /// Why there is no archive, in a line that names the file.
  private static func failure(_ outcome: Conversion.Outcome, _ path: String) -> MapFileError {
    let reason =
      switch outcome.end {
      case .exit: outcome.words.last ?? "fovea-import cannot convert it and does not say why"
      case .crash(let signal): "fovea-import crashed on it (signal \(signal))"
      case .silent(let seconds):
        "fovea-import said nothing for \(Self.plain(seconds)) and was ended"
      case .late(let seconds): "fovea-import took more than \(Self.plain(seconds)) and was ended"
      case .cancelled: "given up"
      }
    return MapFileError(reason.contains(path) ? reason : "\(path): \(reason)")
  }

  private static func plain(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
