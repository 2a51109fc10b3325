import MapTiles

/// Tells the style class of a feature from its layer's name and its attributes.
///
/// It knows the layers of Fovea's own tiles and of the three schemas in common use:
/// [OpenMapTiles](https://openmaptiles.org/schema/), [Shortbread](https://shortbread-tiles.org/schema/1.0/)
/// and [Protomaps](https://docs.protomaps.com/basemaps/layers). Where two schemas share a layer's
/// name the geometry and the attributes decide. A layer none of them has is the user's own data and
/// is drawn by its geometry alone.
struct FeatureClassifier {
  private let layer: VectorTileLayer
  private let meaning: LayerMeaning?

  /// Those of the layer's keys that tell the kind, by their index, the most telling first.
  private let kindKeys: [Int]

  /// Those that tell the administrative level.
  private let levelKeys: [Int]

  /// A classifier for the features of a layer. Looks the layer's keys up once for all of them.
  init(_ layer: VectorTileLayer) {
    self.layer = layer
    meaning = Self.meanings[layer.name]
    kindKeys = Self.kindKeys.compactMap { layer.keys.firstIndex(of: $0) }
    levelKeys = Self.levelKeys.compactMap { layer.keys.firstIndex(of: $0) }
  }

  /// What a layer's name alone says.
  private enum LayerMeaning {
    /// Every area and line of the layer has one class each; a feature of the other kind is not drawn.
    case fixed(area: StyleClass?, line: StyleClass?)

    /// The word for the kind of road decides.
    case roads

    /// The word for the land use decides.
    case landUse

    /// The administrative level decides.
    case borders

    /// Populated places.
    case places

    /// The layer is known but holds nothing that is drawn: names, addresses, points of interest.
    case hidden
  }

  /// Each layer name of the schemas and what it means.
  private static let meanings: [String: LayerMeaning] = [
    // Fovea's atlas.
    "street": .roads,
    "green": .fixed(area: .green, line: nil),
    "coastline": .fixed(area: nil, line: .coastline),
    "land": .landUse,

    // OpenMapTiles.
    "transportation": .roads,
    "landcover": .landUse,
    "landuse": .landUse,
    "park": .fixed(area: .green, line: nil),
    "boundary": .borders,
    "place": .places,
    "building": .fixed(area: .building, line: .building),
    "waterway": .fixed(area: .water, line: .river),
    "aeroway": .fixed(area: nil, line: .service),
    "transportation_name": .hidden,
    "water_name": .hidden,
    "mountain_peak": .hidden,
    "aerodrome_label": .hidden,
    "housenumber": .hidden,
    "poi": .hidden,

    // Shortbread.
    "streets": .roads,
    "street_polygons": .hidden,
    "bridges": .hidden,
    "buildings": .fixed(area: .building, line: .building),
    "ocean": .fixed(area: .water, line: nil),
    "water_polygons": .fixed(area: .water, line: nil),
    "water_lines": .fixed(area: nil, line: .river),
    "dam_lines": .fixed(area: nil, line: .path),
    "dam_polygons": .hidden,
    "pier_lines": .fixed(area: nil, line: .path),
    "pier_polygons": .fixed(area: .land, line: nil),
    "ferries": .fixed(area: nil, line: .path),
    "aerialways": .fixed(area: nil, line: .path),
    "sites": .hidden,
    "boundaries": .borders,
    "boundary_labels": .hidden,
    "place_labels": .places,
    "street_labels": .hidden,
    "streets_polygons_labels": .hidden,
    "street_labels_points": .hidden,
    "water_polygons_labels": .hidden,
    "water_lines_labels": .hidden,
    "addresses": .hidden,
    "pois": .hidden,
    "public_transport": .hidden,

    // Protomaps.
    "earth": .fixed(area: .land, line: nil),
    "water": .fixed(area: .water, line: .river),
    "roads": .roads,
    "transit": .roads,
    "places": .places,
    "physical_line": .fixed(area: nil, line: .river),
    "physical_point": .hidden,
  ]

  /// The class of each word for a road, a railway or a water line.
  private static let roadWords: [String: StyleClass] = [
    "motorway": .motorway, "motorway_link": .motorway, "highway": .motorway,
    "trunk": .primary, "trunk_link": .primary, "primary": .primary, "primary_link": .primary,
    "major_road": .primary,
    "secondary": .secondary, "secondary_link": .secondary, "medium_road": .secondary,
    "tertiary": .tertiary, "tertiary_link": .tertiary,
    "minor": .minorStreet, "minor_road": .minorStreet, "residential": .minorStreet,
    "unclassified": .minorStreet, "living_street": .minorStreet, "pedestrian": .minorStreet,
    "road": .minorStreet, "street": .minorStreet, "busway": .minorStreet, "raceway": .minorStreet,
    "service": .service, "parking_aisle": .service, "driveway": .service, "taxiway": .service,
    "runway": .secondary,
    "path": .path, "footway": .path, "cycleway": .path, "cycle": .path, "bridleway": .path,
    "steps": .path,
    "track": .path, "corridor": .path, "sidewalk": .path, "crossing": .path, "pier": .path,
    "ferry": .path, "aerialway": .path, "other": .path,
    "rail": .rail, "railway": .rail, "transit": .rail, "tram": .rail, "light_rail": .rail,
    "subway": .rail, "narrow_gauge": .rail, "monorail": .rail, "funicular": .rail,
  ]

