import Foundation
import MapCamera
import MapScene
import MapTiles

/// Projecting and clipping alone, on one core.
@MainActor
enum TransformCases {
  static var all: [BenchCase] { [BenchCase(name: "transform/merging", run: merging)] }

  /// Lines drawn finer than they show: many of their points fall together with others.
  private static func merging(_ reporter: Reporter) {
    let points = 100_000
    let level = 15
    // A tile straight below, two of its units a pixel.
    let size = ScreenSize(width: 2048, height: 2048)
    let placed = PlacedTile(id: TileID(z: level, x: 1 << (level - 1), y: 1 << (level - 1)), wrap: 0)
    let middle = MercatorCoordinate(
      x: placed.origin.x + placed.span / 2, y: placed.origin.y + placed.span / 2)
    let camera = CameraState(center: middle.coordinate, zoom: Double(level + 2))
    let tile = TileGeometry(GeneratedTile.windingLines(points: points, seed: 1), level: level)
    let frame = MapFrame(
      viewport: Viewport(size: size, camera: camera),
      tiles: [[DrawableTile(tile: tile, placed: placed, clip: placed)]])
    let renderer = MapRenderer(workers: 1)
    // Merges points that are up to about one and a half pixels apart, as many as not.
    renderer.segmentBudget = points * 3 / 4
    let bitmap = Bitmap(width: Int(size.width), height: Int(size.height))
    let times = (0..<reporter.frames(100)).map { _ in
      renderer.render(frame, into: bitmap.buffer)
      return Double(renderer.stageTimes.project) / 1e6
    }
    let stage = Measurement(milliseconds: times)
    reporter.add(
      CaseResult(
        "transform/merging/1-core", stage,
        figures: [
          "segments": Double(renderer.statistics.segments), "points": Double(points),
          "ns/point": stage.median * 1e6 / Double(points),
        ]))
  }
}
