import Testing

@testable import fovea_import

@Suite("OpenStreetMap's tags in terms of the style")
struct OSMSchemaTests {
  private func style(
    _ table: OSMSchema.Table, _ tags: [String: String]
  ) -> OSMSchema.Styled? {
    OSMSchema.style(table) { tags[$0] }
  }

  private func value(_ styled: OSMSchema.Styled?, _ name: String) -> AttributeValue? {
    styled?.attributes.first { $0.0 == name }?.1
  }

  @Test(
    "lengths are read in the units people write",
    arguments: [
      ("12", 12.0), ("12.5", 12.5), ("12 m", 12), ("12m", 12), ("12,5", 12.5), ("40 ft", 12.192),
      ("40'", 12.192), ("10'6\"", 3.2004), ("-3", -3),
    ])
  func metres(text: String, expected: Double) throws {
    let metres = try #require(OSMSchema.metres(text))
    #expect(abs(metres - expected) < 1e-9)
  }

  @Test("what is no length is none", arguments: ["", "high", "12 miles", "~12", "1e999999"])
  func noMetres(text: String) {
    #expect(OSMSchema.metres(text) == nil)
  }

  @Test(
    "roads and rails have a class",
    arguments: [
      ("highway", "motorway", "motorway"), ("highway", "trunk_link", "trunk"),
      ("highway", "residential", "minor"), ("highway", "footway", "path"),
      ("highway", "cycleway", "cycle"), ("highway", "steps", "steps"), ("railway", "tram", "tram"),
      ("railway", "subway", "subway"), ("railway", "narrow_gauge", "rail"),
    ])
  func classes(key: String, tag: String, expected: String) {
    let styled = style(.lines, [key: tag])
    #expect(styled?.layer == "street")
    #expect(value(styled, "class") == .text(expected))
  }

  @Test("roads that are not there yet are left out", arguments: ["construction", "proposed"])
  func unbuilt(tag: String) {
    #expect(style(.lines, ["highway": tag]) == nil)
  }

  @Test("one-way streets, tunnels and bridges are told")
  func streetDetails() {
    let styled = style(
      .lines, ["highway": "primary", "oneway": "-1", "tunnel": "yes", "bridge": "no"])
    #expect(value(styled, "oneway") == .integer(-1))
    #expect(value(styled, "tunnel") == .flag(true))
    #expect(value(styled, "bridge") == nil)
  }

  @Test("a building's height is that given, else three metres a level")
  func heights() {
    #expect(value(style(.areas, ["building": "yes", "height": "21 m"]), "height") == .number(21))
    #expect(
      value(style(.areas, ["building": "yes", "building:levels": "5"]), "height") == .number(15))
    let part = style(.areas, ["building:part": "yes", "building:min_level": "2"])
    #expect(part?.layer == "building")
    #expect(value(part, "min_height") == .number(6))
    #expect(value(part, "part") == .flag(true))
    #expect(style(.areas, ["building": "no"]) == nil)
  }

  @Test("borders and shores of areas are lines")
  func outlines() {
    let border = style(.areas, ["boundary": "administrative", "admin_level": "4"])
    #expect(border?.layer == "boundary")
    #expect(border?.isOutline == true)
    #expect(style(.areas, ["natural": "coastline"])?.isOutline == true)
  }

  @Test("places carry their population")
  func places() {
    let city = style(.points, ["place": "city", "name": "Turku", "population": "195,000"])
    #expect(city?.layer == "place")
    #expect(value(city, "population") == .integer(195_000))
    #expect(style(.points, ["place": "city"]) == nil)
  }
}