  /// The words for land that is drawn green.
  private static let greenWords: Set<String> = [
    "park", "wood", "forest", "grass", "meadow", "garden", "scrub", "heath", "wetland", "orchard",
    "vineyard", "cemetery", "grave_yard", "golf_course", "nature_reserve", "national_park",
    "protected_area", "recreation_ground", "village_green", "allotments", "pitch", "playground",
    "dog_park", "grassland", "greenfield", "zoo", "camp_site", "bog", "swamp", "marsh",
  ]

  /// The word for the sea among areas of water.
  private static let oceanWords: Set<String> = ["ocean"]

  /// The words for places that are drawn as a dot.
  private static let settlementWords: Set<String> = [
    "city", "capital", "town", "village", "hamlet", "locality",
  ]

  /// The words for water lines thinner than a river.
  private static let streamWords: Set<String> = ["stream", "ditch", "drain", "canal", "brook"]

  /// The keys under which the schemas keep the word for the kind, the most telling first.
  private static let kindKeys = ["class", "kind_detail", "kind", "pmap:kind", "highway", "type"]

  /// The keys under which they keep the administrative level.
  private static let levelKeys = ["admin_level", "pmap:min_admin_level", "kind_detail"]

  /// The class of a feature of the layer, nil when it is not drawn.
  func styleClass(of feature: VectorTileFeature) -> StyleClass? {
    switch meaning {
    case .fixed(let area, let line):
      guard feature.kind != .point else { return nil }
      let found = feature.kind == .polygon ? area : line
      return found == .river && hasWord(of: feature, in: Self.streamWords) ? .stream : found
    case .roads:
      return feature.kind == .line ? roadClass(of: feature) : nil
    case .landUse:
      return feature.kind == .polygon ? landClass(of: feature) : nil
    case .borders:
      return feature.kind == .point ? nil : borderClass(of: feature)
    case .places:
      return feature.kind == .point && isSettlement(feature) ? .place : nil
    case .hidden:
      return nil
    case nil:
      return .data
    }
  }

  /// The class of the outline of an area: the ocean's is the coast, or nothing in a tile that has its
  /// coast as a line of its own; anything else's is its own class.
  func outlineClass(
    of feature: VectorTileFeature, area: StyleClass, hasCoastline: Bool
  ) -> StyleClass? {
    guard area == .water, layer.name == "ocean" || hasWord(of: feature, in: Self.oceanWords) else {
      return area
    }
    return hasCoastline ? nil : .coastline
  }

  /// Whether the layer's points are populated places.
  var holdsPlaces: Bool {
    if case .places = meaning { true } else { false }
  }

  /// The words for a feature's kind, the most telling first.
  func words(of feature: VectorTileFeature) -> some Sequence<String> {
    kindKeys.lazy.compactMap { layer.value(ofKey: $0, in: feature)?.stringValue }
  }

  private func hasWord(of feature: VectorTileFeature, in set: Set<String>) -> Bool {
    words(of: feature).contains(where: set.contains)
  }

  /// The class of a road by the word for its kind.
  func roadClass(of feature: VectorTileFeature) -> StyleClass {
    for word in words(of: feature) {
      if let found = Self.roadWords[word] { return found }
    }
    // A road of a kind nobody has named yet is still a road.
    return .minorStreet
  }

  private func landClass(of feature: VectorTileFeature) -> StyleClass? {
    if hasWord(of: feature, in: Self.greenWords) { return .green }
    // Land without a word for its use is the land itself.
    return layer.name == "land" && !words(of: feature).contains { _ in true } ? .land : nil
  }

  private func borderClass(of feature: VectorTileFeature) -> StyleClass {
    for key in levelKeys {
      if let level = layer.value(ofKey: key, in: feature)?.doubleValue {
        return level <= 2 ? .countryBorder : .regionBorder
      }
    }
    return words(of: feature).contains("region") ? .regionBorder : .countryBorder
  }

  /// Whether a place is one that a dot can stand for: not a country or a continent, which are areas,
  /// nor a part of a town. A place of no kind is taken for one.
  private func isSettlement(_ feature: VectorTileFeature) -> Bool {
    var hasKind = false
    for word in words(of: feature) {
      if Self.settlementWords.contains(word) { return true }
      hasKind = true
    }
    return !hasKind
  }
}
