import Foundation
import MapCamera
import MapTiles

/// What is drawn in a frame: the blocks in view, class by class, within the budget of segments.
///
/// Kept from frame to frame so that planning allocates nothing once warm.
struct FramePlan {
  private(set) var tiles: [[PlannedTile]] = []

  /// Blocks of lines of each class.
  private(set) var lines: [[PlannedBlock]] = StyleClass.allCases.map { _ in [] }

  /// Blocks of fills of each class.
  private(set) var fills: [[PlannedBlock]] = StyleClass.allCases.map { _ in [] }

  /// Blocks of buildings that stand, tile by tile; the flat ones are among the lines and fills.
  private(set) var standing: [PlannedBlock] = []

  /// The tiles of the standing blocks, from far to near.
  private(set) var standingTiles: [StandingTile] = []

  /// Which blocks of the buildings at hand stand.
  private var stands: [Bool] = []

  /// Blocks of loose points of each class.
  private(set) var points: [[PlannedBlock]] = StyleClass.allCases.map { _ in [] }

  /// What was done to keep to the budget.
  private(set) var budget = SegmentBudget()

  /// Zoom levels over which a class fades in.
  static let fadeLevels = 0.6

  /// Pixels a tile may measure before Float is no longer precise to a hundredth of a pixel.
  static let greatestFloatTile: Float = 32_768

  /// Plans a frame.
  mutating func make(_ frame: MapFrame, style: MapStyle, view: FrameView, budget: Int) {
    for index in lines.indices {
      lines[index].removeAll(keepingCapacity: true)
      fills[index].removeAll(keepingCapacity: true)
      points[index].removeAll(keepingCapacity: true)
    }
    standing.removeAll(keepingCapacity: true)
    standingTiles.removeAll(keepingCapacity: true)
    while tiles.count < frame.tiles.count { tiles.append([]) }
    for (source, drawables) in frame.tiles.enumerated() {
      tiles[source].removeAll(keepingCapacity: true)
      for (index, drawable) in drawables.enumerated() {
        add(drawable, source: source, index: index, style: style, view: view)
      }
    }
    standingTiles.sort { ($0.key, $0.source) < ($1.key, $1.source) }
    let rest = self.budget.keep(budget, of: points)
    self.budget.keep(
      rest, of: &lines, &fills, &standing, pixelRatio: view.projection.pixelRatio)
  }

  private mutating func add(
    _ drawable: DrawableTile<TileGeometry>, source: Int, index: Int, style: MapStyle,
    view: FrameView
  ) {
    let planner = BlockPlanner(drawable, view)
    tiles[source].append(
      PlannedTile(
        transform: planner.transform, window: planner.window, pixels: Float(planner.tilePixels),
        eye: planner.transform.eye))
    var block = PlannedBlock(
      source: Int32(source), tile: Int32(index), batch: 0, block: 0, fadeStart: 0, fadeEnd: 0,
      farthest: 0, nearest: 0)
    addStanding(drawable, &block, style: style, planner)
    addPoints(drawable, &block, style: style, planner)
    addLines(drawable, &block, style: style, planner)
    addFills(drawable, &block, style: style, planner)
  }

  /// Plans the blocks of lines of a tile, but for the outlines of buildings that stand.
  private mutating func addLines(
    _ drawable: DrawableTile<TileGeometry>, _ block: inout PlannedBlock, style: MapStyle,
    _ planner: BlockPlanner
  ) {
    let view = planner.view
    for (batchIndex, batch) in drawable.tile.lines.enumerated() {
      let classStyle = style[batch.styleClass]
      guard classStyle.lineWidth.value(at: view.zoom) > 0 else { continue }
      block.batch = Int32(batchIndex)
      for (blockIndex, content) in batch.blocks.enumerated()
      where !stands(content.building)
        && planner.plan(&block, content.box, content.featureSize, classStyle)
      {
        block.block = Int32(blockIndex)
        block.count(
          content, pixelsPerUnit: Float(planner.tilePixels), inFrame: planner.inFrame,
          visibleShare: view.visibleShare(of: content.box, planner.transform))
        block.turn = SegmentBudget.turn(ofBlock: blockIndex, in: drawable.placed.id)
        lines[Int(batch.styleClass.rawValue)].append(block)
      }
    }
  }

  /// Plans the blocks of areas of a tile, but for buildings that stand.
  private mutating func addFills(
    _ drawable: DrawableTile<TileGeometry>, _ block: inout PlannedBlock, style: MapStyle,
    _ planner: BlockPlanner
  ) {
    for (batchIndex, batch) in drawable.tile.fills.enumerated() {
      let classStyle = style[batch.styleClass]
      guard classStyle.fillOpacity.value(at: planner.view.zoom) > 0 else { continue }
      block.batch = Int32(batchIndex)
      for (blockIndex, content) in batch.blocks.enumerated()
      where !(batch.order != nil && stands(Int32(blockIndex)))
        && planner.plan(&block, content.box, content.featureSize, classStyle)
      {
        block.block = Int32(blockIndex)
        block.turn = SegmentBudget.turn(ofBlock: blockIndex, in: drawable.placed.id)
        fills[Int(batch.styleClass.rawValue)].append(block)
      }
    }
  }

