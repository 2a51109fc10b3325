/// A feature taken out of its record, with what is found out about it as it is needed.
package struct LooseFeature: ~Copyable {
  package var shape = Shape()

  /// How large each part is: the areas of rings, the longer sides of the boxes around lines; empty
  /// until `measure`.
  package var sizes = GrowBuffer<Double>(capacity: 64)

  private var stack = GrowBuffer<VertexRank.Span>(capacity: 256)

  package init() {}

  /// Forgets the feature.
  package mutating func removeAll() {
    shape.removeAll()
    sizes.removeAll(keepingUpTo: 1 << 20)
  }

  /// Finds the sizes of the parts unless they are known.
  package mutating func measure(_ kind: ShapeKind) {
    if sizes.count == shape.partCount { return }
    for part in 0..<shape.partCount {
      switch kind {
      case .point: sizes.append(.infinity)
      case .line: sizes.append(Self.longerSide(shape.part(part)))
      case .polygon: sizes.append(abs(RingArea.signed(shape.part(part))))
      }
    }
  }

  private static func longerSide(_ line: UnsafeBufferPointer<GridPoint>) -> Double {
    var box = GridBounds()
    for point in line { box.add(point) }
    return box.longerSide
  }

  /// Ranks the vertices unless their ranks are known.
  ///
  /// - Parameter least: ranks below this one are not told apart; asked for again, it is no less.
  package mutating func rank(_ kind: ShapeKind, least: UInt8 = 1) {
    if shape.ranks.count == shape.points.count { return }
    shape.ranks.resize(to: shape.points.count)
    if kind == .point {
      shape.ranks.base.update(repeating: VertexRank.always, count: shape.points.count)
      return
    }
    for part in 0..<shape.partCount {
      let start = shape.start(of: part)
      VertexRank.rank(shape.part(part), into: shape.ranks.base + start, least: least, stack: &stack)
    }
  }
}

extension GridBounds {
  /// The longer side in grid units; 0 for an empty box.
  package var longerSide: Double {
    isEmpty ? 0 : max(Double(maxX) - Double(minX), Double(maxY) - Double(minY))
  }
}
