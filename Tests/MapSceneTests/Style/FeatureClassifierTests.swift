import MapTiles
import Testing

@testable import MapScene

struct FeatureClassifierTests {
  struct Row: CustomTestStringConvertible {
    var layer: String
    var kind: GeometryKind
    var attributes: [String: VectorTileValue]
    var expected: StyleClass?

    init(
      _ layer: String, _ kind: GeometryKind, _ attributes: [String: VectorTileValue] = [:],
      _ expected: StyleClass?
    ) {
      self.layer = layer
      self.kind = kind
      self.attributes = attributes
      self.expected = expected
    }

    var testDescription: String { "\(layer) \(kind) \(attributes)" }
  }

  static let atlas = [
    Row("street", .line, ["class": .string("motorway")], .motorway),
    Row("street", .line, ["class": .string("residential")], .minorStreet),
    Row("street", .line, ["class": .string("footway")], .path),
    Row("street", .line, ["class": .string("something new")], .minorStreet),
    Row("building", .polygon, .building),
    Row("water", .polygon, ["class": .string("lake")], .water),
    Row("waterway", .line, ["class": .string("stream")], .stream),
    Row("waterway", .line, ["class": .string("river")], .river),
    Row("green", .polygon, ["class": .string("park")], .green),
    Row("coastline", .line, .coastline),
    Row("boundary", .line, ["admin_level": .int(2)], .countryBorder),
    Row("boundary", .line, ["admin_level": .string("4")], .regionBorder),
    Row("place", .point, .place),
    Row("place", .point, ["class": .string("city")], .place),
    Row("place", .point, ["class": .string("country")], nil),
    Row("place", .point, ["class": .string("suburb")], nil),
  ]

  static let openMapTiles = [
    Row("transportation", .line, ["class": .string("trunk")], .primary),
    Row("transportation", .line, ["class": .string("minor")], .minorStreet),
    Row("transportation", .line, ["class": .string("rail")], .rail),
    Row("transportation", .polygon, ["class": .string("pier")], nil),
    Row("landcover", .polygon, ["class": .string("wood")], .green),
    Row("landcover", .polygon, ["class": .string("sand")], nil),
    Row("landuse", .polygon, ["class": .string("cemetery")], .green),
    Row("park", .polygon, .green),
    Row("transportation_name", .line, nil),
    Row("poi", .point, nil),
  ]

  static let shortbread = [
    Row("streets", .line, ["kind": .string("secondary")], .secondary),
    Row("streets", .line, ["kind": .string("tram")], .rail),
    Row("ocean", .polygon, .water),
    Row("water_lines", .line, ["kind": .string("ditch")], .stream),
    Row("land", .polygon, ["kind": .string("forest")], .green),
    Row("land", .polygon, ["kind": .string("industrial")], nil),
    Row("boundaries", .line, ["admin_level": .uint(4)], .regionBorder),
    Row("place_labels", .point, .place),
    Row("addresses", .point, nil),
  ]

  static let protomaps = [
    Row(
      "roads", .line, ["kind": .string("highway"), "kind_detail": .string("motorway")], .motorway),
    Row(
      "roads", .line, ["kind": .string("major_road"), "kind_detail": .string("tertiary")],
      .tertiary),
    Row("earth", .polygon, .land),
    Row("water", .line, ["kind": .string("river")], .river),
    Row("boundaries", .line, ["kind": .string("country"), "kind_detail": .int(2)], .countryBorder),
    Row("boundaries", .line, ["kind": .string("region")], .regionBorder),
    Row("places", .point, .place),
  ]

  static let unknown = [
    Row("my track", .line, .data), Row("areas", .polygon, .data), Row("waypoints", .point, .data),
  ]

  @Test(arguments: atlas + openMapTiles + shortbread + protomaps + unknown)
  func classifies(row: Row) {
    let parts: [[SIMD2<Int32>]] = [[SIMD2(1, 1), SIMD2(2, 1), SIMD2(2, 2)]]
    let layer = VectorTileLayer(
      row.layer, [(row.kind, parts)], attributes: row.attributes)
    let found = FeatureClassifier(layer).styleClass(of: layer.features[0])
    #expect(found == row.expected)
  }
}

extension FeatureClassifierTests.Row {
  init(_ layer: String, _ kind: GeometryKind, _ expected: StyleClass?) {
    self.init(layer, kind, [:], expected)
  }
}
