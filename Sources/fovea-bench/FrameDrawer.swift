import Foundation
import MapCamera
import MapScene
import MapTiles
import MapUI

/// Draws whole frames into a bitmap as the program does: the map and its names, the inset and all
/// ornaments.
@MainActor
final class FrameDrawer {
  private let size: ScreenSize
  private let tiles: any FrameTiles
  private let bitmap: Bitmap

  /// Where the picture is copied to, as into a window's memory.
  private let window: Bitmap
  private let main = MapRenderer()
  private let kept = KeptPicture()
  private let inset = InsetMap()
  private let label = FOVLabel()
  private let names = MapLabels()
  private let scaleBar = ScaleBar(units: .metric)
  private let creditLine = AttributionLine()
  private let text = TextMasks.system()
  private var viewport: Viewport

  /// Seconds on the clock by which names fade, sixty frames to each.
  private var time = 0.0

  /// As long as the atlas's.
  private static let credits = "© OpenStreetMap contributors, Natural Earth"

  init(size: ScreenSize, tiles: any FrameTiles) {
    self.size = size
    self.tiles = tiles
    bitmap = Bitmap(width: Int(size.width), height: Int(size.height))
    window = Bitmap(width: Int(size.width), height: Int(size.height))
    viewport = Viewport(
      size: size, camera: CameraState(center: Coordinate(latitude: 0, longitude: 0)))
  }

  /// Line segments drawn in the last frame.
  var segments: Int { main.statistics.segments }

  /// Line segments in view before the budget.
  var plannedSegments: Int { main.statistics.plannedSegments }

  /// Looks through a camera.
  func aim(_ camera: CameraState) { viewport = Viewport(size: size, camera: camera) }

  /// Looks through a camera, and loads what it sees.
  func look(_ camera: CameraState) {
    aim(camera)
    tiles.load(viewport, view: 0)
    tiles.load(InsetPlacement().viewport(for: viewport), view: 1)
  }

  /// Draws a frame.
  func draw(_ stages: inout StageSums) {
    let start = DispatchTime.now().uptimeNanoseconds
    let frame = MapFrame(viewport: viewport, tiles: [tiles.tiles(in: viewport, view: 0)])
    let insetTiles = tiles.tiles(in: InsetPlacement().viewport(for: viewport), view: 1)
    let covered = DispatchTime.now().uptimeNanoseconds
    let canvas = OrnamentCanvas(
      target: bitmap.buffer, pixelRatio: 1, theme: main.theme, text: text)
    drawMaps(frame, insetTiles: insetTiles, on: canvas)
    let rendered = DispatchTime.now().uptimeNanoseconds
    drawPlates(on: canvas)
    let drawn = DispatchTime.now().uptimeNanoseconds
    present()
    let end = DispatchTime.now().uptimeNanoseconds
    let times = main.stageTimes
    stages.add([
      ("cover", covered - start), ("plan", times.plan), ("project", times.project),
      ("compose", times.compose), ("rasterize", times.rasterize), ("overlay", times.overlay),
      ("plates", drawn - rendered), ("present", end - drawn),
    ])
  }

  /// Draws a frame in which the maps look as in the last one and only an ornament changes: from the
  /// third on, as in the program, the maps' picture is kept and not drawn again.
  func drawOrnament(saying text: String) {
    let frame = MapFrame(viewport: viewport, tiles: [tiles.tiles(in: viewport, view: 0)])
    let insetTiles = tiles.tiles(in: InsetPlacement().viewport(for: viewport), view: 1)
    let canvas = OrnamentCanvas(
      target: bitmap.buffer, pixelRatio: 1, theme: main.theme, text: self.text)
    kept.draw(frame, inset: [insetTiles], into: bitmap.buffer) {
      drawMaps(frame, insetTiles: insetTiles, on: canvas)
      return true
    }
    drawPlates(on: canvas)
    MessageBanner().draw(text, kind: .notice, on: canvas)
    present()
  }

  private func present() {
    window.buffer.base.update(from: bitmap.buffer.base, count: bitmap.width * bitmap.height)
  }

  /// Draws the map, its names and the inset.
  private func drawMaps(
    _ frame: MapFrame, insetTiles: [DrawableTile<TileGeometry>], on canvas: OrnamentCanvas
  ) {
    let obstacles = [
      FOVLabel.frame(in: size), ScaleBar.frame(in: size), Compass.frame(for: viewport),
      InsetPlacement().frame(in: size),
    ]
    time += 1 / 60
    main.render(frame, into: bitmap.buffer) {
      OverlayStack([
        names.overlay(
          of: frame, around: obstacles.compactMap { $0 }, behind: main, at: time, on: canvas),
        inset.overlay(main: viewport, tiles: [insetTiles], on: bitmap.buffer, pixelRatio: 1),
      ])
    }
  }

  private func drawPlates(on canvas: OrnamentCanvas) {
    scaleBar.draw(for: viewport, on: canvas)
    Compass().draw(for: viewport, on: canvas)
    creditLine.draw(Self.credits, on: canvas)
    label.draw(verticalFOV: viewport.camera.verticalFOV, on: canvas)
  }
}

/// The stages' times over the frames so far.
struct StageSums {
  private var sums: [String: UInt64] = [:]
  private var frames = 0

  mutating func add(_ stages: [(String, UInt64)]) {
    for (name, time) in stages { sums[name, default: 0] += time }
    frames += 1
  }

  /// Milliseconds a frame, by stage.
  var milliseconds: [String: Double] {
    var result: [String: Double] = [:]
    for (name, sum) in sums { result[name + "-ms"] = Double(sum) / 1e6 / Double(max(frames, 1)) }
    return result
  }
}
