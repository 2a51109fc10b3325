import Foundation
import MapTiles

/// Opening map files that are no tile archives: the importer beside a plain read of the same file by
/// the library it reads with, and the program as a user waits for it.
struct ImportCases {
  /// An OpenStreetMap extract; without one its cases are skipped.
  private var extract: String?
  /// The size of the generated GeoJSON file in millions of bytes.
  private var megabytes = 100
  /// The vertices of the generated GeoPackage.
  private var vertices = 1_000_000

  /// Takes an option of the command line; false when the value makes no sense.
  mutating func take(_ option: String, _ value: String) -> Bool {
    if option == "--pbf" {
      extract = value
      return FileManager.default.isReadableFile(atPath: value)
    }
    guard let number = Int(value), number > 0 else { return false }
    if option == "--megabytes" { megabytes = number } else { vertices = number }
    return true
  }

  var all: [BenchCase] {
    [
      BenchCase(name: "import/pbf") { reporter in openExtract(reporter) },
      BenchCase(name: "import/geojson") { reporter in
        compare("import/geojson/\(megabytes)-MB", "towns.geojson", reporter) {
          try GeneratedFiles.writeGeoJSON($0, bytes: megabytes * 1_000_000)
        }
      },
      BenchCase(name: "import/geopackage") { reporter in
        compare("import/geopackage/\(vertices)-vertices", "towns.gpkg", reporter) {
          try GeneratedFiles.writeGeoPackage($0, vertices: vertices)
        }
      },
      BenchCase(name: "import/demand") { reporter in cutOnDemand(reporter) },
    ]
  }

  // MARK: A file beside a plain read of it

  private func compare(
    _ name: String, _ fileName: String, _ reporter: Reporter, _ write: (String) throws -> Void
  ) {
    guard let program = Program.foveaImport else {
      return reporter.skip(name, because: "fovea-import is not built beside this program")
    }
    Self.withFolder(name, reporter) { folder in
      let file = folder.appendingPathComponent(fileName).path
      do { try write(file) } catch {
        return reporter.skip(name, because: "\(file) cannot be written: \(error)")
      }
      do throws(TimedRun.Failure) {
        reporter.add(try Self.comparison(name, program, file, folder))
      } catch {
        reporter.skip(name, because: error.reason)
      }
    }
  }

  private static func comparison(
    _ name: String, _ program: URL, _ file: String, _ folder: URL
  ) throws(TimedRun.Failure) -> CaseResult {
    let archive = folder.appendingPathComponent("towns.mbtiles").path
    // Once unmeasured, so that both find the file in the system's cache.
    _ = try TimedRun(program, ["--read-only", file])
    let reading = try TimedRun(program, ["--read-only", file])
    // As fovea has it done, whose cache holds tiles as they are and cuts most of them when they are
    // looked at; and all of them, for other programs.
    let importing = try TimedRun(
      program, [file, "--output", archive, "--on-demand", "--compression", "0"])
    let complete = try TimedRun(program, [file, "--output", archive, "--compression", "0"])
    let facts = try? FileManager.default.attributesOfItem(atPath: file)
    let megabytes = (facts?[.size] as? NSNumber).map { $0.doubleValue / 1e6 } ?? 0
    return CaseResult(
      name,
      figures: [
        "file-MB": megabytes,
        "import-s": importing.seconds, "import-cpu-s": importing.processorSeconds,
        "import-peak-MB": importing.peakMegabytes,
        "read-s": reading.seconds, "read-cpu-s": reading.processorSeconds,
        "read-peak-MB": reading.peakMegabytes,
        "time-ratio": importing.seconds / reading.seconds,
        "cpu-ratio": importing.processorSeconds / reading.processorSeconds,
        "complete-s": complete.seconds, "complete-cpu-s": complete.processorSeconds,
        "complete-time-ratio": complete.seconds / reading.seconds,
      ])
  }

  // MARK: Tiles cut when they are looked at

