import MapCamera
import Testing

@testable import MapTiles

@Suite("Tile addresses")
struct TileIDTests {
  // Helsinki's railway square, from the formula of the Web Mercator tile scheme.
  let helsinki = TileID(z: 14, x: 9327, y: 4742)

  @Test("Parents, children and ancestors agree")
  func family() {
    #expect(helsinki.children.allSatisfy { $0.parent == helsinki })
    #expect(
      TileID(z: 1, x: 1, y: 0).children == [
        TileID(z: 2, x: 2, y: 0), TileID(z: 2, x: 3, y: 0), TileID(z: 2, x: 2, y: 1),
        TileID(z: 2, x: 3, y: 1),
      ])
    var walked: TileID? = helsinki
    for level in (0...14).reversed() {
      #expect(walked == helsinki.ancestor(at: level))
      walked = walked?.parent
    }
    #expect(walked == nil)
    #expect(helsinki.ancestor(at: 15) == nil)
    #expect(helsinki.ancestor(at: -1) == nil)
  }

  @Test("A tile contains itself and its descendants only")
  func containment() {
    #expect(helsinki.contains(helsinki))
    #expect(TileID.world.contains(helsinki))
    #expect(!helsinki.contains(.world))
    #expect(!TileID(z: 14, x: 9326, y: 4742).contains(helsinki))
    let placed = PlacedTile(id: helsinki, wrap: 1)
    #expect(PlacedTile(id: .world, wrap: 1).contains(placed))
    #expect(!PlacedTile(id: .world, wrap: 0).contains(placed))
  }

  @Test("A place lies in the tile whose square it is in")
  func containing() throws {
    let place = MercatorCoordinate(Coordinate(latitude: 60.1719, longitude: 24.9443))
    for level in [0, 5, 14, 22] {
      let tile = try #require(TileID(containing: place, level: level))
      #expect(tile.mercatorOrigin.x <= place.x && place.x < tile.mercatorOrigin.x + tile.span)
      #expect(tile.mercatorOrigin.y <= place.y && place.y < tile.mercatorOrigin.y + tile.span)
    }
    #expect(TileID(containing: place, level: 14) == helsinki)
    let copy = MercatorCoordinate(x: place.x - 3, y: place.y)
    #expect(TileID(containing: copy, level: 14) == helsinki)
    #expect(TileID(containing: MercatorCoordinate(x: -1e-20, y: 0), level: 3)?.x == 7)
    #expect(TileID(containing: MercatorCoordinate(x: 0, y: 1), level: 3) == nil)
  }

  @Test("Addresses outside their level are not valid")
  func validity() {
    #expect(helsinki.isValid && TileID.world.isValid)
    for id in [
      TileID(z: -1, x: 0, y: 0), TileID(z: 31, x: 0, y: 0), TileID(z: 1, x: 2, y: 0),
      TileID(z: 1, x: 0, y: -1),
    ] {
      #expect(!id.isValid)
    }
  }

  @Test("The index along the PMTiles curve, as its description lists it")
  func hilbertIndex() {
    let listed: [(Int, Int, Int, UInt64)] = [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
      (12, 3423, 1763, 19_078_479),
    ]
    for (z, x, y, index) in listed {
      #expect(TileID(z: z, x: x, y: y).hilbertIndex == index)
    }
  }

  @Test("Along the curve each tile touches the next, and none comes twice")
  func hilbertNeighbours() {
    for z in 1...5 {
      let side = 1 << z
      let tiles = (0..<side * side).map { TileID(z: z, x: $0 % side, y: $0 / side) }
        .sorted { $0.hilbertIndex < $1.hilbertIndex }
      for (a, b) in zip(tiles, tiles.dropFirst()) {
        #expect(b.hilbertIndex == a.hilbertIndex + 1)
        #expect(abs(a.x - b.x) + abs(a.y - b.y) == 1)
      }
    }
  }

  @Test("Errors are one line naming file, tile, reason and advice")
  func errors() {
    let error = TileError(
      .malformed, file: "a.mbtiles", tile: helsinki, reason: "it is cut short",
      advice: "copy it again")
    #expect("\(error)" == "a.mbtiles: tile 14/9327/4742: it is cut short; copy it again")
    #expect(
      "\(TileError(.empty, file: "b", reason: "the file is empty"))" == "b: the file is empty")
  }
}
