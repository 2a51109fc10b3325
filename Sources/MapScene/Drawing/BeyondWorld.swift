import MapCamera

/// What is seen beyond the northern and southern edges of Mercator's square: no ground. It would look
/// like land, so it is filled with the haze that the ground fades into.
struct BeyondWorld {
  private let view: FrameView

  init(view: FrameView) {
    self.view = view
  }

  /// Appends the edges of what is in view.
  func draw(into buffer: EdgeBuffer) {
    let viewport = view.projection.viewport
    let corners = viewport.footprintMercator.map { SIMD2($0.x, $0.y) }
    guard let first = corners.first else { return }
    let low = corners.reduce(first, pointwiseMin)
    let high = corners.reduce(first, pointwiseMax)
    if low.y < 0 { draw(low, SIMD2(high.x, min(high.y, 0)), into: buffer) }
    if high.y > 1 { draw(SIMD2(low.x, max(low.y, 1)), high, into: buffer) }
  }

  private func draw(_ low: SIMD2<Double>, _ high: SIMD2<Double>, into buffer: EdgeBuffer) {
    // From the centre on, so that the numbers are small where they are seen.
    let origin = MercatorCoordinate(view.projection.viewport.camera.center)
    let transform = view.projection.transform(origin: origin, unit: 1)
    let ring = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)].map {
      $0 - SIMD2(origin.x, origin.y)
    }
    FillProjector(frame: view.projection).draw(ring, transform, into: buffer)
  }
}
