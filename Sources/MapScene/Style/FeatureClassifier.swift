import MapTiles

/// Tells the style class of a feature from its layer's name and its attributes.
///
/// It knows the layers of Fovea's own tiles and of the three schemas in common use:
/// [OpenMapTiles](https://openmaptiles.org/schema/), [Shortbread](https://shortbread-tiles.org/schema/1.0/)
/// and [Protomaps](https://docs.protomaps.com/basemaps/layers). Where two schemas share a layer's
/// name the geometry and the attributes decide. A layer none of them has is the user's own data and
/// is drawn by its geometry alone.
struct FeatureClassifier {
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

  /// The words for places that are drawn as a dot.
  private static let settlementWords: Set<String> = [
    "city", "capital", "town", "village", "hamlet", "locality",
  ]

  /// The words for water lines thinner than a river.
  private static let streamWords: Set<String> = ["stream", "ditch", "drain", "canal", "brook"]

  /// The keys under which the schemas keep the word for the kind, the most telling first.
  private static let kindKeys = ["class", "kind_detail", "kind", "pmap:kind", "highway", "type"]

  /// The class of a feature, nil when it is not drawn.
  ///
  /// - Parameters:
  ///   - layer: The name of the layer it is in.
  ///   - kind: Point, line or polygon.
  ///   - attribute: Looks up one of its attributes.
  static func styleClass(
    layer: String, kind: GeometryKind, attribute: (String) -> VectorTileValue?
  ) -> StyleClass? {
    switch meanings[layer] {
    case .fixed(let area, let line):
      guard kind != .point else { return nil }
      let found = kind == .polygon ? area : line
      return found == .river && isStream(attribute) ? .stream : found
    case .roads:
      return kind == .line ? roadClass(attribute) : nil
    case .landUse:
      return kind == .polygon ? landClass(layer: layer, attribute) : nil
    case .borders:
      return kind == .point ? nil : borderClass(attribute)
    case .places:
      return kind == .point && isSettlement(attribute) ? .place : nil
    case .hidden:
      return nil
    case nil:
      return .data
    }
  }

  /// The class of the outline of an area: the ocean's is the coast, or nothing in a tile that has its
  /// coast as a line of its own; anything else's is its own class.
  static func outlineClass(
    of area: StyleClass, layer: String, hasCoastline: Bool,
    attribute: (String) -> VectorTileValue?
  ) -> StyleClass? {
    guard area == .water, layer == "ocean" || words(attribute).contains("ocean") else {
      return area
    }
    return hasCoastline ? nil : .coastline
  }

  /// Whether the points of a layer are populated places with names.
  static func holdsPlaces(layer: String) -> Bool {
    if case .places = meanings[layer] { true } else { false }
  }

  private static func words(_ attribute: (String) -> VectorTileValue?) -> [String] {
    kindKeys.compactMap { attribute($0)?.stringValue }
  }

  private static func roadClass(_ attribute: (String) -> VectorTileValue?) -> StyleClass {
    for word in words(attribute) {
      if let found = roadWords[word] { return found }
    }
    // A road of a kind nobody has named yet is still a road.
    return .minorStreet
  }

  private static func landClass(
    layer: String, _ attribute: (String) -> VectorTileValue?
  ) -> StyleClass? {
    let words = words(attribute)
    if words.contains(where: greenWords.contains) { return .green }
    // Natural Earth's land carries no word for its use: it is the land itself.
    return layer == "land" && words.isEmpty ? .land : nil
  }

  /// Whether a place is one that a dot can stand for: not a country or a continent, which are areas,
  /// nor a part of a town. A place of no kind is taken for one.
  private static func isSettlement(_ attribute: (String) -> VectorTileValue?) -> Bool {
    let words = words(attribute)
    return words.isEmpty || words.contains(where: settlementWords.contains)
  }

  private static func isStream(_ attribute: (String) -> VectorTileValue?) -> Bool {
    words(attribute).contains(where: streamWords.contains)
  }

  private static func borderClass(_ attribute: (String) -> VectorTileValue?) -> StyleClass {
    let level =
      attribute("admin_level")?.doubleValue ?? attribute("pmap:min_admin_level")?.doubleValue
      ?? attribute("kind_detail")?.doubleValue
    if let level { return level <= 2 ? .countryBorder : .regionBorder }
    return words(attribute).contains("region") ? .regionBorder : .countryBorder
  }
}
