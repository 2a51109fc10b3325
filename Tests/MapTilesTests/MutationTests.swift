import Foundation
import TestSupport
import Testing

@testable import MapTiles

/// Readers against broken input: whatever the bytes, an answer or a ``TileError``, soon, in bounded
/// memory. A crash ends the whole run, which is how it would be noticed.
@Suite("Mutated input", .timeLimit(.minutes(1)))
struct MutationTests {
  /// A few bytes changed, cut out, repeated, or the end missing.
  func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let interesting: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = .random(in: 0...255, using: &random)
      case 1: bytes[place] = interesting.randomElement(using: &random) ?? 0
      case 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 4))
      case 4: bytes.insert(contentsOf: bytes[place...].prefix(16), at: place)
      default: bytes.removeLast(min(bytes.count, Int.random(in: 1...32, using: &random)))
      }
    }
    return bytes
  }

  /// Reads some tiles and decodes them; answers how many are good.
  @discardableResult
  func exercise(_ source: any TileSource) -> Int {
    let ids = [
      TileID.world, TileID(z: 1, x: 1, y: 0), TileID(z: 5, x: 17, y: 9), TileID(z: 30, x: 0, y: 0),
    ]
    return ids.count { id in
      guard let bytes = try? source.tileData(for: id) else { return false }
      return (try? VectorTile(decoding: bytes, id: id)) != nil
    }
  }

  var richTile: [UInt8] {
    let polygon = WrittenFeature(
      kind: 3, geometry: [9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15], tags: [0, 1, 1, 0])
    let points = WrittenFeature(id: 7, kind: 1, geometry: [17, 10, 14, 3, 9])
    let lines = WrittenFeature(geometry: [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8])
    return WrittenLayer.tile([
      WrittenLayer(
        features: [polygon, points, lines], keys: ["class", "name"],
        values: [WrittenLayer.textValue("park"), [0x19, 0, 0, 0, 0, 0, 0, 0, 0]]),
      WrittenLayer(name: "other", version: 1, extent: 256, features: [lines]),
    ])
  }

  @Test("Vector tiles")
  func vectorTiles() throws {
    let tile = richTile
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let bytes = mutated(tile, &random)
      guard let decoded = try? VectorTile(decoding: bytes, id: .world) else { continue }
      for layer in decoded.layers {
        // What is decoded is consistent, so that drawing need not check again.
        #expect(layer.extent > 0 && layer.points.count <= bytes.count)
        #expect(Int(layer.parts[layer.parts.count - 1]) == layer.points.count)
        #expect(zip(layer.parts, layer.parts.dropFirst()).allSatisfy { $0 < $1 })
        for feature in layer.features {
          #expect(!feature.parts.isEmpty && feature.parts.upperBound < layer.parts.count)
          #expect(feature.tags.upperBound <= layer.tags.count)
        }
      }
    }
  }

  @Test("PMTiles archives", arguments: [true, false], [nil, 2])
  func pmtiles(gzip: Bool, leafSize: Int?) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("mutated.pmtiles")
    var archive = WrittenPMTiles()
    for id in [TileID.world, TileID(z: 1, x: 1, y: 0), TileID(z: 5, x: 17, y: 9)] {
      archive.tiles[id] = richTile
    }
    archive.gzip = gzip
    archive.leafSize = leafSize
    let bytes = archive.bytes
    try write(bytes, to: path)
    #expect(exercise(try PMTilesSource(path: path)) == 3)
    var random = SeededGenerator(seed: 2)
    // The header and the directories are where a change does most.
    let vital = min(bytes.count, 260)
    for _ in 0..<250 {
      try write(mutated(Array(bytes[..<vital]), &random) + bytes[vital...], to: path)
      if let source = try? TileSources.open(path: path) { exercise(source) }
    }
  }

  @Test("MBTiles archives")
  func mbtiles() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("mutated.mbtiles")
    let ids = [TileID.world, TileID(z: 1, x: 1, y: 0), TileID(z: 5, x: 17, y: 9)]
    try WrittenMBTiles(
      tiles: Dictionary(uniqueKeysWithValues: ids.map { ($0, compressed(richTile)) })
    ).write(path)
    #expect(exercise(try MBTilesSource(path: path)) == 3)
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    var random = SeededGenerator(seed: 3)
    for _ in 0..<150 {
      // Lengths stay, or nearly every mutant would be refused for its size alone.
      var mutant = bytes
      for _ in 0..<8 {
        mutant[.random(in: 16..<mutant.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      try write(mutant, to: path)
      if let source = try? TileSources.open(path: path) { exercise(source) }
    }
  }
}
