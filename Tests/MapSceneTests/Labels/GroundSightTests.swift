import MapCamera
import MapTiles
import TestSupport
import Testing

@testable import MapScene

/// What buildings hide of the ground, against rays through the pixels that try all walls and roofs.
struct GroundSightTests {
  private static let tile = Viewport.helsinki().centerTile(z: 15)

  private static func box(_ x: Int32, _ y: Int32, _ half: Int32) -> [SIMD2<Int32>] {
    [
      SIMD2(x - half, y - half), SIMD2(x + half, y - half), SIMD2(x + half, y + half),
      SIMD2(x - half, y + half),
    ]
  }

  /// Houses of all heights, some with a courtyard, and one that stands on a podium.
  private static func town(using random: inout SeededGenerator) -> [PrismBuilding] {
    var buildings = (0..<30).map { number -> PrismBuilding in
      let (x, y) = (Int32(number % 6) * 60 + 1900, Int32(number / 6) * 60 + 1900)
      let half = Int32.random(in: 10...25, using: &random)
      let yard = number % 3 == 0 ? [Array(box(x, y, half / 2).reversed())] : []
      // Each height once: the scene knows the buildings by it.
      let top = Double.random(in: 2...40, using: &random) + Double(number) / 64
      return PrismBuilding(rings: [box(x, y, half)] + yard, top: top)
    }
    buildings.append(PrismBuilding(rings: [box(2048, 2290, 30)], base: 20, top: 55))
    return buildings
  }

  @Test func aPlaceIsHiddenWhereARayMeetsABuildingFirst() throws {
    var random = SeededGenerator(seed: 7)
    var count = (hidden: 0, seen: 0, wrong: 0)
    for _ in 0..<20 {
      let camera = CameraState(
        center: Self.tile.place(SIMD2(0.5, 0.5)).coordinate,
        zoom: .random(in: 15...17.5, using: &random),
        bearing: .random(in: 0...360, using: &random),
        pitch: .random(in: 0...80, using: &random),
        verticalFOV: .random(in: 5...90, using: &random))
      let viewport = Viewport(size: ScreenSize(width: 160, height: 120), camera: camera)
      let buildings = Self.town(using: &random)
      let scene = StandingScene(viewport, tile: Self.tile, buildings: buildings)
      // Before a nearest depth faces are cut off: what is right there is for pictures to say.
      guard scene.transform.eye.z > 60 else { continue }
      let drawn = zip(buildings, scene.tops).map { building, top in
        PrismBuilding(rings: building.rings, base: building.base * top / building.top, top: top)
      }
      let truth = RayCaster(
        drawn, scene.transform, nearest: viewport.projection().nearestStandingDepth)
      for pixel in 0..<160 * 120 {
        let (x, y) = (Double(pixel % 160) + 0.5, Double(pixel / 160) + 0.5)
        guard let ground = viewport.mercator(for: ScreenPoint(x: x, y: y)) else { continue }
        let isHidden = truth.firstHit(x, y) != nil
        count.hidden += isHidden ? 1 : 0
        count.seen += isHidden ? 0 : 1
        if scene.sight.hides(ground) != isHidden { count.wrong += 1 }
      }
    }
    #expect(count.hidden > 20_000 && count.seen > 20_000)
    // A ray along a wall may round to either side of it.
    #expect(count.wrong * 10_000 < count.hidden + count.seen, "\(count)")
  }

  @MainActor
  @Test func aStreetIsNamedWhereNoBuildingHidesIt() throws {
    let viewport = Viewport(
      size: ScreenSize(width: 640, height: 360),
      camera: CameraState(
        center: Self.tile.place(SIMD2(0.5, 0.5)).coordinate, zoom: 17, pitch: 60))
    // A wall of houses south of a street from west to east, which it hides but for the west.
    let geometry = TileGeometry(layers: [
      VectorTileLayer(
        "street", [(.line, [[SIMD2(1600, 2048), SIMD2(2500, 2048)]])],
        attributes: ["name": .string("A"), "class": .string("primary")]),
      VectorTileLayer(
        "building",
        [
          (
            .polygon,
            [[SIMD2(1950, 2060), SIMD2(2500, 2060), SIMD2(2500, 2080), SIMD2(1950, 2080)]]
          )
        ],
        attributes: ["height": .double(40)]),
    ])
    let frame = MapFrame(
      viewport: viewport,
      tiles: [[DrawableTile(tile: geometry, placed: Self.tile, clip: Self.tile)]])
    let bitmap = Bitmap(width: 640, height: 360)
    let renderer = MapRenderer()
    renderer.render(frame, into: bitmap.buffer)
    func names(behind renderer: MapRenderer?) -> [PlacedLabel] {
      let labels = MapLabels()
      _ = labels.overlay(
        of: frame, around: [], behind: renderer, at: nil,
        on: OrnamentCanvas(target: bitmap.buffer, pixelRatio: 1, theme: .dark, text: BlockText()))
      return labels.placed
    }
    let inSight = try #require(names(behind: renderer).first)
    let sight = try #require(renderer.sight(in: frame))
    #expect(!sight.hides(inSight.anchor))
    #expect(sight.hides(try #require(names(behind: nil).first).anchor))
  }
}
