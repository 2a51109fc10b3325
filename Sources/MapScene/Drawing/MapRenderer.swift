import Foundation
import MapCamera
import MapTiles

/// Draws a map: from tiles and a viewport to pixels.
///
/// Keep one for each map; it keeps its memory from frame to frame.
@MainActor
public final class MapRenderer {
  /// The colours.
  public var theme: Theme

  /// What is drawn and how wide.
  public var style: MapStyle

  /// The most line segments drawn in a frame; nil, the default, for what keeps sixty frames a second
  /// at the frame's size. Beyond it close points are merged, and where that is not enough the least
  /// important and farthest lines fade out first; the coast and all areas but buildings always stay.
  public var segmentBudget: Int?

  /// What the last frame took.
  public struct Statistics: Hashable, Sendable {
    /// About how many line segments the blocks in view come to, before the budget.
    public var plannedSegments = 0

    /// Line segments handed to the rasteriser, the grid's included.
    public var segments = 0

    /// Polygon edges handed to the rasteriser.
    public var edges = 0

    /// Edges of faces and strokes of standing buildings handed to the rasteriser.
    public var buildingPieces = 0

    /// The pixels, across plus down, below which a line's points were merged.
    public var mergeLength = 0.0

    /// Zoom levels by which what matters least appears later than its style asks, to keep to the
    /// budget; 0 while merging is enough.
    public var detailLimit = 0.0
  }

  /// What the last frame took.
  public private(set) var statistics = Statistics()

  /// The time of the last frame's stages in nanoseconds, for the benchmark.
  package struct StageTimes {
    /// Choosing what is drawn.
    package var plan: UInt64 = 0
    /// Projecting and clipping it.
    package var project: UInt64 = 0
    /// Listing the layers, the background and the grid.
    package var compose: UInt64 = 0
    /// Drawing the pixels.
    package var rasterize: UInt64 = 0
    /// Making the overlay: part of drawing the pixels, which other cores go on with meanwhile.
    package var overlay: UInt64 = 0
  }

  /// The time of the last frame's stages.
  package private(set) var stageTimes = StageTimes()

  private var plan = FramePlan()
  private var view: FrameView?
  private let buildings = BuildingQueue()
  private var background = BackgroundRows(colors: [])
  private let list = DrawList()
  private let rasterizer = Rasterizer()
  private let gridSegments = SegmentBuffer()
  private let beyondWorld = EdgeBuffer()
  private let workers: [SceneWorker]

  /// Creates a renderer with a theme and a style.
  public convenience init(theme: Theme = .dark, style: MapStyle = .main) {
    self.init(
      theme: theme, style: style,
      workers: min(ProcessInfo.processInfo.activeProcessorCount, Self.mostWorkers))
  }

  /// Creates a renderer that projects on `workers` threads.
  package init(theme: Theme = .dark, style: MapStyle = .main, workers: Int) {
    self.theme = theme
    self.style = style
    self.workers = (0..<max(workers, 1)).map { _ in SceneWorker() }
  }

  /// More cores than this do not make a frame of the budgeted size quicker.
  private static let mostWorkers = 16

  /// Blocks below which starting the other cores costs more than they save.
  private static let fewBlocks = 8

  /// Pixels around the frame in which lines are still drawn, a point's worth: more than half the
  /// widest line.
  private static let marginPoints = 12.0

  /// Draws a frame; every pixel of `target` is written.
  ///
  /// - Parameters:
  ///   - frame: What is shown; its viewport in points times its pixel ratio should be the target's size.
  ///   - target: The pixels.
  ///   - overlay: Makes what lies over the map, such as the names of ``MapLabels``. It is called once, on
  ///     this thread, while other cores draw the map already. Defaults to nothing.
  public func render(
    _ frame: MapFrame, into target: PixelBuffer, overlay: () -> (any RowOverlay)? = { nil }
  ) {
    let projection = FrameProjection(
      viewport: frame.viewport, pixelRatio: frame.pixelRatio, width: target.width,
      height: target.height)
    let view = FrameView(
      projection: projection,
      clipper: SegmentClipper(projection, margin: Self.marginPoints * frame.pixelRatio))
    self.view = view
    let budget = segmentBudget ?? Self.budget(pixels: target.width * target.height)
    let start = DispatchTime.now().uptimeNanoseconds
    plan.make(frame, style: style, view: view, budget: budget)
    let backdrop = Backdrop(theme: theme, viewport: frame.viewport)
    buildings.fill(frame, plan, view: view, backdrop: backdrop)
    let planned = DispatchTime.now().uptimeNanoseconds
    let blocks =
      plan.lines.reduce(0) { $0 + $1.count } + plan.fills.reduce(0) { $0 + $1.count }
      + plan.points.reduce(plan.standing.count) { $0 + $1.count }
    let active = blocks < Self.fewBlocks ? 1 : workers.count
    let paint = BuildingPaint(
      theme, fillOpacity: style[.building].fillOpacity.value(at: view.zoom))
    Self.project(frame, plan, buildings, paint, style, view, workers: workers[..<active])
    let projected = DispatchTime.now().uptimeNanoseconds
    backdrop.fill(
      &background, height: target.height, pixelRatio: frame.pixelRatio, showsSky: frame.showsSky)
    compose(frame, view, workers: workers[..<active])
    let drawn = workers[..<active]
    statistics = Statistics(
      plannedSegments: plan.budget.planned,
      segments: drawn.reduce(gridSegments.count) { $0 + $1.segments.count },
      edges: drawn.reduce(0) { $0 + $1.edges.count },
      buildingPieces: drawn.reduce(0) { $0 + $1.buildings.count },
      mergeLength: Double(plan.budget.mergeLength), detailLimit: plan.budget.detailLimit)
    let composed = DispatchTime.now().uptimeNanoseconds
    var overlayTime: UInt64 = 0
    rasterizer.draw(list, background: background, into: target) {
      let start = DispatchTime.now().uptimeNanoseconds
      defer { overlayTime = DispatchTime.now().uptimeNanoseconds - start }
      return overlay()
    }
    stageTimes = StageTimes(
      plan: planned - start, project: projected - planned, compose: composed - projected,
      rasterize: DispatchTime.now().uptimeNanoseconds - composed, overlay: overlayTime)
  }

