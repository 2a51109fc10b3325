import Foundation

/// How OpenStreetMap's tags become the layers and attributes the map style knows.
enum OSMSchema {
  /// A feature in terms of the style.
  struct Styled {
    var layer: String
    var attributes: [(String, AttributeValue)]
    /// The first level it shows at.
    var minZoom: Int
    /// True when the outline of an area is meant: a border or a shore.
    var isOutline = false
    var weight: Float = 0
  }

  /// The kinds of table GDAL's reader divides a file into.
  enum Table {
    case points
    case lines
    case areas
  }

  /// A storey's height where only the number of storeys is known, in metres.
  static let metresPerLevel = 3.0

  /// The feature's place in the schema; nil where the style has no use for it.
  ///
  /// - Parameter tag: looks up a tag's value.
  static func style(_ table: Table, _ tag: (String) -> String?) -> Styled? {
    switch table {
    case .points: return place(tag)
    case .lines: return street(tag) ?? railway(tag) ?? waterline(tag) ?? border(tag)
    case .areas:
      return building(tag) ?? water(tag) ?? green(tag) ?? shore(tag) ?? border(tag)
    }
  }

  // MARK: Lines

  /// The class of a road and the first level it shows at, by its `highway` tag.
  private static let roads: [String: (name: String, minZoom: Int)] = [
    "motorway": ("motorway", 5), "motorway_link": ("motorway", 9),
    "trunk": ("trunk", 6), "trunk_link": ("trunk", 10),
    "primary": ("primary", 8), "primary_link": ("primary", 11),
    "secondary": ("secondary", 9), "secondary_link": ("secondary", 11),
    "tertiary": ("tertiary", 10), "tertiary_link": ("tertiary", 12),
    "residential": ("minor", 12), "unclassified": ("minor", 12), "road": ("minor", 12),
    "living_street": ("minor", 12), "busway": ("minor", 13), "service": ("service", 13),
    "pedestrian": ("pedestrian", 12), "cycleway": ("cycle", 13), "path": ("path", 13),
    "footway": ("path", 13), "bridleway": ("path", 13), "track": ("path", 13),
    "corridor": ("path", 14), "steps": ("steps", 14),
  ]

  private static let rails: [String: (name: String, minZoom: Int)] = [
    "rail": ("rail", 8), "narrow_gauge": ("rail", 9), "light_rail": ("rail", 10),
    "monorail": ("rail", 11), "funicular": ("rail", 12), "tram": ("tram", 12),
    "subway": ("subway", 12),
  ]

  private static func street(_ tag: (String) -> String?) -> Styled? {
    guard let highway = tag("highway"), let road = roads[highway] else { return nil }
    var attributes = way(road.name, tag)
    switch tag("oneway") {
    case "yes", "true", "1": attributes.append(("oneway", .integer(1)))
    case "-1", "reverse": attributes.append(("oneway", .integer(-1)))
    default: break
    }
    if let ref = tag("ref") { attributes.append(("ref", .text(ref))) }
    let isSmall = road.name == "service" && tag("service") != nil
    return Styled(
      layer: "street", attributes: attributes, minZoom: road.minZoom + (isSmall ? 1 : 0),
      weight: Float(20 - road.minZoom))
  }

  private static func railway(_ tag: (String) -> String?) -> Styled? {
    guard let railway = tag("railway"), let rail = rails[railway] else { return nil }
    let isSiding = tag("service") != nil
    return Styled(
      layer: "street", attributes: way(rail.name, tag), minZoom: isSiding ? 13 : rail.minZoom,
      weight: Float(20 - rail.minZoom))
  }

  private static func way(
    _ name: String, _ tag: (String) -> String?
  ) -> [(String, AttributeValue)] {
    var attributes: [(String, AttributeValue)] = [("class", .text(name))]
    if let text = tag("name") { attributes.append(("name", .text(text))) }
    if isSet(tag("tunnel")) { attributes.append(("tunnel", .flag(true))) }
    if isSet(tag("bridge")) { attributes.append(("bridge", .flag(true))) }
    return attributes
  }

  private static func waterline(_ tag: (String) -> String?) -> Styled? {
    if tag("natural") == "coastline" {
      return Styled(layer: "coastline", attributes: [], minZoom: 0, weight: 20)
    }
    guard let waterway = tag("waterway") else { return nil }
    let minZoom: Int
    switch waterway {
    case "river": minZoom = 8
    case "canal": minZoom = 10
    case "stream", "ditch", "drain": minZoom = 13
    default: return nil
    }
    return Styled(
      layer: "waterway", attributes: named(waterway, tag), minZoom: minZoom,
      weight: Float(20 - minZoom))
  }

  private static func border(_ tag: (String) -> String?) -> Styled? {
    guard tag("boundary") == "administrative",
      let level = tag("admin_level").flatMap({ Int64($0) }),
      (2...8).contains(level)
    else { return nil }
    return Styled(
      layer: "boundary", attributes: [("admin_level", .integer(level))],
      minZoom: level <= 2 ? 0 : level <= 4 ? 3 : Int(level) + 3, isOutline: true, weight: 10)
  }

