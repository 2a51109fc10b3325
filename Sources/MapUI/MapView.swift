import MapCamera
import MapGestures
import MapScene
import MapTiles
import SDLKit

/// A map with its camera, its tiles and its gestures: all a small program needs to show one.
///
/// ```swift
/// let map = MapView(
///   sources: [try TileSources.openAtlas()],
///   camera: CameraState(center: Coordinate(latitude: 60.17, longitude: 24.94), zoom: 15))
/// try map.showWindow(title: "Helsinki")
/// ```
@MainActor
public final class MapView {
  /// The tiles.
  public let layers: MapLayers

  private let control: CameraController

  /// What is drawn over the map, the first at the bottom.
  public var overlays: [@MainActor (MapView, OrnamentCanvas) -> Void] = []

  /// Where overlays stand, in points: the names on the map keep clear of it. Defaults to nowhere.
  public var obstacles: @MainActor (MapView) -> [ScreenRect] = { _ in [] }

  /// Sees every input event, in points, before the map's own gestures do.
  public var onInput: (@MainActor (MapView, InputEvent) -> Void)?

  /// Called after every change of the camera, whatever made it.
  public var onCameraChange: (@MainActor (MapView) -> Void)?

  private let renderer: MapRenderer
  private let names = MapLabels()
  private let credits = AttributionLine()
  private let text: (any TextRenderer)?

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - sources: Where the tiles come from, the source at the bottom first.
  ///   - camera: Where to begin, and where the Home key leads.
  ///   - size: Its size in points. Defaults to 960 x 640.
  ///   - theme: Its colours. Defaults to the dark ones.
  ///   - text: Renders the words on it. Defaults to the system's fonts.
  public init(
    sources: [any TileSource], camera: CameraState,
    size: ScreenSize = ScreenSize(width: 960, height: 640), theme: Theme = .dark,
    text: (any TextRenderer)? = TextMasks.system()
  ) {
    layers = MapLayers(sources: sources, onLoad: { EventQueue.wake() })
    control = CameraController(
      camera: camera, size: size, gestures: GestureController(home: camera))
    self.text = text
    renderer = MapRenderer(theme: theme)
    control.onChange = { [unowned self] _ in onCameraChange?(self) }
  }

  // MARK: - Camera

  /// The camera, always within the limits of the gestures' `bounds`.
  public var camera: CameraState { control.camera }

  /// The size in points.
  public var size: ScreenSize { control.size }

  /// The camera and the size, for what is asked about the screen.
  public var viewport: Viewport { control.viewport }

  /// What a hand can do to the map; switch gestures off in its `options`.
  public var gestures: GestureController {
    get { control.gestures }
    set { control.gestures = newValue }
  }

  /// Changes the camera at once, within its limits.
  public func setCamera(_ options: CameraOptions) { control.set(options) }

  // MARK: - Frames

  /// Whether something changed since the last frame.
  public var needsFrame: Bool { control.needsFrame }

  /// Whether names go on fading in or out after the last frame, or wait to be drawn.
  public var isFading: Bool { !names.isSettled }

  /// Asks for a frame, because an overlay changed.
  public func setNeedsFrame() { control.needsFrame = true }

  /// Draws the map with the tiles there are, and what lies over it; those that are missing load.
  public func draw(into pixels: PixelBuffer, pixelRatio: Double) {
    let time = gestures.options.animationEnabled ? EventQueue.now : nil
    control.needsFrame = false
    draw(into: pixels, pixelRatio: pixelRatio, names, at: time)
  }

  private func draw(
    into pixels: PixelBuffer, pixelRatio: Double, _ names: MapLabels, at time: Double?
  ) {
    let frame = MapFrame(
      viewport: viewport, pixelRatio: pixelRatio, tiles: layers.tiles(in: viewport, for: .main))
    let canvas = OrnamentCanvas(
      target: pixels, pixelRatio: pixelRatio, theme: renderer.theme, text: text)
    renderer.render(frame, into: pixels) {
      names.overlay(
        of: frame, around: obstacles(self) + credits.frames(layers.attribution, on: canvas),
        behind: renderer, at: time, on: canvas)
    }
    credits.draw(layers.attribution, on: canvas)
    for overlay in overlays { overlay(self, canvas) }
  }

  /// A picture of the map with all its tiles; needs no display.
  ///
  /// - Parameter pixelRatio: Device pixels a point. Defaults to 1.
  public func picture(pixelRatio: Double = 1) -> PixelImage {
    var image = PixelImage(
      width: max(1, Int((size.width * pixelRatio).rounded())),
      height: max(1, Int((size.height * pixelRatio).rounded())))
    image.withRawPixels { pixels in
      let target = PixelBuffer(pixels)
      // Names as if nothing had been seen before. Overlays may ask for tiles too, so it is drawing that
      // asks for all of them.
      let draw = { self.draw(into: target, pixelRatio: pixelRatio, MapLabels(), at: nil) }
      layers.load(timeout: Self.picturePatience, draw)
      draw()
    }
    return image
  }

  /// Seconds after which a picture is made of what has loaded: only a broken archive takes as long.
  private static let picturePatience = 60.0

  // MARK: - Input

  /// Takes in what a hand did.
  ///
  /// - Returns: what it asks for that is the program's business, not the map's.
  @discardableResult
  public func handle(_ event: InputEvent) -> [MapAction] {
    onInput?(self, event)
    return control.handle(event)
  }

  /// Whether something moves by itself, so that ``advance(to:)`` must be called once a frame.
  public var isAnimating: Bool { control.isAnimating }

  /// Moves what moves by itself to where it is at a time in seconds, on the clock of the events.
  public func advance(to time: Double) { control.advance(to: time) }

  /// Gives the map another size, in points.
  public func resize(to size: ScreenSize, at time: Double) { control.resize(to: size, at: time) }
}
