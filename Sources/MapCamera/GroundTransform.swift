/// A viewport's projection for points given in a local ground frame, linear before the divide.
///
/// A local point `(u, v)` lies at mercator `origin + (u, v) * unit`, `h` metres above the ground.
/// Its screen position in points is `(X / W, Y / W)` with each of X, Y, W linear in u, v and h; W
/// is the depth along the view axis in points, and a point with W <= 0 is behind the eye. Folding
/// the origin in here, in doubles, is what lets tiles keep their points as Float.
public struct GroundTransform: Sendable {
  /// Coefficients of u, v, h and 1 for the homogeneous X, in points.
  public var x: SIMD4<Double>

  /// Coefficients of u, v, h and 1 for the homogeneous Y, in points.
  public var y: SIMD4<Double>

  /// Coefficients of u, v, h and 1 for the depth W, in points.
  public var w: SIMD4<Double>
}

extension Viewport {
  /// The transform of a local frame whose origin lies at `origin` and whose unit is `unit` world
  /// widths; for tile z, x, y the origin is `(x, y) / 2^z` and the unit `1 / 2^z / extent`.
  public func groundTransform(origin: MercatorCoordinate, unit: Double) -> GroundTransform {
    let d = cameraToCenterDistance
    let scale = unit * worldSize
    // Subtract in world units before scaling: it keeps 1e-9 points at zoom 22.
    let dx = (origin.x - centerMercator.x) * worldSize
    let dy = (origin.y - centerMercator.y) * worldSize
    let rise = pointsPerMeter
    let x1 = SIMD4(cosBearing * scale, sinBearing * scale, 0, dx * cosBearing + dy * sinBearing)
    let y1 = SIMD4(-sinBearing * scale, cosBearing * scale, 0, dy * cosBearing - dx * sinBearing)
    let up = SIMD4(0, 0, rise, 0)
    let w = SIMD4(0, 0, 0, d) - y1 * sinPitch - up * cosPitch
    return GroundTransform(
      x: x1 * d + w * centerPoint.x,
      y: (y1 * cosPitch - up * sinPitch) * d + w * centerPoint.y,
      w: w)
  }
}
