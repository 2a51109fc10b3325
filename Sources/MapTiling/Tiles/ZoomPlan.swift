import Foundation

/// Which levels each layer is written at, and how finely.
package struct ZoomPlan: Codable, Sendable {
  /// What was decided for one layer.
  package struct Layer: Codable, Sendable {
    package var minZoom: Int
    package var maxZoom: Int
    /// True where the last level keeps all detail its grid can hold.
    package var keepsDetail: Bool
    /// The tiles that are written, where only those touching a box are wanted.
    package var within: GridBounds?
    /// The number of point features, and the box they lie in, for thinning.
    package var points: Int
    package var bounds: GridBounds

    package init(
      minZoom: Int, maxZoom: Int, keepsDetail: Bool, within: GridBounds?, points: Int,
      bounds: GridBounds
    ) {
      self.minZoom = minZoom
      self.maxZoom = maxZoom
      self.keepsDetail = keepsDetail
      self.within = within
      self.points = points
      self.bounds = bounds
    }

    /// The share of the layer's points that show at a level: enough to fill, not to flood it.
    package func pointShare(at zoom: Int) -> Double {
      if points <= ZoomPlan.pointsPerTile || zoom >= maxZoom { return 1 }
      // The level at which the layer fits into about one tile; four times as many tiles follow
      // with each level.
      let fit = ZoomPlan.fittingZoom(bounds)
      let tiles = pow(4, Double(max(0, zoom - fit)))
      return min(1, Double(ZoomPlan.pointsPerTile) * tiles / Double(points))
    }
  }

  /// The deepest level the program writes.
  package static let deepest = 16

  /// Bits of a tile's grid below the last level: 4096 units.
  package static let gridBits = 12

  /// How far, as a power of two of grid units of 4096 a tile, a simplified line may stray: 4 units,
  /// half a point where a tile is 512 points wide.
  package static let toleranceBits = 2

  /// Polygons smaller than a square so many units of 4096 a tile wide (one point) are thinned.
  package static let smallestSide: Int32 = 8

  /// Lines shorter than so many units of 4096 a tile (half a point, the tolerance) are thinned: where
  /// they are many they would fill the first levels with dots.
  package static let shortestLine = 4.0

  /// As many points as a tile shows with sense.
  package static let pointsPerTile = 2000

  package let layers: [Layer]
  /// Bits of the tiles' grid at the archive's last level.
  package let detailBits: Int

  /// The archive's first level.
  package let minZoom: Int
  /// The archive's last level. Kept, not found each time: it is asked for with every shape cut.
  package let maxZoom: Int

  /// - Parameter layers: the levels of each, by number.
  package init(layers: [Layer]) {
    self.layers = layers
    minZoom = layers.map(\.minZoom).min() ?? 0
    maxZoom = layers.map(\.maxZoom).max() ?? 0
    // 2^28 units around the world are 15 cm, the precision of the best of surveys in map files.
    detailBits = max(Self.gridBits, min(14, 28 - maxZoom))
  }

  /// Reads the layers; all else follows from them.
  package init(from decoder: any Decoder) throws {
    self.init(layers: try [Layer](from: decoder))
  }

  /// Writes the layers.
  package func encode(to encoder: any Encoder) throws {
    try layers.encode(to: encoder)
  }

  /// Bits of the tiles' grid at a level.
  package func gridBits(at zoom: Int) -> Int {
    zoom == maxZoom ? detailBits : Self.gridBits
  }

  /// The level at which a box fits into about one tile.
  package static func fittingZoom(_ bounds: GridBounds) -> Int {
    if bounds.isEmpty { return 0 }
    let span = max(
      Double(bounds.maxX) - Double(bounds.minX), Double(bounds.maxY) - Double(bounds.minY), 1)
    return max(0, min(deepest, Int(log2(WorldGrid.width / span))))
  }
}
