import MapCamera
import MapTiles
import TestSupport
import Testing

@testable import MapScene

@MainActor
struct MapRendererTests {
  /// A small town in one tile: a grid of streets of two classes, blocks of buildings, a lake, a park.
  private func town(
    in tile: PlacedTile, attributes: [String: VectorTileValue] = [:]
  ) -> DrawableTile<TileGeometry> {
    func square(_ x: Int32, _ y: Int32, _ size: Int32) -> [SIMD2<Int32>] {
      [SIMD2(x, y), SIMD2(x + size, y), SIMD2(x + size, y + size), SIMD2(x, y + size)]
    }
    func streets(every step: Int32) -> [(kind: GeometryKind, parts: [[SIMD2<Int32>]])] {
      stride(from: step / 2, to: 4096, by: Int(step)).flatMap { position in
        [
          (.line, [[SIMD2(position, -64), SIMD2(position, 4160)]]),
          (.line, [[SIMD2(-64, position), SIMD2(4160, position)]]),
        ]
      }
    }
    let buildings: [(kind: GeometryKind, parts: [[SIMD2<Int32>]])] = (0..<256).map { index in
      (.polygon, [square(Int32(index % 16) * 256 + 30, Int32(index / 16) * 256 + 30, 80)])
    }
    let geometry = TileGeometry(layers: [
      VectorTileLayer("green", [(.polygon, [square(1200, 600, 900)])]),
      VectorTileLayer("water", [(.polygon, [square(2300, 2300, 1900)])]),
      VectorTileLayer(
        "street", streets(every: 256), attributes: ["class": .string("residential")]),
      VectorTileLayer("street", streets(every: 1024), attributes: ["class": .string("primary")]),
      VectorTileLayer("building", buildings, attributes: attributes),
    ])
    return DrawableTile(tile: geometry, placed: tile, clip: tile)
  }

  private func picture(
    _ viewport: Viewport, theme: Theme = .dark, pixelRatio: Double = 1,
    renderer: MapRenderer? = nil, attributes: [String: VectorTileValue] = [:]
  ) -> Bitmap {
    let bitmap = Bitmap(
      width: Int(viewport.size.width * pixelRatio), height: Int(viewport.size.height * pixelRatio))
    let frame = MapFrame(
      viewport: viewport, pixelRatio: pixelRatio,
      tiles: [[town(in: viewport.centerTile(z: 15), attributes: attributes)]])
    (renderer ?? MapRenderer(theme: theme)).render(frame, into: bitmap.buffer)
    return bitmap
  }

  @Test(arguments: Theme.all)
  func drawsATownInEveryTheme(theme: Theme) throws {
    let bitmap = picture(.helsinki(fov: 60), theme: theme)
    try GoldenImage.check(bitmap.image, named: "town-\(theme.name)", tolerance: 1)
  }

  @Test(arguments: [10.0, 90])
  func drawsATownAtTheEndsOfTheLens(fov: Double) throws {
    try GoldenImage.check(
      picture(.helsinki(fov: fov)).image, named: "town-\(Int(fov))", tolerance: 1)
  }

