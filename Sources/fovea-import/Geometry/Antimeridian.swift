import Foundation

/// Puts lines and rings that cross 180 degrees, or run around a pole, on the right side of the map.
///
/// An edge that spans more than half of the world is taken to go the short way round. The vertices
/// are first unwrapped (longitudes run on past 180), then cut out once for each world they reach.
/// An edge of exactly 360 degrees is the frame of a whole-world shape and stays as it is.
enum Antimeridian {
  /// How far past 180 degrees shapes are kept: twice the widest tile buffer, that of the tile at
  /// level 0, so that a cut made here never shows inside a tile.
  static let overhang = 11.25

  /// True where a shape within the box cannot need more than a plain projection.
  static func spares(_ box: DegreeBox) -> Bool {
    // No edge is longer than all is wide.
    box.west > -180 && box.east < 180 && box.east - box.west <= 180
  }

  /// True where a part needs more than a plain projection.
  static func concerns(_ shape: borrowing DegreeShape, part: Int, isRing: Bool) -> Bool {
    let range = shape.range(of: part)
    let longitudes = shape.longitudes.base
    var previous = longitudes[range.lowerBound]
    for index in range {
      let longitude = longitudes[index]
      if abs(longitude) > 180 || abs(longitude - previous) > 180 { return true }
      if isRing && abs(longitude) == 180 { return true }
      previous = longitude
    }
    return false
  }

  /// A line or ring with longitudes that run on across 180.
  struct Unwrapped {
    var points: [DegreePoint]
    /// Whole turns around the world from the first vertex to the last: not 0 around a pole.
    var turns: Int
    /// True when an edge was taken the short way round.
    var crosses: Bool
    var west: Double
    var east: Double
  }

  /// A line that runs around the world for long, as a satellite's track does, in pieces of about two
  /// turns, so that each is laid out in a few turns and not the whole line in all of them.
  static func divideLong(_ line: [DegreePoint]) -> [[DegreePoint]] {
    let longest = 720.0
    var pieces: [[DegreePoint]] = []
    var start = 0
    var longitude = 0.0
    var west = 0.0
    var east = 0.0
    for index in line.indices.dropFirst() {
      let step = line[index].longitude - line[index - 1].longitude
      longitude += abs(step) > 180 && abs(step) < 360 ? step - (step > 0 ? 360 : -360) : step
      west = min(west, longitude)
      east = max(east, longitude)
      if east - west <= longest { continue }
      pieces.append(Array(line[start...index]))
      start = index
      (longitude, west, east) = (0, 0, 0)
    }
    if start < line.count - 1 { pieces.append(Array(line[start...])) }
    return pieces
  }

  /// Unwraps vertices and moves them by whole turns until the westernmost lies in -180 ..< 180.
  static func unwrap(_ points: [DegreePoint]) -> Unwrapped {
    var result: [DegreePoint] = []
    result.reserveCapacity(points.count)
    var offset = 0.0
    var crosses = false
    var previous = points.first?.longitude ?? 0
    for point in points {
      let step = point.longitude - previous
      if abs(step) > 180 && abs(step) < 360 {
        offset -= step > 0 ? 360 : -360
        crosses = true
      }
      previous = point.longitude
      result.append(
        DegreePoint(longitude: point.longitude + offset, latitude: point.latitude))
    }
    var west = Double.infinity
    var east = -Double.infinity
    for point in result {
      west = min(west, point.longitude)
      east = max(east, point.longitude)
    }
    // A shape that only touches 180 from the west belongs to the west.
    var shift = -((west + 180) / 360).rounded(.down) * 360
    if west == 180 && east == 180 { shift = 0 }
    if shift != 0 {
      for index in result.indices { result[index].longitude += shift }
    }
    return Unwrapped(
      points: result, turns: Int((offset / 360).rounded()), crosses: crosses,
      west: west + shift, east: east + shift)
  }

  /// Closes a ring that runs once around the world along the pole it encloses: the nearer one.
  ///
  /// Five turns are chained, so that the upright edges to the pole lie outside of the map wherever
  /// the ring begins.
  static func closeAroundPole(_ ring: Unwrapped) -> Unwrapped {
    let turn = Double(ring.turns) * 360
    let body = ring.points.dropLast()
    let mean = body.reduce(0) { $0 + $1.latitude } / Double(max(1, body.count))
    let pole = mean >= 0 ? 90.0 : -90.0
    var chain: [DegreePoint] = []
    for copy in [-2.0, -1, 0, 1, 2] {
      for point in body {
        chain.append(
          DegreePoint(longitude: point.longitude + copy * turn, latitude: point.latitude))
      }
    }
    if let first = chain.first, let last = chain.last {
      chain.append(DegreePoint(longitude: last.longitude, latitude: pole))
      chain.append(DegreePoint(longitude: first.longitude, latitude: pole))
      chain.append(first)
    }
    // It holds all its copies already, so it is placed once, as if it were as wide as the map.
    return Unwrapped(points: chain, turns: 0, crosses: true, west: -180, east: 180)
  }

  /// The share of the sphere a ring encloses, 0 ... 1, from its unwrapped vertices.
  static func shareOfSphere(_ points: [DegreePoint]) -> Double {
    // The integral of sin(latitude) over longitude, exact for edges of constant latitude and close
    // enough to tell the smaller from the larger side.
    var sum = 0.0
    for (a, b) in zip(points, points.dropFirst()) {
      let meanSine = (sin(a.latitude * .pi / 180) + sin(b.latitude * .pi / 180)) / 2
      sum += (b.longitude - a.longitude) * .pi / 180 * meanSine
    }
    return abs(sum) / (4 * .pi)
  }

  /// Moves ring edges that lie on 180 degrees outwards: they are cuts, not shores.
  ///
  /// The outline then has no seam inside the map, and the fill still reaches its edge.
  static func pushSeams(_ points: [DegreePoint]) -> [DegreePoint] {
    func onSeam(_ point: DegreePoint) -> Bool { abs(point.longitude) == 180 }
    func pushed(_ point: DegreePoint) -> DegreePoint {
      DegreePoint(
        longitude: point.longitude + (point.longitude > 0 ? overhang : -overhang),
        latitude: point.latitude)
    }
    var result: [DegreePoint] = []
    result.reserveCapacity(points.count + 8)
    for (index, point) in points.enumerated() {
      let previous = index > 0 ? points[index - 1] : nil
      if let previous, onSeam(previous), onSeam(point), previous.longitude == point.longitude {
        result.append(pushed(previous))
        result.append(pushed(point))
      }
      result.append(point)
    }
    return result
  }

  /// Splits a line where its edges lie on 180 degrees or on the edge of the polar cap.
  static func dropSeamEdges(_ points: [DegreePoint]) -> [[DegreePoint]] {
    func isSeam(_ a: DegreePoint, _ b: DegreePoint) -> Bool {
      (abs(a.longitude) == 180 && a.longitude == b.longitude)
        || (a.latitude <= -90 && b.latitude <= -90)
    }
    var lines: [[DegreePoint]] = []
    var current: [DegreePoint] = []
    for point in points {
      if let last = current.last, isSeam(last, point) {
        if current.count > 1 { lines.append(current) }
        current = []
      }
      current.append(point)
    }
    if current.count > 1 { lines.append(current) }
    return lines
  }
}
