import MapCamera

/// What a frame's placing needs.
struct LabelSetting {
  let frame: MapFrame
  let theme: Theme
  let width: Int
  let height: Int

  /// What names keep clear of, in pixels.
  let obstacles: [OrientedBox]

  /// The size of a name in pixels: nil when it cannot be drawn, or is not drawn yet.
  let measure:
    (_ text: String, _ style: LabelStyle, _ isAlongLine: Bool, _ isKnown: Bool) ->
      SIMD2<Double>?

  /// What standing buildings hide; nil where nothing stands.
  var sight: GroundSight?

  var ratio: Double { frame.pixelRatio }

  /// The ground at a point of the screen in pixels; nil in the sky.
  func ground(at pixel: SIMD2<Double>) -> MercatorCoordinate? {
    frame.viewport.mercator(for: ScreenPoint(x: pixel.x / ratio, y: pixel.y / ratio))
  }

  /// A point on the ground on the screen, in pixels.
  func project(_ place: MercatorCoordinate) -> SIMD2<Double>? {
    frame.viewport.point(for: place).map { SIMD2($0.x, $0.y) * ratio }
  }
}
