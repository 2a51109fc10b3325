/// The buildings of known height while a tile is being prepared.
///
/// Each is packed twice, block beside block: as areas, whose walls and roofs are drawn when it stands,
/// and as outlines, which are drawn instead where it is too small for that.
struct StandingAreas {
  private struct Area {
    var rings: [StandingRing]
    var height: BuildingHeight
    var isPart: Bool
    var box: TileBox
    var key: SpatialKey
    var pieces: [Int] = []
    var pointCount = 0
  }

  private var areas: [Area] = []

  var isEmpty: Bool { areas.isEmpty }

  /// Adds the buildings of a feature, or parts of one: outer rings, each followed by its holes.
  mutating func add(rings: [[SIMD2<Double>]], height: BuildingHeight, isPart: Bool) {
    guard let outer = rings.first(where: { $0.count > 2 }) else { return }
    let turnsBack = StandingRing.signedArea(outer) < 0
    var building: [StandingRing] = []
    for ring in rings where ring.count > 2 {
      let ring = turnsBack ? ring.reversed() : ring
      if StandingRing.signedArea(ring) > 0 {
        add(building, height, isPart)
        building = []
      }
      if let ring = Self.sides.reduce(StandingRing(ring), { $0?.clipped(to: $1) }) {
        building.append(ring)
      }
    }
    add(building, height, isPart)
  }

  /// The sides of the tile and the overlap.
  private static let sides = [SIMD2(1.0, 0), SIMD2(0, 1)].flatMap { axis in
    [
      HalfPlane(normal: -axis, limit: StandingRing.overlap),
      HalfPlane(normal: axis, limit: 1 + StandingRing.overlap),
    ]
  }

  private mutating func add(_ rings: [StandingRing], _ height: BuildingHeight, _ isPart: Bool) {
    guard !rings.isEmpty else { return }
    var box = TileBox()
    for ring in rings { for point in ring.points { box.include(SIMD2<Float>(point)) } }
    areas.append(Area(rings: rings, height: height, isPart: isPart, box: box, key: SpatialKey(box)))
  }

  /// Takes out the buildings that are told by their parts, and returns their rings. As high as the
  /// highest of them, such an outline would hide them all.
  mutating func removeOutlinesOfParts() -> [[StandingRing]] {
    let parts = areas.filter { $0.isPart && $0.height.baseMeters == 0 }
    guard !parts.isEmpty else { return [] }
    var removed: [[StandingRing]] = []
    areas.removeAll { area in
      guard !area.isPart else { return false }
      let told = parts.reduce(0) { sum, part in
        area.box.intersects(part.box) && area.rings.contain(part.rings[0].innerPoint)
          ? sum + part.rings.area : sum
      }
      guard told > area.rings.area * Self.partsShare else { return false }
      removed.append(area.rings)
      return true
    }
    return removed
  }

  /// The share of a building's plan from which on parts that stand on the ground tell all of it, rather
  /// than only a tower.
  private static let partsShare = 0.5

  /// The buildings packed into blocks of areas, and their outlines into blocks of lines that each
  /// belong to one of those.
  func packed() -> (fills: FillBatch, lines: LineBatch) {
    var areas = areas
    let built = StandingOrderBuilder(
      areas.enumerated().map { StandingPiece(building: $0, height: $1.height, rings: $1.rings) })
    for (number, piece) in built.pieces.enumerated() {
      areas[piece.building].pieces.append(number)
      areas[piece.building].pointCount += piece.rings.reduce(0) { $0 + $1.points.count }
    }
    areas.sort { $0.key < $1.key }
    var fills = FillBatch(styleClass: .building)
    var lines = LineBatch(styleClass: .building)
    var numbers = [Int32](repeating: 0, count: built.pieces.count)
    var start = 0
    while start < areas.count {
      var end = start
      var points = 0
      while end < areas.count, end == start || points + areas[end].pointCount <= LineBlock.capacity
      {
        points += areas[end].pointCount
        end += 1
      }
      Self.addBlock(areas[start..<end], built.pieces, &fills, &lines, &numbers)
      start = end
    }
    fills.order = built.order.renumbered { numbers[Int($0)] }
    return (fills, lines)
  }

