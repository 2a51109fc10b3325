import Foundation

/// Moves a line or ring by whole turns and cuts it a little outside of -180 and 180, before it goes
/// onto the grid, which is too narrow for a shape that runs around the world twice.
enum LongitudeCut {
  private static let reach = 180 + Antimeridian.overhang

  /// The pieces of a line within reach of the map.
  static func line(_ points: [DegreePoint], _ shift: Double) -> [[DegreePoint]] {
    var pieces: [[DegreePoint]] = []
    var current: [DegreePoint] = []
    var previous: DegreePoint?
    for original in points {
      let point = moved(original, shift)
      defer { previous = point }
      guard let from = previous else {
        if inside(point) { current.append(point) }
        continue
      }
      guard let (a, b) = segment(from, point) else {
        if current.count > 1 { pieces.append(current) }
        current = []
        continue
      }
      if current.isEmpty { current.append(a) }
      current.append(b)
      if b != point {
        pieces.append(current)
        current = []
      }
    }
    if current.count > 1 { pieces.append(current) }
    return pieces
  }

  /// What of a ring is within reach of the map; empty when nothing is.
  static func ring(_ points: [DegreePoint], _ shift: Double) -> [DegreePoint] {
    var ring = points.map { moved($0, shift) }
    for (limit, sign) in [(reach, -1.0), (-reach, 1.0)] {
      if ring.allSatisfy({ ($0.longitude - limit) * sign >= 0 }) { continue }
      var kept: [DegreePoint] = []
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let depthA = (a.longitude - limit) * sign
        let depthB = (b.longitude - limit) * sign
        if depthA >= 0 { kept.append(a) }
        if (depthA < 0) != (depthB < 0) && depthA != 0 && depthB != 0 {
          kept.append(crossing(a, b, limit))
        }
      }
      ring = kept
    }
    return ring
  }

  private static func moved(_ point: DegreePoint, _ shift: Double) -> DegreePoint {
    DegreePoint(longitude: point.longitude + shift, latitude: point.latitude)
  }

  private static func inside(_ point: DegreePoint) -> Bool {
    abs(point.longitude) <= reach
  }

  private static func segment(
    _ a: DegreePoint, _ b: DegreePoint
  ) -> (DegreePoint, DegreePoint)? {
    if max(a.longitude, b.longitude) < -reach || min(a.longitude, b.longitude) > reach {
      return nil
    }
    func pulled(_ point: DegreePoint) -> DegreePoint {
      if point.longitude > reach { return crossing(a, b, reach) }
      if point.longitude < -reach { return crossing(a, b, -reach) }
      return point
    }
    return (pulled(a), pulled(b))
  }

  /// Where an edge meets a meridian. Edges are straight on the map, so the latitude is found there.
  private static func crossing(
    _ a: DegreePoint, _ b: DegreePoint, _ longitude: Double
  ) -> DegreePoint {
    let share = (longitude - a.longitude) / (b.longitude - a.longitude)
    func stretch(_ latitude: Double) -> Double {
      atanh(sin(max(-89.9, min(89.9, latitude)) * .pi / 180))
    }
    let y = stretch(a.latitude) + (stretch(b.latitude) - stretch(a.latitude)) * share
    return DegreePoint(longitude: longitude, latitude: atan(sinh(y)) * 180 / .pi)
  }
}
