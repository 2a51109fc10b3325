/// Where a map camera stands: every field known.
public struct CameraState: Hashable, Sendable {
  /// The vertical field of view whose camera stands 1.5 viewport heights from the centre,
  /// `2 atan(1/3)` in degrees.
  public static let defaultVerticalFOV = 36.86989764584402

  /// The place drawn at the viewport's centre point, in degrees.
  public var center: Coordinate

  /// Points kept free at the edges; they move the centre point. Defaults to none.
  public var padding: EdgeInsets

  /// Zoom level on 512-point tiles: the world is `512 * 2^zoom` points wide. Defaults to 0.
  public var zoom: Double

  /// The compass direction that is up on the screen, degrees clockwise from north. Defaults to 0.
  public var bearing: Double

  /// Degrees from looking straight down, 0...85. Defaults to 0.
  public var pitch: Double

  /// Vertical field of view in degrees, 1...90. Defaults to ``defaultVerticalFOV``.
  public var verticalFOV: Double

  /// Creates a camera; angles in degrees, padding in points. Nothing is constrained.
  public init(
    center: Coordinate, padding: EdgeInsets = .zero, zoom: Double = 0, bearing: Double = 0,
    pitch: Double = 0, verticalFOV: Double = CameraState.defaultVerticalFOV
  ) {
    self.center = center
    self.padding = padding
    self.zoom = zoom
    self.bearing = bearing
    self.pitch = pitch
    self.verticalFOV = verticalFOV
  }
}
