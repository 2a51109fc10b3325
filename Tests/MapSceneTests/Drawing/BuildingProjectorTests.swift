import Foundation
import MapCamera
import MapTiles
import TestSupport
import Testing

@testable import MapScene

struct BuildingProjectorTests {
  private let square: [SIMD2<Int32>] = [
    SIMD2(2000, 2000), SIMD2(2100, 2000), SIMD2(2100, 2080), SIMD2(2000, 2080),
  ]

  /// A view of a tile of level 15 from its own middle.
  private func view(fov: Double, pitch: Double = 60, bearing: Double = 25, zoom: Double = 17)
    -> (Viewport, PlacedTile)
  {
    let tile = Viewport.helsinki().centerTile(z: 15)
    let camera = CameraState(
      center: tile.place(SIMD2(0.5, 0.5)).coordinate, zoom: zoom, bearing: bearing, pitch: pitch,
      verticalFOV: fov)
    return (Viewport(size: ScreenSize(width: 800, height: 600), camera: camera), tile)
  }

  private func local(_ point: SIMD2<Int32>) -> SIMD2<Double> {
    SIMD2(Double(point.x), Double(point.y)) / 4096
  }

  @Test(arguments: [1.0, 10, 36.87, 90])
  func roofCornersAreWhereTheViewportPutsTheirAltitude(fov: Double) throws {
    for (pitch, bearing) in [(20.0, 0.0), (60, 25), (75, 200), (84, 310)] {
      let (viewport, tile) = view(fov: fov, pitch: pitch, bearing: bearing)
      let scene = StandingScene(viewport, tile: tile, rings: [[square]], heights: [24])
      // From below a roof its far corners are hidden.
      for corner in square where scene.transform.eye.z > 24 {
        let expected = try #require(scene.point(local(corner), height: 24))
        #expect(
          scene.strokes.ending(at: expected).count >= 2, "\(expected) at pitch \(pitch)")
      }
    }
  }

  @Test func uprightsAreParallelThroughALongLensAndLeanThroughAWideOne() throws {
    // The directions on the screen of one upright edge of towers at both sides of the view.
    func directions(fov: Double) throws -> [Double] {
      let (viewport, tile) = view(fov: fov, pitch: 45, bearing: 0, zoom: 16)
      let towers = (0..<5).map { index in
        square.map { SIMD2($0.x - 2050 + 1450 + Int32(index) * 300, $0.y) }
      }
      let scene = StandingScene(
        viewport, tile: tile, rings: towers.map { [$0] }, heights: [60, 61, 62, 63, 64])
      return try towers.enumerated().map { index, tower in
        // The near corners are never hidden.
        let place = local(tower[2])
        let foot = try #require(scene.point(place, height: 0))
        let top = try #require(scene.point(place, height: 60 + Double(index)))
        let edge = scene.strokes.ending(at: foot).filter { [$0].ending(at: top).count == 1 }
        #expect(edge.count >= 1)
        return atan2(top.x - foot.x, foot.y - top.y) * 180 / .pi
      }
    }
    let parallel = try directions(fov: 1)
    #expect((parallel.max() ?? 0) - (parallel.min() ?? 0) < 1)
    let leaning = try directions(fov: 90)
    #expect((leaning.max() ?? 0) - (leaning.min() ?? 0) > 30)
    // They lean outwards: each a little more to the right than the one on its left.
    #expect(zip(leaning, leaning.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func onlyWallsThatLookTowardsTheEyeAreDrawn() throws {
    let (viewport, tile) = view(fov: 36.87, pitch: 60, bearing: 0)
    let scene = StandingScene(viewport, tile: tile, rings: [[square]], heights: [20])
    // Seen from the south and above: the far floor line is hidden, the near one is drawn.
    let far = try #require(scene.point(local(square[0]), height: 0))
    let near = try #require(scene.point(local(square[3]), height: 0))
    #expect(scene.strokes.ending(at: far).isEmpty)
    #expect(!scene.strokes.ending(at: near).isEmpty)
  }

  @Test func aCurveHasNoUprightAtEachOfItsPoints() {
    let (viewport, tile) = view(fov: 36.87, pitch: 60)
    let round = (0..<48).map { index in
      let angle = 2 * Double.pi * Double(index) / 48
      return SIMD2(Int32(2048 + 60 * cos(angle)), Int32(2048 + 60 * sin(angle)))
    }
    func uprights(_ ring: [SIMD2<Int32>]) -> Int {
      let scene = StandingScene(viewport, tile: tile, rings: [[ring]], heights: [30])
      return ring.filter { corner in
        guard let foot = scene.point(local(corner), height: 0),
          let top = scene.point(local(corner), height: 30)
        else { return false }
        return scene.strokes.contains {
          [$0].ending(at: foot).count + [$0].ending(at: top).count == 2
        }
      }.count
    }
    // The two at which the tower turns away from the eye.
    #expect(uprights(round) == 2)
    #expect(uprights(square) == 3)
  }

  @Test func nothingLeavesTheFrameOrFlipsBehindTheEye() {
    var random = SeededGenerator(seed: 77)
    for _ in 0..<200 {
      let (viewport, tile) = view(
        fov: .random(in: 30...90, using: &random), pitch: .random(in: 0...85, using: &random),
        bearing: .random(in: 0...360, using: &random), zoom: .random(in: 17...20, using: &random))
      let rings = (0..<12).map { _ -> [[SIMD2<Int32>]] in
        let (x, y) = (
          Int32.random(in: 1900...2150, using: &random),
          Int32.random(in: 1900...2150, using: &random)
        )
        return [square.map { SIMD2($0.x - 2000 + x, $0.y - 2000 + y) }]
      }
      let scene = StandingScene(
        viewport, tile: tile, rings: rings, heights: (0..<12).map { 10 + Double($0) * 17 })
      for piece in scene.pieces {
        for (x, y) in [(piece.segment.x0, piece.segment.y0), (piece.segment.x1, piece.segment.y1)] {
          #expect(x >= -12.01 && x <= 812.01 && y >= -12.01 && y <= 612.01)
        }
      }
      // What is drawn of an upright lies on the way from its foot to its top.
      for (ring, index) in zip(rings, 0...) {
        for corner in ring[0] {
          guard let foot = scene.point(local(corner), height: 0), foot.x > 0, foot.x < 800,
            foot.y > 0, foot.y < 600,
            let top = scene.point(local(corner), height: 10 + Double(index) * 17)
          else { continue }
          for edge in scene.strokes.ending(at: foot)
          where [edge].ending(at: top, within: 0.5).count == 1 {
            #expect(top.y <= foot.y + 600)
          }
        }
      }
    }
  }

  @Test func aBuildingAcrossTwoTilesHasNoWallBetweenThem() throws {
    let crossing: [SIMD2<Int32>] = [
      SIMD2(4000, 2000), SIMD2(4150, 2000), SIMD2(4150, 2100), SIMD2(4000, 2100),
    ]
    let layer = VectorTileLayer(
      "building", [(.polygon, [crossing])], attributes: ["height": .double(12)])
    let batch = try #require(TileGeometry(layers: [layer]).fills.first)
    let walls = batch.corners.filter { $0.contains(.wall) }.count
    #expect(batch.x.count == 4 && walls == 3)
    #expect(batch.corners.filter { $0.contains(.cut) }.count == 2)
    #expect((batch.x.max() ?? 2) <= 1 + Float(StandingRing.overlap))
  }

  @Test func buildingsRiseWithoutAJump() {
    // The height drawn never falls as the rise grows, nor jumps.
    var before = 0.0
    for step in 0...1200 {
      let rise = Double(step) / 100
      let drawn = rise * StandingBuilding.standing(rise: rise)
      #expect(drawn >= before && drawn - before < 0.04)
      if rise <= StandingBuilding.leastRise { #expect(drawn == 0) }
      if rise >= StandingBuilding.fullRise { #expect(drawn == rise) }
      before = drawn
    }
  }
}