  @Test func whatLiesInsideAPolygonHasItsColour() throws {
    // The lake's colour where the camera looks into it, the ground's where it does not.
    let viewport = Viewport.helsinki(pitch: 30)
    let tile = viewport.centerTile(z: 15)
    let layer = VectorTileLayer(
      "water", [(.polygon, [[SIMD2(-64, -64), SIMD2(4160, -64), SIMD2(-64, 4160)]])])
    let drawable = DrawableTile(
      tile: TileGeometry(layers: [layer]), placed: tile, clip: tile)
    let bitmap = Bitmap(width: 640, height: 360)
    MapRenderer().render(
      MapFrame(viewport: viewport, tiles: [[drawable]], showsGrid: false), into: bitmap.buffer)
    var colors: [Bool: Set<UInt32>] = [true: [], false: []]
    for y in stride(from: 0, to: 360, by: 9) {
      for x in stride(from: 0, to: 640, by: 9) {
        let place = try #require(
          viewport.mercator(for: ScreenPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)))
        let point = SIMD2(place.x - tile.origin.x, place.y - tile.origin.y) / tile.span
        // Well within the tile, and clear of the shore.
        guard point.min() > 0, point.max() < 1, abs(point.sum() - 1) > 0.05 else { continue }
        colors[point.sum() < 1]?.insert(bitmap[x, y])
      }
    }
    #expect(colors[true] == [Theme.dark.fillColor(of: .water).argb])
    #expect(colors[false] == [Theme.dark.ground.argb])
  }

  @Test func theLensMovesWithoutAFlicker() {
    // In small steps of the field of view every picture differs from the last about as little.
    var before: Bitmap?
    var changes: [Double] = []
    let renderer = MapRenderer()
    for step in 0..<24 {
      let now = picture(.helsinki(fov: 40 + Double(step) * 0.05), renderer: renderer)
      if let before { changes.append(now.meanDifference(from: before)) }
      before = now
    }
    let typical = changes.sorted()[changes.count / 2]
    #expect(changes.allSatisfy { $0 < 1.5 * typical && $0 < 2 })
  }

  /// Through the fields of view at which low houses rise from the ground, one after another, and past
  /// high ones that lean.
  @Test(arguments: [(fov: 36.0, pitch: 20.0, height: 9.0), (fov: 80, pitch: 60, height: 40)])
  func theTownStandsWithoutAFlicker(fov: Double, pitch: Double, height: Double) {
    var before: Bitmap?
    var changes: [Double] = []
    let renderer = MapRenderer()
    for step in 0..<60 {
      let now = picture(
        .helsinki(fov: fov + Double(step) * 0.05, pitch: pitch), renderer: renderer,
        attributes: ["height": .double(height)])
      if let before { changes.append(now.meanDifference(from: before)) }
      before = now
    }
    let typical = changes.sorted()[changes.count / 2]
    #expect(changes.allSatisfy { $0 < 1.5 * typical && $0 < 2 })
  }

  @Test func buildingsStandOnlyWhereTheyAreKnownToAndAskedTo() {
    let viewport = Viewport.helsinki(fov: 60)
    var flat = MapStyle.main
    flat.buildings = .flat
    let standing = ["height": VectorTileValue.double(30)]
    let unknown = picture(viewport)
    #expect(picture(viewport, attributes: standing).meanDifference(from: unknown) > 1)
    let lying = picture(
      viewport, renderer: MapRenderer(style: flat), attributes: standing)
    #expect(lying.meanDifference(from: unknown) < 0.05)
  }

  @Test func hiddenEdgesShowAsDots() {
    let viewport = Viewport.helsinki(fov: 60)
    var dotted = MapStyle.main
    dotted.hiddenEdges = .dotted
    let standing = ["height": VectorTileValue.double(30)]
    let without = picture(viewport, attributes: standing)
    let with = picture(
      viewport, renderer: MapRenderer(style: dotted), attributes: standing)
    let change = with.meanDifference(from: without)
    #expect(change > 0.05 && change < 5)
  }

  @Test func theSameFrameIsTheSamePicture() {
    let renderer = MapRenderer()
    let first = picture(.helsinki(fov: 50), renderer: renderer)
    _ = picture(.helsinki(fov: 12, pitch: 20), renderer: renderer)
    let again = picture(.helsinki(fov: 50), renderer: renderer)
    #expect(first.image == again.image)
  }

  @Test func aTightBudgetIsKeptByLeavingOutTheLeastFirst() {
    let renderer = MapRenderer()
    _ = picture(.helsinki(fov: 60, pitch: 0), renderer: renderer)
    let all = renderer.statistics.segments
    renderer.segmentBudget = all / 4
    _ = picture(.helsinki(fov: 60, pitch: 0), renderer: renderer)
    #expect(renderer.statistics.detailLimit > 0)
    #expect(renderer.statistics.segments < all)
  }

  @Test func aStandInIsDrawnOnlyInItsArea() throws {
    let viewport = Viewport.helsinki(pitch: 0)
    let tile = viewport.centerTile(z: 14)
    let part = viewport.centerTile(z: 18)
    let layer = VectorTileLayer(
      "water", [(.polygon, [[SIMD2(0, 0), SIMD2(4096, 0), SIMD2(4096, 4096), SIMD2(0, 4096)]])])
    let drawable = DrawableTile(
      tile: TileGeometry(layers: [layer]), placed: tile, clip: part)
    let bitmap = Bitmap(width: 640, height: 360)
    MapRenderer().render(
      MapFrame(viewport: viewport, tiles: [[drawable]], showsGrid: false), into: bitmap.buffer)
    let water = Theme.dark.fillColor(of: .water).argb
    let covered = (0..<360).reduce(0) { sum, y in
      sum + (0..<640).filter { bitmap[$0, y] == water }.count
    }
    let side = part.span * viewport.worldSize
    #expect(abs(Double(covered) - side * side) < 4 * side)
  }

  @Test func nothingOfATileIsDrawnBeyondTheWorldsEdge() {
    let viewport = Viewport(
      size: ScreenSize(width: 400, height: 300),
      camera: CameraState(center: Coordinate(latitude: 85, longitude: 0), zoom: 4))
    let tile = viewport.centerTile(z: 4)
    let sea: [SIMD2<Int32>] = [
      SIMD2(-200, -200), SIMD2(4296, -200), SIMD2(4296, 4296), SIMD2(-200, 4296),
    ]
    let drawable = DrawableTile(
      tile: TileGeometry(layers: [VectorTileLayer("water", [(.polygon, [sea])])]), placed: tile,
      clip: tile)
    let bitmap = Bitmap(width: 400, height: 300)
    MapRenderer().render(
      MapFrame(viewport: viewport, tiles: [[drawable]], showsGrid: false), into: bitmap.buffer)
    let edge = viewport.point(for: MercatorCoordinate(x: 0.5, y: 0))?.y ?? 0
    #expect(edge > 2 && tile.id.y == 0)
    for y in 0..<Int(edge) {
      #expect((0..<400).allSatisfy { bitmap[$0, y] == Theme.dark.haze.argb })
    }
  }

  @Test(arguments: [84.9, -84.9], [0.0, 60])
  func beyondTheWorldsEdgeThereIsHazeAndBeforeItGround(latitude: Double, pitch: Double) throws {
    let viewport = Viewport(
      size: ScreenSize(width: 400, height: 300),
      camera: CameraState(
        center: Coordinate(latitude: latitude, longitude: 170), zoom: 5, bearing: 25, pitch: pitch))
    let bitmap = Bitmap(width: 400, height: 300)
    MapRenderer().render(
      MapFrame(viewport: viewport, tiles: [], showsGrid: false), into: bitmap.buffer)
    let backdrop = Backdrop(theme: .dark, viewport: viewport)
    var seen = (ground: 0, beyond: 0)
    for (x, y) in (0..<300).flatMap({ y in (0..<400).map { ($0, y) } }) {
      let points = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
        ScreenPoint(x: Double(x) + $0.0, y: Double(y) + $0.1)
      }
      let sides = try points.map {
        (0...1).contains(try #require(viewport.mercator(for: $0)).y)
      }
      if sides == [false, false, false, false] {
        seen.beyond += 1
        #expect(bitmap[x, y] == Theme.dark.haze.argb)
      } else if sides == [true, true, true, true] {
        seen.ground += 1
        #expect(bitmap[x, y] == backdrop.color(at: Double(y) + 0.5).argb)
      }
    }
    #expect(seen.ground > 10_000 && seen.beyond > 10_000)
  }
}
