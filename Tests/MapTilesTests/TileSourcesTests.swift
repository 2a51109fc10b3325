import Foundation
import TestSupport
import Testing

@testable import MapTiles

@Suite("Opening archives")
struct TileSourcesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func error(_ path: String) throws -> TileError {
    let error = try tileError { _ = try TileSources.open(path: path) }
    #expect(error.file == path)
    return error
  }

  func error(_ bytes: [UInt8]) throws -> TileError {
    let path = folder.path(UUID().uuidString)
    try write(bytes, to: path)
    return try error(path)
  }

  @Test("The first bytes decide, not the name")
  func magic() throws {
    let tiles = [TileID.world: namedTile(.world)]
    let (a, b) = (folder.path("a.pmtiles"), folder.path("b.mbtiles"))
    try WrittenMBTiles(tiles: tiles).write(a)
    try write(WrittenPMTiles(tiles: tiles).bytes, to: b)
    #expect(try TileSources.open(path: a) is MBTilesSource)
    #expect(try TileSources.open(path: b) is PMTilesSource)
  }

  @Test("Files that can not be opened say why")
  func unopenable() throws {
    let missing = try error(folder.path("missing.mbtiles"))
    #expect(missing.kind == .missing && missing.reason == "there is no such file")
    let directory = try error(folder.url.path)
    #expect(directory.kind == .notAFile && directory.reason == "this is a directory")
    let device = try error("/dev/null")
    #expect(device.kind == .notAFile)
    #expect(try error([]).kind == .empty)
  }

  @Test("Files that may not be read say so", .enabled(if: getuid() != 0))
  func forbidden() throws {
    let path = try folder.write("secret", to: "secret.mbtiles")
    chmod(path, 0)
    #expect(try error(path).kind == .unreadable)
  }

  @Test("Other files are no tile archives")
  func otherFiles() throws {
    for bytes in [Array("{}".utf8), Array("PM".utf8), Array("PMT\u{1}".utf8), [0]] {
      #expect(try error(bytes).kind == .notATileArchive)
    }
  }

  @Test("Old PMTiles versions are refused by number")
  func oldVersions() throws {
    for version: UInt8 in [1, 2] {
      let old = try error(Array("PM".utf8) + [version, 0] + [UInt8](repeating: 0, count: 600))
      #expect(old.kind == .unsupported && old.reason.contains("version \(version)"))
    }
    var archive = WrittenPMTiles()
    archive.version = 4
    #expect(try error(archive.bytes).reason.contains("version 4"))
  }

  @Test("Archives cut off in their header are malformed")
  func cutHeaders() throws {
    #expect(try error(Array(WrittenPMTiles().bytes.prefix(100))).kind == .malformed)
    #expect(try error(Array("PMTiles".utf8)).kind == .malformed)
    #expect(try error(Array("SQLite format 3\0".utf8)).kind == .malformed)
  }
}