  /// Segments that keep a frame of that many pixels within its time on two cores: 60,000 for 1280 x 720,
  /// half for four times the pixels, where a segment has twice the length, and in between and beyond
  /// by the same power law.
  nonisolated static func budget(pixels: Int) -> Int {
    let share = max(Double(pixels) / (1280 * 720), 1)
    return Int(60_000 / share.squareRoot())
  }

  /// What the standing buildings hide of the last frame, or of the one that is being drawn; nil before
  /// the first.
  func sight(in frame: MapFrame) -> GroundSight? {
    view.map { GroundSight(frame: frame, plan: plan, view: $0) }
  }

  /// Projects the plan on all workers at once.
  nonisolated private static func project(
    _ frame: MapFrame, _ plan: FramePlan, _ buildings: BuildingQueue, _ paint: BuildingPaint,
    _ style: MapStyle, _ view: FrameView, workers: ArraySlice<SceneWorker>
  ) {
    DispatchQueue.concurrentPerform(iterations: workers.count) { index in
      workers[workers.startIndex + index].project(
        frame, plan, style, view, first: index, stride: workers.count)
      workers[workers.startIndex + index].project(
        buildings, frame, plan, style, view, paint, part: index, of: workers.count)
    }
  }

  /// Lists the layers in painter's order.
  private func compose(_ frame: MapFrame, _ view: FrameView, workers: ArraySlice<SceneWorker>) {
    list.beginFrame()
    beyondWorld.removeAll()
    BeyondWorld(view: view).draw(into: beyondWorld)
    list.beginLayer(.fill, color: theme.haze)
    list.append(beyondWorld)
    gridSegments.removeAll()
    for styleClass in StyleClass.allCases {
      let index = Int(styleClass.rawValue)
      let fill = theme.fillColor(of: styleClass)
        .withOpacity(style[styleClass].fillOpacity.value(at: view.zoom))
      if fill.alpha > 0, workers.contains(where: { !$0.fillRanges[index].isEmpty }) {
        list.beginLayer(.fill, color: fill)
        for worker in workers { list.append(worker.edges, worker.fillRanges[index]) }
      }
      if workers.contains(where: { !$0.lineRanges[index].isEmpty }) {
        list.beginLayer(.lines, color: theme.lineColor(of: styleClass))
        for worker in workers { list.append(worker.segments, worker.lineRanges[index]) }
      }
      if styleClass == .building { addBuildings(workers) }
      // Above the areas, so that it is seen on water too; below everything that is a line.
      if styleClass == .water && frame.showsGrid { addGrid(view) }
    }
  }

  /// Adds the standing buildings: above the streets, which they hide.
  private func addBuildings(_ workers: ArraySlice<SceneWorker>) {
    list.beginPaintedLayer()
    for worker in workers { list.append(worker.buildings) }
    list.beginPaintedLayer()
    for worker in workers { list.append(worker.hiddenEdges) }
  }

  private func addGrid(_ view: FrameView) {
    let drawer = GridDrawer(view: view)
    let grid = GroundGrid(viewport: view.projection.viewport)
    drawer.draw(grid.minor, kind: .minor, into: gridSegments)
    let minorCount = gridSegments.count
    drawer.draw(grid.major, kind: .major, into: gridSegments)
    list.beginLayer(.lines, color: theme.gridMinor)
    list.append(gridSegments, 0..<minorCount)
    list.beginLayer(.lines, color: theme.gridMajor)
    list.append(gridSegments, minorCount..<gridSegments.count)
  }
}
