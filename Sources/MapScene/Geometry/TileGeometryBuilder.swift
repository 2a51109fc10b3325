import MapTiles

/// Collects the features of a tile class by class, to be packed into batches at the end.
struct TileGeometryBuilder {
  private var runs = StyleClass.allCases.map { _ in LineRuns() }
  private var areas = StyleClass.allCases.map { _ in AreaRings() }
  private var standing = StandingAreas()
  private var loosePoints: [[SIMD2<Float>]] = StyleClass.allCases.map { _ in [] }
  private var nameReader = NameReader()

  /// Whether the tile has its coast as lines, so that the ocean's outline would be a second one.
  private let hasCoastline: Bool

  /// The class of what water fills.
  private let waterArea: StyleClass

  /// The part at hand in tile-local units, kept for the next one.
  private var positions: [SIMD2<Double>] = []

  init(hasCoastline: Bool = false, waterArea: StyleClass = .water) {
    self.hasCoastline = hasCoastline
    self.waterArea = waterArea
  }

  /// Adds every feature of a layer that is drawn.
  mutating func add(_ layer: VectorTileLayer) {
    let classifier = FeatureClassifier(layer)
    nameReader.add(layer, classifier)
    for feature in layer.features {
      guard let styleClass = classifier.styleClass(of: feature) else { continue }
      let index = Int(styleClass.rawValue)
      switch feature.kind {
      case .point:
        addPoints(of: feature, in: layer, to: index)
      case .line:
        for part in feature.parts {
          load(part, of: layer)
          runs[index].add(line: positions)
        }
      case .polygon:
        let outline = classifier.outlineClass(
          of: feature, area: styleClass, hasCoastline: hasCoastline)
        addPolygon(feature, in: layer, to: styleClass, outline: outline)
      }
    }
  }

  /// Lays the outlines of buildings flat that are told by their parts; called when all layers are in.
  mutating func layOutlinesFlat() {
    let building = Int(StyleClass.building.rawValue)
    for rings in standing.removeOutlinesOfParts() {
      for ring in rings { runs[building].add(standing: ring) }
      areas[building].add(rings: rings.map(\.points), height: BuildingHeight())
    }
  }

  /// The lines of each class, packed into blocks.
  func lineBatches() -> [LineBatch] {
    StyleClass.allCases.compactMap { styleClass in
      let runs = runs[Int(styleClass.rawValue)]
      return runs.isEmpty ? nil : runs.packed(as: styleClass)
    }
  }

  /// The fills of each class, packed into blocks.
  func fillBatches() -> [FillBatch] {
    StyleClass.allCases.compactMap { styleClass in
      let areas = areas[Int(styleClass.rawValue)]
      return areas.isEmpty ? nil : areas.packed(as: styleClass)
    }
  }

  /// The buildings of known height and their outlines, a batch each when there are any.
  func standingBatches() -> (fills: [FillBatch], lines: [LineBatch]) {
    guard !standing.isEmpty else { return ([], []) }
    let (fills, lines) = standing.packed()
    return ([fills], [lines])
  }

  /// The loose points of each class.
  func pointBatches() -> [PointBatch] {
    StyleClass.allCases.compactMap { styleClass in
      let points = loosePoints[Int(styleClass.rawValue)]
      return points.isEmpty ? nil : PointBatch(styleClass: styleClass, positions: points)
    }
  }

  /// The names of all features.
  func names() -> TileNames { nameReader.names() }

  /// Takes the points of one part into `positions`.
  private mutating func load(_ part: Int, of layer: VectorTileLayer) {
    positions.removeAll(keepingCapacity: true)
    let scale = 1 / Double(layer.extent)
    for index in layer.points(ofPart: part) {
      let point = layer.points[index]
      positions.append(SIMD2(Double(point.x), Double(point.y)) * scale)
    }
  }

  private mutating func addPoints(
    of feature: VectorTileFeature, in layer: VectorTileLayer, to index: Int
  ) {
    for part in feature.parts {
      load(part, of: layer)
      // A point on the edge between two tiles belongs to the one it begins.
      loosePoints[index] += positions.lazy.filter(Self.isInTile).map { SIMD2<Float>($0) }
    }
  }

  private mutating func addPolygon(
    _ feature: VectorTileFeature, in layer: VectorTileLayer, to styleClass: StyleClass,
    outline: StyleClass?
  ) {
    func says(_ key: String) -> Bool { layer.value(of: key, in: feature)?.isTrue ?? false }
    // OpenMapTiles marks what is an outline of parts only.
    let height =
      says("hide_3d")
      ? BuildingHeight()
      : BuildingHeight(styleClass) { layer.value(of: $0, in: feature)?.doubleValue }
    var rings: [[SIMD2<Double>]] = []
    for part in feature.parts {
      load(part, of: layer)
      rings.append(positions)
      if let outline, !height.isKnown { runs[Int(outline.rawValue)].add(ring: positions) }
    }
    if height.isKnown {
      return standing.add(rings: rings, height: height, isPart: says("part"))
    }
    let fillClass = styleClass == .water ? waterArea : styleClass
    areas[Int(fillClass.rawValue)].add(rings: rings, height: height)
  }

  private static func isInTile(_ position: SIMD2<Double>) -> Bool {
    (0..<1).contains(position.x) && (0..<1).contains(position.y)
  }
}

/// The metres between which a building stands.
struct BuildingHeight: Hashable, Sendable {
  var baseMeters: Float = 0
  var topMeters: Float = 0

  /// Metres of a storey where a map counts storeys only.
  static let metersPerLevel = 3.0

  /// Metres above which no building is believed to be.
  static let highest = 1000.0

  /// Whether there is anything that could stand.
  var isKnown: Bool { topMeters > baseMeters }

  /// No height.
  init() {}

  init(_ styleClass: StyleClass, attribute: (String) -> Double?) {
    guard styleClass == .building else { return }
    let top =
      attribute("height") ?? attribute("render_height")
      ?? attribute("levels").map { $0 * Self.metersPerLevel }
    let base =
      attribute("min_height") ?? attribute("render_min_height")
      ?? attribute("min_level").map { $0 * Self.metersPerLevel }
    topMeters = Float(min(max(0, top ?? 0), Self.highest))
    baseMeters = Float(min(max(0, base ?? 0), Self.highest))
  }
}
