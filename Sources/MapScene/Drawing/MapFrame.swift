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

extension MapFrame {
  /// Whether another frame shows the same: the same tiles in the same places, seen alike.
  func showsTheSame(as other: MapFrame) -> Bool {
    viewport == other.viewport && pixelRatio == other.pixelRatio && showsGrid == other.showsGrid
      && showsSky == other.showsSky && sameTiles(tiles, other.tiles)
  }
}

/// Whether two lists of tiles, a list a source, are the same tiles in the same places.
func sameTiles(
  _ some: [[DrawableTile<TileGeometry>]], _ others: [[DrawableTile<TileGeometry>]]
) -> Bool {
  some.elementsEqual(others) { some, others in
    some.elementsEqual(others) {
      $0.tile === $1.tile && $0.placed == $1.placed && $0.clip == $1.clip
    }
  }
}
