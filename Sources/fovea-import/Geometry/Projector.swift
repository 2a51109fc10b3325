import MapTiling

/// Takes a shape in degrees onto the world grid: Mercator, and the antimeridian and poles put right.
struct Projector: ~Copyable {
  /// Leaves out line edges that lie on 180 degrees or on latitude -90: the frame of a data set that
  /// was cut at the edge of the world, not a line in it.
  var dropsSeamEdges = false

  private let bands = MercatorBands()

  /// Projects the `parts` of `source`, which lie within `box`, into `shape`, which is emptied first.
  func project(
    _ source: borrowing DegreeShape, parts: Range<Int>, _ kind: ShapeKind, within box: DegreeBox,
    into shape: inout Shape
  ) {
    shape.removeAll()
    let band = bands.band(south: box.south, north: box.north)
    if Antimeridian.spares(box) && !(kind == .line && dropsSeamEdges) {
      projectPlainly(source, parts, kind, band, &shape)
      return
    }
    var part = parts.lowerBound
    while part < parts.upperBound {
      var next = part + 1
      if kind == .polygon {
        while next < parts.upperBound && source.roles[next] == .hole { next += 1 }
      }
      var isPlain = true
      for member in part..<next where needsCare(source, member, kind) { isPlain = false }
      if isPlain {
        projectPlainly(source, part..<next, kind, band, &shape)
      } else {
        projectWithCare(source, part..<next, kind, &shape)
      }
      part = next
    }
  }

  private func needsCare(_ source: borrowing DegreeShape, _ part: Int, _ kind: ShapeKind) -> Bool {
    if kind == .line && dropsSeamEdges { return true }
    return Antimeridian.concerns(source, part: part, isRing: kind == .polygon)
  }

  /// - Parameter band: the one that holds all latitudes; nil where they take several.
  private func projectPlainly(
    _ source: borrowing DegreeShape, _ parts: Range<Int>, _ kind: ShapeKind,
    _ band: MercatorBands.Band?, _ shape: inout Shape
  ) {
    var hasOutside = false
    for part in parts {
      let isHole = source.roles[part] == .hole
      // Where the outside came to nothing, its holes would be taken for those of another polygon.
      if isHole && !hasOutside { continue }
      let before = shape.partCount
      projectPlainly(source, part, kind, band, &shape)
      if !isHole { hasOutside = shape.partCount > before }
    }
  }

  private func projectPlainly(
    _ source: borrowing DegreeShape, _ part: Int, _ kind: ShapeKind, _ band: MercatorBands.Band?,
    _ shape: inout Shape
  ) {
    let range = source.range(of: part)
    let start = shape.points.count
    shape.points.resize(to: start + range.count)
    let target = shape.points.base + start
    let longitudes = source.longitudes.base + range.lowerBound
    let latitudes = source.latitudes.base + range.lowerBound
    if let band {
      for index in 0..<range.count {
        target[index] = GridPoint(
          x: WorldGrid.x(longitude: longitudes[index]), y: band.y(latitude: latitudes[index]))
      }
    } else {
      for index in 0..<range.count {
        target[index] = GridPoint(
          x: WorldGrid.x(longitude: longitudes[index]), y: bands.y(latitude: latitudes[index]))
      }
    }
    if kind != .point {
      shape.points.truncate(to: start + Self.dropRepeats(target, range.count))
    }
    finishPart(source.roles[part], kind, &shape)
  }

  /// Drops each vertex that is the same as the one before it, and returns how many stay.
  private static func dropRepeats(_ points: UnsafeMutablePointer<GridPoint>, _ count: Int) -> Int {
    var repeats = false
    for index in 1..<max(1, count) { repeats = (points[index] == points[index - 1]) || repeats }
    if !repeats { return count }
    var kept = 1
    for index in 1..<count where points[index] != points[kept - 1] {
      points[kept] = points[index]
      kept += 1
    }
    return kept
  }

  @inline(__always)
  private func append(
    _ longitude: Double, _ latitude: Double, _ kind: ShapeKind, _ shape: inout Shape
  ) {
    let point = GridPoint(
      x: WorldGrid.x(longitude: longitude), y: bands.y(latitude: latitude))
    let start = shape.start(of: shape.partCount)
    if kind != .point && shape.points.count > start
      && shape.points[shape.points.count - 1] == point
    {
      return
    }
    shape.points.append(point)
  }

  private func finishPart(_ role: PartRole, _ kind: ShapeKind, _ shape: inout Shape) {
    let start = shape.start(of: shape.partCount)
    let count = shape.points.count - start
    switch kind {
    case .point:
      if count > 0 { shape.closePart(role.rawValue) }
    case .line:
      if count > 1 { shape.closePart(role.rawValue) } else { shape.dropOpenPart() }
    case .polygon:
      if count > 0 && shape.points[start] != shape.points[shape.points.count - 1] {
        shape.points.append(shape.points[start])
      }
      if shape.points.count - start > 3 {
        shape.closePart(role.rawValue)
      } else {
        shape.dropOpenPart()
      }
    }
  }

