import MapTiles

/// Collects the features of a tile class by class, to be packed into batches at the end.
struct TileGeometryBuilder {
  private var runs: [StyleClass: LineRuns] = [:]
  private var areas: [StyleClass: AreaRings] = [:]
  private var loosePoints: [StyleClass: [SIMD2<Float>]] = [:]
  private(set) var places: [PlaceName] = []

  /// Whether the tile has its coast as lines, so that the ocean's outline would be a second one.
  private let hasCoastline: Bool

  init(hasCoastline: Bool = false) { self.hasCoastline = hasCoastline }

  /// Adds every feature of a layer that is drawn.
  mutating func add(_ layer: VectorTileLayer) {
    let keys = Dictionary(zip(layer.keys, 0...), uniquingKeysWith: { first, _ in first })
    for feature in layer.features {
      let styleClass = FeatureClassifier.styleClass(layer: layer.name, kind: feature.kind) { name in
        keys[name].flatMap { layer.value(ofKey: $0, in: feature) }
      }
      if feature.kind == .point, FeatureClassifier.holdsPlaces(layer: layer.name) {
        addName(of: feature, in: layer)
      }
      guard let styleClass else { continue }
      switch feature.kind {
      case .point: addPoints(of: feature, in: layer, to: styleClass)
      case .line: addLines(of: feature, in: layer, to: styleClass)
      case .polygon: addPolygon(feature, in: layer, to: styleClass)
      }
    }
  }

  /// The lines of each class, packed into blocks.
  func lineBatches() -> [LineBatch] {
    inPaintersOrder(runs) { styleClass, runs in runs.packed(as: styleClass) }
  }

  /// The fills of each class, packed into blocks.
  func fillBatches() -> [FillBatch] {
    inPaintersOrder(areas) { styleClass, areas in areas.packed(as: styleClass) }
  }

  /// The loose points of each class.
  func pointBatches() -> [PointBatch] {
    inPaintersOrder(loosePoints) { PointBatch(styleClass: $0, positions: $1) }
  }

  private func inPaintersOrder<Value, Result>(
    _ values: [StyleClass: Value], _ transform: (StyleClass, Value) -> Result
  ) -> [Result] {
    StyleClass.allCases.compactMap { styleClass in
      values[styleClass].map { transform(styleClass, $0) }
    }
  }

  private mutating func addPoints(
    of feature: VectorTileFeature, in layer: VectorTileLayer, to styleClass: StyleClass
  ) {
    for part in feature.parts {
      for position in layer.positions(ofPart: part) {
        // A point on the edge between two tiles belongs to the one it begins.
        guard (0..<1).contains(position.x), (0..<1).contains(position.y) else { continue }
        loosePoints[styleClass, default: []].append(SIMD2<Float>(position))
      }
    }
  }

  private mutating func addName(of feature: VectorTileFeature, in layer: VectorTileLayer) {
    guard let name = layer.value(of: "name", in: feature)?.stringValue,
      let position = layer.positions(ofPart: feature.parts.lowerBound).first,
      (0..<1).contains(position.x), (0..<1).contains(position.y)
    else { return }
    places.append(
      PlaceName(
        name: name,
        kind: layer.value(of: "class", in: feature)?.stringValue
          ?? layer.value(of: "kind", in: feature)?.stringValue,
        x: Float(position.x), y: Float(position.y),
        population: layer.value(of: "population", in: feature)?.doubleValue ?? 0))
  }

  private mutating func addLines(
    of feature: VectorTileFeature, in layer: VectorTileLayer, to styleClass: StyleClass
  ) {
    for part in feature.parts {
      runs[styleClass, default: LineRuns()].add(line: layer.positions(ofPart: part))
    }
  }

  private mutating func addPolygon(
    _ feature: VectorTileFeature, in layer: VectorTileLayer, to styleClass: StyleClass
  ) {
    let rings = feature.parts.map(layer.positions(ofPart:))
    let height = BuildingHeight(styleClass) { layer.value(of: $0, in: feature)?.doubleValue }
    areas[styleClass, default: AreaRings()].add(rings: rings, height: height)
    let outline = FeatureClassifier.outlineClass(
      of: styleClass, layer: layer.name, hasCoastline: hasCoastline
    ) { layer.value(of: $0, in: feature) }
    guard let outline else { return }
    for ring in rings {
      runs[outline, default: LineRuns()].add(ring: ring)
    }
  }
}

extension VectorTileLayer {
  /// The points of one part in tile-local units.
  fileprivate func positions(ofPart part: Int) -> [SIMD2<Double>] {
    let scale = 1 / Double(extent)
    return points[points(ofPart: part)].map { SIMD2(Double($0.x), Double($0.y)) * scale }
  }
}

/// The metres between which a building stands.
struct BuildingHeight: Hashable, Sendable {
  var baseMeters: Float = 0
  var topMeters: Float = 0

  /// Metres of a storey where a map counts storeys only.
  static let metersPerLevel = 3.2

  init(_ styleClass: StyleClass, attribute: (String) -> Double?) {
    guard styleClass == .building else { return }
    let top =
      attribute("height") ?? attribute("render_height")
      ?? attribute("levels").map { $0 * Self.metersPerLevel }
    let base = attribute("min_height") ?? attribute("render_min_height")
    topMeters = Float(max(0, top ?? 0))
    baseMeters = Float(max(0, base ?? 0))
  }
}
