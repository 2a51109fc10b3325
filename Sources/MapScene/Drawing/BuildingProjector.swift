/// Projects standing buildings: their faces that look towards the eye, and the edges of those.
///
/// The faces of one building are painted so that nearer ones come last: walls from far to near, each
/// with its edges, and the roof, when it is seen, above them all, for no wall reaches over it. A convex
/// building's visible walls hide nothing of one another, so its edges are painted at once.
struct BuildingProjector {
  private let clipper: SegmentClipper
  private let cutter: EdgeCutter
  private let scratch: BuildingScratch
  private let buffer: PaintedBuffer
  private let paint: BuildingPaint
  private let brush: LineBrush

  /// The part of a wall's brightness that its direction decides: (-0.6, -0.8) points to the light, west
  /// of north, on a map with y down.
  private static let light = SIMD2(-0.6, -0.8)

  init(
    _ frame: FrameProjection, margin: Double, paint: BuildingPaint, brush: LineBrush,
    scratch: BuildingScratch, into buffer: PaintedBuffer
  ) {
    clipper = SegmentClipper(frame, margin: margin, nearestDepth: frame.nearestStandingDepth)
    cutter = EdgeCutter(frame, keepsRight: true)
    self.paint = paint
    self.brush = brush
    self.scratch = scratch
    self.buffer = buffer
  }

  /// Draws a building; `number` is its place in the painter's order.
  func draw(_ building: StandingBuilding, of batch: FillBatch, _ tile: PlannedTile, number: Int) {
    let polygon = batch.polygons[Int(building.polygon)]
    scratch.load(polygon, of: batch, building, tile)
    scratch.beginShapes(number)
    for ring in 0..<scratch.ringStarts.count - 1 {
      findRuns(scratch.ringStarts.base[ring]..<scratch.ringStarts.base[ring + 1], tile.eye)
    }
    let isConvex = polygon.standing?.isConvex ?? false
    let isRoofSeen = tile.eye.z > building.top
    let edgeColor = paint.edge(of: building)
    if !isConvex { scratch.sortRuns(from: SIMD2(tile.eye.x, tile.eye.y)) }
    for index in 0..<scratch.runs.count {
      let run = scratch.runs.base[index]
      fillWall(run, color: paint.wall(of: building, light: light(on: run)))
      if !isConvex && building.hasEdges { strokeWall(run, top: !isRoofSeen, color: edgeColor) }
    }
    if isRoofSeen {
      fillCap(scratch.tops.base, color: paint.roof(of: building))
    } else if tile.eye.z < building.base {
      fillCap(scratch.bases.base, color: paint.wall(of: building, light: 0))
    }
    guard building.hasEdges else { return }
    scratch.nextShape()
    if isConvex {
      for index in 0..<scratch.runs.count {
        strokeWall(scratch.runs.base[index], top: !isRoofSeen, color: edgeColor, ownShape: false)
      }
    }
    if isRoofSeen { strokeRoof(color: edgeColor) }
  }

  // MARK: Walls

  /// Finds the runs of walls of a ring that look towards the eye. A run ends where the next wall looks
  /// away, where there is none, and at an edge.
  private func findRuns(_ ring: Range<Int>, _ eye: SIMD3<Double>) {
    let corners = scratch.corners.base
    func next(_ index: Int) -> Int { index + 1 < ring.upperBound ? index + 1 : ring.lowerBound }
    func isSeen(_ index: Int) -> Bool {
      guard corners[index].contains(.wall) else { return false }
      let from = scratch.ground.base[index]
      let along = scratch.ground.base[next(index)] - from
      return along.x * (eye.y - from.y) - along.y * (eye.x - from.x) < 0
    }
    var wasSeen = isSeen(ring.upperBound - 1)
    // Where the first run starts; a ring seen all along, as a courtyard from within, starts anywhere.
    var start: Int?
    for index in ring {
      let seen = isSeen(index)
      scratch.seen.base[index] = seen
      if start == nil, seen, !wasSeen || corners[index].contains(.edge) { start = index }
      wasSeen = seen
    }
    let first = start ?? (wasSeen ? ring.lowerBound : ring.upperBound)
    guard first < ring.upperBound else { return }
    var run = WallRun(start: first, count: 0, ringStart: ring.lowerBound, ringEnd: ring.upperBound)
    var index = first
    for _ in ring {
      if scratch.seen.base[index] {
        if run.count > 0, corners[index].contains(.edge) {
          scratch.runs.append(run)
          run.count = 0
        }
        if run.count == 0 { run.start = index }
        run.count += 1
      } else if run.count > 0 {
        scratch.runs.append(run)
        run.count = 0
      }
      index = next(index)
    }
    if run.count > 0 { scratch.runs.append(run) }
  }

