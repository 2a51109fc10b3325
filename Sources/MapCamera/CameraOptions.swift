/// A change of a map camera: every field that is nil, or not a finite number, stays as it is.
public struct CameraOptions: Hashable, Sendable {
  /// The place to draw at the viewport's centre point, in degrees. Defaults to nil.
  public var center: Coordinate?

  /// Points to keep free at the edges. Defaults to nil.
  public var padding: EdgeInsets?

  /// Zoom level on 512-point tiles. Defaults to nil.
  public var zoom: Double?

  /// The compass direction that is up on the screen, degrees clockwise from north. Defaults to nil.
  public var bearing: Double?

  /// Degrees from looking straight down. Defaults to nil.
  public var pitch: Double?

  /// Vertical field of view in degrees. Defaults to nil.
  public var verticalFOV: Double?

  /// Creates a change; angles in degrees, padding in points, nil keeps a field.
  public init(
    center: Coordinate? = nil, padding: EdgeInsets? = nil, zoom: Double? = nil,
    bearing: Double? = nil, pitch: Double? = nil, verticalFOV: Double? = nil
  ) {
    self.center = center
    self.padding = padding
    self.zoom = zoom
    self.bearing = bearing
    self.pitch = pitch
    self.verticalFOV = verticalFOV
  }

  /// The change that sets every field of `camera`.
  public init(_ camera: CameraState) {
    self.init(
      center: camera.center, padding: camera.padding, zoom: camera.zoom, bearing: camera.bearing,
      pitch: camera.pitch, verticalFOV: camera.verticalFOV)
  }

  /// `camera` with this change made, unconstrained.
  ///
  /// A place or an inset with one value that is not a finite number is ignored as a whole: half of
  /// a place is a wrong place.
  public func applying(to camera: CameraState) -> CameraState {
    CameraState(
      center: center.flatMap { $0.isFinite ? $0 : nil } ?? camera.center,
      padding: padding.flatMap { $0.isFinite ? $0 : nil } ?? camera.padding,
      zoom: finite(zoom) ?? camera.zoom,
      bearing: finite(bearing) ?? camera.bearing,
      pitch: finite(pitch) ?? camera.pitch,
      verticalFOV: finite(verticalFOV) ?? camera.verticalFOV)
  }

  private func finite(_ value: Double?) -> Double? {
    value.flatMap { $0.isFinite ? $0 : nil }
  }
}
