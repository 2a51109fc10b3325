import MapTiles
import Testing

@testable import MapScene

/// Names out of tiles of any schema.
struct NameReaderTests {
  private func names(_ layers: VectorTileLayer...) -> TileNames {
    TileGeometry(layers: layers).names
  }

  private func point(
    _ layer: String, _ attributes: [String: VectorTileValue]
  ) -> VectorTileLayer {
    VectorTileLayer(layer, [(.point, [[SIMD2(1024, 2048)]])], attributes: attributes)
  }

  private func line(
    _ layer: String, _ parts: [[SIMD2<Int32>]], _ attributes: [String: VectorTileValue]
  ) -> VectorTileLayer {
    VectorTileLayer(layer, parts.map { (.line, [$0]) }, attributes: attributes)
  }

  @Test(arguments: ["name", "name:latin", "name_en", "name:en"])
  func theKeysOfTheSchemasAreKnown(key: String) {
    let found = names(point("place", [key: .string(" Helsinki "), "class": .string("city")]))
    #expect(found.points.map(\.text) == ["Helsinki"])
    #expect(found.points.map(\.labelClass) == [.city])
  }

  @Test func theLocalNameComesFirst() {
    let found = names(
      point(
        "place",
        ["name": .string("東京"), "name:latin": .string("Tōkyō"), "class": .string("city")]))
    #expect(found.points.map(\.text) == ["東京"])
  }

  @Test func placesKeepTheirKindAndCountriesAreInCapitals() {
    let kinds = ["country", "state", "town", "suburb", "hamlet", "continent"]
    let found = kinds.map { kind in
      names(point("place", ["name": .string("Some place"), "class": .string(kind)])).points.first
    }
    #expect(found.map(\.?.labelClass) == [.country, .region, .town, .suburb, .locality, nil])
    #expect(found.map(\.?.text).prefix(2) == ["SOME PLACE", "Some place"])
  }

  @Test func piecesOfAStreetAreOneStretchAndABendPartsIt() {
    let found = names(
      line(
        "street",
        [
          [SIMD2(2000, 1000), SIMD2(1000, 1000)], [SIMD2(100, 1000), SIMD2(1000, 1000)],
          [SIMD2(2000, 1000), SIMD2(2000, 3000)],
        ], ["name": .string("Main Street"), "class": .string("residential")]))
    #expect(found.lines.count == 2)
    #expect(found.lines.map { ($0.length * 4096).rounded() } == [2000, 1900])
    #expect(found.lines.allSatisfy { $0.labelClass == .minorStreet })
  }

  @Test func stretchesEndAtTheTilesEdge() throws {
    let found = names(
      line(
        "roads", [[SIMD2(-500, 2048), SIMD2(5000, 2048)]],
        ["name": .string("Long Road"), "kind_detail": .string("primary")]))
    let stretch = try #require(found.lines.first)
    #expect([stretch.start.x, stretch.end.x].sorted() == [0, 1])
    #expect(stretch.labelClass == .majorStreet)
  }

  @Test func layersOfNamesAloneAreRead() {
    let street = line(
      "transportation_name", [[SIMD2(0, 0), SIMD2(4096, 4096)]],
      ["name": .string("Diagonal"), "class": .string("tertiary")])
    let water = point("water_name", ["name": .string("Baltic Sea"), "class": .string("sea")])
    let lake = point("water_polygons_labels", ["name": .string("Saimaa")])
    let found = names(street, water, lake)
    #expect(found.lines.map(\.labelClass) == [.street])
    #expect(found.points.map(\.labelClass) == [.sea, .lake])
  }

  @Test func aLakesNameStandsInTheLake() throws {
    // A horseshoe: its centre of mass is on land.
    let shore: [SIMD2<Int32>] = [
      SIMD2(0, 0), SIMD2(4000, 0), SIMD2(4000, 4000), SIMD2(3000, 4000), SIMD2(3000, 800),
      SIMD2(1000, 800), SIMD2(1000, 4000), SIMD2(0, 4000),
    ]
    let found = names(
      VectorTileLayer(
        "water", [(.polygon, [shore])],
        attributes: ["name": .string("Horseshoe"), "class": .string("lake")]))
    let name = try #require(found.points.first)
    #expect(name.labelClass == .lake)
    #expect(name.position.y * 4096 < 800)
    #expect(abs(name.width * 4096 - 4000) < 2)
  }

  @Test func parksAreNamedAndTheTreesInThemAreNot() {
    let square: [SIMD2<Int32>] = [SIMD2(0, 0), SIMD2(999, 0), SIMD2(999, 999), SIMD2(0, 999)]
    let attributes: [String: VectorTileValue] = [
      "name": .string("Kaisaniemi"), "class": .string("park"),
    ]
    let found = names(
      VectorTileLayer("landuse", [(.polygon, [square])], attributes: attributes),
      point("landuse", attributes))
    #expect(found.points.map(\.labelClass) == [.green])
  }

  @Test func whatHasNoNameOrIsNotNamedOnAMapStaysAway() {
    let found = names(
      point("place", ["name": .string("  "), "class": .string("city")]),
      point("place", ["class": .string("city")]),
      point("housenumber", ["name": .string("12")]),
      VectorTileLayer(
        "building", [(.polygon, [[SIMD2(0, 0), SIMD2(99, 0), SIMD2(99, 99)]])],
        attributes: ["name": .string("House")]))
    #expect(found.points == [] && found.lines == [])
  }

  @Test func theUsersOwnPointsAreNamed() {
    let found = names(point("my_places", ["name": .string("Here")]))
    #expect(found.points.map(\.labelClass) == [.data])
  }

  @Test func hashesAreThePublishedOnes() {
    // Test vectors of FNV-1a, 64 bits.
    #expect(stableHash("") == 0xcbf2_9ce4_8422_2325)
    #expect(stableHash("a") == 0xaf63_dc4c_8601_ec8c)
    #expect(stableHash("foobar") == 0x8594_4171_f739_67e8)
  }
}
