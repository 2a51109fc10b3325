import MapCamera

/// The address of a tile in the XYZ scheme: level z, column x eastwards, row y southwards.
public struct TileID: Hashable, Sendable {
  /// The deepest level an address may have; at 30 a tile is a few centimetres wide, and every
  /// column, row and Hilbert index still fits the integers they are kept in.
  public static let maxLevel = 30

  /// The level, `0 ... maxLevel`; the world is `2^z` tiles wide.
  public var z: Int

  /// The column from the antimeridian eastwards, `0 ..< 2^z`.
  public var x: Int

  /// The row from the north southwards, `0 ..< 2^z`.
  public var y: Int

  /// Creates an address; the values are stored as they are, see ``isValid``.
  public init(z: Int, x: Int, y: Int) {
    self.z = z
    self.x = x
    self.y = y
  }

  /// The one tile of level 0, the whole world.
  public static let world = TileID(z: 0, x: 0, y: 0)

  /// Whether the level is one there is and the column and row lie within it.
  public var isValid: Bool {
    guard (0...TileID.maxLevel).contains(z) else { return false }
    let columns = 0..<(1 << z)
    return columns.contains(x) && columns.contains(y)
  }

  /// The tile one level up that contains this one, nil for the world.
  public var parent: TileID? {
    z > 0 ? TileID(z: z - 1, x: x >> 1, y: y >> 1) : nil
  }

  /// The four tiles one level down: north-west, north-east, south-west, south-east.
  public var children: [TileID] { (0..<4).map(child) }

  /// One of the ``children`` by its place among them.
  func child(_ index: Int) -> TileID {
    TileID(z: z + 1, x: x << 1 + index & 1, y: y << 1 + index >> 1)
  }

  /// The tile of level `level` that contains this one: itself at its own level, nil at levels
  /// below it or above the world.
  public func ancestor(at level: Int) -> TileID? {
    guard (0...z).contains(level) else { return nil }
    return TileID(z: level, x: x >> (z - level), y: y >> (z - level))
  }

  /// Whether `other` is this tile or lies inside it.
  public func contains(_ other: TileID) -> Bool {
    other.ancestor(at: z) == self
  }

  /// The tile's width in world widths, `1 / 2^z`.
  public var span: Double {
    1 / Double(1 << z)
  }

  /// The tile's north-west corner in the unit square of Web Mercator.
  public var mercatorOrigin: MercatorCoordinate {
    MercatorCoordinate(x: Double(x) * span, y: Double(y) * span)
  }

  /// The tile of level `level` a place lies in; nil beyond the north or south edge of the map.
  ///
  /// The world copy of the place does not matter.
  public init?(containing place: MercatorCoordinate, level: Int) {
    guard place.x.isFinite, place.y >= 0, place.y < 1 else { return nil }
    let columns = Double(1 << level)
    let x = place.x - place.x.rounded(.down)
    // A tiny negative x rounds up to 1 exactly.
    self.init(
      z: level, x: min(Int(x * columns), (1 << level) - 1), y: Int(place.y * columns))
  }
}

extension TileID: CustomStringConvertible {
  /// The address as `z/x/y`.
  public var description: String { "\(z)/\(x)/\(y)" }
}
