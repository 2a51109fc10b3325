import MapCamera

/// Projects the lines of a ground grid.
struct GridDrawer {
  enum Kind {
    case minor
    case major
  }

  private let view: FrameView
  private let transform: PixelTransform
  private let origin: MercatorCoordinate
  private let xRange: ClosedRange<Double>
  private let yRange: ClosedRange<Double>

  /// The width of a grid line in points.
  private static let width = 1.0

  /// The nearness over which lines fade in: minor ones go first, before they crowd.
  private static let minorFade: (start: Float, end: Float) = (0.16, 0.55)
  private static let majorFade: (start: Float, end: Float) = (0.1, 0.3)

  init(view: FrameView) {
    self.view = view
    let viewport = view.projection.viewport
    // From the centre on, so that the numbers are small where they are seen.
    origin = MercatorCoordinate(viewport.camera.center)
    transform = view.projection.transform(origin: origin, unit: 1)
    let corners = viewport.footprintMercator
    xRange = Self.range(corners.map { $0.x }, around: origin.x)
    yRange = Self.range(corners.map { $0.y }, around: origin.y)
  }

  private static func range(_ values: [Double], around middle: Double) -> ClosedRange<Double> {
    (values.min() ?? middle)...(values.max() ?? middle)
  }

  func draw(_ lines: [GroundGrid.Lines], kind: Kind, into buffer: SegmentBuffer) {
    let fade = kind == .minor ? Self.minorFade : Self.majorFade
    for line in lines where line.opacity > 0 {
      let brush = LineBrush(
        width: Float(Self.width * view.projection.pixelRatio), fadeStart: fade.start,
        fadeEnd: fade.end, opacity: Float(line.opacity))
      line.forEach(in: line.direction == .northSouth ? xRange : yRange) { position in
        let (start, end) = ends(of: position, line.direction)
        view.clipper.draw(transform.apply(start), transform.apply(end), brush, into: buffer)
      }
    }
  }

  private func ends(
    of position: Double, _ direction: GroundGrid.Lines.Direction
  ) -> (SIMD2<Double>, SIMD2<Double>) {
    switch direction {
    case .northSouth:
      // The ground ends where Mercator's square does.
      let north = max(yRange.lowerBound, 0)
      let south = min(yRange.upperBound, 1)
      return (
        SIMD2(position - origin.x, north - origin.y), SIMD2(position - origin.x, south - origin.y)
      )
    case .eastWest:
      return (
        SIMD2(xRange.lowerBound - origin.x, position - origin.y),
        SIMD2(xRange.upperBound - origin.x, position - origin.y)
      )
    }
  }
}
