import Foundation
import MapTiling

extension ZoomPlan {
  /// The last level of street maps: on its grid of 2^14 a tile a wall is right to 15 cm.
  static let cityZoom = 14

  /// The last level's tiles together are to be no more than this, or the level is not worth it.
  private static let mostTiles = 60_000.0

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
    self.init(layers: layers)
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
