import MapCamera

/// How the tiles of a view are chosen.
public struct TileCoverOptions: Sendable {
  /// Levels added to the ideal level: 0 draws a tile of the centre's level 512 to 1024 points wide,
  /// 1 half of that. Add `log2` of the pixel ratio for detail on dense screens.
  public var bias: Double

  /// The most tiles chosen; beyond it far tiles stay coarser than ideal first. At least 1.
  public var maxTiles: Int

  /// Where there are tiles, nil for everywhere; what lies outside is not covered.
  public var bounds: CoordinateBounds?

  /// Creates options; no bias, everywhere, and at most 512 tiles, which a 4K window at the lowest
  /// field of view and the highest pitch just does not reach.
  public init(bias: Double = 0, maxTiles: Int = 512, bounds: CoordinateBounds? = nil) {
    self.bias = bias
    self.maxTiles = maxTiles
    self.bounds = bounds
  }
}

/// The tiles that cover what a viewport sees, nearest first.
public func tileCover(
  of viewport: Viewport, zooms: ClosedRange<Int>, options: TileCoverOptions = TileCoverOptions()
) -> [PlacedTile] {
  [PlacedTile(id: .world, wrap: 0)]
}