  /// Tiles of all sizes out of a generated archive: the leaf's own, for which it has to be read, and
  /// one two levels below, of a leaf that was read.
  private func cutOnDemand(_ reporter: Reporter) {
    let name = "import/demand/\(vertices)-vertices"
    guard let program = Program.foveaImport else {
      return reporter.skip(name, because: "fovea-import is not built beside this program")
    }
    Self.withFolder(name, reporter) { folder in
      let file = folder.appendingPathComponent("towns.gpkg").path
      let archive = folder.appendingPathComponent("towns.mbtiles").path
      do {
        try GeneratedFiles.writeGeoPackage(file, vertices: vertices)
        _ = try TimedRun(
          program, [file, "--output", archive, "--on-demand", "--compression", "0"])
        let leaves = try GeneratedFiles.leaves(of: archive)
        let source = try MBTilesSource(path: archive)
        var (first, next): ([Double], [Double]) = ([], [])
        for leaf in leaves.prefix(reporter.isQuick ? 10 : 60) {
          let below = TileID(z: leaf.z + 2, x: 4 * leaf.x + 1, y: 4 * leaf.y + 2)
          first.append(try Self.milliseconds { try source.tileData(for: leaf) })
          next.append(try Self.milliseconds { try source.tileData(for: below) })
        }
        for (what, times) in [("first", first), ("next", next)] {
          reporter.add(
            CaseResult(
              "\(name)/\(what)", Measurement(milliseconds: times),
              figures: ["tiles": Double(times.count), "max-ms": times.max() ?? 0]))
        }
      } catch {
        reporter.skip(name, because: "\(error)")
      }
    }
  }

  private static func milliseconds(_ body: () throws -> [UInt8]?) rethrows -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    _ = try body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
  }

  // MARK: An extract, until its picture is there

  private func openExtract(_ reporter: Reporter) {
    let name = "import/pbf"
    guard let extract else {
      return reporter.skip(name, because: "no extract is named with --pbf")
    }
    guard let fovea = Program.fovea, let importer = Program.foveaImport else {
      return reporter.skip(
        name, because: "fovea and fovea-import are not built beside this program")
    }
    Self.withFolder(name, reporter) { folder in
      let dropsAll = SystemCache.drop(atLeast: extract)
      let cache = ["XDG_CACHE_HOME": folder.path]
      let picture = folder.appendingPathComponent("picture.png").path
      let arguments = [extract, "--size", "1280x720", "--snapshot", picture]
      do throws(TimedRun.Failure) {
        let cold = try TimedRun(fovea, arguments, environment: cache)
        reporter.add(Self.opening("\(name)/cold", cold, ["system-cache-dropped": dropsAll ? 1 : 0]))
        let warm = try (0..<5).map { _ throws(TimedRun.Failure) in
          try TimedRun(fovea, arguments, environment: cache)
        }.min { $0.seconds < $1.seconds }
        if let warm { reporter.add(Self.opening("\(name)/warm", warm)) }
        let reading = try TimedRun(importer, ["--read-only", extract])
        let archive = folder.appendingPathComponent("extract.mbtiles").path
        let importing = try TimedRun(
          importer, [extract, "--output", archive, "--on-demand", "--compression", "0"])
        reporter.add(
          Self.opening(
            "\(name)/import", importing,
            [
              "read-s": reading.seconds, "read-cpu-s": reading.processorSeconds,
              "time-ratio": importing.seconds / reading.seconds,
              "cpu-ratio": importing.processorSeconds / reading.processorSeconds,
            ]))
      } catch {
        reporter.skip(name, because: error.reason)
      }
    }
  }

  private static func opening(
    _ name: String, _ run: TimedRun, _ more: [String: Double] = [:]
  ) -> CaseResult {
    let figures = [
      "total-s": run.seconds, "cpu-s": run.processorSeconds, "peak-MB": run.peakMegabytes,
    ]
    return CaseResult(name, figures: figures.merging(more) { $1 })
  }

  /// Runs `body` with a folder of its own, removed afterwards.
  private static func withFolder(_ name: String, _ reporter: Reporter, _ body: (URL) -> Void) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("fovea-bench-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      return reporter.skip(name, because: "no folder can be made: \(error.localizedDescription)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    body(folder)
  }
}

/// The system's cache of files in memory.
private enum SystemCache {
  /// Empties it where this is permitted, else takes at least one file out of it.
  ///
  /// - Returns: true when all of it was emptied, programs and libraries too.
  static func drop(atLeast file: String) -> Bool {
    sync()
    let descriptor = open(file, O_RDONLY)
    if descriptor >= 0 {
      posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
      close(descriptor)
    }
    let control = open("/proc/sys/vm/drop_caches", O_WRONLY)
    if control < 0 { return false }
    defer { close(control) }
    return write(control, "1", 1) == 1
  }
}
