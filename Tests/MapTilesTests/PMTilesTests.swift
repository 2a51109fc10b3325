import Foundation
import MapCamera
import TestSupport
import Testing

@testable import MapTiles

@Suite("PMTiles")
struct PMTilesTests {
  let folder: TemporaryFolder
  let ids = [
    TileID.world, TileID(z: 1, x: 0, y: 0), TileID(z: 1, x: 1, y: 0), TileID(z: 5, x: 17, y: 9),
    TileID(z: 14, x: 9327, y: 4742),
  ]

  init() throws {
    folder = try TemporaryFolder()
  }

  var archive: WrittenPMTiles {
    WrittenPMTiles(tiles: Dictionary(uniqueKeysWithValues: ids.map { ($0, namedTile($0)) }))
  }

  func open(_ bytes: [UInt8]) throws -> PMTilesSource {
    let path = folder.path("\(UUID().uuidString).pmtiles")
    try write(bytes, to: path)
    return try PMTilesSource(path: path)
  }

  @Test(
    "Every tile is found, whatever the layout",
    arguments: [true, false], [nil, 1, 2, 100])
  func layouts(gzip: Bool, leafSize: Int?) throws {
    for clustered in [true, false] {
      var archive = archive
      archive.gzip = gzip
      archive.leafSize = leafSize
      archive.clustered = clustered
      let source = try open(archive.bytes)
      for id in ids {
        #expect(try source.tileData(for: id) == namedTile(id))
      }
      #expect(try source.tileData(for: TileID(z: 1, x: 1, y: 1)) == nil)
      #expect(try source.tileData(for: TileID(z: 20, x: 0, y: 0)) == nil)
      #expect(try source.tileData(for: TileID(z: 3, x: 8, y: 0)) == nil)
    }
  }

