import MapCamera
import MapTiles
import TestSupport
import Testing

@testable import MapScene

@MainActor
struct SegmentBudgetTests {
  /// A tile full of one class: streets of `bends` points each, all alike, with a coast, a sea and
  /// houses between them.
  private func dense(
    streets: Int, bends: Int = 8, step: ClosedRange<Int32> = 4...12
  ) -> TileGeometry {
    var random = SeededGenerator(seed: 12)
    let lines: [(kind: GeometryKind, parts: [[SIMD2<Int32>]])] = (0..<streets).map { _ in
      let start = SIMD2<Int32>(
        .random(in: 0...4000, using: &random), .random(in: 0...4000, using: &random))
      let stride = SIMD2<Int32>(
        .random(in: step, using: &random), .random(in: step, using: &random))
      return (.line, [(0..<bends).map { start &+ stride &* Int32($0) }])
    }
    let houses: [(kind: GeometryKind, parts: [[SIMD2<Int32>]])] = (0..<64).map { index in
      let corner = SIMD2(Int32(index % 8) * 512, Int32(index / 8) * 512)
      return (
        .polygon,
        [[corner, corner &+ SIMD2(40, 0), corner &+ SIMD2(40, 40), corner &+ SIMD2(0, 40)]]
      )
    }
    let sea: [SIMD2<Int32>] = [
      SIMD2(-64, -64), SIMD2(4160, -64), SIMD2(4160, 2048), SIMD2(-64, 2048),
    ]
    return TileGeometry(layers: [
      VectorTileLayer("water", [(.polygon, [sea])], attributes: ["class": .string("ocean")]),
      VectorTileLayer(
        "coastline", [(.line, [(0...64).map { SIMD2(Int32($0) * 64, 2048 + Int32($0 % 2) * 64) }])]),
      VectorTileLayer("street", lines, attributes: ["class": .string("residential")]),
      VectorTileLayer("building", houses),
    ])
  }

  /// All tiles of a view at the level of the zoom.
  private func mapFrame(_ viewport: Viewport, _ geometry: TileGeometry) -> MapFrame {
    let tiles = tileCover(of: viewport, zooms: 0...22).map {
      DrawableTile(tile: geometry, placed: $0, clip: $0)
    }
    return MapFrame(viewport: viewport, tiles: [tiles], showsGrid: false)
  }

  private func plan(_ frame: MapFrame, budget: Int) -> FramePlan {
    let projection = frame.viewport.projection()
    let view = FrameView(
      projection: projection, clipper: SegmentClipper(projection, margin: 12))
    var plan = FramePlan()
    plan.make(frame, style: .main, view: view, budget: budget)
    return plan
  }