  /// How far a run of walls faces the light, 0...1.
  private func light(on run: WallRun) -> Float {
    let chord = scratch.ground.base[run.end] - scratch.ground.base[run.start]
    let length = (chord * chord).sum().squareRoot()
    guard length > 0 else { return 0.5 }
    let outward = SIMD2(chord.y, -chord.x) / length
    return Float((outward * Self.light).sum() * 0.5 + 0.5)
  }

  private func fillWall(_ run: WallRun, color: UInt32) {
    scratch.nextShape()
    let outline = scratch.outline
    outline.removeAll()
    for step in 0...run.count { outline.append(scratch.bases.base[run.point(step)]) }
    for step in (0...run.count).reversed() { outline.append(scratch.tops.base[run.point(step)]) }
    fill(outline.base, outline.count, color: color)
  }

  /// Strokes a run's floor line, the upright edges at its ends, and its top line where no roof is
  /// drawn that has it.
  private func strokeWall(_ run: WallRun, top: Bool, color: UInt32, ownShape: Bool = true) {
    if ownShape { scratch.nextShape() }
    for step in 0..<run.count {
      let (from, to) = (run.point(step), run.point(step + 1))
      stroke(scratch.bases.base[from], scratch.bases.base[to], color: color)
      if top { stroke(scratch.tops.base[from], scratch.tops.base[to], color: color) }
    }
    strokeUpright(run.start, color: color)
    strokeUpright(run.end, color: color)
  }

  private func strokeUpright(_ index: Int, color: UInt32) {
    guard !scratch.corners.base[index].contains(.cut) else { return }
    stroke(scratch.bases.base[index], scratch.tops.base[index], color: color)
  }

  // MARK: Roof

  private func fillCap(_ points: UnsafeMutablePointer<HomogeneousPoint>, color: UInt32) {
    scratch.nextShape()
    for ring in 0..<scratch.ringStarts.count - 1 {
      let (start, end) = (scratch.ringStarts.base[ring], scratch.ringStarts.base[ring + 1])
      fill(points + start, end - start, color: color)
    }
  }

  private func strokeRoof(color: UInt32) {
    for ring in 0..<scratch.ringStarts.count - 1 {
      let (start, end) = (scratch.ringStarts.base[ring], scratch.ringStarts.base[ring + 1])
      for index in start..<end where scratch.corners.base[index].contains(.wall) {
        let next = index + 1 < end ? index + 1 : start
        stroke(scratch.tops.base[index], scratch.tops.base[next], color: color)
      }
    }
  }

  // MARK: Pieces

  /// Adds a polygon, cut where it comes too near to the eye or behind it, to the shape at hand.
  private func fill(_ points: UnsafePointer<HomogeneousPoint>, _ count: Int, color: UInt32) {
    let nearest = clipper.nearestDepth
    guard count > 2, (0..<count).contains(where: { points[$0].depth < nearest }) else {
      return fillCut(points, count, color: color)
    }
    let front = scratch.front
    front.removeAll()
    var previous = points[count - 1]
    for index in 0..<count {
      let point = points[index]
      if (previous.depth < nearest) != (point.depth < nearest) {
        front.append(
          .mix(previous, point, (nearest - previous.depth) / (point.depth - previous.depth)))
      }
      if point.depth >= nearest { front.append(point) }
      previous = point
    }
    if front.count > 2 { fillCut(front.base, front.count, color: color) }
  }

