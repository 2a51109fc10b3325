/// A prepared tile and the area it is drawn on.
///
/// The areas of one answer never overlap. Where the tile of an area is not there, a coarser one
/// that contains it stands in, drawn only within the area.
public struct DrawableTile<Prepared: Sendable>: Sendable {
  /// What was prepared from the tile.
  public let tile: Prepared

  /// The tile whose geometry it is.
  public let placed: PlacedTile

  /// The area to draw: `placed`, or a tile within it when `placed` stands in.
  public let clip: PlacedTile

  /// Creates a drawable tile.
  public init(tile: Prepared, placed: PlacedTile, clip: PlacedTile) {
    self.tile = tile
    self.placed = placed
    self.clip = clip
  }
}
