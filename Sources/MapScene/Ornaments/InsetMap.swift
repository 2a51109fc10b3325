import MapCamera
import MapTiles

/// The small map that shows where the main map looks: its own camera at zoom 0, a frame with a
/// shadow, and the main map's outline in yellow.
///
/// It takes no gestures and has no ornaments of its own. ``placement`` says where it stands and what it
/// looks at.
@MainActor
public final class InsetMap {
  /// Which outline of the main map is drawn.
  public enum Outline: String, CaseIterable, Sendable {
    /// The ground the main map really shows, cut at the horizon.
    case footprint

    /// The box in latitude and longitude around it.
    case bounds
  }

  /// Which outline is drawn. Defaults to the footprint.
  public var outline: Outline

  /// Where it stands, and how far away it looks. Defaults to the lower left corner and level 0.
  public var placement: InsetPlacement

  /// The colours of its map.
  public var theme: Theme {
    get { renderer.theme }
    set { renderer.theme = newValue }
  }

  private let renderer: MapRenderer
  private let picture = InsetPicture()
  private var shadow: (caster: ShadowCaster, shadow: Shadow)?
  private let segments = SegmentBuffer(capacity: 32)
  private let list = DrawList()
  private let rasterizer = Rasterizer(workers: 1)

  /// The inset's look, all in points.
  private enum Look {
    static let borderWidth = 2.0
    static let borderColor = RGBA(hex: 0x80_8080)
    static let cornerRadius = 10.0
    static let shadowOffset = 3.0
    static let shadowBlur = 4.0
    static let shadowOpacity: Float = 0.7
  }

  /// Creates an inset.
  public init(
    theme: Theme = .dark, style: MapStyle = .inset, outline: Outline = .footprint,
    placement: InsetPlacement = InsetPlacement()
  ) {
    renderer = MapRenderer(theme: theme, style: style)
    self.outline = outline
    self.placement = placement
  }

  /// The inset's own view for a main view: what to ask its tiles for.
  public func viewport(for main: Viewport) -> Viewport { placement.viewport(for: main) }

  /// Draws the inset over a frame of the main map.
  ///
  /// - Parameters:
  ///   - main: The main map's view, whose size in points places the inset.
  ///   - tiles: The tiles of ``viewport(for:)``, a list a source.
  ///   - target: The main map's frame.
  ///   - pixelRatio: Device pixels a point.
  public func draw(
    main: Viewport, tiles: [[DrawableTile<TileGeometry>]], into target: PixelBuffer,
    pixelRatio: Double
  ) {
    overlay(main: main, tiles: tiles, on: target, pixelRatio: pixelRatio)?
      .draw(rows: 0..<target.height, on: target)
  }

  /// The inset as an overlay of the main map, for ``MapRenderer/render(_:into:overlay:)``; the parameters
  /// are those of ``draw(main:tiles:into:pixelRatio:)``. Nil where there is no room for one.
  ///
  /// Draw it before the next one is made: it shares its pixels.
  public func overlay(
    main: Viewport, tiles: [[DrawableTile<TileGeometry>]], on target: PixelBuffer,
    pixelRatio: Double
  ) -> (any RowOverlay)? {
    let frame = placement.frame(in: main.size)
    guard frame.size.width > 0, frame.size.height > 0 else { return nil }
    let inset = placement.viewport(for: main)
    let pixels = InsetPlacement.pixels(of: frame, pixelRatio: pixelRatio)
    let frameOfMap = MapFrame(
      viewport: inset, pixelRatio: pixelRatio, tiles: tiles, showsGrid: false, showsSky: false)
    let map = picture.copy(
      of: frameOfMap, theme: theme, width: Int(pixels.width), height: Int(pixels.height)
    ) { renderer.render(frameOfMap, into: $0) }
    draw(InsetOutline(of: main, as: outline, in: inset), on: map, pixelRatio: pixelRatio)
    let radius = Float(Look.cornerRadius * pixelRatio)
    return FramedPicture(
      picture: map, place: pixels, radius: radius,
      border: Float((Look.borderWidth * pixelRatio).rounded()), borderColor: Look.borderColor,
      shadow: shadow(of: pixels, radius: radius, on: target, pixelRatio: pixelRatio))
  }

  private func shadow(
    of rect: PixelRect, radius: Float, on target: PixelBuffer, pixelRatio: Double
  ) -> Shadow {
    let caster = ShadowCaster(
      rect: rect, pixelRatio: pixelRatio, width: target.width, height: target.height)
    if let shadow, shadow.caster == caster { return shadow.shadow }
    let offset = Float(Look.shadowOffset * pixelRatio)
    let fresh = Shadow(
      of: rect, radius: radius, offset: (x: offset, y: offset),
      blur: Float(Look.shadowBlur * pixelRatio), opacity: Look.shadowOpacity,
      width: target.width, height: target.height)
    shadow = (caster, fresh)
    return fresh
  }

  private func draw(_ shown: InsetOutline, on map: Bitmap, pixelRatio: Double) {
    load(shown, in: map.buffer, pixelRatio: pixelRatio)
    list.beginFrame()
    list.beginLayer(.lines, color: InsetOutline.color.withOpacity(shown.opacity))
    list.append(segments)
    rasterizer.draw(list, over: map.buffer)
  }

  /// Fills the buffer with an outline's visible stretches.
  private func load(_ outline: InsetOutline, in map: PixelBuffer, pixelRatio: Double) {
    segments.removeAll()
    let halfWidth = InsetOutline.lineWidth * pixelRatio / 2
    let margin = 4 * halfWidth
    let room = TileRect(
      low: SIMD2(-margin, -margin),
      high: SIMD2(Double(map.width) + margin, Double(map.height) + margin))
    for line in outline.lines {
      let start = SIMD2(line.start.x, line.start.y) * pixelRatio
      let end = SIMD2(line.end.x, line.end.y) * pixelRatio
      guard let (from, to) = UnitSquare.clip(start, end, to: room) else { continue }
      segments.append(
        LineSegment(
          x0: Float(from.x), y0: Float(from.y), x1: Float(to.x), y1: Float(to.y),
          halfWidth: Float(halfWidth)))
    }
  }
}

/// What the inset's shadow depends on.
private struct ShadowCaster: Equatable {
  var rect: PixelRect
  var pixelRatio: Double

  /// The size of the picture the shadow falls on.
  var width: Int
  var height: Int
}
