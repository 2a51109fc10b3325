import Synchronization

/// The tiles above the leaves, which are cut beforehand, and how full each is, as far as all threads
/// together know.
///
/// There are few of them and they hold much, so that most of what would show in them has no room
/// (`CrowdedTiles` tells why that is safe). What one thread learns spares the others work.
package final class CutTiles: @unchecked Sendable {
  private let numbers: TileTable
  /// Pieces of a tile below this bucket have no chance.
  private let least: UnsafeMutablePointer<Atomic<Int32>>
  /// The vertices in each bucket of each tile.
  private let histograms: UnsafeMutablePointer<Atomic<Int>>
  /// The vertices noted of each tile since its histogram was last summed up.
  private let pending: UnsafeMutablePointer<Atomic<Int>>
  /// A histogram is summed up after so many vertices.
  private static let sumStep = TileContents.mostVertices / 16

  /// The deepest level with such a tile; -1 where there is none.
  let deepest: Int

  /// - Parameter tree: the leaves.
  package init(above tree: LeafTree) {
    var numbers = TileTable()
    tree.forEachTileAbove { _ = numbers.number(of: $0) }
    let buckets = numbers.count * CrowdedTiles.buckets
    least = .allocate(capacity: numbers.count)
    histograms = .allocate(capacity: buckets)
    pending = .allocate(capacity: numbers.count)
    for number in 0..<numbers.count {
      (least + number).initialize(to: Atomic(0))
      (pending + number).initialize(to: Atomic(0))
    }
    for bucket in 0..<buckets { (histograms + bucket).initialize(to: Atomic(0)) }
    deepest = tree.deepestCut
    self.numbers = numbers
  }

  deinit {
    // Plain numbers: nothing is to be done for each.
    least.deallocate()
    histograms.deallocate()
    pending.deallocate()
  }

  /// The number of a tile; nil where it is none of these.
  func number(of tile: UInt64) -> Int? { numbers.find(tile) }

  /// Whether a tile may still keep a piece.
  func hasRoom(_ number: Int, score: Float) -> Bool {
    CrowdedTiles.bucket(score) >= least[number].load(ordering: .relaxed)
  }

  /// Notes a piece that was made for a tile.
  func note(_ number: Int, score: Float, vertices: Int) {
    let bucket = Int(CrowdedTiles.bucket(score))
    let histogram = histograms + number * CrowdedTiles.buckets
    histogram[bucket].add(vertices, ordering: .relaxed)
    if pending[number].add(vertices, ordering: .relaxed).newValue < Self.sumStep { return }
    pending[number].store(0, ordering: .relaxed)
    // What others add meanwhile is seen or not: all that is seen was made.
    let known = Int(least[number].load(ordering: .relaxed))
    var lowest = CrowdedTiles.buckets - 1
    var total = 0
    while lowest > known {
      total += histogram[lowest].load(ordering: .relaxed)
      if total >= TileContents.mostVertices { break }
      lowest -= 1
    }
    if lowest > known { least[number].max(Int32(lowest), ordering: .relaxed) }
  }
}
