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

  /// Creates a composer.
  ///
  /// - Parameters:
  ///   - layers: where the tiles come from.
  ///   - units: what the scale bar counts in.
  ///   - text: renders text; without one, ornaments show their plates only.
  init(
    layers: MapLayers, theme: Theme, insetOutline: InsetMap.Outline, units: ScaleBar.Units,
    text: (any TextRenderer)?
  ) {
    self.layers = layers
    self.text = text
    main = MapRenderer(theme: theme)
    scaleBar = ScaleBar(units: units)
    inset = InsetMap(theme: theme, outline: insetOutline)
  }

  /// Draws a frame with the tiles there are; those that are missing start to load.
  ///
  /// The pixels' size should be the content's ``FrameContent/pixelSize``.
  func draw(_ content: FrameContent, into target: PixelBuffer) {
    let frame = MapFrame(
      viewport: content.viewport, pixelRatio: content.pixelRatio,
      tiles: layers.tiles(in: content.viewport, for: .main))
    let insetTiles = content.showsInset ? insetTiles(content) : nil
    let canvas = OrnamentCanvas(
      target: target, pixelRatio: content.pixelRatio, theme: main.theme, text: text)
    func drawMaps() {
      main.render(frame, into: target)
      names.draw(frame, around: obstacles(content, on: canvas), at: content.time, on: canvas)
      guard let insetTiles else { return }
      inset.draw(
        main: content.viewport, tiles: insetTiles, into: target, pixelRatio: content.pixelRatio)
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

  /// Whether the last frame showed all names as they will stay.
  var isSettled: Bool { names.isSettled }

  /// Asks for the tiles of a frame and waits for them, at most `timeout` seconds.
  func load(_ content: FrameContent, timeout: Double) {
    layers.load(timeout: timeout) {
      _ = layers.tiles(in: content.viewport, for: .main)
      if content.showsInset { _ = insetTiles(content) }
    }
  }

  /// A picture of a frame with all its tiles.
  func picture(of content: FrameContent) -> PixelImage {
    load(content, timeout: Self.picturePatience)
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
    layers.tiles(in: InsetMap.viewport(for: content.viewport), for: .inset)
  }

  /// What names keep clear of.
  private func obstacles(_ content: FrameContent, on canvas: OrnamentCanvas) -> [ScreenRect] {
    let fixed = [
      FOVLabel.frame(in: canvas.size), ScaleBar.frame(in: canvas.size),
      Compass.frame(for: content.viewport),
      content.showsInset ? InsetMap.frame(in: canvas.size) : nil,
    ]
    return fixed.compactMap { $0 } + AttributionLine().frames(layers.attribution, on: canvas)
  }

  private func drawOrnaments(_ content: FrameContent, on canvas: OrnamentCanvas) {
    scaleBar.draw(for: content.viewport, on: canvas)
    Compass().draw(for: content.viewport, on: canvas)
    AttributionLine().draw(layers.attribution, on: canvas)
    label.draw(verticalFOV: content.viewport.camera.verticalFOV, on: canvas)
    if content.showsHelp {
      HelpPanel().draw(title: "Keys and gestures", rows: Self.helpRows, on: canvas)
    }
    if let prompt = content.prompt {
      PathField().draw(
        label: PathPrompt.label, text: prompt.text, hint: prompt.hint, on: canvas)
    } else if let message = content.message {
      MessageBanner().draw(message.text, kind: message.isError ? .error : .notice, on: canvas)
    }
  }

  private static let helpRows = Usage.bindings.map {
    HelpPanel.Row(key: $0.label, help: $0.help)
  }
}
