import MapCamera
import MapTiles

/// Everything one frame of a map shows.
public struct MapFrame: Sendable {
  /// The camera and the size of the window in points.
  public var viewport: Viewport

  /// Device pixels a point, above 0.
  public var pixelRatio: Double

  /// The tiles of each source, the source at the bottom first.
  public var tiles: [[DrawableTile<TileGeometry>]]

  /// Whether the ground grid is drawn. Defaults to true.
  public var showsGrid: Bool

  /// Whether there is a sky above the horizon and haze before it; without, everything is ground.
  /// Defaults to true.
  public var showsSky: Bool

  /// Creates a frame.
  public init(
    viewport: Viewport, pixelRatio: Double = 1, tiles: [[DrawableTile<TileGeometry>]] = [],
    showsGrid: Bool = true, showsSky: Bool = true
  ) {
    self.viewport = viewport
    self.pixelRatio = pixelRatio
    self.tiles = tiles
    self.showsGrid = showsGrid
    self.showsSky = showsSky
  }
}
