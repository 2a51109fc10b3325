import Testing

@testable import MapTiling

@Suite("Leaves that get more than they may hold")
struct LeafLoadsTests {
  /// Lines in the north-west of the map, and what the leaves of a tree get of them.
  private static func loads(of tree: LeafTree, lines: Int) -> LeafLoads {
    var loads = LeafLoads(tree)
    var spreader = LeafSpreader(tree)
    let made = MadeRecord(.line, [(-9 << 24, -9 << 24), (-2 << 24, -8 << 24)])
    for _ in 0..<lines {
      spreader.spread(made.record)
      for index in 0..<spreader.shares.count {
        let share = spreader.shares[index]
        if let piece = spreader.whole(share, of: made.record, order: 0) {
          loads.note(share, piece)
        }
      }
    }
    return loads
  }

  private static func tree(maxZoom: Int) -> LeafTree {
    LeafTree(sample: [], sampleStep: 1, maxZoom: maxZoom, leafCost: 1000)
  }

  @Test("are divided into four, and counting anew finds all in the one that the lines reach")
  func divided() {
    var tree = Self.tree(maxZoom: 9)
    let loads = Self.loads(of: tree, lines: 40)
    let cost = loads.costs.reduce(0, +)
    #expect(loads.isTooMuch && cost > 2000)
    let isDivided = tree.divide(loads, maxZoom: 9, mostCost: 4 * cost)
    #expect(isDivided)
    #expect(tree.leafCount == 4 && tree.deepestCut == 0)
    #expect(tree.isLeaf(zoom: 1, column: 0, row: 0))
    let again = Self.loads(of: tree, lines: 40)
    #expect(again.isTooMuch && again.costs.filter { $0 > 0 } == [cost])
  }

  @Test("stay as they are where they hold little, or their parts could hold too much")
  func undivided() {
    var tree = Self.tree(maxZoom: 9)
    #expect(!Self.loads(of: tree, lines: 2).isTooMuch)
    let loads = Self.loads(of: tree, lines: 40)
    let cost = loads.costs.reduce(0, +)
    let isDivided = tree.divide(loads, maxZoom: 9, mostCost: 4 * cost - 1)
    #expect(!isDivided)
    #expect(tree.leafCount == 1 && tree.isLeaf(zoom: 0, column: 0, row: 0))
  }

  @Test("of the last level become tiles that are cut beforehand")
  func lastLevel() {
    var tree = Self.tree(maxZoom: 0)
    let loads = Self.loads(of: tree, lines: 40)
    let isDivided = tree.divide(loads, maxZoom: 0, mostCost: .max)
    #expect(isDivided)
    var above: [UInt64] = []
    tree.forEachTileAbove { above.append($0) }
    #expect(tree.leafCount == 0 && tree.deepestCut == 0)
    #expect(above == [TileKey.key(zoom: 0, column: 0, row: 0)])
    #expect(!Self.loads(of: tree, lines: 40).isTooMuch)
  }

  @Test("are those of all threads together")
  func together() {
    let tree = Self.tree(maxZoom: 9)
    var loads = Self.loads(of: tree, lines: 20)
    #expect(!loads.isTooMuch)
    loads.add(Self.loads(of: tree, lines: 20))
    #expect(loads.isTooMuch)
  }
}
