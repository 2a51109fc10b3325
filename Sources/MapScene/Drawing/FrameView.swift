/// The view of a frame as far as planning needs it.
struct FrameView {
  let projection: FrameProjection
  let clipper: SegmentClipper

  /// The camera's zoom.
  var zoom: Double { projection.viewport.camera.zoom }

  /// The world's width in pixels.
  var worldPixels: Double { projection.viewport.worldSize * projection.pixelRatio }

  /// The range of nearness in a box, nil when no part of it can be seen.
  func nearness(of box: TileBox, _ transform: PixelTransform) -> ClosedRange<Float>? {
    let (west, east) = (Double(box.minX), Double(box.maxX))
    let (north, south) = (Double(box.minY), Double(box.maxY))
    let a = transform.apply(SIMD2(west, north))
    let b = transform.apply(SIMD2(east, north))
    let c = transform.apply(SIMD2(east, south))
    let d = transform.apply(SIMD2(west, south))
    let deepest = max(max(a.depth, b.depth), max(c.depth, d.depth))
    let nearest = min(min(a.depth, b.depth), min(c.depth, d.depth))
    guard deepest > clipper.nearestDepth else { return nil }
    // Linear in homogeneous space: when all four corners lie beyond one side, so does the box.
    func allBeyond(_ distance: (HomogeneousPoint) -> Double) -> Bool {
      distance(a) < 0 && distance(b) < 0 && distance(c) < 0 && distance(d) < 0
    }
    if allBeyond({ $0.x - clipper.minX * $0.depth }) { return nil }
    if allBeyond({ clipper.maxX * $0.depth - $0.x }) { return nil }
    if allBeyond({ $0.y - clipper.minY * $0.depth }) { return nil }
    if allBeyond({ clipper.maxY * $0.depth - $0.y }) { return nil }
    return Float(1 / deepest)...Float(1 / max(nearest, clipper.nearestDepth))
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
