import Foundation
import MapTiles

/// What one core projects of a frame: its own buffers, and where in them each class lies.
///
/// Unchecked, because within a frame each worker is used by one thread alone, and between frames by
/// the renderer alone.
final class SceneWorker: @unchecked Sendable {
  let segments = SegmentBuffer()
  let edges = EdgeBuffer()

  /// Standing buildings, and the dots of their hidden edges.
  let buildings = PaintedBuffer()
  let hiddenEdges = PaintedBuffer()

  /// The ranges of each class in the buffers.
  private(set) var lineRanges = [Range<Int>](repeating: 0..<0, count: StyleClass.allCases.count)
  private(set) var fillRanges = [Range<Int>](repeating: 0..<0, count: StyleClass.allCases.count)

  private let scratch = ProjectorScratch()
  private var ringScratch = RingScratch()
  private let buildingScratch = BuildingScratch()

  /// Projects every `stride`-th block of a plan from `first` on.
  func project(
    _ frame: MapFrame, _ plan: FramePlan, _ style: MapStyle, _ view: FrameView, first: Int,
    stride: Int
  ) {
    segments.removeAll()
    edges.removeAll()
    let lineProjector = LineProjector(
      clipper: view.clipper, scratch: scratch, mergeLength: plan.budget.mergeLength)
    let fillProjector = FillProjector(frame: view.projection)
    for styleClass in StyleClass.allCases {
      let index = Int(styleClass.rawValue)
      let fillStart = edges.count
      for job in Swift.stride(from: first, to: plan.fills[index].count, by: stride) {
        drawFill(plan.fills[index][job], frame, plan, fillProjector)
      }
      fillRanges[index] = fillStart..<edges.count
      let lineStart = segments.count
      let width = style[styleClass].lineWidth.value(at: view.zoom) * view.projection.pixelRatio
      for job in Swift.stride(from: first, to: plan.lines[index].count, by: stride) {
        drawLines(plan.lines[index][job], frame, plan, lineProjector, width: Float(width))
      }
      drawPoints(of: styleClass, frame, plan, style, view, first: first, stride: stride)
      lineRanges[index] = lineStart..<segments.count
    }
  }

  /// Projects part `index` of `count` of the standing buildings: the parts follow one another in
  /// painter's order.
  func project(
    _ queue: BuildingQueue, _ frame: MapFrame, _ plan: FramePlan, _ style: MapStyle,
    _ view: FrameView, _ paint: BuildingPaint, part: Int, of count: Int
  ) {
    buildings.removeAll()
    hiddenEdges.removeAll()
    let width = style[.building].lineWidth.value(at: view.zoom) * view.projection.pixelRatio
    func projector(into buffer: PaintedBuffer) -> BuildingProjector {
      BuildingProjector(
        view.projection, margin: view.clipper.margin, paint: paint,
        brush: LineBrush(width: Float(width)), scratch: buildingScratch, into: buffer)
    }
    let faces = projector(into: buildings)
    let dots = style.hiddenEdges == .dotted ? projector(into: hiddenEdges) : nil
    let end = queue.count * (part + 1) / count
    var place = queue.count * part / count
    while place < end {
      let first = queue[place]
      let tile = plan.tiles[Int(first.source)][Int(first.tile)]
      // One for all buildings of a tile: to hold a batch counts references, which all cores share.
      let batch = frame.tiles[Int(first.source)][Int(first.tile)].tile.fills[Int(first.batch)]
      while place < end, queue[place].isBeside(first) {
        let building = queue[place]
        faces.draw(building, of: batch, tile, number: place)
        // Of a building that was cut the dots are those of the whole.
        if batch.polygons[Int(building.polygon)].standing?.whole == nil {
          dots?.drawDotted(building, of: batch, tile)
        }
        place += 1
      }
    }
  }

  private func drawFill(
    _ planned: PlannedBlock, _ frame: MapFrame, _ plan: FramePlan, _ projector: FillProjector
  ) {
    guard planned.nearest > planned.fadeStart else { return }
    let geometry = frame.tiles[Int(planned.source)][Int(planned.tile)].tile
    let tile = plan.tiles[Int(planned.source)][Int(planned.tile)]
    let batch = geometry.fills[Int(planned.batch)]
    projector.draw(
      batch.blocks[Int(planned.block)], of: batch, tile.transform, window: tile.window,
      scratch: &ringScratch, into: edges)
  }

  private func drawLines(
    _ planned: PlannedBlock, _ frame: MapFrame, _ plan: FramePlan, _ projector: LineProjector,
    width: Float
  ) {
    guard planned.nearest > planned.fadeStart else { return }
    let geometry = frame.tiles[Int(planned.source)][Int(planned.tile)].tile
    let tile = plan.tiles[Int(planned.source)][Int(planned.tile)]
    // A block that is wholly past its fade needs no splitting for it.
    let isFading = planned.farthest < planned.fadeEnd
    let brush =
      isFading
      ? LineBrush(width: width, fadeStart: planned.fadeStart, fadeEnd: planned.fadeEnd)
      : LineBrush(width: width)
    let batch = geometry.lines[Int(planned.batch)]
    let block = batch.blocks[Int(planned.block)]
    let window = tile.window.flatMap { $0.contains(block.box) ? nil : $0 }
    let meanLength = block.length * tile.pixels * planned.farthest / Float(block.count)
    let isEven = !isFading && planned.nearest - planned.farthest <= brush.fadeStep
    let isCoarse = meanLength > Self.longEnough * projector.mergeLength
    let manner: LineProjector.Manner =
      tile.pixels > FramePlan.greatestFloatTile
      ? .precise : !isEven ? .varying : isCoarse ? .plain : .merging
    batch.withPoints { points in
      projector.draw(
        block, of: points, tile.transform, brush, manner, window: window, into: segments)
    }
  }

  /// The mean length of a block's segments, in merge lengths, from which on hardly any two of their
  /// points fall together.
  private static let longEnough: Float = 4

  private func drawPoints(
    of styleClass: StyleClass, _ frame: MapFrame, _ plan: FramePlan, _ style: MapStyle,
    _ view: FrameView, first: Int, stride: Int
  ) {
    let blocks = plan.points[Int(styleClass.rawValue)]
    let width = style[styleClass].lineWidth.value(at: view.zoom) * view.projection.pixelRatio
    let marker = PointMarker(
      shape: PointMarker.Shape(of: styleClass), width: Float(width), clipper: view.clipper)
    for job in Swift.stride(from: first, to: blocks.count, by: stride) {
      let planned = blocks[job]
      let geometry = frame.tiles[Int(planned.source)][Int(planned.tile)].tile
      let tile = plan.tiles[Int(planned.source)][Int(planned.tile)]
      let batch = geometry.points[Int(planned.batch)]
      let points = batch.blocks[Int(planned.block)].points
      // By its turn a block is rounded up or down, so that all together come to the share.
      let count = Int(Float(points.count) * plan.budget.pointShare + planned.turn)
      marker.draw(
        batch.positions[points.prefix(count)], tile.transform, window: tile.window, into: segments)
    }
  }
}
