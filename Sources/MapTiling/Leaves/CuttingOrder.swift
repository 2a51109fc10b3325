/// Tells the features that matter most, so that they are cut first: of what the tiles above the leaves
/// have no room for then, less is made in vain.
package struct CuttingOrder: Sendable {
  /// The share of all features that is cut first: about what such tiles keep of a large map.
  private static let firstShare = 0.125

  /// The last level that is cut, at which features differ most.
  private let zoom: Int
  /// How many features there are in each bucket of importance.
  private var counts = [Int](repeating: 0, count: CrowdedTiles.buckets)
  /// The least bucket that is cut first.
  private var least = Int32(CrowdedTiles.buckets)

  /// - Parameter tree: the leaves.
  package init(above tree: LeafTree) {
    zoom = max(0, tree.deepestCut)
  }

  /// Counts a feature.
  package mutating func note(_ record: FeatureRecord) {
    counts[Int(bucket(record))] += 1
  }

  /// Takes what several threads have counted together.
  package init(_ parts: [CuttingOrder], above tree: LeafTree) {
    self.init(above: tree)
    for part in parts {
      for bucket in counts.indices { counts[bucket] += part.counts[bucket] }
    }
    let most = Int(Double(counts.reduce(0, +)) * Self.firstShare)
    var count = 0
    while least > 0 {
      count += counts[Int(least) - 1]
      if count > most { break }
      least -= 1
    }
  }

  /// Whether a feature is among those to be cut first.
  package func isFirst(_ record: FeatureRecord) -> Bool { bucket(record) >= least }

  private func bucket(_ record: FeatureRecord) -> Int32 {
    CrowdedTiles.bucket(TileCutter.score(record.header, at: zoom))
  }
}
