import MapCamera
import MapScene
import MapTiles
import MapUI
import SDLKit

/// What all figures are drawn with: the atlas, a renderer, and letters that are the same everywhere.
@MainActor
final class Studio {
  let rasterizer = Rasterizer()
  let letters: TextMasks
  private let layers: MapLayers
  private let renderer = MapRenderer()

  /// Seconds a panel waits for its tiles: far more than any disk takes.
  private static let patience = 60.0

  init() throws {
    layers = MapLayers(sources: [try TileSources.openAtlas()])
    let finder = try FontFinder()
    letters = TextMasks(try TextRasterizer(files: [.sans: finder.font(matching: "DejaVu Sans")]))
  }

  /// Draws a view with all its tiles.
  func draw(_ viewport: Viewport, showsGrid: Bool, into pixels: PixelBuffer) {
    layers.load(timeout: Self.patience) { _ = layers.tiles(in: viewport, for: .main) }
    renderer.render(
      MapFrame(
        viewport: viewport, tiles: layers.tiles(in: viewport, for: .main), showsGrid: showsGrid),
      into: pixels)
  }
}
