import MapCamera

/// A tile as it stands on the map: its address and the world copy it is drawn in.
public struct PlacedTile: Hashable, Sendable {
  /// The tile's address.
  public var id: TileID

  /// The world copy: 0 is the one from 180 W to 180 E, 1 the next to the east.
  public var wrap: Int

  /// Creates a placed tile.
  public init(id: TileID, wrap: Int) {
    self.id = id
    self.wrap = wrap
  }

  /// The north-west corner in world widths; x lies outside 0...1 in the other world copies.
  public var origin: MercatorCoordinate {
    let corner = id.mercatorOrigin
    return MercatorCoordinate(x: corner.x + Double(wrap), y: corner.y)
  }

  /// The tile's width in world widths, `1 / 2^z`.
  public var span: Double { id.span }

  /// The tile of level `level` that contains this one, in the same world copy.
  public func ancestor(at level: Int) -> PlacedTile? {
    id.ancestor(at: level).map { PlacedTile(id: $0, wrap: wrap) }
  }

  /// Whether `other` is this tile or lies inside it, in the same world copy.
  public func contains(_ other: PlacedTile) -> Bool {
    wrap == other.wrap && id.contains(other.id)
  }
}

extension PlacedTile: CustomStringConvertible {
  /// The address as `z/x/y`, with the world copy behind it where it is not 0.
  public var description: String { wrap == 0 ? "\(id)" : "\(id)+\(wrap)" }
}
