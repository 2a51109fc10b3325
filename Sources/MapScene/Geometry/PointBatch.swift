/// The loose points of one class, in blocks.
struct PointBatch: Sendable {
  let styleClass: StyleClass

  /// Block after block.
  private(set) var positions: [SIMD2<Float>] = []

  private(set) var blocks: [PointBlock] = []

  init(styleClass: StyleClass, positions: [SIMD2<Float>]) {
    self.styleClass = styleClass
    self.positions.reserveCapacity(positions.count)
    let near = positions.map { (key: SpatialKey(TileBox(around: $0)), position: $0) }
      .sorted { $0.key < $1.key }
    for start in stride(from: 0, to: near.count, by: PointBlock.capacity) {
      let end = min(start + PointBlock.capacity, near.count)
      var box = TileBox()
      for index in start..<end { box.include(near[index].position) }
      self.positions += Self.spreadOrder(start..<end).map { near[$0].position }
      blocks.append(PointBlock(points: start..<end, box: box))
    }
  }

  /// An order of which any beginning is spread evenly over the whole: by multiples of the golden
  /// section.
  private static func spreadOrder(_ range: Range<Int>) -> [Int] {
    let goldenSection: UInt32 = 0x9e37_79b9
    return range.sorted {
      UInt32($0 - range.lowerBound) &* goldenSection < UInt32($1 - range.lowerBound)
        &* goldenSection
    }
  }
}

/// Some hundred points that lie near one another, in an order of which any beginning is spread over
/// all of them.
struct PointBlock: Sendable {
  /// Points a block holds at most.
  static let capacity = 256

  var points: Range<Int>
  var box: TileBox
}

extension TileBox {
  /// The box of one point.
  fileprivate init(around point: SIMD2<Float>) {
    self.init()
    include(point)
  }
}
