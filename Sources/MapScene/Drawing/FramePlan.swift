import Foundation
import MapCamera
import MapTiles

/// A block that may be seen this frame, and when it fades.
struct PlannedBlock {
  var source: Int32
  var tile: Int32
  var batch: Int32
  var block: Int32

  /// The nearness at which the block begins to show.
  var fadeStart: Float

  /// The nearness at which it is there in full.
  var fadeEnd: Float

  /// The least and the greatest nearness of any of its points.
  var farthest: Float
  var nearest: Float

  /// Of what can be seen of a block of lines: about how many points it has, how many pixels its
  /// lines are long, and how many zoom levels past their first appearance its parts are.
  var points: Float = 0
  var length: Float = 0
  var details: ClosedRange<Float> = 0...0

  /// When its turn comes to be held back among blocks that matter as little: 0..<1, the greater
  /// the later. A block has the same turn in every frame, so that none comes and goes.
  var turn: Float = 0
}

extension PlannedBlock {
  /// Notes what can be seen of a block of lines.
  fileprivate mutating func count(
    _ block: LineBlock, pixelsPerUnit: Float, inFrame: ClosedRange<Float>, visibleShare: Float
  ) {
    // What is not near enough does not show, and what lies beyond the frame's edges does not either.
    let near = max(min(nearest, inFrame.upperBound), fadeStart)
    let far = min(max(farthest, inFrame.lowerBound, Self.horizon), near)
    let shown = max(far, fadeStart)
    let share = visibleShare * (far < shown ? log2(near / shown) / log2(near / far) : 1)
    points = share * Float(block.count)
    length = share * block.length * pixelsPerUnit * (shown + near) / 2
    details = log2(shown / fadeStart)...log2(near / fadeStart)
  }

  /// A nearness of as good as nothing.
  private static let horizon: Float = 1e-3
}

/// How a tile is drawn this frame.
struct PlannedTile {
  var transform: PixelTransform

  /// The part to draw, nil for all of it.
  var window: TileRect?

  /// The tile's width in pixels at the centre's distance.
  var pixels: Float
}

/// What is drawn in a frame: the blocks in view, class by class, within the budget of segments.
///
/// Kept from frame to frame so that planning allocates nothing once warm.
struct FramePlan {
  private(set) var tiles: [[PlannedTile]] = []

  /// Blocks of lines of each class.
  private(set) var lines: [[PlannedBlock]] = StyleClass.allCases.map { _ in [] }

  /// Blocks of fills of each class.
  private(set) var fills: [[PlannedBlock]] = StyleClass.allCases.map { _ in [] }

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
    }
    while tiles.count < frame.tiles.count { tiles.append([]) }
    for (source, drawables) in frame.tiles.enumerated() {
      tiles[source].removeAll(keepingCapacity: true)
      for (index, drawable) in drawables.enumerated() {
        add(drawable, source: source, index: index, style: style, view: view)
      }
    }
    self.budget.keep(budget, of: &lines, &fills, pixelRatio: view.projection.pixelRatio)
  }

  private mutating func add(
    _ drawable: DrawableTile<TileGeometry>, source: Int, index: Int, style: MapStyle,
    view: FrameView
  ) {
    let placed = drawable.placed
    let tilePixels = placed.span * view.worldPixels
    let window = Self.window(of: drawable)
    let transform = view.projection.transform(origin: placed.origin, unit: placed.span)
    tiles[source].append(
      PlannedTile(
        transform: transform, window: window, pixels: Float(tilePixels)))
    var block = PlannedBlock(
      source: Int32(source), tile: Int32(index), batch: 0, block: 0, fadeStart: 0, fadeEnd: 0,
      farthest: 0, nearest: 0)
    let inFrame = view.nearness
    func plan(_ box: TileBox, _ featureSize: Float, _ style: ClassStyle) -> Bool {
      if let window, !window.intersects(box) { return false }
      guard let range = view.nearness(of: box, transform) else { return false }
      let byZoom = exp2(style.minZoom - view.zoom)
      let bySize = style.minFeaturePixels / max(Double(featureSize) * tilePixels, 1e-6)
      let start = Float(max(byZoom, bySize))
      block.fadeStart = start
      block.fadeEnd = start * Float(exp2(Self.fadeLevels))
      block.farthest = range.lowerBound
      block.nearest = range.upperBound
      return range.upperBound > start
    }
    for (batchIndex, batch) in drawable.tile.lines.enumerated() {
      let classStyle = style[batch.styleClass]
      guard classStyle.lineWidth.value(at: view.zoom) > 0 else { continue }
      block.batch = Int32(batchIndex)
      for (blockIndex, content) in batch.blocks.enumerated()
      where plan(content.box, content.featureSize, classStyle) {
        block.block = Int32(blockIndex)
        block.count(
          content, pixelsPerUnit: Float(tilePixels), inFrame: inFrame,
          visibleShare: view.visibleShare(of: content.box, transform))
        block.turn = SegmentBudget.turn(ofBlock: blockIndex, in: placed.id)
        lines[Int(batch.styleClass.rawValue)].append(block)
      }
    }
    for (batchIndex, batch) in drawable.tile.fills.enumerated() {
      let classStyle = style[batch.styleClass]
      guard classStyle.fillOpacity.value(at: view.zoom) > 0 else { continue }
      block.batch = Int32(batchIndex)
      for (blockIndex, content) in batch.blocks.enumerated()
      where plan(content.box, content.featureSize, classStyle) {
        block.block = Int32(blockIndex)
        block.turn = SegmentBudget.turn(ofBlock: blockIndex, in: placed.id)
        fills[Int(batch.styleClass.rawValue)].append(block)
      }
    }
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
