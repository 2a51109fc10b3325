import Foundation

/// A camera looking at the map through a rectangle of the screen: the projection core.
///
/// The closed form, with `d` the distance to the centre, `b` the bearing, `p` the pitch and `ws`
/// the world's width in points: a ground point `(dx, dy)` points from the centre lies at
/// `x1 = dx cos b + dy sin b`, `y1 = -dx sin b + dy cos b`, at depth `w = d - y1 sin p`, and is drawn
/// at `(cx + d x1 / w, cy + d y1 cos p / w)`.
public struct Viewport: Hashable, Sendable {
  /// The size of the rectangle in points.
  public let size: ScreenSize

  /// The camera, unconstrained.
  public let camera: CameraState

  /// Where the camera's centre is drawn, in points: the middle of what the padding leaves, or the
  /// nearest point of the rectangle when the padding would push it out.
  public let centerPoint: ScreenPoint

  /// Distance from the eye to the centre in points, `(height / 2) / tan(verticalFOV / 2)`.
  public let cameraToCenterDistance: Double

  /// The world's width in points, `512 * 2^zoom`.
  public let worldSize: Double

  /// The camera's centre in the unit square of Web Mercator.
  public let centerMercator: MercatorCoordinate
  let cosBearing: Double
  let sinBearing: Double
  let cosPitch: Double
  let sinPitch: Double

  /// Creates a viewport of `size` points; the camera is taken as it is, without constraining it.
  public init(size: ScreenSize, camera: CameraState) {
    self.size = size
    self.camera = camera
    let padding = camera.padding
    centerPoint = ScreenPoint(
      x: max(0, min(size.width, (padding.left + size.width - padding.right) / 2)),
      y: max(0, min(size.height, (padding.top + size.height - padding.bottom) / 2)))
    cameraToCenterDistance = size.height / 2 / tan(camera.verticalFOV * .pi / 360)
    worldSize = 512 * exp2(camera.zoom)
    centerMercator = MercatorCoordinate(camera.center)
    let bearingRadians = camera.bearing * .pi / 180
    let pitchRadians = camera.pitch * .pi / 180
    cosBearing = cos(bearingRadians)
    sinBearing = sin(bearingRadians)
    cosPitch = cos(pitchRadians)
    sinPitch = sin(pitchRadians)
  }

  /// The viewport of the same size with another camera.
  public func with(_ camera: CameraState) -> Viewport {
    Viewport(size: size, camera: camera)
  }
}
