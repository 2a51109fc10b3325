/// What there is to know about a corner of a building's ring and the wall from it to the next one.
struct WallCorner: OptionSet, Sendable {
  let rawValue: UInt8

  /// There is a wall from here to the next corner; there is none where the building was cut.
  static let wall = WallCorner(rawValue: 1)

  /// The ring turns enough here for an edge to be seen.
  static let edge = WallCorner(rawValue: 2)

  /// The building was cut here and goes on.
  static let cut = WallCorner(rawValue: 4)

  /// A corner and one at the same place that follows it: the wall is the latter's, and where either is
  /// a corner of the building itself both are.
  func joined(with next: WallCorner) -> WallCorner {
    let both = intersection(next).intersection(.cut)
    return next.intersection(.wall).union(union(next).intersection(.edge)).union(both)
  }
}

/// The points of a tile on one side of a line.
struct HalfPlane: Sendable {
  /// Of length 1; points away from the half plane.
  var normal: SIMD2<Double>

  /// How far along the normal it reaches, in tile-local units.
  var limit: Double

  /// How far a point lies outside; negative inside.
  func excess(_ point: SIMD2<Double>) -> Double { (normal * point).sum() - limit }

  /// The points on the other side.
  var opposite: HalfPlane { HalfPlane(normal: -normal, limit: -limit) }

  /// The points inside and a little beyond: parts of a building must overlap, or what is painted between
  /// them would shine through.
  var wider: HalfPlane { HalfPlane(normal: normal, limit: limit + StandingRing.overlap) }
}

/// A ring of a building: outer rings turn clockwise on a map with y down, holes the other way.
struct StandingRing: Sendable {
  private(set) var points: [SIMD2<Double>] = []
  private(set) var corners: [WallCorner] = []

  /// How far the parts of a building in two tiles, or on both sides of a plane of the painter's order, reach
  /// over the line between them, so that no seam shows there: a unit of a tile's usual grid, about a pixel
  /// where buildings stand.
  static let overlap = 1.0 / 4096

  /// A flatter turn than this is a point of a curve: the cosine of 20 degrees.
  private static let curveCosine = 0.9397

  /// How far off a line rounding moves what is on it, in tile-local units.
  private static let rounding = 1e-9

  /// The sine of an inward turn that rounding alone may make.
  private static let straightness = 0.01

  /// A ring as it came, nil when it holds no area. Edges that a tile cutter made are no walls.
  init?(_ ring: [SIMD2<Double>]) {
    for point in ring { append(point, []) }
    guard close() else { return nil }
    var before = points[points.count - 1]
    for (index, point) in points.enumerated() {
      let next = points[index + 1 < points.count ? index + 1 : 0]
      if !UnitSquare.runsAlongSide(point, next) { corners[index].insert(.wall) }
      let (from, to) = (point - before, next - point)
      let lengths = ((from * from).sum() * (to * to).sum()).squareRoot()
      if (from * to).sum() < Self.curveCosine * lengths { corners[index].insert(.edge) }
      before = point
    }
  }

  private init() {}

  /// The part inside a half plane, nil when there is none (Sutherland and Hodgman, 1974). What runs
  /// along the cut is no wall.
  func clipped(to half: HalfPlane) -> StandingRing? {
    let excess = points.map { point in
      let excess = half.excess(point)
      return abs(excess) < Self.rounding ? 0 : excess
    }
    if excess.allSatisfy({ $0 <= 0 }) { return self }
    var result = StandingRing()
    for index in points.indices {
      let next = index + 1 < points.count ? index + 1 : 0
      let (here, there) = (excess[index], excess[next])
      let along = points[next] - points[index]
      if here <= 0 {
        // A wall on the line is this side's only where the building is.
        let isBeyond = here == 0 && there == 0 && along.x * half.normal.y > along.y * half.normal.x
        result.append(points[index], isBeyond ? corners[index].subtracting(.wall) : corners[index])
      }
      guard (here <= 0) != (there <= 0) else { continue }
      let crossing = there == 0 ? points[next] : points[index] + along * (here / (here - there))
      result.append(crossing, here <= 0 ? .cut : corners[index].intersection(.wall).union(.cut))
    }
    return result.close() ? result : nil
  }

  /// Adds a point; where it is the last one again, the two are one.
  private mutating func append(_ point: SIMD2<Double>, _ corner: WallCorner) {
    if point == points.last {
      corners[corners.count - 1] = corners[corners.count - 1].joined(with: corner)
    } else {
      points.append(point)
      corners.append(corner)
    }
  }

  /// Joins the last point to the first where they are one; whether an area is left.
  private mutating func close() -> Bool {
    while points.count > 1, points.first == points.last {
      points.removeLast()
      corners[0] = corners.removeLast().joined(with: corners[0])
    }
    return points.count > 2
  }

  /// Whether it turns one way only, and once.
  var isConvex: Bool {
    var before = points[points.count - 1]
    for (index, point) in points.enumerated() {
      let (from, to) = (point - before, points[index + 1 < points.count ? index + 1 : 0] - point)
      let lengths = ((from * from).sum() * (to * to).sum()).squareRoot()
      if from.x * to.y - from.y * to.x < -Self.straightness * lengths { return false }
      before = point
    }
    // Overlapping coils would turn one way all along too.
    return Self.signedArea(points) > 0
  }

  /// Twice the area, positive when the ring turns clockwise on a map with y down.
  static func signedArea(_ ring: [SIMD2<Double>]) -> Double {
    var sum = 0.0
    guard var previous = ring.last else { return 0 }
    for point in ring {
      sum += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return sum
  }
}
