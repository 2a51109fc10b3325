import MapCamera

/// What a tile set says about itself.
public struct TileSetMetadata: Hashable, Sendable {
  /// The name for people, the file's own name where the set has none.
  public var name: String

  /// Whom to credit on the map; it may hold HTML as it was written.
  public var attribution: String?

  /// The first level with tiles, 0...30.
  public var minZoom: Int

  /// The last level with tiles, at least ``minZoom``.
  public var maxZoom: Int

  /// Where there are tiles, in degrees; nil when it is not known.
  public var bounds: CoordinateBounds?

  /// The part of ``bounds`` that holds nearly all of the data, where far outliers make the bounds much
  /// larger; nil where the set names none.
  public var mainBounds: CoordinateBounds?

  /// Where the set would like to be looked at first; the middle of the bounds where it says nothing.
  public var center: Coordinate?

  /// The zoom it would like to be looked at with.
  public var centerZoom: Double?

  /// The names of the layers in the tiles, empty when the set does not list them.
  public var vectorLayers: [String]

  /// Creates metadata; levels 0 to 14 and nothing else known by default.
  public init(
    name: String, attribution: String? = nil, minZoom: Int = 0, maxZoom: Int = 14,
    bounds: CoordinateBounds? = nil, center: Coordinate? = nil, centerZoom: Double? = nil,
    vectorLayers: [String] = []
  ) {
    self.name = name
    self.attribution = attribution
    self.minZoom = minZoom
    self.maxZoom = maxZoom
    self.bounds = bounds
    self.center = center
    self.centerZoom = centerZoom
    self.vectorLayers = vectorLayers
  }

  /// The levels with tiles.
  public var zooms: ClosedRange<Int> { minZoom...max(minZoom, maxZoom) }
}
