import Testing

@testable import MapTiles

@Suite("Joining stand-ins")
struct DrawableTileTests {
  let coarse = TileID(z: 3, x: 4, y: 2)

  func standIn(_ clip: TileID, wrap: Int = 0) -> DrawableTile<TileID> {
    DrawableTile(
      tile: coarse, placed: PlacedTile(id: coarse, wrap: wrap),
      clip: PlacedTile(id: clip, wrap: wrap))
  }

  func own(_ id: TileID) -> DrawableTile<TileID> {
    DrawableTile(
      tile: id, placed: PlacedTile(id: id, wrap: 0), clip: PlacedTile(id: id, wrap: 0))
  }

  @Test("A tile that stands in for all of its area is drawn once, in each world copy")
  func whole() {
    let areas = coarse.children.flatMap(\.children)
    let joined = merged(areas.map { standIn($0) } + areas.map { standIn($0, wrap: 1) })
    #expect(
      joined.map(\.clip) == [PlacedTile(id: coarse, wrap: 0), PlacedTile(id: coarse, wrap: 1)])
  }

  @Test("Areas are joined only as far as no other tile is drawn in them")
  func partial() {
    let quarters = coarse.children
    let detail = own(quarters[0].children[0])
    let others = quarters[0].children.dropFirst() + quarters.dropFirst().flatMap(\.children)
    let joined = merged([detail] + others.map { standIn($0) })
    #expect(joined.first?.placed.id == detail.placed.id)
    let expected = Set(quarters[0].children.dropFirst() + quarters.dropFirst())
    #expect(Set(joined.dropFirst().map(\.clip.id)) == expected)
    #expect(joined.count == 1 + expected.count)
  }

  @Test("Tiles that stand in for nothing stay as they are")
  func nothing() {
    let tiles = coarse.children.map(own)
    #expect(merged(tiles).map(\.clip) == tiles.map(\.clip))
  }
}
