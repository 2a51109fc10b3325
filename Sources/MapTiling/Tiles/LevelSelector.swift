/// Chooses what of a feature shows at a level: the vertices whose rank reaches the tolerance, the
/// lines and rings that are large enough, and a share of the points, short lines and specks where
/// there are too many.
package struct LevelSelector {
  /// The levels of each layer.
  package let plan: ZoomPlan

  /// Measures the parts of a feature, once for all levels: the areas of rings, the longer sides of
  /// the boxes around lines.
  package static func measure(
    _ record: FeatureRecord, _ kind: ShapeKind, into sizes: inout GrowBuffer<Double>
  ) {
    sizes.removeAll(keepingUpTo: 1 << 20)
    for part in 0..<Int(record.header.parts) {
      switch kind {
      case .point: sizes.append(.infinity)
      case .line: sizes.append(longerSide(record.part(part)))
      case .polygon: sizes.append(abs(RingArea.signed(record.part(part))))
      }
    }
  }

  private static func longerSide(_ line: UnsafeBufferPointer<GridPoint>) -> Double {
    var box = GridBounds()
    for point in line { box.add(point) }
    return box.isEmpty
      ? 0 : max(Double(box.maxX) - Double(box.minX), Double(box.maxY) - Double(box.minY))
  }

  /// Puts the vertices of a feature that matter at a level into `shape` and returns their box; nil
  /// when nothing of the feature shows there.
  ///
  /// - Parameter sizes: of its parts, by `measure`.
  package func select(
    _ record: FeatureRecord, sizes: borrowing GrowBuffer<Double>, _ kind: ShapeKind, _ zoom: Int,
    _ layer: ZoomPlan.Layer,
    into shape: inout Shape
  ) -> GridBounds? {
    shape.removeAll()
    if kind == .point {
      let share = layer.pointShare(at: zoom)
      if share < 1 && Self.chance(record.header.sequence, 0) >= share { return nil }
    }
    let isLast = zoom == layer.maxZoom && layer.keepsDetail
    // At a layer's last level the grid itself is the only loss.
    let toleranceBits = isLast ? 0 : ZoomPlan.toleranceBits
    let bits = isLast ? plan.gridBits(at: zoom) : ZoomPlan.gridBits
    let threshold = VertexRank.threshold(
      quarterOctaves: 4 * (WorldGrid.bits - zoom - bits + toleranceBits))
    let unit = Double(1 << (WorldGrid.bits - zoom - ZoomPlan.gridBits))
    let least =
      switch kind {
      case _ where isLast: 0.0
      case .point: 0.0
      case .line: ZoomPlan.shortestLine * unit
      case .polygon: ZoomPlan.smallestArea * unit * unit
      }
    for part in 0..<Int(record.header.parts) {
      // Of those too small to be told from a dot, as many stay as are so large together.
      if sizes[part] >= least {
        Self.append(part, of: record, threshold, to: &shape)
      } else if Self.chance(record.header.sequence &+ UInt64(part) << 40, zoom) < sizes[part]
        / least
      {
        switch kind {
        case .point: break
        case .line: Self.append(part, of: record, threshold, to: &shape)
        case .polygon:
          if record.roles[part] == PartRole.main.rawValue {
            Self.appendSpeck(record.part(part), side: least.squareRoot(), &shape)
          }
        }
      }
    }
    let box = shape.bounds
    return box.isEmpty ? nil : box
  }

  private static func append(
    _ part: Int, of record: FeatureRecord, _ threshold: UInt8, to shape: inout Shape
  ) {
    let start = part == 0 ? 0 : Int(record.ends[part - 1])
    for index in start..<Int(record.ends[part]) where record.ranks[index] >= threshold {
      shape.points.append(record.points[index])
    }
    shape.closePart(record.roles[part])
  }

  /// A number in 0 ..< 1 that depends on the feature alone, so that a rebuild gives the same tiles.
  private static func chance(_ sequence: UInt64, _ salt: Int) -> Double {
    // The finaliser of SplitMix64.
    var bits = sequence &+ 0x9E37_79B9_7F4A_7C15 &* UInt64(salt + 1)
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(bits >> 11) / Double(1 << 53)
  }

  /// Stands one square of the smallest visible area for as many polygons too small to be seen as
  /// have that area together, so that a dense town thins out and does not vanish.
  private static func appendSpeck(
    _ ring: UnsafeBufferPointer<GridPoint>, side: Double, _ shape: inout Shape
  ) {
    guard let corner = ring.first else { return }
    let width = Int32(clamping: Int64(side))
    let x = corner.x
    let y = corner.y
    let (right, overflowsX) = x.addingReportingOverflow(width)
    let (bottom, overflowsY) = y.addingReportingOverflow(width)
    if overflowsX || overflowsY { return }
    for (cornerX, cornerY) in [(x, y), (right, y), (right, bottom), (x, bottom), (x, y)] {
      shape.points.append(GridPoint(x: cornerX, y: cornerY))
    }
    shape.closePart(PartRole.main.rawValue)
  }
}
