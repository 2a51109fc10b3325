/// What the features that go to each leaf of a tree cost together.
///
/// A tree is made by where vertices lie, and where two-point lines cross the world, most of what shows
/// in the middle has its vertices elsewhere. So what arrives is counted, and where it is too much, the
/// leaf is divided (``LeafTree/divide(_:maxZoom:mostCost:)``).
package struct LeafLoads: Sendable {
  /// By the number of the node.
  private(set) var costs: [Int]
  /// What a leaf may cost.
  private let most: Int
  /// Whether some leaf got more.
  package private(set) var isTooMuch = false

  /// - Parameter tree: the leaves.
  package init(_ tree: LeafTree) {
    costs = Array(repeating: 0, count: tree.nodeCount)
    most = tree.mostCost
  }

  /// Counts a share of a feature.
  package mutating func note(_ share: LeafSpreader.Share, _ piece: PieceReference) {
    add(Int(piece.size), at: share.node)
  }

  /// Adds what another thread has counted of the same tree.
  package mutating func add(_ other: LeafLoads) {
    for node in costs.indices { add(other.costs[node], at: node) }
  }

  private mutating func add(_ cost: Int, at node: Int) {
    costs[node] += cost
    if costs[node] > most { isTooMuch = true }
  }

  /// Whether a leaf got more than it may hold.
  func isTooMuch(at node: Int) -> Bool { costs[node] > most }

  /// What all leaves cost at most once those that got too much are divided: each of the four parts of
  /// one may get all that it held.
  var costOnceDivided: Int {
    costs.reduce(0) { $0 + ($1 > most ? 4 * $1 : $1) }
  }
}
