/// How one class is drawn; the colours are the theme's.
public struct ClassStyle: Hashable, Sendable {
  /// The zoom below which the class is not drawn. It is compared with the zoom *at the feature*, so
  /// on a pitched map the far ground loses its paths before the near ground does. Defaults to
  /// ``always``.
  public var minZoom: Double

  /// Line width in points at the centre's distance, by zoom; zero draws no line.
  public var lineWidth: ZoomStops

  /// Opacity of the fill, 0...1, by zoom; zero draws no fill.
  public var fillOpacity: ZoomStops

  /// Pixels a feature must measure on the screen to be drawn in full; it is faded out below.
  public var minFeaturePixels: Double

  /// The ``minZoom`` of what is drawn at every zoom: below the lowest a camera has by more than the
  /// zoom over which classes fade in.
  public static let always = -2.0

  /// Creates a style.
  public init(
    minZoom: Double = always, lineWidth: ZoomStops = .constant(0),
    fillOpacity: ZoomStops = .constant(0),
    minFeaturePixels: Double = 0.7
  ) {
    self.minZoom = minZoom
    self.lineWidth = lineWidth
    self.fillOpacity = fillOpacity
    self.minFeaturePixels = minFeaturePixels
  }
}
