/// The order in which the buildings of a tile are painted, so that nearer ones hide farther ones.
///
/// A tree of upright planes, each between the buildings on its one side and those on its other (Fuchs,
/// Kedem and Naylor, 1980). A ray from the eye crosses a plane at most once and away from the eye's
/// side, so nothing beyond it ever hides anything before it: the order is exact for every camera,
/// whatever the buildings' heights. No order of whole buildings by one distance each can be that.
struct StandingOrder: Sendable {
  /// A plane, or where there is none a few polygons.
  struct Node: Sendable {
    /// The side whose polygons are among those of `inner`.
    var half: HalfPlane

    /// The nodes on this side and beyond; of polygons their range in `polygons`.
    var inner: Int32
    var outer: Int32
    var isLeaf: Bool
  }

  /// The root comes last.
  fileprivate(set) var nodes: [Node] = []

  /// Polygons that no plane tells apart stand upon one another: the lowest first.
  fileprivate(set) var polygons: [Int32] = []

  /// The memory it takes, in bytes.
  var byteCount: Int { nodes.count * MemoryLayout<Node>.stride + polygons.count * 4 }

  /// Visits all polygons from far to near as seen from above a point of the tile.
  func forEachPolygon(from eye: SIMD2<Double>, _ visit: (Int32) -> Void) {
    guard !nodes.isEmpty else { return }
    nodes.withUnsafeBufferPointer { nodes in
      polygons.withUnsafeBufferPointer { polygons in
        Self.walk(nodes.count - 1, nodes, polygons, eye, visit)
      }
    }
  }

  private static func walk(
    _ index: Int, _ nodes: UnsafeBufferPointer<Node>, _ polygons: UnsafeBufferPointer<Int32>,
    _ eye: SIMD2<Double>, _ visit: (Int32) -> Void
  ) {
    let node = nodes[index]
    if node.isLeaf {
      for place in node.inner..<node.outer { visit(polygons[Int(place)]) }
      return
    }
    let isInner = node.half.excess(eye) < 0
    walk(Int(isInner ? node.outer : node.inner), nodes, polygons, eye, visit)
    walk(Int(isInner ? node.inner : node.outer), nodes, polygons, eye, visit)
  }

  /// The same order with other numbers for the polygons.
  func renumbered(_ number: (Int32) -> Int32) -> StandingOrder {
    var result = self
    result.polygons = polygons.map(number)
    return result
  }
}

/// A building, or what is left of one that was cut, while the order is found.
struct StandingPiece {
  /// The number of the building.
  let building: Int
  let height: BuildingHeight
  var rings: [StandingRing]

  /// The part inside a half plane, nil when there is none.
  func clipped(to half: HalfPlane) -> StandingPiece? {
    let kept = rings.compactMap { $0.clipped(to: half) }
    // In the middle of a courtyard what is left of the ring around it and of its hole are the same.
    return kept.area > 0 ? StandingPiece(building: building, height: height, rings: kept) : nil
  }

  /// How far it may reach over a plane without being cut, in tile-local units: by as much rounding and
  /// simplifying move walls that are one.
  static let tolerance = 2.0 / 4096

  /// Where it lies along a direction, drawn in by the tolerance at both ends.
  func extent(along direction: SIMD2<Double>) -> (low: Double, high: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for ring in rings {
      for point in ring.points {
        let place = (point * direction).sum()
        low = min(low, place)
        high = max(high, place)
      }
    }
    let middle = (low + high) / 2
    return (min(low + Self.tolerance, middle), max(high - Self.tolerance, middle))
  }
}

/// Finds the planes of a `StandingOrder`. They run along walls, where they cut few buildings or none:
/// only one in whose bend or courtyard another stands must be cut.
struct StandingOrderBuilder {
  private(set) var order = StandingOrder()

  /// What the polygons of the order are, by their numbers.
  private(set) var pieces: [StandingPiece] = []

  /// How many cuts may still be made.
  private var cutsLeft: Int

  /// Cuts a building: far more than any town needs, and a bound on the work that broken data makes.
  private static let cutsPerBuilding = 4

  /// Directions tried for a plane, and how many buildings are asked for one each where not all walls
  /// can be tried.
  private static let mostDirections = 64
  private static let askedBuildings = 6

  /// How many buildings out of balance a cut one may cost.
  private static let cutCost = 8

  init(_ all: [StandingPiece]) {
    cutsLeft = all.count * Self.cutsPerBuilding
    if !all.isEmpty { _ = add(all) }
  }

