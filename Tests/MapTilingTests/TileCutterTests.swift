import Testing

@testable import MapTiling

@Suite("Cutting features into tiles")
struct TileCutterTests {
  @Test("leaves out points of a multi-point that lie past an edge of the map, not those on it")
  func pointsPastTheEdges() {
    let half = WorldGrid.half
    let inside = [(0, 0), (half, 5), (-half, 5), (5, half), (5, -half)]
    let outside = [(half + 1, 5), (-half - 1, 5), (5, half + 1), (5, -half - 1), (5, Int32.max)]
    let made = MadeRecord(.point, inside + outside, zooms: 0...3)
    for zoom in 0...3 {
      var vertices = 0
      for column in 0..<1 << zoom {
        for row in 0..<1 << zoom {
          var cutter = TileCutter(
            plan: MadeRecord.plan, outputLayers: [0], .one(zoom: zoom, column: column, row: row))
          cutter.cut(made.record)
          TilePiece.forEach(in: cutter.pieces.raw) { _, piece in vertices += Int(piece.size) }
        }
      }
      #expect(vertices == inside.count)
    }
  }

  @Test("puts what lies all on the eastern or southern edge of the map into the tiles before it")
  func onTheEdges() {
    let half = WorldGrid.half
    for (place, column, row) in [((half, 5), 3, 2), ((5, half), 2, 3), ((half, half), 3, 3)] {
      let made = MadeRecord(.point, [place], zooms: 2...2)
      var cutter = TileCutter(plan: MadeRecord.plan, outputLayers: [0], .all)
      cutter.cut(made.record)
      var tiles: [UInt64] = []
      TilePiece.forEach(in: cutter.pieces.raw) { tile, _ in tiles.append(tile) }
      #expect(tiles == [TileKey.key(zoom: 2, column: column, row: row)])
    }
  }

  @Test("counts nothing as left out of tiles that are cut on demand")
  func tilesBelowLeaves() {
    // The world's north-west is divided down to level 5; all else are leaves.
    let corner = GridPoint(x: -WorldGrid.half + 5, y: -WorldGrid.half + 5)
    let tree = LeafTree(
      sample: Array(repeating: corner, count: 9), sampleStep: 1, maxZoom: 5, leafCost: 4)
    var cutter = TileCutter(
      plan: MadeRecord.plan, outputLayers: [0], .above(CutTiles(above: tree)))
    // Of more than a few tiles at the deepest level, of a single one above.
    let made = MadeRecord(.line, [(1 << 26, 1 << 26), (3 << 28, 3 << 28)], zooms: 1...5)
    cutter.cut(made.record)
    #expect(cutter.dropped == 0 && cutter.pieces.count == 0)
  }
}
