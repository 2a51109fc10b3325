/// Consecutive walls of a ring that are painted as one face.
struct WallRun: BitwiseCopyable {
  /// The point where the first wall starts.
  var start: Int

  /// How many walls.
  var count: Int

  /// The points of the ring: the first, and the one after the last.
  let ringStart: Int
  let ringEnd: Int

  /// The point after `step` walls.
  func point(_ step: Int) -> Int {
    let index = start + step
    return index < ringEnd ? index : index - (ringEnd - ringStart)
  }

  /// The point where the last wall ends.
  var end: Int { point(count) }
}

/// Memory for projecting a building, kept from one to the next.
///
/// Unchecked, because it belongs to a worker, which one thread uses at a time.
final class BuildingScratch: @unchecked Sendable {
  /// Where each ring starts in the arrays of points, and last their count.
  let ringStarts = FrameBuffer<Int>(capacity: 16)

  /// The points in tile-local units, and at the floor and the roof in the frame.
  let ground = FrameBuffer<SIMD2<Double>>(capacity: 256)
  let bases = FrameBuffer<HomogeneousPoint>(capacity: 256)
  let tops = FrameBuffer<HomogeneousPoint>(capacity: 256)
  let corners = FrameBuffer<WallCorner>(capacity: 256)

  /// Whether the wall that starts at a point looks towards the eye.
  let seen = FrameBuffer<Bool>(capacity: 256)

  /// The runs of walls that do.
  let runs = FrameBuffer<WallRun>(capacity: 64)

  /// A wall's outline, and what is left of a polygon before the eye.
  let outline = FrameBuffer<HomogeneousPoint>(capacity: 256)
  let front = FrameBuffer<HomogeneousPoint>(capacity: 256)

  /// The number of the shape at hand.
  private(set) var shape: UInt32 = 0

  /// Projects the points of a building and forgets the one before.
  func load(
    _ polygon: Polygon, of batch: FillBatch, _ building: StandingBuilding, _ tile: PlannedTile
  ) {
    let first = Int(batch.ringStarts[Int(polygon.rings.lowerBound)])
    let last = Int(batch.ringStarts[Int(polygon.rings.upperBound)])
    ringStarts.removeAll()
    for ring in polygon.rings.lowerBound...polygon.rings.upperBound {
      ringStarts.append(Int(batch.ringStarts[Int(ring)]) - first)
    }
    runs.removeAll()
    ground.removeAll()
    bases.removeAll()
    tops.removeAll()
    corners.removeAll()
    seen.resize(last - first)
    for index in first..<last {
      let point = SIMD2(Double(batch.x[index]), Double(batch.y[index]))
      ground.append(point)
      corners.append(batch.corners[index])
      bases.append(tile.transform.apply(point, height: building.base))
      tops.append(tile.transform.apply(point, height: building.top))
    }
  }

  /// Sorts the runs from far to near as seen from above a place: each comes after all that it may hide.
  /// A few at most, hence the plain search.
  func sortRuns(from eye: SIMD2<Double>) {
    let (runs, count) = (runs.base, runs.count)
    for place in 0..<count {
      // Among walls seen all around, from above a courtyard, none may be the farthest.
      let farthest = (place..<count).first { candidate in
        !(place..<count).contains { $0 != candidate && mayHide(runs[candidate], runs[$0], eye) }
      }
      guard let farthest, farthest != place else { continue }
      (runs[place], runs[farthest]) = (runs[farthest], runs[place])
    }
  }

  /// Whether a run of walls that look towards the eye stands before another. Of two walls that do not
  /// cross one at least lies wholly on one side of the other's line.
  private func mayHide(_ a: WallRun, _ b: WallRun, _ eye: SIMD2<Double>) -> Bool {
    let (a0, a1) = (ground.base[a.start], ground.base[a.end])
    let (b0, b1) = (ground.base[b.start], ground.base[b.end])
    func cross(_ origin: SIMD2<Double>, _ p: SIMD2<Double>, _ q: SIMD2<Double>) -> Double {
      (p.x - origin.x) * (q.y - origin.y) - (p.y - origin.y) * (q.x - origin.x)
    }
    // Beside each other: no ray meets both.
    if cross(eye, a0, b0) >= 0 && cross(eye, a0, b1) >= 0 { return false }
    if cross(eye, a1, b0) <= 0 && cross(eye, a1, b1) <= 0 { return false }
    if cross(a0, a1, b0) >= 0 && cross(a0, a1, b1) >= 0 { return true }
    if cross(a0, a1, b0) <= 0 && cross(a0, a1, b1) <= 0 { return false }
    return cross(b0, b1, a0) <= 0 && cross(b0, b1, a1) <= 0
  }

  /// Begins the shapes of the building at a place of the painter's order. Shapes that follow one another
  /// must differ in their numbers, no others.
  func beginShapes(_ number: Int) {
    shape = UInt32(truncatingIfNeeded: number) << Self.shapeBits
  }

  /// Bits for the shapes of one building; more than that begin again, which no two neighbours notice.
  private static let shapeBits: UInt32 = 12

  /// Begins another shape of the building.
  func nextShape() {
    let mask: UInt32 = 1 << Self.shapeBits - 1
    shape = shape & ~mask | (shape &+ 1) & mask
  }

  /// Begins the dots of hidden edges, all one shape a building.
  func beginDots() { shape = shape ^ 1 | 1 << 31 }
}
