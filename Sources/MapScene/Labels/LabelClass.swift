/// What a name is written for. The cases stand in the order of their claim to room on the map, the
/// strongest first.
enum LabelClass: UInt8, CaseIterable, Sendable {
  /// Something of the user's own data: what the map was opened for.
  case data

  /// A country.
  case country

  /// A state, a province, a region.
  case region

  /// An ocean, a sea, a bay.
  case sea

  /// A city.
  case city

  /// A town.
  case town

  /// A part of a town.
  case suburb

  /// A village.
  case village

  /// A lake, a pond, a river drawn as an area.
  case lake

  /// A hamlet, a neighbourhood, an island.
  case locality

  /// A park, a wood, a cemetery.
  case green

  /// A motorway, a primary or secondary road.
  case majorStreet

  /// A tertiary road.
  case street

  /// A residential or pedestrian street.
  case minorStreet

  /// A river or stream drawn as a line.
  case river

  /// A way on foot or a drive.
  case path

  /// Whether the class is written in capitals, to tell a country from a city.
  var isInCapitals: Bool { self == .country }

  /// The class of the streets of a style class; nil for what is no street.
  init?(street styleClass: StyleClass) {
    switch styleClass {
    case .motorway, .primary, .secondary: self = .majorStreet
    case .tertiary: self = .street
    case .minorStreet: self = .minorStreet
    case .path, .service: self = .path
    default: return nil
    }
  }

  /// The class of a place from the first of its words that says one; nil for what is not named on the
  /// map, such as a continent. Without any word it is a village.
  init?(placeWords words: some Sequence<String>) {
    var hasWord = false
    for word in words {
      if let known = Self.placeWords[word] {
        self = known
        return
      }
      hasWord = true
    }
    guard !hasWord else { return nil }
    self = .village
  }

  private static let placeWords: [String: LabelClass] = [
    "country": .country, "state": .region, "province": .region, "region": .region,
    "capital": .city, "city": .city, "town": .town, "village": .village, "suburb": .suburb,
    "quarter": .suburb, "borough": .suburb, "neighbourhood": .locality, "hamlet": .locality,
    "locality": .locality, "isolated_dwelling": .locality, "farm": .locality, "island": .locality,
    "islet": .locality,
  ]

  /// The words for water that is part of the sea.
  static let seaWords: Set<String> = ["ocean", "sea", "bay", "strait", "fjord", "gulf"]
}

/// How the names of a class are written.
struct LabelStyle: Sendable {
  /// Which of the theme's colours the letters have.
  enum Ink: UInt8, Sendable {
    case strong
    case quiet
    case water
    case green
    case data
  }

  /// Size of the letters in points.
  var size: Double

  var ink = Ink.quiet

  /// The zooms at the place itself at which it is named.
  var zooms: ClosedRange<Double>

  /// Points kept free around the name.
  var padding = 3.0

  /// Points from a name within which the same one is not written again.
  var repeatDistance = 60.0
}

extension LabelClass {
  /// Points between two writings of the name of one street or river.
  private static let streetRepeatDistance = 420.0

  /// How the class is written; a city by the people living there.
  func style(weight: Double) -> LabelStyle {
    switch self {
    case .country: LabelStyle(size: 12, ink: .strong, zooms: 0...6.8, padding: 8)
    case .region: LabelStyle(size: 11, zooms: 4.5...9, padding: 8)
    case .sea: LabelStyle(size: 12, ink: .water, zooms: 1...14, padding: 6)
    case .city: Self.cityStyle(population: weight)
    case .town: LabelStyle(size: 12, ink: .strong, zooms: 8...16, padding: 5)
    case .data: LabelStyle(size: 11, ink: .data, zooms: 0...24, padding: 4)
    case .suburb: LabelStyle(size: 12, ink: .strong, zooms: 11.5...17.2, padding: 8)
    case .village: LabelStyle(size: 11, zooms: 10...17)
    case .lake: LabelStyle(size: 11, ink: .water, zooms: 2...24, repeatDistance: 300)
    case .green: LabelStyle(size: 11, ink: .green, zooms: 13...24, repeatDistance: 300)
    case .locality: LabelStyle(size: 11, zooms: 13.5...18, padding: 6)
    case .majorStreet:
      LabelStyle(size: 12, zooms: 13...24, repeatDistance: Self.streetRepeatDistance)
    case .street:
      LabelStyle(size: 11, zooms: 14...24, repeatDistance: Self.streetRepeatDistance)
    case .minorStreet:
      LabelStyle(size: 11, zooms: 15...24, repeatDistance: Self.streetRepeatDistance)
    case .river:
      LabelStyle(
        size: 11, ink: .water, zooms: 11...24, repeatDistance: Self.streetRepeatDistance)
    case .path:
      LabelStyle(size: 11, zooms: 16.6...24, repeatDistance: Self.streetRepeatDistance)
    }
  }

  /// From the zoom of a few streets on, where the city's point lies says nothing any more.
  private static let lastCityZoom = 15.5

  private static func cityStyle(population: Double) -> LabelStyle {
    let first: Double =
      switch population {
      case 5_000_000...: 1.5
      case 1_000_000...: 3
      case 300_000...: 4.2
      case 100_000...: 5
      case 20_000...: 6
      default: 7
      }
    let size: Double = population >= 1_000_000 ? 14 : population >= 100_000 ? 12 : 11
    return LabelStyle(
      size: size, ink: population >= 100_000 ? .strong : .quiet, zooms: first...lastCityZoom,
      padding: 4)
  }
}
