import MapTiling

/// How the vertices lie along the two axes of the map, to tell where most of them are: an extract of
/// a town holds whole ferry lines and borders, and a table of places a few with a digit wrong.
struct VertexSpread {
  /// The bits of a grid coordinate below a bin's: a bin is 600 m wide at the equator.
  private static let binBits = 16
  /// The grid reaches one half of a world past each edge of the map.
  private static let binCount = 1 << (32 - binBits)
  /// Every so many vertices are looked at.
  private static let step = 8
  /// The share of the vertices that may lie outside at each end of an axis.
  private static let outlierShare = 0.0025
  /// Outliers are left outside only where the rest is so many times narrower without them: a map
  /// whose edges are merely thin is shown whole.
  private static let leastGain = 4.0

  private var columns = [UInt32](repeating: 0, count: binCount)
  private var rows = [UInt32](repeating: 0, count: binCount)
  private var count = 0

  /// Counts a shape's vertices.
  mutating func add(_ shape: borrowing Shape) {
    for index in stride(from: 0, to: shape.points.count, by: Self.step) {
      let point = shape.points[index]
      columns[Self.bin(point.x)] &+= 1
      rows[Self.bin(point.y)] &+= 1
      count += 1
    }
  }

  /// Adds what another thread has counted.
  mutating func add(_ other: VertexSpread) {
    for bin in columns.indices {
      columns[bin] &+= other.columns[bin]
      rows[bin] &+= other.rows[bin]
    }
    count += other.count
  }

  /// The box without far outliers; `all` itself where there are none.
  ///
  /// - Parameter all: the box around every vertex.
  func mainBox(of all: GridBounds) -> GridBounds {
    let x = mainRange(columns, all.minX, all.maxX)
    let y = mainRange(rows, all.minY, all.maxY)
    return GridBounds(minX: x.least, minY: y.least, maxX: x.most, maxY: y.most)
  }

  private func mainRange(
    _ bins: [UInt32], _ least: Int32, _ most: Int32
  ) -> (least: Int32, most: Int32) {
    let allowed = Int(Double(count) * Self.outlierShare)
    func firstBin(_ order: some Sequence<Int>) -> Int? {
      var passed = 0
      return order.first { bin in
        passed += Int(bins[bin])
        return passed > allowed
      }
    }
    guard let first = firstBin(bins.indices), let last = firstBin(bins.indices.reversed()),
      first <= last
    else { return (least, most) }
    let mainLeast = max(least, Int32(truncatingIfNeeded: (first << Self.binBits) + Int(Int32.min)))
    let mainMost = min(
      most, Int32(truncatingIfNeeded: ((last + 1) << Self.binBits) - 1 + Int(Int32.min)))
    let gain = (Double(most) - Double(least)) / max(1, Double(mainMost) - Double(mainLeast))
    return gain < Self.leastGain ? (least, most) : (mainLeast, mainMost)
  }

  private static func bin(_ coordinate: Int32) -> Int {
    (Int(coordinate) - Int(Int32.min)) >> binBits
  }
}
