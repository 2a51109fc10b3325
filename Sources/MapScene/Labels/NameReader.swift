import Foundation
import MapTiles

/// Collects the names of a tile, whatever the schema of its layers.
struct NameReader {
  private(set) var points: [PointName] = []
  private var streets: [Street] = []
  private var streetIndex: [String: Int] = [:]
  private var stretches: [LineName] = []

  /// The pieces of a line of one name.
  private struct Street {
    var text: String
    var labelClass: LabelClass
    var extent: Int
    var pieces: [[SIMD2<Int32>]]
  }

  /// The keys under which the schemas keep a name, the one most people on the spot read first.
  private static let nameKeys = ["name", "name:latin", "name_en", "name:en", "name_int"]

  /// Layers whose features are the names of streets and nothing else.
  private static let streetNameLayers: Set<String> = ["transportation_name", "street_labels"]

  /// Layers whose features are the names of waters, or mostly.
  private static let waterNameLayers: Set<String> = [
    "water_name", "water_polygons_labels", "water_lines_labels", "physical_point",
  ]

  /// Characters of a name beyond which it is a description.
  private static let longestName = 60

  /// Adds the names of a layer.
  mutating func add(_ layer: VectorTileLayer, _ classifier: FeatureClassifier) {
    let nameKeys = Self.nameKeys.compactMap { layer.keys.firstIndex(of: $0) }
    guard !nameKeys.isEmpty else { return }
    for feature in layer.features {
      guard
        let text = nameKeys.lazy.compactMap({
          Self.tidy(layer.value(ofKey: $0, in: feature)?.stringValue)
        }).first, let labelClass = labelClass(of: feature, in: layer, classifier)
      else { continue }
      switch feature.kind {
      case .point: addPoint(text, labelClass, feature, layer)
      case .line: addLine(text, labelClass, feature, layer)
      case .polygon: addArea(text, labelClass, feature, layer)
      }
    }
  }

  /// The names, packed.
  func names() -> TileNames {
    var lines: [LineName] = []
    for street in streets {
      let scale = 1 / Double(street.extent)
      for line in StraightStretches.joined(street.pieces) {
        let points = line.map { SIMD2(Double($0.x), Double($0.y)) * scale }
        for stretch in StraightStretches.stretches(of: points) {
          lines.append(
            LineName(
              street.text, street.labelClass, from: SIMD2<Float>(stretch.start),
              to: SIMD2<Float>(stretch.end)))
        }
      }
    }
    lines.sort { ($0.length, $1.key) > ($1.length, $0.key) }
    return TileNames(points: points, lines: lines)
  }

  /// What a feature's name is written for; nil when it is not written.
  private func labelClass(
    of feature: VectorTileFeature, in layer: VectorTileLayer, _ classifier: FeatureClassifier
  ) -> LabelClass? {
    if classifier.holdsPlaces {
      guard feature.kind == .point else { return nil }
      return LabelClass(placeWords: classifier.words(of: feature))
    }
    if Self.waterNameLayers.contains(layer.name) {
      let isSea = classifier.words(of: feature).contains(where: LabelClass.seaWords.contains)
      return isSea ? .sea : layer.name == "water_lines_labels" ? .river : .lake
    }
    if Self.streetNameLayers.contains(layer.name) {
      return feature.kind == .line ? LabelClass(street: classifier.roadClass(of: feature)) : nil
    }
    switch classifier.styleClass(of: feature) {
    case .water?: return .lake
    case .green?: return feature.kind == .polygon ? .green : nil
    case .river?, .stream?: return .river
    case .data?: return .data
    case let found?: return LabelClass(street: found)
    case nil: return nil
    }
  }

  /// A name without blanks around it and control characters in it; nil when nothing is left.
  private static func tidy(_ name: String?) -> String? {
    guard var scalars = name?.unicodeScalars else { return nil }
    if scalars.contains(where: isControl) { scalars.removeAll(where: isControl) }
    // A tile has thousands of names: Foundation's trimming takes longer than all the rest.
    var rest = scalars[...]
    while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
    while rest.last?.properties.isWhitespace == true { rest.removeLast() }
    let text = String(rest)
    // Characters are slow to count, and never more than bytes.
    let isLong = text.utf8.count > longestName && text.count > longestName
    return text.isEmpty || isLong ? nil : text
  }

  /// Whether Unicode counts a character among the controls.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
  }

  private mutating func addPoint(
    _ text: String, _ labelClass: LabelClass, _ feature: VectorTileFeature,
    _ layer: VectorTileLayer
  ) {
    guard let first = layer.points(ofPart: feature.parts.lowerBound).first else { return }
    let point = layer.points[first]
    let extent = Int32(clamping: layer.extent)
    // A point on the edge between two tiles belongs to the one it begins.
    guard (0..<extent).contains(point.x), (0..<extent).contains(point.y) else { return }
    let weight =
      layer.value(of: "population", in: feature)?.doubleValue
      ?? layer.value(of: "rank", in: feature)?.doubleValue.map(Self.population(rank:))
    points.append(
      PointName(
        text, labelClass, at: SIMD2(Float(point.x), Float(point.y)) / Float(extent),
        weight: weight ?? 0))
  }

  /// About how many people live in a place that is only ranked, 1 the first: ten times fewer every
  /// four ranks, as the OpenMapTiles ranks of cities go.
  private static func population(rank: Double) -> Double {
    pow(10, 7.5 - min(max(rank, 0), 30) / 4)
  }

  private mutating func addLine(
    _ text: String, _ labelClass: LabelClass, _ feature: VectorTileFeature,
    _ layer: VectorTileLayer
  ) {
    // Streets of one name are one line for a reader, however many pieces the data has.
    let index =
      streetIndex[text]
      ?? {
        streets.append(
          Street(text: text, labelClass: labelClass, extent: layer.extent, pieces: []))
        streetIndex[text] = streets.count - 1
        return streets.count - 1
      }()
    guard streets[index].extent == layer.extent else { return }
    if labelClass.rawValue < streets[index].labelClass.rawValue {
      streets[index].labelClass = labelClass
    }
    for part in feature.parts {
      streets[index].pieces.append(Array(layer.points[layer.points(ofPart: part)]))
    }
  }

  private mutating func addArea(
    _ text: String, _ labelClass: LabelClass, _ feature: VectorTileFeature,
    _ layer: VectorTileLayer
  ) {
    let scale = 1 / Double(layer.extent)
    let rings = feature.parts.map { part in
      layer.points[layer.points(ofPart: part)].map { SIMD2(Double($0.x), Double($0.y)) * scale }
    }
    guard let middle = AreaMiddle(rings: rings) else { return }
    points.append(
      PointName(
        text, labelClass, at: SIMD2<Float>(middle.point), weight: middle.width,
        width: Float(middle.width)))
  }
}
