import MapCamera

/// Tells which places on the ground the standing buildings of a frame hide.
struct GroundSight {
  let frame: MapFrame
  let plan: FramePlan
  let view: FrameView

  /// Whether a building stands on a place on the ground, or between it and the eye.
  func hides(_ place: MercatorCoordinate) -> Bool {
    plan.standingTiles.contains { hides(place, $0) }
  }

  private func hides(_ place: MercatorCoordinate, _ standing: StandingTile) -> Bool {
    let placed = frame.tiles[standing.source][standing.tile].placed
    let tile = plan.tiles[standing.source][standing.tile]
    let local = SIMD2(place.x - placed.origin.x, place.y - placed.origin.y) / placed.span
    let ray = SightRay(from: local, to: tile.eye)
    guard ray.mayMeet(standing.box, top: standing.topMeters) else { return false }
    let batch = frame.tiles[standing.source][standing.tile].tile.fills[standing.batch]
    for index in standing.blocks {
      let block = batch.blocks[Int(plan.standing[index].block)]
      guard ray.mayMeet(block.box, top: block.topMeters) else { continue }
      for number in block.polygons {
        let polygon = batch.polygons[Int(number)]
        guard let area = polygon.standing, ray.mayMeet(area.box, top: polygon.topMeters),
          tile.window?.contains(SIMD2<Double>(area.anchor)) ?? true
        else { continue }
        let share = StandingBuilding.standing(
          rise: view.rise(
            at: SIMD2<Double>(area.anchor), height: Double(polygon.topMeters), tile.transform))
        let base = Double(polygon.baseMeters) * share
        if ray.meets(polygon, of: batch, base: base, top: Double(polygon.topMeters) * share) {
          return true
        }
      }
    }
    return false
  }
}

/// The ray from a place on the ground to the eye, in tile-local units and metres.
private struct SightRay {
  let foot: SIMD2<Double>
  let eye: SIMD3<Double>

  init(from foot: SIMD2<Double>, to eye: SIMD3<Double>) {
    self.foot = foot
    self.eye = eye
  }

  /// Over which point of the ground it is so many metres high; the eye's when it never is.
  private func point(atHeight height: Double) -> SIMD2<Double> {
    foot + (SIMD2(eye.x, eye.y) - foot) * min(height / max(eye.z, height), 1)
  }

  /// Whether it may meet something in a box, `top` metres high.
  func mayMeet(_ box: TileBox, top: Float) -> Bool {
    let end = point(atHeight: Double(top))
    let low = SIMD2<Float>(pointwiseMin(foot, end))
    let high = SIMD2<Float>(pointwiseMax(foot, end))
    return low.x <= box.maxX && high.x >= box.minX && low.y <= box.maxY && high.y >= box.minY
  }

  /// Whether it meets a building that stands from `base` to `top` metres: where it is as low as that, it
  /// begins over the building or crosses a wall. Walls are seen from outside only, so one in which the
  /// eye is hides nothing.
  func meets(_ polygon: Polygon, of batch: FillBatch, base: Double, top: Double) -> Bool {
    guard top > base else { return false }
    let eyeIsWithin = eye.z > base && eye.z < top
    if eyeIsWithin, crossings(from: SIMD2(eye.x, eye.y), polygon, batch) % 2 == 1 { return false }
    let from = point(atHeight: base)
    return crossings(from: from, polygon, batch) % 2 == 1
      || crossings(from: from, to: point(atHeight: top), polygon, batch) > 0
  }

  /// How many walls the way from one point to another crosses, or without end to the east.
  private func crossings(
    from: SIMD2<Double>, to: SIMD2<Double>? = nil, _ polygon: Polygon, _ batch: FillBatch
  ) -> Int {
    let way = to.map { $0 - from }
    var count = 0
    for ring in polygon.rings {
      let start = Int(batch.ringStarts[Int(ring)])
      let end = Int(batch.ringStarts[Int(ring) + 1])
      guard start < end else { continue }
      var a = SIMD2(Double(batch.x[end - 1]), Double(batch.y[end - 1])) - from
      for index in start..<end {
        let b = SIMD2(Double(batch.x[index]), Double(batch.y[index])) - from
        if way.map({ Self.crosses($0, a, b) }) ?? Self.liesEast(a, b) { count += 1 }
        a = b
      }
    }
    return count
  }

  /// Whether the wall from `a` to `b` crosses the half line from the origin to the east.
  private static func liesEast(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
    (a.y > 0) != (b.y > 0) && a.x + (b.x - a.x) * a.y / (a.y - b.y) > 0
  }

  /// Whether the wall from `a` to `b` crosses the way from the origin to a point.
  private static func crosses(
    _ way: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>
  ) -> Bool {
    func side(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> Double { p.x * q.y - p.y * q.x }
    let wall = b - a
    return (side(way, a) > 0) != (side(way, b) > 0)
      && (side(wall, -a) > 0) != (side(wall, way - a) > 0)
  }
}