  /// Adds the nodes for some pieces; returns the number of the uppermost.
  private mutating func add(_ set: [StandingPiece]) -> Int32 {
    guard set.count > 1, let half = bestPlane(between: set) else { return addLeaf(set) }
    var inner: [StandingPiece] = []
    var outer: [StandingPiece] = []
    var cuts = 0
    for piece in set {
      let extent = piece.extent(along: half.normal)
      if extent.high <= half.limit {
        inner.append(piece)
      } else if extent.low >= half.limit {
        outer.append(piece)
      } else {
        cuts += 1
        if let part = piece.clipped(to: half.wider) { inner.append(part) }
        if let part = piece.clipped(to: half.opposite.wider) { outer.append(part) }
      }
    }
    // Each side must be rid of one at least, or there would be no end.
    guard cuts < set.count, !inner.isEmpty, !outer.isEmpty else { return addLeaf(set) }
    cutsLeft -= cuts
    let node = StandingOrder.Node(half: half, inner: add(inner), outer: add(outer), isLeaf: false)
    order.nodes.append(node)
    return Int32(order.nodes.count - 1)
  }

  private mutating func addLeaf(_ set: [StandingPiece]) -> Int32 {
    let start = order.polygons.count
    let stacked = set.sorted {
      ($0.height.baseMeters, $0.height.topMeters) < ($1.height.baseMeters, $1.height.topMeters)
    }
    for piece in stacked {
      order.polygons.append(Int32(pieces.count))
      pieces.append(piece)
    }
    order.nodes.append(
      StandingOrder.Node(
        half: HalfPlane(normal: .zero, limit: 0), inner: Int32(start),
        outer: Int32(order.polygons.count), isLeaf: true))
    return Int32(order.nodes.count - 1)
  }

  /// The plane that cuts fewest and divides most evenly, nil when each would cut too many.
  private func bestPlane(between set: [StandingPiece]) -> HalfPlane? {
    var best: (cost: Double, half: HalfPlane)?
    for direction in Self.directions(of: set) {
      let extents = set.map { $0.extent(along: direction) }
      let lows = extents.map(\.low).sorted()
      let highs = extents.map(\.high).sorted()
      let (first, last) = (lows[0], highs[highs.count - 1])
      func judge(_ places: [Double]) {
        var (inner, notOuter) = (0, 0)
        for place in places {
          while inner < highs.count, highs[inner] <= place { inner += 1 }
          while notOuter < lows.count, lows[notOuter] < place { notOuter += 1 }
          let outer = set.count - notOuter
          let cuts = max(set.count - inner - outer, 0)
          guard inner + outer > 0, inner < set.count, outer < set.count, cuts <= cutsLeft else {
            continue
          }
          // Of planes as good the one in the middle: one at the rim would cut off slivers for ever.
          let aside = abs(2 * place - first - last) / max(last - first, .leastNormalMagnitude)
          let cost = Double(cuts * Self.cutCost + abs(inner - outer)) + aside
          guard cost < best?.cost ?? .infinity else { continue }
          // Along the wall of what is not cut, and halfway between two such.
          let before = inner > 0 ? highs[inner - 1] + StandingPiece.tolerance : nil
          let beyond = outer > 0 ? lows[notOuter] - StandingPiece.tolerance : nil
          let limit = ((before ?? beyond ?? place) + (beyond ?? before ?? place)) / 2
          best = (cost, HalfPlane(normal: direction, limit: limit))
        }
      }
      judge(highs)
      judge(lows)
    }
    return best?.half
  }

  /// Across which directions planes are tried: across all walls of a few pieces, and across the
  /// longest walls of some of many.
  private static func directions(of set: [StandingPiece]) -> [SIMD2<Double>] {
    var found: [SIMD2<Double>] = []
    let walls = set.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.points.count } }
    if walls <= mostDirections {
      for piece in set { for ring in piece.rings { found += ring.walls.map(across) } }
    } else {
      found = [SIMD2(1, 0), SIMD2(0, 1)]
      let step = max(set.count / askedBuildings, 1)
      for index in stride(from: 0, to: set.count, by: step) {
        let walls = set[index].rings.flatMap(\.walls)
        if let longest = walls.max(by: { ($0 * $0).sum() < ($1 * $1).sum() }) {
          found.append(across(longest))
        }
      }
    }
    return found
  }

  private static func across(_ wall: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(wall.y, -wall.x) / (wall * wall).sum().squareRoot()
  }
}

extension StandingRing {
  /// The ways from each point to the next.
  fileprivate var walls: [SIMD2<Double>] {
    zip(points, points.dropFirst() + points.prefix(1)).map { $1 - $0 }
  }
}