  @Test("The header's and the metadata's facts")
  func metadata() throws {
    var archive = archive
    archive.json = #"{"name": "Trails", "attribution": "©", "vector_layers": [{"id": "a"}]}"#
    archive.zooms = 2...9
    let source = try open(archive.bytes)
    #expect(
      source.metadata
        == TileSetMetadata(
          name: "Trails", attribution: "©", minZoom: 2, maxZoom: 9,
          bounds: CoordinateBounds(
            southwest: Coordinate(latitude: 60, longitude: 24),
            northeast: Coordinate(latitude: 61, longitude: 25)),
          center: Coordinate(latitude: 60.5, longitude: 24.5), centerZoom: 9, vectorLayers: ["a"]))
  }

  @Test("A run of tiles shares its bytes")
  func runs() throws {
    let tile = namedTile(.world)
    var archive = WrittenPMTiles()
    archive.gzip = false
    // The four tiles of level 1 have the indices 1 to 4.
    let root = WrittenPMTiles.directory([
      .init(index: 1, offset: 0, length: UInt32(tile.count), runLength: 4)
    ])
    let source = try open(
      archive.header(lengths: [UInt64(root.count), 0, 0, UInt64(tile.count)]) + root + tile)
    for id in TileID.world.children {
      #expect(try source.tileData(for: id) == tile)
    }
    #expect(try source.tileData(for: .world) == nil)
    #expect(try source.tileData(for: TileID(z: 2, x: 0, y: 0)) == nil)
  }

  @Test("An archive of 100 GB opens and reads like a small one")
  func sparse() throws {
    let tile = namedTile(TileID(z: 9, x: 1, y: 2))
    let leafEntries = (0..<200_000).map {
      PMTilesDirectory.Entry(
        index: TileID(z: 9, x: 0, y: 0).hilbertIndex + UInt64($0), offset: 0,
        length: UInt32(tile.count), runLength: 1)
    }
    let leaf = WrittenPMTiles.directory(leafEntries)
    let root = WrittenPMTiles.directory([
      .init(index: leafEntries[0].index, offset: 0, length: UInt32(leaf.count), runLength: 0)
    ])
    let leafOffset: UInt64 = 60_000_000_000
    let dataOffset: UInt64 = 100_000_000_000
    var archive = WrittenPMTiles()
    archive.gzip = false
    let header = archive.header(
      lengths: [UInt64(root.count), 0, UInt64(leaf.count), UInt64(tile.count)],
      offsets: [127, 127, leafOffset, dataOffset])
    let path = folder.path("sparse.pmtiles")
    try write(header + root, to: path)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: dataOffset)
    for (offset, bytes) in [(leafOffset, leaf), (dataOffset, tile)] {
      try file.seek(toOffset: offset)
      try file.write(contentsOf: bytes)
    }
    let source = try PMTilesSource(path: path)
    for id in [TileID(z: 9, x: 0, y: 0), TileID(z: 9, x: 100, y: 200)] {
      #expect(try source.tileData(for: id) == tile)
    }
    #expect(try source.tileData(for: TileID(z: 8, x: 0, y: 0)) == nil)
  }

  @Test("A file cut off while it is open is an error, not the end of the program")
  func truncated() throws {
    let path = folder.path("cut.pmtiles")
    try write(archive.bytes, to: path)
    let source = try PMTilesSource(path: path)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 300)
    let error = try tileError { _ = try source.tileData(for: TileID(z: 14, x: 9327, y: 4742)) }
    #expect(error.kind == .malformed && error.reason.contains("ends before"))
    #expect(error.tile == TileID(z: 14, x: 9327, y: 4742) && error.file == path)
  }

  @Test("A leaf directory that leads to itself is refused")
  func loop() throws {
    var archive = WrittenPMTiles()
    archive.gzip = false
    let leaf = WrittenPMTiles.directory([.init(index: 0, offset: 0, length: 5, runLength: 0)])
    let source = try open(
      archive.header(lengths: [UInt64(leaf.count), 0, UInt64(leaf.count), 0]) + leaf + leaf)
    let error = try tileError { _ = try source.tileData(for: .world) }
    #expect(error.reason.contains("nest more than"))
  }

  @Test(
    "Other contents are refused by name",
    arguments: [
      (0, "does not say"), (2, "PNG"), (3, "JPEG"), (4, "WebP"), (5, "AVIF"), (6, "MLT"),
    ] as [(UInt8, String)])
  func contents(type: UInt8, expected: String) throws {
    var archive = archive
    archive.tileType = type
    let error = try tileError { _ = try open(archive.bytes) }
    #expect(error.kind == .unsupported && error.reason.contains(expected))
  }

  @Test(
    "Other compressions are refused by name",
    arguments: [(0, "does not name"), (3, "brotli"), (4, "zstd")] as [(UInt8, String)])
  func compressions(method: UInt8, expected: String) throws {
    var archive = archive
    archive.tileCompression = method
    let error = try tileError { _ = try open(archive.bytes) }
    #expect(error.kind == .unsupported && error.reason.contains(expected))
  }

  @Test("A directory with a count larger than itself is refused before memory is taken")
  func hugeDirectory() throws {
    var writer = ProtobufWriter()
    writer.varint(1 << 40)
    #expect(throws: MalformedBytes.self) { try PMTilesDirectory(decoding: writer.bytes) }
    writer = ProtobufWriter()
    for value: UInt64 in [2, 5, 0, 1, 1, 1, 1, 1, 0] { writer.varint(value) }
    let error = try #require(throws: MalformedBytes.self) {
      try PMTilesDirectory(decoding: writer.bytes)
    }
    #expect(error.reason.contains("out of order"))
  }

  @Test("Sections outside the file are refused")
  func outside() throws {
    let root = WrittenPMTiles.directory([
      .init(index: 0, offset: .max - 1, length: .max, runLength: 1)
    ])
    var archive = WrittenPMTiles()
    archive.gzip = false
    let header = archive.header(
      lengths: [UInt64(root.count), 0, .max, .max], offsets: [127, 127, .max - 3, .max - 9])
    let source = try open(header + root)
    #expect(try tileError { _ = try source.tileData(for: .world) }.kind == .malformed)
    let noRoot = archive.header(lengths: [50, 0, 0, 0], offsets: [1 << 60, 0, 0, 0])
    #expect(try tileError { _ = try open(noRoot) }.kind == .malformed)
  }
}
