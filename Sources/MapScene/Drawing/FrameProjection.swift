import MapCamera

/// What all projecting of a frame needs to know, in device pixels.
///
/// Depths are counted in distances from the eye to the centre, so that the depth at the centre is 1.
/// Its inverse, the *nearness*, is how many times larger than at the centre the map is drawn: 1 at the
/// centre, more in the foreground, 0 at the horizon. Nearness is linear along a straight line on
/// the screen, which depth is not; widths and opacities follow it.
struct FrameProjection {
  let viewport: Viewport

  /// Device pixels a point.
  let pixelRatio: Double

  /// The frame's size in pixels.
  let width: Double
  let height: Double

  /// The depth before which everything is cut off, above 0: half of the depth at the bottom edge, so
  /// that nothing visible is lost and nothing behind the eye can flip over the horizon.
  let nearestDepth: Double

  /// The same for what stands: a tower whose foot lies far below the bottom edge may reach into view.
  var nearestStandingDepth: Double { nearestDepth / 16 }

  init(viewport: Viewport, pixelRatio: Double, width: Int, height: Int) {
    self.viewport = viewport
    self.pixelRatio = pixelRatio
    self.width = Double(width)
    self.height = Double(height)
    let bottom = FrameProjection.nearness(at: viewport.size.height, in: viewport)
    nearestDepth = 0.5 / max(bottom, 1)
  }

  /// The nearness of the ground at a height of the screen in points: `1 + (v / d) tan p` with `v` the
  /// distance below the centre point; 0 at the horizon and negative above it.
  static func nearness(at y: Double, in viewport: Viewport) -> Double {
    guard let horizon = viewport.horizonY else { return 1 }
    return 1 - (viewport.centerPoint.y - y) / (viewport.centerPoint.y - horizon)
  }

  /// The transform of a local frame whose unit is `unit` world widths.
  func transform(origin: MercatorCoordinate, unit: Double) -> PixelTransform {
    let ground = viewport.groundTransform(origin: origin, unit: unit)
    let toPixels = pixelRatio / viewport.cameraToCenterDistance
    return PixelTransform(
      x: ground.x * toPixels, y: ground.y * toPixels,
      depth: ground.w / viewport.cameraToCenterDistance)
  }
}

/// A ground transform to device pixels: the position on the screen is `(X, Y) / depth`.
struct PixelTransform {
  /// Coefficients of u, v, height in metres and 1.
  var x: SIMD4<Double>
  var y: SIMD4<Double>
  var depth: SIMD4<Double>

  /// Homogeneous position and depth of a point on the ground.
  @inline(__always)
  func apply(_ point: SIMD2<Double>) -> HomogeneousPoint {
    HomogeneousPoint(
      x: x.x * point.x + x.y * point.y + x.w,
      y: y.x * point.x + y.y * point.y + y.w,
      depth: depth.x * point.x + depth.y * point.y + depth.w)
  }

  /// Homogeneous position and depth of a point `height` metres above the ground.
  @inline(__always)
  func apply(_ point: SIMD2<Double>, height: Double) -> HomogeneousPoint {
    HomogeneousPoint(
      x: x.x * point.x + x.y * point.y + x.z * height + x.w,
      y: y.x * point.x + y.y * point.y + y.z * height + y.w,
      depth: depth.x * point.x + depth.y * point.y + depth.z * height + depth.w)
  }

  /// The eye in the local frame, its height in metres: the one point that all three rows take to 0
  /// (Cramer's rule).
  var eye: SIMD3<Double> {
    func determinant(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
      a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x)
    }
    let u = SIMD3(x.x, y.x, depth.x)
    let v = SIMD3(x.y, y.y, depth.y)
    let h = SIMD3(x.z, y.z, depth.z)
    let target = SIMD3(-x.w, -y.w, -depth.w)
    let whole = determinant(u, v, h)
    return SIMD3(determinant(target, v, h), determinant(u, target, h), determinant(u, v, target))
      / whole
  }
}

/// A projected point before the divide.
struct HomogeneousPoint {
  var x: Double
  var y: Double
  var depth: Double

  /// The point after the divide.
  @inline(__always)
  var onScreen: ScreenVertex {
    let nearness = 1 / depth
    return ScreenVertex(x: x * nearness, y: y * nearness, nearness: nearness)
  }

  @inline(__always)
  static func mix(_ a: HomogeneousPoint, _ b: HomogeneousPoint, _ t: Double) -> HomogeneousPoint {
    HomogeneousPoint(
      x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, depth: a.depth + (b.depth - a.depth) * t)
  }
}

/// A point on the screen in pixels. All three components are linear along a projected straight line.
struct ScreenVertex {
  var x: Double
  var y: Double
  var nearness: Double

  @inline(__always)
  static func mix(_ a: ScreenVertex, _ b: ScreenVertex, _ t: Double) -> ScreenVertex {
    ScreenVertex(
      x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t,
      nearness: a.nearness + (b.nearness - a.nearness) * t)
  }
}