  @Test func abundanceNeverLeavesTheFrameEmpty() {
    // From straight above every street matters alike, so that an unwise limit takes all or none.
    let renderer = MapRenderer()
    let geometry = dense(streets: 1500)
    for (width, height) in [(320.0, 180.0), (640, 360)] {
      let bitmap = Bitmap(width: Int(width), height: Int(height))
      for pitch in [0.0, 40, 70] {
        for fov in [2.0, 37, 80] {
          let viewport = Viewport.helsinki(
            fov: fov, pitch: pitch, size: ScreenSize(width: width, height: height))
          let frame = mapFrame(viewport, geometry)
          renderer.segmentBudget = .max
          renderer.render(frame, into: bitmap.buffer)
          let all = renderer.statistics.segments
          for share in [2, 3, 8] {
            let budget = all / share
            renderer.segmentBudget = budget
            renderer.render(frame, into: bitmap.buffer)
            let drawn = renderer.statistics.segments
            #expect(
              drawn > budget / 3 && drawn < budget * 2,
              "\(drawn) of \(budget) at \(width), pitch \(pitch), FOV \(fov)")
          }
        }
      }
    }
  }

  @Test func theCoastAndTheAreasStayWhateverTheBudget() {
    for pitch in [0.0, 60] {
      let frame = mapFrame(.helsinki(pitch: pitch), dense(streets: 1500))
      let all = plan(frame, budget: .max)
      let few = plan(frame, budget: 10)
      #expect(few.budget.detailLimit > 0)
      let coast = Int(StyleClass.coastline.rawValue)
      #expect(!all.lines[coast].isEmpty)
      #expect(few.lines[coast].map(\.fadeEnd) == all.lines[coast].map(\.fadeEnd))
      let sea = Int(StyleClass.water.rawValue)
      #expect(!all.fills[sea].isEmpty)
      #expect(few.fills[sea].map(\.fadeEnd) == all.fills[sea].map(\.fadeEnd))
    }
  }

  @Test func pointsAreMergedBeforeAnythingIsHeldBack() {
    // Lines of points less than a pixel apart.
    let frame = mapFrame(.helsinki(pitch: 0), dense(streets: 300, bends: 128, step: 1...3))
    let all = plan(frame, budget: .max)
    #expect(all.budget.mergeLength == LineProjector.leastLength)
    let fewer = plan(frame, budget: all.budget.planned * 3 / 4)
    #expect(fewer.budget.mergeLength > LineProjector.leastLength)
    #expect(fewer.budget.detailLimit == 0)
    let few = plan(frame, budget: all.budget.planned / 20)
    #expect(few.budget.mergeLength == Float(SegmentBudget.greatestMerge))
    #expect(few.budget.detailLimit > 0)
  }

  @Test(arguments: [0.0, 60])
  func aTightBudgetMovesWithTheLensWithoutAFlicker(pitch: Double) {
    let geometry = dense(streets: 1500)
    let renderer = MapRenderer()
    renderer.segmentBudget = 3000
    var before: Bitmap?
    var changes: [Double] = []
    for step in 0..<30 {
      let viewport = Viewport.helsinki(fov: 36 + Double(step) * 0.05, pitch: pitch)
      let bitmap = Bitmap(width: 640, height: 360)
      renderer.render(mapFrame(viewport, geometry), into: bitmap.buffer)
      #expect(renderer.statistics.detailLimit > 0)
      if let before { changes.append(bitmap.meanDifference(from: before)) }
      before = bitmap
    }
    let typical = changes.sorted()[changes.count / 2]
    #expect(changes.allSatisfy { $0 < 2 * typical + 0.05 }, "\(changes)")
  }

  @Test func aCrowdOfPointsIsThinnedEvenly() throws {
    var random = SeededGenerator(seed: 5)
    let crowd: [SIMD2<Int32>] = (0..<20_000).map { _ in
      SIMD2(.random(in: 0...4095, using: &random), .random(in: 0...4095, using: &random))
    }
    let geometry = TileGeometry(layers: [VectorTileLayer("waypoints", [(.point, [crowd])])])
    let viewport = Viewport(
      size: ScreenSize(width: 512, height: 512),
      camera: CameraState(center: Coordinate(latitude: 0, longitude: 0), zoom: 0))
    let world = PlacedTile(id: .world, wrap: 0)
    let frame = MapFrame(
      viewport: viewport, tiles: [[DrawableTile(tile: geometry, placed: world, clip: world)]],
      showsGrid: false)
    let renderer = MapRenderer(theme: .light)
    let bitmap = Bitmap(width: 512, height: 512)
    renderer.segmentBudget = 8000
    renderer.render(frame, into: bitmap.buffer)
    // Half of the budget, four segments a mark.
    #expect(abs(renderer.statistics.segments - 4000) < 400)
    for quarter in 0..<16 {
      let (left, top) = (quarter % 4 * 128, quarter / 4 * 128)
      let drawn = (top..<top + 128).reduce(0) { sum, y in
        sum + (left..<left + 128).filter { bitmap[$0, y] != bitmap[0, 0] }.count
      }
      #expect(drawn > 200, "the square at \(left), \(top)")
    }
  }

  @Test func theBudgetFollowsTheFrameSize() {
    #expect(MapRenderer.budget(pixels: 1280 * 720) == 60_000)
    #expect(MapRenderer.budget(pixels: 2560 * 1440) == 30_000)
    #expect(MapRenderer.budget(pixels: 200 * 150) == 60_000)
    #expect(MapRenderer.budget(pixels: 3840 * 2160) == 20_000)
  }
}
