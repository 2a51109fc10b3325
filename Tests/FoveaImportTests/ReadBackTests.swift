import MapTiles
import Testing

@Suite("What the map reads of an import")
struct ReadBackTests {
  @Test("every tile decodes, and the metadata say what is there")
  func everyTile() throws {
    let archive = try ImportedArchive(text: FormatTests.town, named: "town.osm")
    let source = try MBTilesSource(path: archive.path)
    #expect(source.metadata.maxZoom == 14)
    #expect(source.metadata.attribution == "© OpenStreetMap contributors")
    #expect(source.metadata.vectorLayers.contains("street"))
    var layers: Set<String> = []
    let addresses = try archive.rows(
      "SELECT zoom_level || ' ' || tile_column || ' ' || tile_row FROM tiles")
    #expect(!addresses.isEmpty)
    for address in addresses {
      let numbers = address.split(separator: " ").compactMap { Int($0) }
      let id = TileID(
        z: numbers[0], x: numbers[1], y: (1 << numbers[0]) - 1 - numbers[2])
      let data = try #require(try source.tileData(for: id))
      let tile = try VectorTile(decoding: data, id: id)
      layers.formUnion(tile.layers.map(\.name))
    }
    #expect(layers.isSuperset(of: ["street", "building", "place", "coastline", "water"]))
  }
}
