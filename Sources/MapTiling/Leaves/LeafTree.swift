/// A quadtree of tiles whose leaves hold so little that a tile in them is cut while somebody waits.
///
/// Tiles above the leaves are few and hold much: they are cut beforehand.
package struct LeafTree: Sendable {
  /// Leaves are divided until their features cost no more, about, by ``Leaf/cost(bytes:vertices:)``:
  /// some 300,000 vertices, and half of what a leaf may hold at most, as the cost is estimated.
  package static let leafCost = Leaf.mostCost / 2

  private enum Node {
    case leaf
    /// Four children: north-west, north-east, south-west, south-east.
    case divided(first: Int32)
    /// Holds too much for a leaf, at the last level.
    case full
  }

  private var nodes: [Node] = [.leaf]
  /// What the features of a leaf may cost at most.
  let mostCost: Int

  /// The deepest level with a tile above the leaves; -1 where the world is one leaf.
  package private(set) var deepestCut = -1

  /// How many tiles there are in it.
  var nodeCount: Int { nodes.count }

  /// How many tiles are leaves.
  package var leafCount: Int {
    nodes.reduce(0) { if case .leaf = $1 { $0 + 1 } else { $0 } }
  }

  /// Divides the world.
  ///
  /// - Parameters:
  ///   - sample: places of vertices, one for so much cost of records.
  ///   - sampleStep: that cost.
  ///   - maxZoom: the archive's last level.
  ///   - leafCost: what a leaf may cost, about.
  package init(
    sample: [GridPoint], sampleStep: Int, maxZoom: Int, leafCost: Int
  ) {
    var sample = sample
    // Features come whole or in pieces to every leaf that they reach, which is more than was sampled.
    mostCost = min(Leaf.mostWrittenCost, 2 * leafCost)
    let most = max(1, leafCost / max(1, sampleStep))
    sample.withUnsafeMutableBufferPointer {
      divide(node: 0, zoom: 0, $0[...], most: most, maxZoom: maxZoom)
    }
  }

  private mutating func divide(
    node: Int, zoom: Int, _ points: Slice<UnsafeMutableBufferPointer<GridPoint>>, most: Int,
    maxZoom: Int
  ) {
    if points.count <= most { return }
    deepestCut = max(deepestCut, zoom)
    if zoom == maxZoom {
      nodes[node] = .full
      return
    }
    let first = nodes.count
    nodes[node] = .divided(first: Int32(first))
    nodes += [.leaf, .leaf, .leaf, .leaf]
    let bit = WorldGrid.bits - 1 - zoom
    var rows = points
    let middle = rows.partition { Self.child(of: $0, bit) & 2 != 0 }
    for (row, half) in [rows[..<middle], rows[middle...]].enumerated() {
      var half = half
      let split = half.partition { Self.child(of: $0, bit) & 1 != 0 }
      for (column, quarter) in [half[..<split], half[split...]].enumerated() {
        divide(
          node: first + 2 * row + column, zoom: zoom + 1, quarter, most: most, maxZoom: maxZoom)
      }
    }
  }

  /// Divides the leaves that got more than they may hold; the last level has none, and tiles of it that
  /// hold so much are cut beforehand.
  ///
  /// - Parameters:
  ///   - loads: what the leaves got.
  ///   - maxZoom: the archive's last level.
  ///   - mostCost: what all leaves may cost together: of areas across the whole map each part of a
  ///     leaf may get everything.
  /// - Returns: false, and nothing is changed, where that would not do.
  package mutating func divide(_ loads: LeafLoads, maxZoom: Int, mostCost: Int) -> Bool {
    if loads.costOnceDivided > mostCost { return false }
    divide(node: 0, zoom: 0, loads, maxZoom: maxZoom)
    return true
  }

  private mutating func divide(node: Int, zoom: Int, _ loads: LeafLoads, maxZoom: Int) {
    if case .divided(let first) = nodes[node] {
      for child in Int(first)..<Int(first) + 4 {
        divide(node: child, zoom: zoom + 1, loads, maxZoom: maxZoom)
      }
    } else if loads.isTooMuch(at: node) {
      deepestCut = max(deepestCut, zoom)
      if zoom == maxZoom {
        nodes[node] = .full
      } else {
        nodes[node] = .divided(first: Int32(nodes.count))
        nodes += [.leaf, .leaf, .leaf, .leaf]
      }
    }
  }

  /// The number of the child a point lies in, by the bit of its distance from the north-west.
  private static func child(of point: GridPoint, _ bit: Int) -> Int {
    // What lies past the edge of the map belongs to the tiles along it.
    func distance(_ value: Int32) -> Int {
      max(0, min(Int(WorldGrid.width) - 1, Int(value) + Int(WorldGrid.half)))
    }
    return distance(point.x) >> bit & 1 | (distance(point.y) >> bit & 1) << 1
  }

  /// Calls `body` with the key of each tile above the leaves.
  func forEachTileAbove(_ body: (UInt64) -> Void) {
    visit(Place(), body)
  }

  private func visit(_ place: Place, _ body: (UInt64) -> Void) {
    let kind = kind(at: place)
    if kind == .leaf { return }
    body(TileKey.key(zoom: place.zoom, column: place.column, row: place.row))
    if kind == .full { return }
    for number in 0..<4 { visit(child(number, of: place), body) }
  }

  /// Whether a tile is a leaf.
  package func isLeaf(zoom: Int, column: Int, row: Int) -> Bool {
    if case .leaf = node(zoom: zoom, column: column, row: row) { true } else { false }
  }

  private func node(zoom: Int, column: Int, row: Int) -> Node? {
    var node = nodes[0]
    for bit in (0..<zoom).reversed() {
      guard case .divided(let first) = node else { return nil }
      node = nodes[Int(first) + (column >> bit & 1) + 2 * (row >> bit & 1)]
    }
    return node
  }

  /// A tile of the tree on a way down from its root.
  struct Place {
    fileprivate(set) var number = 0
    private(set) var zoom = 0
    private(set) var column = 0
    private(set) var row = 0
    private var west = -Int64(WorldGrid.half)
    private var north = -Int64(WorldGrid.half)

    /// The tile's own box.
    var box: GridBounds { box(margin: 0) }

    /// The box whose shapes may show in the tile or those below it: its own, and past each edge as
    /// far as tiles are filled and specks are wide.
    var reach: GridBounds { box(margin: Self.margin(zoom)) }

    private static func margin(_ zoom: Int) -> Int64 {
      let side = Int64(1) << Int64(WorldGrid.bits - zoom)
      return side >> Int64(TileCutter.bufferBits) + Int64(LevelSelector.speckWidth(zoom))
    }

    private func box(margin: Int64) -> GridBounds {
      let side = Int64(1) << Int64(WorldGrid.bits - zoom)
      return GridBounds(
        minX: Int32(clamping: west - margin), minY: Int32(clamping: north - margin),
        maxX: Int32(clamping: west + side + margin), maxY: Int32(clamping: north + side + margin))
    }

    /// The children whose reach a box touches, a bit each.
    func children(touchedBy box: GridBounds) -> Int {
      let half = Int64(1) << Int64(WorldGrid.bits - zoom - 1)
      let margin = Self.margin(zoom + 1)
      /// The halves along an axis, a bit each.
      func halves(_ start: Int64, _ least: Int32, _ most: Int32) -> Int {
        let (least, most) = (Int64(least) - margin, Int64(most) + margin)
        return (least <= start + half && most >= start ? 1 : 0)
          | (least <= start + 2 * half && most >= start + half ? 2 : 0)
      }
      let columns = halves(west, box.minX, box.maxX)
      let rows = halves(north, box.minY, box.maxY)
      return (rows & 1 != 0 ? columns : 0) | (rows & 2 != 0 ? columns << 2 : 0)
    }

    fileprivate func child(_ child: Int, number: Int) -> Place {
      var place = self
      place.number = number
      place.zoom += 1
      place.column = 2 * column + child & 1
      place.row = 2 * row + child >> 1
      let side = Int64(1) << Int64(WorldGrid.bits - place.zoom)
      place.west += side * Int64(child & 1)
      place.north += side * Int64(child >> 1)
      return place
    }
  }

  /// What is at a place.
  enum Kind {
    case leaf
    case divided
    case full
  }

  func kind(at place: Place) -> Kind {
    switch nodes[place.number] {
    case .leaf: .leaf
    case .divided: .divided
    case .full: .full
    }
  }

  /// One of the four tiles below a divided one.
  func child(_ child: Int, of place: Place) -> Place {
    guard case .divided(let first) = nodes[place.number] else { return place }
    return place.child(child, number: Int(first) + child)
  }
}
