/// Counts segments by how many zoom levels past their first appearance they are.
struct DetailHistogram {
  /// Bins a zoom level, and zoom levels counted apart.
  private static let binsPerLevel = 8.0
  private static let levels = 24.0

  private var counts = [Float](repeating: 0, count: Int(binsPerLevel * levels))

  /// All segments counted.
  private(set) var total: Float = 0

  mutating func reset() {
    for index in counts.indices { counts[index] = 0 }
    total = 0
  }

  /// Counts segments whose detail is spread evenly over a range.
  mutating func add(_ count: Float, details: ClosedRange<Float>) {
    let (first, last) = (Self.bin(of: details.lowerBound), Self.bin(of: details.upperBound))
    let share = count / Float(last - first + 1)
    for bin in first...last { counts[bin] += share }
    total += count
  }

  private static func bin(of detail: Float) -> Int {
    Int(min(max(Double(detail), 0), levels - 0.01) * binsPerLevel)
  }

  /// The detail below which segments must go for no more than `budget` to be left; 0 when there is
  /// room for all. Continuous in the counts, so that it moves smoothly with the camera.
  func limit(keeping budget: Float) -> Double {
    guard total > budget else { return 0 }
    var kept: Float = 0
    for bin in counts.indices.reversed() where counts[bin] > 0 {
      if kept + counts[bin] > budget {
        let share = Double((budget - kept) / counts[bin])
        return (Double(bin + 1) - share) / Self.binsPerLevel
      }
      kept += counts[bin]
    }
    return 0
  }
}