  private func fillCut(_ points: UnsafePointer<HomogeneousPoint>, _ count: Int, color: UInt32) {
    guard count > 2 else { return }
    let shape = scratch.shape
    var previous = points[count - 1].onScreen
    for index in 0..<count {
      let next = points[index].onScreen
      cutter.add(previous, next) { edge in
        buffer.append(
          PaintedPiece(
            LineSegment(x0: edge.x0, y0: edge.y0, x1: edge.x1, y1: edge.y1, halfWidth: 0),
            color: color, shape: shape))
      }
      previous = next
    }
  }

  private func stroke(_ start: HomogeneousPoint, _ end: HomogeneousPoint, color: UInt32) {
    guard let (near, far) = clipper.clipToFront(start, end),
      let (from, to) = clipper.clipToFrame(near.onScreen, far.onScreen)
    else { return }
    buffer.append(
      PaintedPiece(
        LineSegment(
          x0: Float(from.x), y0: Float(from.y), x1: Float(to.x), y1: Float(to.y),
          halfWidth: brush.halfWidth(at: Float((from.nearness + to.nearness) / 2))),
        color: color, shape: scratch.shape))
  }
}

extension BuildingProjector {
  /// Draws all edges of a building, seen or not, as faint dots. Painted after all faces they are seen
  /// wherever a face hides an edge, and not where the edge itself is drawn.
  func drawDotted(_ building: StandingBuilding, of batch: FillBatch, _ tile: PlannedTile) {
    scratch.load(batch.polygons[Int(building.polygon)], of: batch, building, tile)
    scratch.beginDots()
    let color = paint.edge(of: building)
    for ring in 0..<scratch.ringStarts.count - 1 {
      let (start, end) = (scratch.ringStarts.base[ring], scratch.ringStarts.base[ring + 1])
      for index in start..<end {
        let corner = scratch.corners.base[index]
        if corner.contains(.edge) && !corner.contains(.cut) {
          dot(scratch.bases.base[index], scratch.tops.base[index], color: color)
        }
        guard corner.contains(.wall) else { continue }
        let next = index + 1 < end ? index + 1 : start
        dot(scratch.bases.base[index], scratch.bases.base[next], color: color)
        dot(scratch.tops.base[index], scratch.tops.base[next], color: color)
      }
    }
  }

  /// Pixels from dot to dot per pixel of line width, the dots' length, and their opacity.
  private static let dotSpacing: Float = 4
  private static let dotLength: Float = 1.5
  private static let dotOpacity: Float = 0.4

  /// The most dots on one edge.
  private static let mostDots: Float = 400

  private func dot(_ start: HomogeneousPoint, _ end: HomogeneousPoint, color: UInt32) {
    guard let (near, far) = clipper.clipToFront(start, end),
      let (from, to) = clipper.clipToFrame(near.onScreen, far.onScreen)
    else { return }
    let a = SIMD2(Float(from.x), Float(from.y))
    let along = SIMD2(Float(to.x), Float(to.y)) - a
    let length = (along * along).sum().squareRoot()
    let unit = max(brush.halfWidth(at: 1) * 2, 1)
    let count = min((length / (Self.dotSpacing * unit)).rounded(.up), Self.mostDots)
    var index: Float = 0
    while index < count {
      let first = a + along * (index / count)
      let last = a + along * min(index / count + Self.dotLength * unit / length, 1)
      buffer.append(
        PaintedPiece(
          LineSegment(
            x0: first.x, y0: first.y, x1: last.x, y1: last.y,
            halfWidth: brush.halfWidth(at: Float(from.nearness)) * 0.75, opacity: Self.dotOpacity),
          color: color, shape: scratch.shape))
      index += 1
    }
  }
}