  private static func addBlock(
    _ areas: ArraySlice<Area>, _ pieces: [StandingPiece], _ fills: inout FillBatch,
    _ lines: inout LineBatch, _ numbers: inout [Int32]
  ) {
    let firstPolygon = Int32(fills.polygons.count)
    let firstRing = Int32(fills.ringStarts.count - 1)
    let block = Int32(fills.blocks.count)
    var box = TileBox()
    var size: Float = 0
    var tallest: Float = 0
    var outlines = LineRuns()
    for area in areas {
      for ring in area.rings { outlines.add(standing: ring) }
      for piece in area.pieces { numbers[piece] = Int32(fills.polygons.count) }
      add(area.rings, of: area, block, to: &fills)
      box.include(area.box)
      size += area.box.extent
      tallest = max(tallest, area.height.topMeters)
    }
    outlines.pack(into: &lines, building: block)
    fills.blocks.append(
      FillBlock(
        polygons: firstPolygon..<Int32(fills.polygons.count),
        rings: firstRing..<Int32(fills.ringStarts.count - 1),
        featureSize: size / Float(areas.count), box: box, topMeters: tallest))
    // What was cut follows the block, for it is of use only where it stands.
    for area in areas where area.pieces.count > 1 {
      let whole = numbers[area.pieces[0]]
      for piece in area.pieces {
        numbers[piece] = Int32(fills.polygons.count)
        add(pieces[piece].rings, of: area, block, whole: whole, to: &fills)
      }
    }
  }

  private static func add(
    _ rings: [StandingRing], of area: Area, _ block: Int32, whole: Int32? = nil,
    to fills: inout FillBatch
  ) {
    let firstRing = Int32(fills.ringStarts.count - 1)
    var box = TileBox()
    for ring in rings {
      for point in ring.points {
        let point = SIMD2<Float>(point)
        box.include(point)
        fills.x.append(point.x)
        fills.y.append(point.y)
      }
      fills.corners.append(contentsOf: ring.corners)
      fills.ringStarts.append(Int32(fills.x.count))
    }
    fills.polygons.append(
      Polygon(
        rings: firstRing..<Int32(fills.ringStarts.count - 1), baseMeters: area.height.baseMeters,
        topMeters: area.height.topMeters,
        standing: StandingPlan(
          isConvex: rings.count == 1 && rings[0].isConvex, box: box, anchor: area.box.middle,
          block: block, whole: whole)))
  }
}

/// What there is to know about the plan of a building that may stand, or of a part of it.
struct StandingPlan: Sendable {
  /// Whether it is a single ring without inward turns.
  var isConvex: Bool

  var box: TileBox

  /// Where the whole building is; all its parts rise and fade with this place.
  var anchor: SIMD2<Float>

  /// The block it is in.
  var block: Int32

  /// Of a part the number of the whole building, nil for one that was not cut.
  var whole: Int32?
}

extension [StandingRing] {
  /// Twice the area of a polygon, 0 when rounding alone makes it one.
  var area: Double {
    let sum = reduce(0) { $0 + StandingRing.signedArea($1.points) }
    return sum > StandingRing.overlap * StandingRing.overlap ? sum : 0
  }

  /// Whether a place lies inside a polygon: a ray to the east crosses an odd number of walls.
  fileprivate func contain(_ place: SIMD2<Double>) -> Bool {
    var isInside = false
    for ring in self {
      guard var a = ring.points.last else { continue }
      for b in ring.points {
        if (a.y > place.y) != (b.y > place.y),
          place.x < a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y)
        {
          isInside.toggle()
        }
        a = b
      }
    }
    return isInside
  }
}

extension StandingRing {
  /// A place just inside of the middle of the longest wall of an outer ring.
  fileprivate var innerPoint: SIMD2<Double> {
    let walls = zip(points, points.dropFirst() + points.prefix(1))
    let longest = walls.max { ($0.1 - $0.0).lengthSquared < ($1.1 - $1.0).lengthSquared }
    guard let (from, to) = longest else { return .zero }
    let along = (to - from) / (to - from).lengthSquared.squareRoot()
    return (from + to) / 2 + SIMD2(-along.y, along.x) * Self.overlap
  }
}

extension SIMD2<Double> {
  fileprivate var lengthSquared: Double { (self * self).sum() }
}
