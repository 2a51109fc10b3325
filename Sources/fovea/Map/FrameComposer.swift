import MapCamera
import MapScene
import MapTiles
import MapUI
import SDLKit

/// Puts a frame together: the map, the inset, the label, the credits.
///
/// The window and the snapshot both draw through ``draw(_:into:)``, so they show the same pixels.
@MainActor
final class FrameComposer {
  private let layers: MapLayers
  private let text: (any TextRenderer)?
  private let main: MapRenderer
  private let inset: InsetMap
  private let kept = KeptPicture()
  private let label = FOVLabel()
  private let names = MapLabels()
  private let scaleBar: ScaleBar
  private let credits = AttributionLine()
  private let views: (main: MapLayers.View, inset: MapLayers.View)

  /// Whether the last frame looked closer than any of its tiles were made for.
  private(set) var lacksDetail = false

  /// The zoom from which on one expects to see streets, and the level from which on maps hold them.
  private static let streetZoom = 12.0
  private static let streetLevel = 10

  /// Creates a composer.
  ///
  /// - Parameters:
  ///   - layers: where the tiles come from.
  ///   - style: what is drawn on the main map, and how.
  ///   - units: what the scale bar counts in.
  ///   - text: renders text; without one, ornaments show their plates only.
  convenience init(
    layers: MapLayers, theme: Theme, style: MapStyle = .main, insetOutline: InsetMap.Outline,
    units: ScaleBar.Units, text: (any TextRenderer)?
  ) {
    self.init(
      layers: layers, views: (.main, .inset), theme: theme, style: style,
      insetOutline: insetOutline, units: units, text: text)
  }

  private init(
    layers: MapLayers, views: (main: MapLayers.View, inset: MapLayers.View), theme: Theme,
    style: MapStyle, insetOutline: InsetMap.Outline, units: ScaleBar.Units,
    text: (any TextRenderer)?
  ) {
    self.layers = layers
    self.views = views
    self.text = text
    main = MapRenderer(theme: theme, style: style)
    scaleBar = ScaleBar(units: units)
    inset = InsetMap(theme: theme, outline: insetOutline)
  }

  /// The colours.
  var theme: Theme {
    get { main.theme }
    set {
      guard newValue != theme else { return }
      main.theme = newValue
      inset.theme = newValue
      kept.forget()
    }
  }

  /// Draws a frame with the tiles there are; those that are missing start to load.
  ///
  /// The pixels' size should be the content's ``FrameContent/pixelSize``.
  func draw(_ content: FrameContent, into target: PixelBuffer) {
    let frame = MapFrame(
      viewport: content.viewport, pixelRatio: content.pixelRatio,
      tiles: layers.tiles(in: content.viewport, for: views.main))
    let insetTiles = content.showsInset ? insetTiles(content) : nil
    lacksDetail =
      content.viewport.camera.zoom >= Self.streetZoom
      && frame.tiles.joined().allSatisfy { $0.placed.id.z < Self.streetLevel }
    let canvas = OrnamentCanvas(
      target: target, pixelRatio: content.pixelRatio, theme: main.theme, text: text)
    func drawMaps() {
      main.render(frame, into: target) {
        OverlayStack([
          names.overlay(
            of: frame, around: obstacles(content, on: canvas), behind: main, at: content.time,
            on: canvas),
          insetTiles.flatMap { inset(content, tiles: $0, on: canvas) },
        ])
      }
    }
    if content.time == nil {
      // A picture that stands for itself: its names do not depend on what was seen before.
      drawMaps()
    } else {
      kept.draw(frame, inset: insetTiles, into: target) {
        drawMaps()
        return names.isSettled
      }
    }
    drawOrnaments(content, on: canvas)
  }

  private func inset(
    _ content: FrameContent, tiles: [[DrawableTile<TileGeometry>]], on canvas: OrnamentCanvas
  ) -> (any RowOverlay)? {
    inset.placement = content.insetPlacement
    return inset.overlay(
      main: content.viewport, tiles: tiles, on: canvas.target, pixelRatio: content.pixelRatio)
  }

  /// Whether the last frame showed all names as they will stay.
  var isSettled: Bool { names.isSettled }

