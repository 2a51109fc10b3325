import MapCamera
import MapTiles

/// The order in which tiles are painted so that what stands in a nearer one hides what stands in a
/// farther one.
///
/// It is exact, whatever the lens: tiles are the leaves of a tree of halves, and of two halves the one
/// on the eye's side of the line between them can never be hidden by the other (Fuchs, Kedem and
/// Naylor, 1980).
struct TileOrder {
  /// The place below the eye; in world widths.
  private let eye: MercatorCoordinate

  /// The order seen from above a place.
  init(eye: MercatorCoordinate) { self.eye = eye }

  /// A key that is greater the later a tile is painted. Of two tiles one inside the other the smaller is
  /// painted later.
  func key(of tile: PlacedTile) -> UInt64 {
    // Of copies of the world beside each other, those on the eye's side come last.
    let away = Double(tile.wrap) + 0.5 - eye.x
    let copy = UInt64(max(0, Double(Self.mostCopies) - abs(away)))
    var key: UInt64 = copy
    var west = Double(tile.wrap)
    var north = 0.0
    var half = 0.5
    for level in 0..<Self.levels {
      key <<= 2
      guard level < tile.id.z else { continue }
      let isEast = tile.id.x >> (tile.id.z - 1 - level) & 1 == 1
      let isSouth = tile.id.y >> (tile.id.z - 1 - level) & 1 == 1
      if isEast == (eye.x >= west + half) { key |= 2 }
      if isSouth == (eye.y >= north + half) { key |= 1 }
      if isEast { west += half }
      if isSouth { north += half }
      half /= 2
    }
    return key
  }

  /// Levels told apart, two bits each.
  private static let levels = 24

  /// World copies told apart to each side.
  private static let mostCopies = 1000
}
