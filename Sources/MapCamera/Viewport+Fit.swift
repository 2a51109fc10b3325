import Foundation

extension Viewport {
  /// The camera at the highest zoom level that shows a whole box inside the padded viewport, with
  /// the box in the middle; nil when the padding leaves no room or the box is not valid.
  ///
  /// - Parameters:
  ///   - bounds: The box in degrees; latitudes beyond ``MercatorCoordinate/maximumLatitude`` are cut.
  ///   - padding: Points to keep free besides the camera's own padding, which stays. Defaults to none.
  ///   - bearing: The bearing in degrees to look along. Nil keeps the camera's.
  ///   - pitch: The pitch in degrees to look with, honoured exactly. Nil keeps the camera's.
  ///   - maxZoom: The highest zoom level to use; a box without a size gets it. Defaults to 22.
  public func camera(
    fitting bounds: CoordinateBounds, padding: EdgeInsets = .zero, bearing: Double? = nil,
    pitch: Double? = nil, maxZoom: Double = 22
  ) -> CameraState? {
    guard bounds.isValid, padding.isFinite else { return nil }
    var fitted = CameraOptions(bearing: bearing, pitch: pitch).applying(to: camera)
    let view = with(fitted)
    guard let room = GroundRoom(view, padding: padding) else { return nil }

    let box = MercatorBox(bounds)
    let corners = box.corners(rotatedLike: view)
    let fit = room.largestFit(of: corners, maxScale: 512 * exp2(maxZoom))
    let acrossCenter = fit.across / fit.scale
    let alongCenter = fit.along / fit.scale
    let center = MercatorCoordinate(
      x: box.middle.x + acrossCenter * view.cosBearing - alongCenter * view.sinBearing,
      y: box.middle.y + acrossCenter * view.sinBearing + alongCenter * view.cosBearing)
    fitted.center = center.coordinate
    fitted.zoom = log2(fit.scale / 512)
    return fitted
  }
}

/// A box in the unit square of Web Mercator.
private struct MercatorBox {
  let middle: MercatorCoordinate
  let halfWidth: Double
  let halfHeight: Double

  init(_ bounds: CoordinateBounds) {
    let limit = MercatorCoordinate.maximumLatitude
    let northwest = MercatorCoordinate(
      Coordinate(
        latitude: bounds.northeast.latitude.clamped(to: -limit...limit),
        longitude: bounds.southwest.longitude))
    let southeast = MercatorCoordinate(
      Coordinate(
        latitude: bounds.southwest.latitude.clamped(to: -limit...limit),
        longitude: bounds.northeast.longitude))
    middle = MercatorCoordinate(
      x: (northwest.x + southeast.x) / 2, y: (northwest.y + southeast.y) / 2)
    halfWidth = (southeast.x - northwest.x) / 2
    halfHeight = (southeast.y - northwest.y) / 2
  }

  /// The corners as world widths from the middle: to the right, and towards the viewer.
  func corners(rotatedLike view: Viewport) -> [SIMD2<Double>] {
    [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { sideX, sideY in
      let dx = sideX * halfWidth
      let dy = sideY * halfHeight
      return SIMD2(
        dx * view.cosBearing + dy * view.sinBearing, dy * view.cosBearing - dx * view.sinBearing)
    }
  }
}

/// The ground that a padded viewport leaves for a box to be fitted, seen from the centre point.
///
/// With the box scaled by `s` and the centre `(a, b)` away from its middle, a corner `(X, Y)` lies at
/// `x1 = sX - a`, `y1 = sY - b`. Being right of the left edge `u >= l`, which is `d x1 / w >= l` with
/// `w = d - y1 sin p`, is then linear in s, a and b, as is every other edge; that makes the fit exact
/// also with a pitch.
private struct GroundRoom {
  private let d: Double
  private let cosPitch: Double
  private let sinPitch: Double
  /// The edges in points from the centre point.
  private let left: Double
  private let right: Double
  private let top: Double
  private let bottom: Double

  /// Nil when nothing is left.
  init?(_ view: Viewport, padding: EdgeInsets) {
    let own = view.camera.padding
    d = view.cameraToCenterDistance
    cosPitch = view.cosPitch
    sinPitch = view.sinPitch
    left = own.left + padding.left - view.centerPoint.x
    right = view.size.width - own.right - padding.right - view.centerPoint.x
    top = max(own.top + padding.top, view.horizonLimitY) - view.centerPoint.y
    bottom = view.size.height - own.bottom - padding.bottom - view.centerPoint.y
    guard left < right, top < bottom, d * cosPitch + top * sinPitch > 0 else { return nil }
  }

  /// The largest scale of a box in points a world width, with the way from its middle to the centre
  /// in points on the ground.
  func largestFit(
    of corners: [SIMD2<Double>], maxScale: Double
  ) -> (scale: Double, across: Double, along: Double) {
    let halfDepth = corners.map(\.y).max() ?? 0
    let groundDepth = along(bottom) - along(top)
    var scale = min(maxScale, halfDepth > 0 ? groundDepth / (2 * halfDepth) : .infinity)
    if slack(of: corners, at: scale) < 0 {
      // The slack falls steadily with the scale; 60 halvings reach the last bit of a double.
      var low = 0.0
      for _ in 0..<60 {
        let middle = (low + scale) / 2
        if slack(of: corners, at: middle) < 0 { scale = middle } else { low = middle }
      }
      scale = low
    }
    let along = centeredAlong(halfDepth: halfDepth, scale: scale)
    let span = acrossSpan(of: corners, scale: scale, along: along)
    return (scale, (span.lowest + span.highest) / 2, along)
  }

  /// How much of the width a box leaves at `scale`, in points times `d`; negative when it is too wide.
  private func slack(of corners: [SIMD2<Double>], at scale: Double) -> Double {
    let halfDepth = corners.map(\.y).max() ?? 0
    let along = centeredAlong(halfDepth: halfDepth, scale: scale)
    let span = acrossSpan(of: corners, scale: scale, along: along)
    return span.highest - span.lowest
  }

  /// The positions of the centre, across from the box's middle, that keep the box between the left
  /// and the right edge.
  private func acrossSpan(
    of corners: [SIMD2<Double>], scale: Double, along: Double
  ) -> (lowest: Double, highest: Double) {
    var lowest = -Double.infinity
    var highest = Double.infinity
    for corner in corners {
      let depth = d - (scale * corner.y - along) * sinPitch
      lowest = max(lowest, scale * corner.x - right * depth / d)
      highest = min(highest, scale * corner.x - left * depth / d)
    }
    return (lowest, highest)
  }

  /// The way from the box's middle to the centre, towards the viewer, that puts as much room above
  /// the drawn box as below it.
  ///
  /// With `w0` the depth of the middle and `e` half the scaled box, the two edges are drawn at
  /// `v = (d cos p / sin p)(d / w - 1)`, `w = w0 -+ e sin p`; that their sum is `top + bottom` is a
  /// quadratic for w0. It is solved for `y0 = (d - w0) / sin p` in a form that holds at pitch 0.
  private func centeredAlong(halfDepth: Double, scale: Double) -> Double {
    let sum = (top + bottom) / (cosPitch * d)
    let inverse = (2 + sum * sinPitch) / d
    let edge = inverse * scale * halfDepth
    let bend = edge * edge * sinPitch
    return -(sum - bend / (1 + sqrt(1 + bend * sinPitch))) / inverse
  }

  /// Points on the ground from the centre to the line drawn at `v` below the centre point.
  private func along(_ v: Double) -> Double {
    v * d / (d * cosPitch + v * sinPitch)
  }
}
