import MapCamera

/// A drag that turns the map around the centre and tilts it.
public struct RotatePitchGesture: Hashable, Sendable {
  /// Degrees of bearing a point of the screen to the side.
  public static let bearingPerPoint = 0.8

  /// Degrees of pitch a point of the screen upwards.
  public static let pitchPerPoint = 0.5

  private let start: ScreenPoint
  private let startBearing: Double
  private let startPitch: Double
  /// 1 below the centre, -1 above: the ground under the hand goes with it.
  private let side: Double
  private let turns: Bool
  private let tilts: Bool

  /// Takes hold of the map at a point on the screen; the sky will do as well.
  public init(at point: ScreenPoint, in viewport: Viewport, turns: Bool = true, tilts: Bool = true)
  {
    start = point
    startBearing = viewport.camera.bearing
    startPitch = viewport.camera.pitch
    side = point.y < viewport.centerPoint.y ? -1 : 1
    self.turns = turns
    self.tilts = tilts
  }

  /// The camera with the hand at another point; only bearing and pitch differ, and pitch stays in
  /// its range.
  public func camera(
    movedTo point: ScreenPoint, in viewport: Viewport, bounds: CameraBounds
  ) -> CameraState {
    var camera = viewport.camera
    guard point.isFinite else { return camera }
    if turns {
      camera.bearing =
        startBearing + (point.x - start.x) * RotatePitchGesture.bearingPerPoint * side
    }
    if tilts {
      let pitch = startPitch + (start.y - point.y) * RotatePitchGesture.pitchPerPoint
      camera.pitch = min(max(pitch, bounds.pitch.lowerBound), bounds.pitch.upperBound)
    }
    return camera
  }
}
