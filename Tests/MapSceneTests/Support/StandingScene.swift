import MapCamera
import MapTiles

@testable import MapScene

/// Buildings in one tile, projected as a frame projects them.
struct StandingScene {
  let viewport: Viewport
  let tile: PlacedTile
  let pieces: [PaintedPiece]
  let transform: PixelTransform

  /// The buildings' numbers in the order they were given, by their place in the painter's order.
  let order: [Int]

  /// The height each building is drawn with, by its number; below 0 where none is.
  let tops: [Double]

  /// What the buildings hide of the ground.
  let sight: GroundSight

  /// The colours of the roofs.
  let roofColors: Set<UInt32>

  /// Projects buildings, from rings in 4096ths of the tile and heights in metres.
  init(
    _ viewport: Viewport, tile: PlacedTile, rings: [[[SIMD2<Int32>]]], heights: [Double],
    style: MapStyle = .main
  ) {
    self.init(
      viewport, tile: tile,
      buildings: zip(rings, heights).map { PrismBuilding(rings: $0, top: $1) }, style: style)
  }

  /// Projects buildings, one feature each; each has a height of its own, by which it is known again.
  init(
    _ viewport: Viewport, tile: PlacedTile, buildings: [PrismBuilding], style: MapStyle = .main
  ) {
    self.viewport = viewport
    self.tile = tile
    let heights = buildings.map(\.top)
    let layers = buildings.map { building in
      VectorTileLayer(
        "building", [(.polygon, building.rings)],
        attributes: ["height": .double(building.top), "min_height": .double(building.base)])
    }
    let geometry = TileGeometry(layers: layers)
    let frame = MapFrame(
      viewport: viewport,
      tiles: [[DrawableTile(tile: geometry, placed: tile, clip: tile)]], showsSky: false)
    let projection = viewport.projection()
    transform = projection.transform(origin: tile.origin, unit: tile.span)
    let view = FrameView(
      projection: projection, clipper: SegmentClipper(projection, margin: 12))
    var plan = FramePlan()
    plan.make(frame, style: style, view: view, budget: 1_000_000)
    sight = GroundSight(frame: frame, plan: plan, view: view)
    let queue = BuildingQueue()
    queue.fill(
      frame, plan, view: view, backdrop: Backdrop(theme: .dark, viewport: viewport))
    let worker = SceneWorker()
    let paint = BuildingPaint(.dark, fillOpacity: 1)
    worker.project(queue, frame, plan, style, view, paint, part: 0, of: 1)
    pieces = Array(worker.buildings.elements)
    let numbers = (0..<queue.count).map { place in
      let batch = geometry.fills[Int(queue[place].batch)]
      let top = batch.polygons[Int(queue[place].polygon)].topMeters
      return heights.firstIndex { Float($0) == top } ?? -1
    }
    order = numbers
    var tops = heights.map { _ in -1.0 }
    for (place, number) in numbers.enumerated() { tops[number] = queue[place].top }
    self.tops = tops
    roofColors = Set((0..<queue.count).map { paint.roof(of: queue[$0]) })
  }

  /// The strokes.
  var strokes: [LineSegment] { pieces.lazy.filter { !$0.isFace }.map(\.segment) }

  /// Where a point of the tile, `height` metres high, is drawn; nil behind the eye.
  func point(_ local: SIMD2<Double>, height: Double) -> ScreenPoint? {
    viewport.point(for: tile.place(local).coordinate, altitude: height)
  }
}

extension [LineSegment] {
  /// The strokes that have an end at a point of the screen.
  func ending(at point: ScreenPoint, within distance: Double = 0.02) -> [LineSegment] {
    filter { segment in
      [(segment.x0, segment.y0), (segment.x1, segment.y1)].contains { end in
        abs(Double(end.0) - point.x) < distance && abs(Double(end.1) - point.y) < distance
      }
    }
  }
}
