/// Builds the sea of an OpenStreetMap extract, which says where it is only by its coastline: lines
/// with the land on their left and the water on their right.
///
/// The coast is joined to chains, cut to the extract's box, and closed along the box, clockwise,
/// which keeps the water on the right. Islands become holes. Where the coast stops in the middle of
/// the box the sea cannot be told from the land, and none is made.
struct SeaAssembler {
  /// The area the extract covers, in degrees.
  struct Box {
    var west: Double
    var south: Double
    var east: Double
    var north: Double
  }

  /// A part of the sea: its outside, then the islands in it; all rings closed.
  typealias Sea = [[DegreePoint]]

  /// Extracts end at the last node inside of their box; a coast that stops within this share of the
  /// box's size from its edge is taken to reach it.
  private static let reach = 0.03

  private let box: Box
  private var ways: [[DegreePoint]] = []

  /// - Parameter box: the area the extract covers.
  init(box: Box) {
    self.box = box
  }

  /// Adds a coastline way.
  mutating func add(_ way: [DegreePoint]) {
    if way.count > 1 { ways.append(way) }
  }

  /// The sea in the box: empty when there is none or when it cannot be told.
  func assemble() -> [Sea] {
    guard box.east > box.west, box.north > box.south, !ways.isEmpty else { return [] }
    var open: [[DegreePoint]] = []
    var islands: [[DegreePoint]] = []
    var basins: [[DegreePoint]] = []
    for chain in joined() {
      let isClosed = chain.first == chain.last && chain.count > 3
      if isClosed && chain.allSatisfy(contains) {
        // Water on the right: clockwise around water, else around land.
        if signedArea(chain) < 0 { basins.append(chain) } else { islands.append(chain) }
      } else {
        for piece in clipped(chain, isClosed: isClosed) {
          guard let reaching = extended(piece) else { return [] }
          open.append(reaching)
        }
      }
    }
    var outsides = basins + closed(open)
    // Islands alone in the box: the rest of it is sea.
    if outsides.isEmpty && !islands.isEmpty { outsides = [frame] }
    let starts = islands.indices.sorted { islands[$0][0].latitude < islands[$1][0].latitude }
    let points = starts.map { islands[$0][0] }
    return outsides.map { outside in
      let isInside = Self.surrounds(outside, points)
      return [outside] + zip(starts, isInside).filter(\.1).map(\.0).sorted().map { islands[$0] }
    }
  }

  // MARK: Joining

  /// The ways joined end to beginning.
  private func joined() -> [[DegreePoint]] {
    var byStart: [Key: Int] = [:]
    var hasPredecessor = Set<Int>()
    for (index, way) in ways.enumerated() { byStart[Key(way[0])] = index }
    for (index, way) in ways.enumerated() {
      if let next = byStart[Key(way[way.count - 1])], next != index { hasPredecessor.insert(next) }
    }
    var used = Set<Int>()
    var chains: [[DegreePoint]] = []
    func follow(from start: Int) {
      var chain: [DegreePoint] = []
      var current: Int? = start
      while let index = current, used.insert(index).inserted {
        chain.append(contentsOf: chain.isEmpty ? ways[index][...] : ways[index].dropFirst())
        current = byStart[Key(ways[index][ways[index].count - 1])]
      }
      if chain.count > 1 { chains.append(chain) }
    }
    for index in ways.indices where !hasPredecessor.contains(index) { follow(from: index) }
    for index in ways.indices where !used.contains(index) { follow(from: index) }
    return chains
  }

  private struct Key: Hashable {
    var longitude: Double
    var latitude: Double

    init(_ point: DegreePoint) {
      longitude = point.longitude
      latitude = point.latitude
    }
  }

  // MARK: Cutting to the box

  private func contains(_ point: DegreePoint) -> Bool {
    point.longitude >= box.west && point.longitude <= box.east
      && point.latitude >= box.south && point.latitude <= box.north
  }

  /// The pieces of a chain inside of the box.
  private func clipped(_ chain: [DegreePoint], isClosed: Bool) -> [[DegreePoint]] {
    var pieces: [[DegreePoint]] = []
    var current: [DegreePoint] = []
    for (a, b) in zip(chain, chain.dropFirst()) {
      guard let (from, to) = clippedSegment(a, b) else {
        if current.count > 1 { pieces.append(current) }
        current = []
        continue
      }
      if current.last != from {
        if current.count > 1 { pieces.append(current) }
        current = [from]
      }
      if to != from { current.append(to) }
    }
    if current.count > 1 { pieces.append(current) }
    // A closed chain that began inside of the box is one piece across its beginning.
    if isClosed, pieces.count > 1, let first = pieces.first, let last = pieces.last,
      first.first == last.last
    {
      pieces[0] = last + first.dropFirst()
      pieces.removeLast()
    }
    return pieces
  }

