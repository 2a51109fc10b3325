import MapCamera

/// The address of a tile in the XYZ scheme: level z, column x eastwards, row y southwards.
public struct TileID: Hashable, Sendable {
  /// The level; the world is `2^z` tiles wide.
  public var z: Int

  /// The column from the antimeridian eastwards, `0 ..< 2^z`.
  public var x: Int

  /// The row from the north southwards, `0 ..< 2^z`.
  public var y: Int

  /// Creates an address; the values are stored as they are.
  public init(z: Int, x: Int, y: Int) {
    self.z = z
    self.x = x
    self.y = y
  }
}

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
}
