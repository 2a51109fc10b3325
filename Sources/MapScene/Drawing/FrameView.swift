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