  /// What of an edge lies in the box, by Liang and Barsky's method.
  private func clippedSegment(
    _ a: DegreePoint, _ b: DegreePoint
  ) -> (DegreePoint, DegreePoint)? {
    let dx = b.longitude - a.longitude
    let dy = b.latitude - a.latitude
    var enter = 0.0
    var leave = 1.0
    for (step, distance) in [
      (-dx, a.longitude - box.west), (dx, box.east - a.longitude),
      (-dy, a.latitude - box.south), (dy, box.north - a.latitude),
    ] {
      if step == 0 {
        if distance < 0 { return nil }
      } else if step < 0 {
        enter = max(enter, distance / step)
      } else {
        leave = min(leave, distance / step)
      }
    }
    if enter > leave { return nil }
    func at(_ share: Double) -> DegreePoint {
      DegreePoint(longitude: a.longitude + dx * share, latitude: a.latitude + dy * share)
    }
    return (enter == 0 ? a : at(enter), leave == 1 ? b : at(leave))
  }

  /// A piece led on to the box's edge where it ends just short of it; nil where it ends too far.
  private func extended(_ piece: [DegreePoint]) -> [DegreePoint]? {
    guard let first = piece.first, let last = piece.last, let start = onEdge(first),
      let end = onEdge(last)
    else { return nil }
    return (start == first ? [] : [start]) + piece + (end == last ? [] : [end])
  }

  private func onEdge(_ point: DegreePoint) -> DegreePoint? {
    let width = box.east - box.west
    let height = box.north - box.south
    let gaps = [
      (point.longitude - box.west) / width, (box.east - point.longitude) / width,
      (point.latitude - box.south) / height, (box.north - point.latitude) / height,
    ]
    guard let (side, gap) = gaps.enumerated().min(by: { $0.element < $1.element }),
      gap <= Self.reach
    else { return nil }
    var moved = point
    switch side {
    case 0: moved.longitude = box.west
    case 1: moved.longitude = box.east
    case 2: moved.latitude = box.south
    default: moved.latitude = box.north
    }
    return moved
  }

  // MARK: Closing along the box

  /// Rings made of the pieces and of the stretches of the box's edge between them, clockwise.
  private func closed(_ pieces: [[DegreePoint]]) -> [[DegreePoint]] {
    var starts = EdgeStarts(pieces.map { position($0[0]) })
    var isUsed = pieces.map { _ in false }
    var rings: [[DegreePoint]] = []
    for first in pieces.indices where !isUsed[first] {
      var ring: [DegreePoint] = []
      var current = first
      repeat {
        isUsed[current] = true
        ring.append(contentsOf: pieces[current])
        let end = position(pieces[current][pieces[current].count - 1])
        // The ring's own first piece is there until it is reached again, so there is always one.
        let next = starts.takeNext(from: end)
        ring.append(contentsOf: corners(from: end, to: starts.positions[next]))
        current = next
      } while current != first
      ring.append(ring[0])
      rings.append(ring)
    }
    return rings
  }

  /// Where a point of the edge lies: 0 at the north-west corner, 1 more at each corner, clockwise.
  private func position(_ point: DegreePoint) -> Double {
    let x = (point.longitude - box.west) / (box.east - box.west)
    let y = (box.north - point.latitude) / (box.north - box.south)
    if point.latitude == box.north { return x }
    if point.longitude == box.east { return 1 + y }
    if point.latitude == box.south { return 3 - x }
    return 4 - y
  }

  /// The way along the edge, clockwise, 0 ..< 4.
  private func ahead(from: Double, to: Double) -> Double {
    let way = to - from
    return way < 0 ? way + 4 : way
  }

  private func corners(from: Double, to: Double) -> [DegreePoint] {
    let way = ahead(from: from, to: to)
    let first = from.rounded(.down) + 1
    return stride(from: first, to: from + way, by: 1).map { corner in
      let points = frame
      return points[Int(corner) % 4]
    }
  }

  /// The box's corners clockwise from the north-west, closed.
  private var frame: [DegreePoint] {
    [
      DegreePoint(longitude: box.west, latitude: box.north),
      DegreePoint(longitude: box.east, latitude: box.north),
      DegreePoint(longitude: box.east, latitude: box.south),
      DegreePoint(longitude: box.west, latitude: box.south),
      DegreePoint(longitude: box.west, latitude: box.north),
    ]
  }

  // MARK: Rings

  /// The area in square degrees; positive when the ring runs anticlockwise, north up.
  private func signedArea(_ ring: [DegreePoint]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
      sum + edge.0.longitude * edge.1.latitude - edge.1.longitude * edge.0.latitude
    } / 2
  }

  /// Which points lie in a ring, by counting the edges east of each.
  ///
  /// - Parameter points: sorted by latitude, so that an edge is compared with the few beside it.
  static func surrounds(_ ring: [DegreePoint], _ points: [DegreePoint]) -> [Bool] {
    var inside = points.map { _ in false }
    for (a, b) in zip(ring, ring.dropFirst()) where a.latitude != b.latitude {
      let north = max(a.latitude, b.latitude)
      var index = points.firstIndex(sortedAtOrAbove: min(a.latitude, b.latitude), \.latitude)
      while index < points.count && points[index].latitude < north {
        let share = (points[index].latitude - a.latitude) / (b.latitude - a.latitude)
        let crossing = a.longitude + share * (b.longitude - a.longitude)
        if points[index].longitude < crossing { inside[index].toggle() }
        index += 1
      }
    }
    return inside
  }
}