  // MARK: Areas

  private static func building(_ tag: (String) -> String?) -> Styled? {
    let isPart = isSet(tag("building:part"))
    guard isPart || isSet(tag("building")) else { return nil }
    var attributes: [(String, AttributeValue)] = []
    if let name = tag("name") { attributes.append(("name", .text(name))) }
    let levels = tag("building:levels").flatMap(metres)
    let minLevel = tag("building:min_level").flatMap(metres)
    let height = tag("height").flatMap(metres) ?? levels.map { $0 * metresPerLevel }
    let base = tag("min_height").flatMap(metres) ?? minLevel.map { $0 * metresPerLevel }
    if let height, height > 0 { attributes.append(("height", .number(height))) }
    if let base, base > 0 { attributes.append(("min_height", .number(base))) }
    if isPart { attributes.append(("part", .flag(true))) }
    return Styled(layer: "building", attributes: attributes, minZoom: 13)
  }

  private static func water(_ tag: (String) -> String?) -> Styled? {
    let natural = tag("natural")
    let isWater =
      natural == "water" || tag("waterway") == "riverbank" || tag("waterway") == "dock"
      || tag("landuse") == "reservoir" || tag("landuse") == "basin"
      || tag("leisure") == "swimming_pool"
    guard isWater else { return nil }
    return Styled(
      layer: "water", attributes: named(tag("water") ?? "lake", tag), minZoom: 0, weight: 5)
  }

  private static let greens: [String: String] = [
    "park": "park", "garden": "park", "recreation_ground": "park", "village_green": "park",
    "playground": "park", "golf_course": "park", "nature_reserve": "park", "dog_park": "park",
    "pitch": "pitch", "forest": "forest", "wood": "forest", "grass": "grass",
    "grassland": "grass", "meadow": "grass", "heath": "grass", "scrub": "grass",
    "cemetery": "cemetery", "grave_yard": "cemetery", "allotments": "farm",
    "farmland": "farm", "orchard": "farm", "vineyard": "farm", "flowerbed": "grass",
    "wetland": "wetland", "beach": "beach", "sand": "beach",
  ]

  private static func green(_ tag: (String) -> String?) -> Styled? {
    for key in ["leisure", "landuse", "natural"] {
      if let value = tag(key), let name = greens[value] {
        return Styled(layer: "green", attributes: named(name, tag), minZoom: 9)
      }
    }
    return nil
  }

  private static func shore(_ tag: (String) -> String?) -> Styled? {
    guard tag("natural") == "coastline" else { return nil }
    return Styled(layer: "coastline", attributes: [], minZoom: 0, isOutline: true, weight: 20)
  }

  // MARK: Points

  private static let places: [String: Int] = [
    "country": 2, "state": 4, "city": 4, "town": 7, "village": 10, "suburb": 11, "borough": 10,
    "quarter": 12, "neighbourhood": 13, "hamlet": 12, "island": 9, "locality": 13, "square": 14,
  ]

  private static func place(_ tag: (String) -> String?) -> Styled? {
    guard let kind = tag("place"), let minZoom = places[kind], let name = tag("name") else {
      return nil
    }
    var attributes: [(String, AttributeValue)] = [("class", .text(kind)), ("name", .text(name))]
    let population = tag("population").flatMap { Int64($0.filter(\.isNumber)) }
    if let population { attributes.append(("population", .integer(population))) }
    switch tag("capital") {
    case "yes", "2": attributes.append(("capital", .flag(true)))
    default: break
    }
    return Styled(
      layer: "place", attributes: attributes, minZoom: minZoom,
      weight: Float(population ?? 0) + Float(20 - minZoom))
  }

  // MARK: Values

  private static func named(
    _ name: String, _ tag: (String) -> String?
  ) -> [(String, AttributeValue)] {
    var attributes: [(String, AttributeValue)] = [("class", .text(name))]
    if let text = tag("name") { attributes.append(("name", .text(text))) }
    return attributes
  }

  private static func isSet(_ value: String?) -> Bool {
    guard let value else { return false }
    return value != "no" && value != "0" && value != "false"
  }

  /// A length in metres from a tag: `12`, `12.5 m`, `40'`, `40'6"`, `40 ft`; nil where it is none.
  static func metres(_ text: String) -> Double? {
    let metresPerFoot = 0.3048
    let trimmed = text.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: ",", with: ".")
    let digits = trimmed.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
    guard let value = Double(digits), value.isFinite else { return nil }
    let unit = trimmed.dropFirst(digits.count).trimmingCharacters(in: .whitespaces)
    switch unit {
    case "", "m", "metres", "meters", "metre", "meter": return value
    case "ft", "feet", "foot": return value * metresPerFoot
    default:
      guard unit.hasPrefix("'") else { return nil }
      let inches = Double(unit.dropFirst().prefix { $0.isNumber || $0 == "." }) ?? 0
      return (value + inches / 12) * metresPerFoot
    }
  }
}
