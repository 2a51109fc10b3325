import Foundation
import Testing

@testable import MapTiles

private enum SharedData {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../shared/data").standardized

  static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("pmtiles").path)
  }
}

/// Real archives, where they are at hand: a folder `shared/data` beside the project.
@Suite("Real archives", .enabled(if: SharedData.isThere))
struct SharedDataTests {
  func path(_ name: String) -> String {
    SharedData.folder.appendingPathComponent(name).path
  }

  func error(_ name: String) throws -> TileError {
    try tileError { _ = try TileSources.open(path: path(name)) }
  }

  /// Every tile of an archive below a tile.
  func tiles(_ source: any TileSource, below id: TileID = .world) throws -> [TileID: VectorTile] {
    guard let bytes = try source.tileData(for: id) else { return [:] }
    var found = [id: try VectorTile(decoding: bytes, id: id)]
    guard id.z < source.metadata.maxZoom else { return found }
    for child in id.children {
      found.merge(try tiles(source, below: child)) { first, _ in first }
    }
    return found
  }

  @Test("The same trails in MBTiles and PMTiles, every tile of them")
  func trails() throws {
    let mbtiles = try TileSources.open(path: path("mbtiles/trails.mbtiles"))
    let pmtiles = try TileSources.open(path: path("pmtiles/trails.pmtiles"))
    #expect(mbtiles.metadata.name == "trails-with-a-name")
    for source in [mbtiles, pmtiles] {
      #expect(source.metadata.zooms == 0...14)
      let bounds = try #require(source.metadata.bounds)
      #expect(abs(bounds.southwest.longitude + 114.477539) < 1e-5)
      #expect(abs(bounds.northeast.latitude - 49.009051) < 1e-5)
      #expect(source.metadata.vectorLayers == ["multilinestring-glacier_trails"])
      let tiles = try tiles(source)
      // The number of rows in the database's table.
      #expect(tiles.count == 1201)
      #expect(tiles.values.allSatisfy { $0.layers.count == 1 })
    }
  }

  @Test("Sixty-eight cities, each named, and the missing centre made up")
  func cities() throws {
    let source = try TileSources.open(path: path("mbtiles/world_cities_missing_center.mbtiles"))
    let metadata = source.metadata
    let bounds = try #require(metadata.bounds)
    let center = try #require(metadata.center)
    #expect(
      abs(center.longitude - (bounds.southwest.longitude + bounds.northeast.longitude) / 2) < 1e-9)
    #expect((bounds.southwest.latitude...bounds.northeast.latitude).contains(center.latitude))
    let deepest = try tiles(source).filter { $0.key.z == 6 }
    var names: Set<String> = []
    for tile in deepest.values {
      let layer = try #require(tile.layer("cities"))
      for feature in layer.features {
        #expect(feature.kind == .point)
        names.insert(try #require(layer.value(of: "name", in: feature)?.stringValue))
      }
    }
    #expect(names.count == 68 && names.isSuperset(of: ["Tokyo", "São Paulo"]))
  }

  @Test("What can not be drawn is refused with the right words")
  func refused() throws {
    #expect(try error("mbtiles/invalid.mbtiles").reason.contains("no tables tiles and metadata"))
    #expect(try error("pmtiles/empty.pmtiles").kind == .empty)
    #expect(try error("pmtiles/invalid.pmtiles").kind == .notATileArchive)
    let raster = try error("pmtiles/stamen_toner_raster_z3.pmtiles")
    #expect(raster.kind == .unsupported && raster.reason.contains("PNG pictures"))
    #expect(try error("pmtiles/unclustered.pmtiles").reason.contains("PNG pictures"))
    #expect(try error("pmtiles/leaf.pmtiles").reason.contains("does not say what kind"))
  }

  @Test("Tiles in leaf directories, and of archives that are not clustered")
  func directories() throws {
    for (name, ids) in [
      ("pmtiles/leaf.pmtiles", [TileID.world] + TileID.world.children),
      ("pmtiles/unclustered.pmtiles", [TileID(z: 1, x: 0, y: 0), TileID(z: 1, x: 0, y: 1)]),
    ] {
      let archive = try PMTilesArchive(file: ReadOnlyFile(path: path(name)))
      for id in ids {
        #expect(try archive.tileData(for: id) != nil, "\(name) \(id)")
      }
      #expect(try archive.tileData(for: TileID(z: 9, x: 0, y: 0)) == nil)
    }
  }
}
