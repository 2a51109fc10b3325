import Foundation

/// An even change from one camera to another.
///
/// Zoom, bearing (the short way round), pitch, padding and vertical field of view go evenly with the
/// eased time; the centre goes along a straight line of the map, in longitude the short way round, so
/// that its speed on the screen suits the changing zoom.
public struct CameraEase: CameraAnimation, Hashable {
  /// The camera at the start.
  public let start: CameraState

  /// The camera at the end.
  public let end: CameraState

  /// Seconds from the start to the end; 0 jumps.
  public let duration: Double

  /// How the time is eased.
  public let easing: Easing

  private let span: CameraSpan

  /// Creates an ease; a negative or not finite duration is taken as 0 seconds. Duration defaults to
  /// 0.5 seconds, easing to ``Easing/ease``.
  public init(
    from start: CameraState, to end: CameraState, duration: Double = 0.5, easing: Easing = .ease
  ) {
    self.start = start
    self.end = end
    self.duration = duration.isFinite ? max(0, duration) : 0
    self.easing = easing
    span = CameraSpan(from: start, to: end)
  }

  /// The camera `seconds` after the start.
  public func camera(at seconds: Double) -> CameraState {
    if seconds >= duration { return end }
    if !(seconds > 0) { return start }
    let k = easing(seconds / duration)
    let zoomDelta = end.zoom - start.zoom
    // A point of the screen is worth 2^-zoom of the map. The part of the way done at k is
    // k base^(1 - k): with the base at the whole change of scale the screen's speed would be even;
    // it is kept within a factor of 2, or a long zoom would do the whole way in its last frames.
    let base = zoomDelta > 0 ? min(2, exp2(zoomDelta)) : max(0.5, exp2(zoomDelta))
    return span.camera(
      part: k, way: k * pow(base, 1 - k), zoom: start.zoom + zoomDelta * k)
  }
}
