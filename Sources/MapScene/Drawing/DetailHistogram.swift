/// Counts segments by how many zoom levels past their first appearance they are.
struct DetailHistogram {
  /// Bins a zoom level, and zoom levels counted apart.
  private static let binsPerLevel = 8.0
  private static let levels = 24.0

  private var counts = [Int](repeating: 0, count: Int(binsPerLevel * levels))

  /// All segments counted.
  private(set) var total = 0

  mutating func reset() {
    for index in counts.indices { counts[index] = 0 }
    total = 0
  }

  mutating func add(_ count: Int, detail: Float) {
    let bin = Int(min(max(Double(detail), 0), Self.levels - 0.01) * Self.binsPerLevel)
    counts[bin] += count
    total += count
  }

  /// The detail below which segments must go for no more than `budget` to be left; 0 when there is
  /// room for all. Continuous in the counts, so that it moves smoothly with the camera.
  func limit(keeping budget: Int) -> Double {
    guard total > budget else { return 0 }
    var kept = 0
    for bin in counts.indices.reversed() where counts[bin] > 0 {
      if kept + counts[bin] > budget {
        let share = Double(budget - kept) / Double(counts[bin])
        return (Double(bin + 1) - share) / Self.binsPerLevel
      }
      kept += counts[bin]
    }
    return 0
  }
}
