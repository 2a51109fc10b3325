import Foundation

/// Which levels each layer is written at, and how finely.
struct ZoomPlan {
  /// What was decided for one layer.
  struct Layer {
    var minZoom: Int
    var maxZoom: Int
    /// True where the last level keeps all detail its grid can hold.
    var keepsDetail: Bool
    /// The tiles that are written, where only those touching a box are wanted.
    var within: GridBounds?
    /// The number of point features, and the box they lie in, for thinning.
    var points: Int
    var bounds: GridBounds

    /// The share of the layer's points that show at a level: enough to fill, not to flood it.
    func pointShare(at zoom: Int) -> Double {
      if points <= ZoomPlan.pointsPerTile || zoom >= maxZoom { return 1 }
      // The level at which the layer fits into about one tile; four times as many tiles follow
      // with each level.
      let fit = ZoomPlan.fittingZoom(bounds)
      let tiles = pow(4, Double(max(0, zoom - fit)))
      return min(1, Double(ZoomPlan.pointsPerTile) * tiles / Double(points))
    }
  }

  /// The deepest level the program writes.
  static let deepest = 16

  /// The last level of street maps: on its grid of 2^14 a tile a wall is right to 15 cm.
  static let cityZoom = 14

  /// Bits of a tile's grid below the last level: 4096 units.
  static let gridBits = 12

  /// How far, as a power of two of grid units of 4096 a tile, a simplified line may stray: 4 units,
  /// half a point where a tile is 512 points wide.
  static let toleranceBits = 2

  /// Polygons smaller than this many square units of 4096 a tile (one point squared) are thinned.
  static let smallestArea = 64.0

  /// Lines shorter than so many units of 4096 a tile (half a point, the tolerance) are thinned: where
  /// they are many they would fill the first levels with dots.
  static let shortestLine = 4.0

  /// As many points as a tile shows with sense.
  static let pointsPerTile = 2000

  /// The last level's tiles together are to be no more than this, or the level is not worth it.
  private static let mostTiles = 60_000.0

  let layers: [Layer]
  /// Bits of the tiles' grid at the archive's last level.
  var detailBits: Int

  /// The archive's first level.
  let minZoom: Int
  /// The archive's last level. Kept, not found each time: it is asked for with every shape cut.
  let maxZoom: Int

  /// Decides, from what was asked for and what the data are like.
  init(_ entries: [LayerEntry], _ statistics: [LayerStatistics]) {
    var layers = zip(entries, statistics).map { entry, figures in
      let input = entry.input
      let sensible = entry.isOSM ? Self.cityZoom : Self.sensibleMaxZoom(figures)
      let own = input.layerZooms?[entry.name] ?? []
      let minZoom = own.first ?? input.minZoom ?? 0
      return Layer(
        minZoom: minZoom, maxZoom: own.last ?? input.maxZoom ?? max(minZoom, sensible),
        keepsDetail: input.simplifiesLastLevel != true,
        within: input.within.flatMap(Self.box), points: figures.pointFeatures,
        bounds: figures.bounds)
    }
    // All layers of one file end together, or a layer would vanish before the others.
    for (index, entry) in entries.enumerated() where entry.input.maxZoom == nil {
      for (fellow, other) in entries.enumerated() where other.input.number == entry.input.number {
        layers[index].maxZoom = max(layers[index].maxZoom, layers[fellow].maxZoom)
      }
    }
    self.layers = layers
    minZoom = layers.map(\.minZoom).min() ?? 0
    maxZoom = layers.map(\.maxZoom).max() ?? 0
    // 2^28 units around the world are 15 cm, the precision of the best of surveys in map files.
    detailBits = max(Self.gridBits, min(14, 28 - maxZoom))
  }

  /// Bits of the tiles' grid at a level.
  func gridBits(at zoom: Int) -> Int {
    zoom == maxZoom ? detailBits : Self.gridBits
  }

  /// The level at which a box fits into about one tile.
  static func fittingZoom(_ bounds: GridBounds) -> Int {
    if bounds.isEmpty { return 0 }
    let span = max(
      Double(bounds.maxX) - Double(bounds.minX), Double(bounds.maxY) - Double(bounds.minY), 1)
    return max(0, min(deepest, Int(log2(WorldGrid.width / span))))
  }

  /// The last level that still shows more than the one before.
  private static func sensibleMaxZoom(_ figures: LayerStatistics) -> Int {
    // Streets and houses have edges of some tens of metres, and look right with a 64th of that.
    let finestShare = 64.0
    // No survey of single points is better than a metre; that is 2^25 units around the world.
    let pointZoom = 11
    var zoom = figures.pointFeatures > 0 ? pointZoom : 0
    if figures.edges > 0 {
      let typical = exp2(figures.logLengths / Double(figures.edges))
      let unitsAround = WorldGrid.width / typical * finestShare
      zoom = max(zoom, Int(log2(unitsAround).rounded(.up)) - 14)
    }
    // A tile magnified beyond this loses its neighbours' detail in rounding on the screen.
    zoom = max(zoom, fittingZoom(figures.bounds) + 4)
    zoom = max(0, min(14, zoom))
    while zoom > 0 && tiles(figures, at: zoom) > mostTiles { zoom -= 1 }
    return zoom
  }

  /// About how many tiles a layer takes at a level.
  private static func tiles(_ figures: LayerStatistics, at zoom: Int) -> Double {
    let side = WorldGrid.width / exp2(Double(zoom))
    let box = figures.bounds
    if box.isEmpty { return 0 }
    let columns = (Double(box.maxX) - Double(box.minX)) / side + 1
    let rows = (Double(box.maxY) - Double(box.minY)) / side + 1
    let touched =
      figures.area / (side * side) + figures.length / side
      + Double(figures.pointFeatures + figures.shapeFeatures)
    return min(columns * rows, touched)
  }

  private static func box(_ degrees: [Double]) -> GridBounds? {
    guard degrees.count == 4 else { return nil }
    return GridBounds(
      minX: WorldGrid.x(longitude: degrees[0]), minY: WorldGrid.y(latitude: degrees[3]),
      maxX: WorldGrid.x(longitude: degrees[2]), maxY: WorldGrid.y(latitude: degrees[1]))
  }
}