  // MARK: Shapes that meet the antimeridian

  private func projectWithCare(
    _ source: borrowing DegreeShape, _ group: Range<Int>, _ kind: ShapeKind, _ shape: inout Shape
  ) {
    switch kind {
    case .point:
      for point in source.points(of: group.lowerBound) {
        let turns = ((point.longitude + 180) / 360).rounded(.down)
        append(point.longitude - turns * 360, point.latitude, kind, &shape)
      }
      finishPart(.main, kind, &shape)
    case .line:
      let line = source.points(of: group.lowerBound)
      let pieces = dropsSeamEdges ? Antimeridian.dropSeamEdges(line) : [line]
      for piece in pieces.flatMap(Antimeridian.divideLong) {
        let unwrapped = Antimeridian.unwrap(piece)
        for shift in shifts(west: unwrapped.west, east: unwrapped.east) {
          appendLine(unwrapped.points, shift, &shape)
        }
      }
    case .polygon:
      var rings: [[DegreePoint]] = []
      for part in group { rings.append(source.points(of: part)) }
      projectPolygon(rings, &shape)
    }
  }

  /// A ring is shown in no more turns than this. None on earth takes more than three, and a ring of
  /// a thousand would be laid out a thousand times.
  private static let mostTurns = 8

  /// The moves, in degrees, by which something between two longitudes shows inside the map.
  private func shifts(west: Double, east: Double) -> [Double] {
    let first = Int(((-180 - east) / 360).rounded(.up))
    let last = Int(((180 - west) / 360).rounded(.down))
    if first > last { return [] }
    // Touching the map's edge from outside shows nothing; the unmoved shape is always kept.
    return (max(first, last - Self.mostTurns + 1)...last).filter {
      $0 == 0 || (east + Double($0) * 360 > -180 && west + Double($0) * 360 < 180)
    }.map { Double($0) * 360 }
  }

  private func projectPolygon(_ rings: [[DegreePoint]], _ shape: inout Shape) {
    guard let outside = rings.first, outside.count > 2 else { return }
    var outer = Antimeridian.unwrap(closed(outside))
    var holes = rings.dropFirst().map { hole in
      var unwrapped = Antimeridian.unwrap(closed(hole))
      // A hole lies in the turn of the world its outside lies in.
      if unwrapped.west < outer.west {
        for index in unwrapped.points.indices { unwrapped.points[index].longitude += 360 }
        unwrapped.west += 360
        unwrapped.east += 360
      }
      return unwrapped
    }
    var isFarSide = false
    if outer.turns != 0 {
      outer = Antimeridian.closeAroundPole(outer)
    } else if outer.crosses && Antimeridian.shareOfSphere(outer.points) > 0.5 {
      // A crossing ring around most of the world is the far side of a smaller shape.
      holes.append(outer)
      outer = wholeWorld
      isFarSide = true
    } else if !outer.crosses {
      outer.points = Antimeridian.pushSeams(outer.points)
    }
    for shift in shifts(west: outer.west, east: outer.east) {
      let before = shape.partCount
      appendRing(outer.points, shift, .main, &shape)
      if shape.partCount == before { continue }
      for hole in holes {
        for move in [-360.0, 0, 360]
        where move == 0 || hole.east + shift + move > -180 && hole.west + shift + move < 180 {
          if move == 0 || isFarSide {
            appendRing(hole.points, shift + move, .hole, &shape)
          }
        }
      }
    }
  }

  private func closed(_ ring: [DegreePoint]) -> [DegreePoint] {
    guard let first = ring.first, let last = ring.last, first != last else { return ring }
    return ring + [first]
  }

  private var wholeWorld: Antimeridian.Unwrapped {
    let reach = 180 + Antimeridian.overhang
    let corners = [(-reach, 90.0), (reach, 90), (reach, -90), (-reach, -90), (-reach, 90)]
    return Antimeridian.Unwrapped(
      points: corners.map { DegreePoint(longitude: $0.0, latitude: $0.1) }, turns: 0,
      crosses: true, west: -180, east: 180)
  }

  private func appendLine(_ points: [DegreePoint], _ shift: Double, _ shape: inout Shape) {
    for piece in LongitudeCut.line(points, shift) {
      for point in piece { append(point.longitude, point.latitude, .line, &shape) }
      finishPart(.main, .line, &shape)
    }
  }

  private func appendRing(
    _ points: [DegreePoint], _ shift: Double, _ role: PartRole, _ shape: inout Shape
  ) {
    for point in LongitudeCut.ring(points, shift) {
      append(point.longitude, point.latitude, .polygon, &shape)
    }
    finishPart(role, .polygon, &shape)
  }
}
