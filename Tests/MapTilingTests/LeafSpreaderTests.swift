import Testing

@testable import MapTiling

@Suite("Spreading small features over leaves")
struct LeafSpreaderTests {
  private static let level = 4

  /// A tree whose leaves are all tiles of a level.
  private let tree: LeafTree = {
    let step = Int32(1) << Int32(WorldGrid.bits - level)
    let sample = (0..<16 * 16).flatMap { number -> [GridPoint] in
      let west = Int32(number % 16) * step - WorldGrid.half
      let north = Int32(number / 16) * step - WorldGrid.half
      return [GridPoint(x: west + 9, y: north + 9), GridPoint(x: west + 99, y: north + 99)]
    }
    return LeafTree(sample: sample, sampleStep: 1, maxZoom: 14, leafCost: 2)
  }()

  /// Column and row of the leaves that get a feature of places in tiles of that level.
  private func leaves(_ kind: ShapeKind, _ places: [(Double, Double)]) -> Set<[Int]> {
    let step = Double(1 << (WorldGrid.bits - Self.level))
    let half = Double(WorldGrid.half)
    let made = MadeRecord(
      kind, places.map { (Int32($0.0 * step - half), Int32($0.1 * step - half)) })
    var spreader = LeafSpreader(tree)
    spreader.spread(made.record)
    var found: Set<[Int]> = []
    for index in 0..<spreader.shares.count {
      let (zoom, column, southRow) = TileKey.parts(spreader.shares[index].leaf)
      found.insert([column, (1 << zoom) - 1 - southRow])
    }
    #expect(found.count == spreader.shares.count)
    return found
  }

  @Test("gives a line to the leaves it runs through, not to all that the box around it touches")
  func diagonal() {
    let found = leaves(.line, [(2.5, 2.5), (9.5, 9.5)])
    // Past the corners between them it also touches the neighbours, which are filled past their edges.
    let expected = (2...9).flatMap { at in
      [[at, at]] + (at < 9 ? [[at, at + 1], [at + 1, at]] : [])
    }
    #expect(found == Set(expected))
    let off = leaves(.line, [(2.5, 3.0), (9.0, 9.5)])
    #expect(off == Set((2...9).map { [$0, $0] } + (2...8).map { [$0, $0 + 1] }))
  }

  @Test("gives an area to the leaves inside of it, not to those beside it")
  func triangle() {
    let found = leaves(.polygon, [(1.5, 1.25), (12.5, 1.25), (12.5, 12.25), (1.5, 1.25)])
    #expect(found.contains([9, 4]) && found.contains([11, 2]))
    #expect(!found.contains([3, 9]) && !found.contains([1, 12]))
    let expected = (1...12).flatMap { column in (1...column).map { [column, $0] } }
    #expect(found == Set(expected))
  }

  @Test("gives points to the leaves they lie in")
  func points() {
    #expect(leaves(.point, [(2.5, 3.5), (9.5, 9.5)]) == [[2, 3], [9, 9]])
  }
}
