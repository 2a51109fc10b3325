/// The view of a frame as far as planning needs it.
struct FrameView {
  let projection: FrameProjection
  let clipper: SegmentClipper

  /// The camera's zoom.
  var zoom: Double { projection.viewport.camera.zoom }

  /// The world's width in pixels.
  var worldPixels: Double { projection.viewport.worldSize * projection.pixelRatio }

  /// The range of nearness in a box that is `height` metres high, nil when no part of it can be seen.
  func nearness(
    of box: TileBox, height: Float = 0, _ transform: PixelTransform
  ) -> ClosedRange<Float>? {
    let (west, east) = (Double(box.minX), Double(box.maxX))
    let (north, south) = (Double(box.minY), Double(box.maxY))
    let a = transform.apply(SIMD2(west, north))
    let b = transform.apply(SIMD2(east, north))
    let c = transform.apply(SIMD2(east, south))
    let d = transform.apply(SIMD2(west, south))
    // What a corner's quantities gain or lose at most on the way up.
    let metres = Double(height)
    let up = HomogeneousPoint(
      x: transform.x.z * metres, y: transform.y.z * metres, depth: transform.depth.z * metres)
    let deepest = max(max(a.depth, b.depth), max(c.depth, d.depth)) + max(0, up.depth)
    let nearest = min(min(a.depth, b.depth), min(c.depth, d.depth)) + min(0, up.depth)
    let limit = height > 0 ? projection.nearestStandingDepth : clipper.nearestDepth
    guard deepest > limit else { return nil }
    // Linear in homogeneous space: when all corners lie beyond one side, so does the box.
    func allBeyond(_ distance: (HomogeneousPoint) -> Double) -> Bool {
      let gain = max(0, distance(up))
      return distance(a) + gain < 0 && distance(b) + gain < 0 && distance(c) + gain < 0
        && distance(d) + gain < 0
    }
    if allBeyond({ $0.x - clipper.minX * $0.depth }) { return nil }
    if allBeyond({ clipper.maxX * $0.depth - $0.x }) { return nil }
    if allBeyond({ $0.y - clipper.minY * $0.depth }) { return nil }
    if allBeyond({ clipper.maxY * $0.depth - $0.y }) { return nil }
    return Float(1 / deepest)...Float(1 / max(nearest, limit))
  }

  /// How many pixels apart a point of the ground and the one `height` metres above it are drawn;
  /// without bound when the eye is beside them.
  func rise(at point: SIMD2<Double>, height: Double, _ transform: PixelTransform) -> Double {
    let foot = transform.apply(point)
    let top = transform.apply(point, height: height)
    guard min(foot.depth, top.depth) > clipper.nearestDepth else { return .infinity }
    let (from, to) = (foot.onScreen, top.onScreen)
    return ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
  }

  /// The greatest rise at the corners of a box.
  func rise(of box: TileBox, height: Float, _ transform: PixelTransform) -> Double {
    func rise(_ x: Float, _ y: Float) -> Double {
      self.rise(at: SIMD2(Double(x), Double(y)), height: Double(height), transform)
    }
    return max(
      max(rise(box.minX, box.minY), rise(box.maxX, box.minY)),
      max(rise(box.minX, box.maxY), rise(box.maxX, box.maxY)))
  }
}

extension FrameView {
  /// The range of nearness within the edges of what is drawn: from the horizon or the upper edge to
  /// the lower one.
  var nearness: ClosedRange<Float> {
    func nearness(atPixel y: Double) -> Float {
      Float(FrameProjection.nearness(at: y / projection.pixelRatio, in: projection.viewport))
    }
    let least = max(nearness(atPixel: clipper.minY), 0)
    return least...max(nearness(atPixel: clipper.maxY), least)
  }

  /// About which part of a box lies in the frame, 0...1: that of the upright rectangle around it on
  /// the screen; 1 where it reaches before the nearest depth.
  func visibleShare(of box: TileBox, _ transform: PixelTransform) -> Float {
    var low = SIMD2(Double.infinity, .infinity)
    var high = -low
    for corner in 0..<4 {
      let x = corner & 1 == 0 ? box.minX : box.maxX
      let y = corner & 2 == 0 ? box.minY : box.maxY
      let point = transform.apply(SIMD2(Double(x), Double(y)))
      guard point.depth > clipper.nearestDepth else { return 1 }
      let place = point.onScreen
      low = pointwiseMin(low, SIMD2(place.x, place.y))
      high = pointwiseMax(high, SIMD2(place.x, place.y))
    }
    let frameLow = SIMD2(clipper.minX, clipper.minY)
    let frameHigh = SIMD2(clipper.maxX, clipper.maxY)
    // A box may be as flat as the line in it.
    high = pointwiseMax(high, low + Self.flat)
    let seen = pointwiseMin(high, frameHigh) - pointwiseMax(low, frameLow)
    let share = seen / (high - low)
    return Float(min(max(share.x, 0), 1) * min(max(share.y, 0), 1))
  }

  /// The least side of a box in pixels.
  private static let flat = 0.01
}
