import Foundation
import TestSupport

@testable import fovea

/// A script in the importer's place, and a cache of its own.
struct FakeImporter {
  let folder: TemporaryFolder

  /// What fovea runs it for.
  let importer: Importer

  /// A file for it that is no archive.
  let input: String

  /// Where it stands.
  var executable: URL { folder.url.appendingPathComponent("fovea") }

  /// The cache's folder.
  var cacheHome: String { folder.path("cache") }

  /// Everything in the cache, relative.
  var cached: [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: "\(cacheHome)/fovea")) ?? []
  }

  /// How often the script ran, if it says so with `echo run >> "$0.log"`.
  var runs: Int {
    let log = try? String(contentsOfFile: folder.path("fovea-import.log"), encoding: .utf8)
    return log?.split(separator: "\n").count ?? 0
  }

  /// Puts a shell script in place; `$2` is the archive it should write.
  init(_ script: String, limits: ImportLimits = ImportLimits()) throws {
    folder = try TemporaryFolder()
    let program = try folder.write("#!/bin/sh\n\(script)\n", to: "fovea-import")
    chmod(program, 0o755)
    input = try folder.write("no archive", to: "input.data")
    var importer = Importer(
      executable: folder.url.appendingPathComponent("fovea"),
      environment: ["XDG_CACHE_HOME": folder.path("cache"), "PATH": "/usr/bin:/bin"])
    importer.limits = limits
    self.importer = importer
  }

  /// A script that makes an archive of the map of the package and says that something was left out.
  static var copyingAtlas: String {
    """
    echo run >> "$0.log"
    cp '\(MapFixture.assets)/atlas.mbtiles' "$2"
    echo 'fovea-import: 2 bad features skipped; the first: points 7'
    """
  }
}
