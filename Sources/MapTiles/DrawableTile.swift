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

/// The same picture with fewer tiles: where a tile stands in for several areas, they are joined to the
/// largest areas within it that no other tile is drawn in.
///
/// Far from a detailed place every area of a view may have the same coarse tile standing in; joined,
/// its geometry is drawn once.
func merged<Prepared>(_ tiles: [DrawableTile<Prepared>]) -> [DrawableTile<Prepared>] {
  // By index: of a type that is not known here, sequences make every element an allocation.
  var coarsest = Int.max
  for index in tiles.indices where tiles[index].clip != tiles[index].placed {
    coarsest = min(coarsest, tiles[index].placed.id.z)
  }
  guard coarsest < .max else { return tiles }
  // For every area above a drawn one: the tile drawn in it, nil when there are several.
  var owners: [PlacedTile: PlacedTile?] = [:]
  for index in tiles.indices {
    let placed = tiles[index].placed
    var area: PlacedTile? = tiles[index].clip
    while let current = area, current.id.z >= coarsest {
      let owner = owners[current, default: placed]
      owners[current] = .some(owner == placed ? owner : nil)
      area = current.ancestor(at: current.id.z - 1)
    }
  }
  var drawn: Set<PlacedTile> = []
  var result: [DrawableTile<Prepared>] = []
  for index in tiles.indices {
    let tile = tiles[index]
    var clip = tile.clip
    while clip.id.z > tile.placed.id.z, let above = clip.ancestor(at: clip.id.z - 1),
      owners[above] == .some(tile.placed)
    {
      clip = above
    }
    if drawn.insert(clip).inserted {
      result.append(DrawableTile(tile: tile.tile, placed: tile.placed, clip: clip))
    }
  }
  return result
}