  /// Plans the blocks of loose points of a tile.
  private mutating func addPoints(
    _ drawable: DrawableTile<TileGeometry>, _ block: inout PlannedBlock, style: MapStyle,
    _ planner: BlockPlanner
  ) {
    let view = planner.view
    for (batchIndex, batch) in drawable.tile.points.enumerated() {
      let classStyle = style[batch.styleClass]
      guard view.zoom >= classStyle.minZoom, classStyle.lineWidth.value(at: view.zoom) > 0
      else { continue }
      block.batch = Int32(batchIndex)
      for (blockIndex, content) in batch.blocks.enumerated() where planner.sees(content.box) {
        block.block = Int32(blockIndex)
        block.points =
          Float(content.points.count) * view.visibleShare(of: content.box, planner.transform)
        block.turn = SegmentBudget.turn(ofBlock: blockIndex, in: drawable.placed.id)
        points[Int(batch.styleClass.rawValue)].append(block)
      }
    }
  }

  /// Plans the blocks of a tile in which a building stands.
  private mutating func addStanding(
    _ drawable: DrawableTile<TileGeometry>, _ block: inout PlannedBlock, style: MapStyle,
    _ planner: BlockPlanner
  ) {
    stands.removeAll(keepingCapacity: true)
    let view = planner.view
    guard style.buildings == .boxes, style[.building].draws(at: view.zoom),
      let batchIndex = drawable.tile.fills.lastIndex(where: { $0.order != nil })
    else { return }
    let batch = drawable.tile.fills[batchIndex]
    let start = standing.count
    var (box, top) = (TileBox(), Float(0))
    block.batch = Int32(batchIndex)
    for (blockIndex, content) in batch.blocks.enumerated() {
      let height = content.topMeters
      stands.append(
        planner.plan(&block, content.box, content.featureSize, style[.building], height: height)
          && view.rise(of: content.box, height: height, planner.transform)
            > StandingBuilding.leastRise
      )
      guard stands[blockIndex] else { continue }
      box.include(content.box)
      top = max(top, height)
      block.block = Int32(blockIndex)
      block.count(
        corners: batch.pointCount(of: content),
        visibleShare: view.visibleShare(of: content.box, planner.transform))
      block.turn = SegmentBudget.turn(ofBlock: blockIndex, in: drawable.placed.id)
      standing.append(block)
    }
    guard start < standing.count else { return }
    let key = TileOrder(eye: planner.eye).key(of: drawable.clip)
    standingTiles.append(
      StandingTile(
        source: Int(block.source), tile: Int(block.tile), batch: batchIndex,
        blocks: start..<standing.count, box: box, topMeters: top, key: key))
  }

  /// Whether a block of the standing buildings at hand stands.
  private func stands(_ block: Int32) -> Bool {
    block >= 0 && Int(block) < stands.count && stands[Int(block)]
  }

  /// The part of a tile that is drawn, nil when it is all of it: of a stand-in the area it stands in
  /// for, and of a tile at the world's northern or southern edge nothing beyond that edge.
  static func window(of drawable: DrawableTile<TileGeometry>) -> TileRect? {
    let (placed, clip) = (drawable.placed, drawable.clip)
    if clip != placed {
      let low =
        SIMD2(clip.origin.x - placed.origin.x, clip.origin.y - placed.origin.y)
        / placed.span
      return TileRect(low: low, high: low + clip.span / placed.span)
    }
    let lastRow = (1 << placed.id.z) - 1
    guard placed.id.y == 0 || placed.id.y == lastRow else { return nil }
    return TileRect(
      low: SIMD2(-1, placed.id.y == 0 ? 0 : -1), high: SIMD2(2, placed.id.y == lastRow ? 1 : 2))
  }
}

/// Says of the blocks of a tile which are in view, and when they fade.
private struct BlockPlanner {
  let view: FrameView
  let transform: PixelTransform
  let window: TileRect?
  let tilePixels: Double
  let inFrame: ClosedRange<Float>
  private let placed: PlacedTile

  init(_ drawable: DrawableTile<TileGeometry>, _ view: FrameView) {
    self.view = view
    placed = drawable.placed
    transform = view.projection.transform(origin: placed.origin, unit: placed.span)
    window = FramePlan.window(of: drawable)
    tilePixels = placed.span * view.worldPixels
    inFrame = view.nearness
  }

  /// The place below the eye.
  var eye: MercatorCoordinate {
    let eye = transform.eye
    return MercatorCoordinate(
      x: placed.origin.x + eye.x * placed.span, y: placed.origin.y + eye.y * placed.span)
  }

  /// Whether some part of a box is seen.
  func sees(_ box: TileBox) -> Bool {
    if let window, !window.intersects(box) { return false }
    return view.nearness(of: box, transform) != nil
  }

  /// Notes when a block with some box fades; returns whether it is seen.
  func plan(
    _ block: inout PlannedBlock, _ box: TileBox, _ featureSize: Float, _ style: ClassStyle,
    height: Float = 0
  ) -> Bool {
    if let window, !window.intersects(box) { return false }
    guard let range = view.nearness(of: box, height: height, transform) else { return false }
    let byZoom = exp2(style.minZoom - view.zoom)
    let bySize = style.minFeaturePixels / max(Double(featureSize) * tilePixels, 1e-6)
    let start = Float(max(byZoom, bySize))
    block.fadeStart = start
    block.fadeEnd = start * Float(exp2(FramePlan.fadeLevels))
    block.farthest = range.lowerBound
    block.nearest = range.upperBound
    return range.upperBound > start
  }
}

extension ClassStyle {
  /// Whether the class is drawn at all at a zoom.
  fileprivate func draws(at zoom: Double) -> Bool {
    fillOpacity.value(at: zoom) > 0 || lineWidth.value(at: zoom) > 0
  }
}

extension FillBatch {
  /// How many points the rings of a block have.
  fileprivate func pointCount(of block: FillBlock) -> Int {
    Int(ringStarts[Int(block.rings.upperBound)] - ringStarts[Int(block.rings.lowerBound)])
  }
}
