import MapTiling

/// Places of vertices, one for so much cost of records, from which the quadtree of an archive is made
/// whose tiles are cut on demand.
///
/// However large the input, there are about equally many; and they are the same however its features
/// are shared out among threads.
struct VertexSample {
  private struct Point {
    var place: GridPoint
    /// It is kept while the step is 2 to this power or less.
    var level: Int
  }

  private static let mostPoints = 1 << 16
  private static let firstStepBits = 8
  /// The bytes a vertex takes in a record, mostly.
  private static let vertexBytes = 4

  private var points: [Point] = []
  /// The cost of records that a point stands for is 2 to this power.
  private var stepBits = firstStepBits

  /// Takes note of a feature by its place in the order of reading.
  mutating func add(_ shape: borrowing Shape, sequence: UInt64, attributeBytes: Int) {
    // Cost is counted from a number of the feature's own, and what is at multiples of the step is
    // looked at. The golden ratio's bits spread the numbers; the high ones of a product hang on all.
    let start = (sequence &+ 1) &* 0x9E37_79B9_7F4A_7C15 >> 32
    let fixed = FeatureRecord.headerSize + attributeBytes
    let count = shape.points.count
    let cost = Leaf.cost(bytes: fixed + count * Self.vertexBytes, vertices: count)
    let end = start + UInt64(cost)
    let step = UInt64(1) << UInt64(stepBits)
    var next = (start + step - 1) & ~(step - 1)
    while next < end {
      // The header and the attributes lie at the first vertex, the rest is spread over all.
      let index = max(0, Int(next - start) - fixed) * count / (cost - fixed)
      points.append(Point(place: shape.points[index], level: next.trailingZeroBitCount))
      next += step
    }
    thin()
  }

  /// Adds another thread's sample.
  mutating func add(_ other: VertexSample) {
    points += other.points
    while stepBits < other.stepBits { halve() }
    points.removeAll { $0.level < stepBits }
    thin()
  }

  /// The leaves of the archive.
  func tree(maxZoom: Int, leafCost: Int) -> LeafTree {
    LeafTree(
      sample: points.map(\.place), sampleStep: 1 << stepBits, maxZoom: maxZoom,
      leafCost: leafCost)
  }

  private mutating func thin() {
    while points.count > Self.mostPoints { halve() }
  }

  private mutating func halve() {
    stepBits += 1
    points.removeAll { $0.level < stepBits }
  }
}
