import MapCamera

/// The wheel: zoom at the pointer.
public enum WheelZoom {
  /// Zoom levels a notch: three notches double the map.
  public static let levelsPerNotch = 1.0 / 3

  /// The part of a step that Shift leaves, for wheel and keys.
  public static let fineStep = 0.25

  /// Notches one event may be worth; a wheel that reports more is lying.
  static let mostNotches = 10.0

  /// The camera after the wheel turned by `notches`, positive in, fractions included; the ground at
  /// the pointer stays, or the centre when the pointer is in the sky. Not constrained, but for the
  /// zoom, which must be within its range for the anchor to hold.
  public static func camera(
    after notches: Double, at pointer: ScreenPoint, in viewport: Viewport, bounds: CameraBounds
  ) -> CameraState {
    guard notches.isFinite else { return viewport.camera }
    let step = min(max(notches, -mostNotches), mostNotches) * levelsPerNotch
    let zoom = level(viewport.camera.zoom + step, in: viewport, bounds: bounds)
    return viewport.camera(zoomingTo: zoom, around: anchor(at: pointer, in: viewport))
  }

  /// A zoom level, or the nearest one that the viewport can have.
  static func level(_ zoom: Double, in viewport: Viewport, bounds: CameraBounds) -> Double {
    let range = bounds.zoomRange(in: viewport.size)
    return min(max(zoom, range.lowerBound), range.upperBound)
  }

  /// The pointer, or the centre point when it is in the sky.
  static func anchor(at pointer: ScreenPoint, in viewport: Viewport) -> ScreenPoint {
    pointer.isFinite && viewport.showsGround(at: pointer) ? pointer : viewport.centerPoint
  }
}

/// A zoom by a step that keeps the ground at a point where it is: a pure function of time.
public struct AnchoredZoom: CameraAnimation, Hashable {
  /// Seconds from the start to the end.
  public let duration: Double

  private let viewport: Viewport
  private let anchor: ScreenPoint
  private let zoom: Double

  /// Creates a zoom to a level around a point on the screen, or the centre when that is in the sky.
  /// Duration defaults to 0.3 seconds.
  public init(
    to zoom: Double, around anchor: ScreenPoint, in viewport: Viewport, duration: Double = 0.3
  ) {
    self.zoom = zoom
    self.anchor = WheelZoom.anchor(at: anchor, in: viewport)
    self.viewport = viewport
    self.duration = duration
  }

  /// The camera `seconds` after the start, unconstrained.
  public func camera(at seconds: Double) -> CameraState {
    let part = duration > 0 ? Easing.easeOut(seconds / duration) : 1
    let start = viewport.camera.zoom
    let level = part < 1 ? start + (zoom - start) * part : zoom
    return viewport.camera(zoomingTo: level, around: anchor)
  }
}
