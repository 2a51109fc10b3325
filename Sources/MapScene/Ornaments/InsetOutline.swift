import MapCamera

/// The outline of a main view in an inset's points.
///
/// The corners are taken in mercator, where the ground a camera sees is a quadrilateral whatever its
/// bearing and pitch, and however far it reaches over the antimeridian or past the edge of the map.
struct InsetOutline {
  /// A stretch of the outline in points.
  struct Line: Equatable {
    var start: ScreenPoint
    var end: ScreenPoint
  }

  /// Its width in points.
  static let lineWidth = 2.5

  /// Yellow: (1, 0.99608, 0.11373).
  static let color = RGBA(hex: 0xff_fe1d)

  /// Its opacity when all of the inset lies within it and there is no edge to show.
  static let coveringOpacity = 0.55

  /// The least extent in points: a street seen from zoom 0 is far below a pixel, so the shape is
  /// enlarged about the main map's centre until it can be seen.
  static let leastExtent = 9.0

  /// The stretches to draw, already where they belong.
  private(set) var lines: [Line] = []

  /// The opacity to draw them with, 0...1.
  private(set) var opacity = 1.0

  init(of main: Viewport, as outline: InsetMap.Outline, in inset: Viewport) {
    let corners = Self.corners(of: main, as: outline)
    let center = MercatorCoordinate(main.camera.center)
    guard let middle = inset.point(for: Self.nearestCopy(of: center, to: inset)) else { return }
    // The main map's longitudes are unwrapped and the inset's centre is wrapped: whole worlds apart.
    let worlds = Self.nearestCopy(of: center, to: inset).x - center.x
    var shape = corners.compactMap {
      inset.point(for: MercatorCoordinate(x: $0.x + worlds, y: $0.y))
    }
    if shape.count < 3 { shape = [middle] }
    shape = Self.enlarged(shape, about: middle)
    if Self.covers(shape, inset.size) {
      opacity = Self.coveringOpacity
      lines = Self.closed(Self.innerEdge(of: inset.size))
    } else {
      lines = Self.copies(of: shape, in: inset).flatMap(Self.closed)
    }
  }

  private static func corners(
    of main: Viewport, as outline: InsetMap.Outline
  ) -> [MercatorCoordinate] {
    let corners = main.footprintMercator
    guard outline == .bounds, let first = corners.first else { return corners }
    // The box of the coordinates: longitude is linear in x, and latitude falls steadily with y.
    let west = corners.reduce(first.x) { min($0, $1.x) }
    let east = corners.reduce(first.x) { max($0, $1.x) }
    let north = corners.reduce(first.y) { min($0, $1.y) }
    let south = corners.reduce(first.y) { max($0, $1.y) }
    return [(west, north), (east, north), (east, south), (west, south)]
      .map { MercatorCoordinate(x: $0.0, y: $0.1) }
  }

  private static func nearestCopy(
    of place: MercatorCoordinate, to inset: Viewport
  ) -> MercatorCoordinate {
    let center = MercatorCoordinate(inset.camera.center).x
    return MercatorCoordinate(x: place.x + (center - place.x).rounded(), y: place.y)
  }

  /// The shape, no smaller than the least extent. Enlarged alike in all directions it still tells which
  /// way the camera looks.
  private static func enlarged(_ shape: [ScreenPoint], about middle: ScreenPoint) -> [ScreenPoint] {
    let extent = max(span(shape.map { $0.x }), span(shape.map { $0.y }))
    guard extent < leastExtent else { return shape }
    guard shape.count > 2, extent > 0 else {
      let half = leastExtent / 2
      return [(-half, -half), (half, -half), (half, half), (-half, half)]
        .map { ScreenPoint(x: middle.x + $0.0, y: middle.y + $0.1) }
    }
    let factor = leastExtent / extent
    return shape.map {
      ScreenPoint(
        x: middle.x + ($0.x - middle.x) * factor, y: middle.y + ($0.y - middle.y) * factor)
    }
  }

  private static func span(_ values: [Double]) -> Double {
    (values.max() ?? 0) - (values.min() ?? 0)
  }

  /// Whether the whole inset lies within a convex shape: each of its corners on the same side of
  /// every edge.
  private static func covers(_ shape: [ScreenPoint], _ size: ScreenSize) -> Bool {
    let corners = [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)]
    return closed(shape).allSatisfy { edge in
      corners.allSatisfy { x, y in
        (edge.end.x - edge.start.x) * (y - edge.start.y)
          - (edge.end.y - edge.start.y) * (x - edge.start.x) > 0
      }
    }
  }

  /// The corners of a rectangle just inside the inset's border.
  private static func innerEdge(of size: ScreenSize) -> [ScreenPoint] {
    let inset = 2 + lineWidth / 2
    return [
      ScreenPoint(x: inset, y: inset), ScreenPoint(x: size.width - inset, y: inset),
      ScreenPoint(x: size.width - inset, y: size.height - inset),
      ScreenPoint(x: inset, y: size.height - inset),
    ]
  }

  /// The shape in every world copy that can be seen; one that is wider than the world overlaps its own
  /// copies, so it stands alone.
  private static func copies(of shape: [ScreenPoint], in inset: Viewport) -> [[ScreenPoint]] {
    let xs = shape.map { $0.x }
    guard let west = xs.min(), let east = xs.max(), east - west < inset.worldSize else {
      return [shape]
    }
    let first = ((-lineWidth - east) / inset.worldSize).rounded(.up)
    let last = ((inset.size.width + lineWidth - west) / inset.worldSize).rounded(.down)
    guard first <= last else { return [] }
    return (Int(first)...Int(last)).map { copy in
      shape.map { ScreenPoint(x: $0.x + Double(copy) * inset.worldSize, y: $0.y) }
    }
  }

  private static func closed(_ shape: [ScreenPoint]) -> [Line] {
    guard let first = shape.first else { return [] }
    return zip(shape, shape.dropFirst() + [first]).map { Line(start: $0, end: $1) }
  }
}