  /// Asks for the tiles of a frame and waits for them, at most `timeout` seconds.
  func load(_ content: FrameContent, timeout: Double) {
    layers.load(timeout: timeout) { request(content) }
  }

  /// Asks for the tiles of a frame; returns whether all are there.
  func isComplete(_ content: FrameContent) -> Bool {
    request(content)
    return layers.isComplete(views.main) && layers.isComplete(views.inset)
  }

  private func request(_ content: FrameContent) {
    _ = layers.tiles(in: content.viewport, for: views.main)
    if content.showsInset { _ = insetTiles(content) }
  }

  /// A composer of the same map in the same look that has drawn nothing yet. Its pictures do not
  /// depend on what a window showed before, and its tiles load beside the window's.
  func forPictures() -> FrameComposer {
    FrameComposer(
      layers: layers, views: (.picture, .pictureInset), theme: main.theme, style: main.style,
      insetOutline: inset.outline, units: scaleBar.units, text: text)
  }

  /// A picture of a frame with all its tiles.
  func picture(of content: FrameContent) -> PixelImage {
    let composer = forPictures()
    composer.load(content, timeout: Self.picturePatience)
    defer { composer.endPictures() }
    return composer.draw(content)
  }

  /// Lets go of the tiles of pictures.
  func endPictures() {
    layers.forget(views.main)
    layers.forget(views.inset)
  }

  /// A picture of a frame with the tiles there are.
  func draw(_ content: FrameContent) -> PixelImage {
    let size = content.pixelSize
    var image = PixelImage(width: max(1, size.width), height: max(1, size.height))
    var still = content
    still.time = nil
    image.withRawPixels { draw(still, into: PixelBuffer($0)) }
    return image
  }

  /// Seconds after which a picture is made of what has loaded: far more than any archive on a
  /// disk takes, so only a broken one is cut short.
  private static let picturePatience = 60.0

  private func insetTiles(_ content: FrameContent) -> [[DrawableTile<TileGeometry>]] {
    layers.tiles(in: content.insetPlacement.viewport(for: content.viewport), for: views.inset)
  }

  /// What names keep clear of.
  private func obstacles(_ content: FrameContent, on canvas: OrnamentCanvas) -> [ScreenRect] {
    fixed(content, on: canvas) + credits.frames(layers.attribution, on: canvas)
  }

  /// Where ornaments stand, but for the credits.
  private func fixed(_ content: FrameContent, on canvas: OrnamentCanvas) -> [ScreenRect] {
    [
      FOVLabel.frame(in: canvas.size), ScaleBar.frame(in: canvas.size), content.compassFrame,
      content.insetFrame,
    ].compactMap { $0 }
  }

  private func drawOrnaments(_ content: FrameContent, on canvas: OrnamentCanvas) {
    scaleBar.draw(for: content.viewport, on: canvas)
    Compass().draw(for: content.viewport, clearOf: content.insetFrame, on: canvas)
    credits.draw(layers.attribution, on: canvas)
    if let coordinates = content.coordinates {
      CoordinateReadout().draw(
        coordinates, above: credits.frames(layers.attribution, on: canvas),
        clearOf: fixed(content, on: canvas), on: canvas)
    }
    label.draw(verticalFOV: content.viewport.camera.verticalFOV, on: canvas)
    if content.showsHelp {
      HelpPanel().draw(title: "Keys and gestures", rows: Self.helpRows, on: canvas)
    }
    // The list of keys covers the ornaments, and there is no need to make room for them then.
    let shown =
      content.showsHelp ? [] : [content.compassFrame, content.insetFrame].compactMap { $0 }
    if let prompt = content.prompt {
      PathField().draw(
        label: PathPrompt.label, text: prompt.text, hint: prompt.hint, clearOf: shown, on: canvas)
    } else if let message = content.message {
      MessageBanner().draw(
        message.text, kind: message.isError ? .error : .notice, clearOf: shown, on: canvas)
    }
  }

  private static let helpRows = Usage.bindings.map {
    HelpPanel.Row(key: $0.label, help: $0.help)
  }
}
