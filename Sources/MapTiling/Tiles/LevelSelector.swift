/// Chooses what of a feature shows at a level: the vertices whose rank reaches the tolerance, the
/// lines and rings that are large enough, and a share of the points, short lines and specks where
/// there are too many. What shows at a level shows at all deeper ones.
package struct LevelSelector {
  /// The levels of each layer.
  package let plan: ZoomPlan

  /// How finely a layer shows at a level.
  private struct Fineness {
    let threshold: UInt8
    /// Lines that are shorter and polygons that are smaller are thinned; in the unit of
    /// `LooseFeature.sizes`.
    let least: Double

    init(_ kind: ShapeKind, _ zoom: Int, _ layer: ZoomPlan.Layer, _ plan: ZoomPlan) {
      if zoom == layer.maxZoom && layer.keepsDetail {
        // At a layer's last level the grid itself is the only loss.
        threshold = VertexRank.threshold(
          quarterOctaves: 4 * (WorldGrid.bits - zoom - plan.gridBits(at: zoom)))
        least = 0
        return
      }
      threshold = LevelSelector.threshold(zoom)
      let unit = LevelSelector.unit(zoom)
      switch kind {
      case .point: least = 0
      case .line: least = ZoomPlan.shortestLine * unit
      case .polygon:
        let side = Double(LevelSelector.speckWidth(zoom))
        least = side * side
      }
    }
  }

  /// The lowest rank of the vertices that always show at a level and all deeper ones.
  static func threshold(_ zoom: Int) -> UInt8 {
    VertexRank.threshold(
      quarterOctaves: 4 * (WorldGrid.bits - zoom - ZoomPlan.gridBits + ZoomPlan.toleranceBits))
  }

  /// The width, in grid units, of a unit of 4096 a tile.
  static func unit(_ zoom: Int) -> Double {
    Double(1 << (WorldGrid.bits - zoom - ZoomPlan.gridBits))
  }

  /// How far a polygon that is drawn as a speck may reach past its box, in grid units.
  static func speckWidth(_ zoom: Int) -> Int32 {
    ZoomPlan.smallestSide << Int32(WorldGrid.bits - zoom - ZoomPlan.gridBits)
  }

  /// False where the box of a feature tells that nothing of it shows at a level, nor at those above.
  func mayShow(
    _ record: FeatureRecord, _ kind: ShapeKind, _ zoom: Int, _ layer: ZoomPlan.Layer
  ) -> Bool {
    let header = record.header
    if kind == .point { return Self.shows(header, at: zoom, layer) }
    if header.parts != 1 { return true }
    let width = Double(header.maxX) - Double(header.minX)
    let height = Double(header.maxY) - Double(header.minY)
    let most = kind == .line ? max(width, height) : width * height
    let least = Fineness(kind, zoom, layer, plan).least
    return most >= least || Self.chance(header.sequence, record.firstPoint) < most / least
  }

  /// Whether a point feature is among the share that shows.
  private static func shows(
    _ header: FeatureRecord.Header, at zoom: Int, _ layer: ZoomPlan.Layer
  ) -> Bool {
    let share = layer.pointShare(at: zoom)
    return share >= 1 || chance(header.sequence, GridPoint(x: 0, y: 0)) < share
  }

  /// Puts the vertices of a feature that matter at a level into `shape` and returns their box; nil
  /// when nothing of the feature shows there, nor at the levels above.
  ///
  /// - Parameters:
  ///   - feature: with its sizes; ranked where that is needed, for this level and those above.
  ///   - header: of its record.
  func select(
    _ feature: inout LooseFeature, _ header: FeatureRecord.Header, _ kind: ShapeKind, _ zoom: Int,
    _ layer: ZoomPlan.Layer, into shape: inout Shape
  ) -> GridBounds? {
    shape.removeAll()
    if kind == .point && !Self.shows(header, at: zoom, layer) { return nil }
    let fineness = Fineness(kind, zoom, layer, plan)
    for part in 0..<feature.shape.partCount {
      let size = feature.sizes[part]
      let first = feature.shape.points[feature.shape.start(of: part)]
      // Of those too small to be told from a dot, as many stay as are so large together.
      let isSmall = size < fineness.least
      if isSmall && Self.chance(header.sequence, first) >= size / fineness.least { continue }
      if isSmall && kind == .polygon {
        if feature.shape.roles[part] == PartRole.main.rawValue {
          Self.appendSpeck(at: first, side: Self.speckWidth(zoom), &shape)
        }
        continue
      }
      feature.rank(kind, least: fineness.threshold)
      Self.append(part, of: feature.shape, fineness.threshold, to: &shape)
    }
    let box = shape.bounds
    return box.isEmpty ? nil : box
  }

  private static func append(
    _ part: Int, of source: borrowing Shape, _ threshold: UInt8, to shape: inout Shape
  ) {
    for index in source.start(of: part)..<Int(source.ends[part])
    where source.ranks[index] >= threshold {
      shape.points.append(source.points[index])
    }
    shape.closePart(source.roles[part])
  }

  /// A number in 0 ..< 1 that depends on a feature and the first vertex of its part alone, so that a
  /// rebuild gives the same tiles, and a feature shows in all tiles or none.
  private static func chance(_ sequence: UInt64, _ first: GridPoint) -> Double {
    // The finaliser of SplitMix64.
    let place = UInt64(UInt32(bitPattern: first.x)) << 32 | UInt64(UInt32(bitPattern: first.y))
    var bits = (sequence &+ 1) &* 0x9E37_79B9_7F4A_7C15 ^ place
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(bits >> 11) / Double(1 << 53)
  }

  /// Stands one square of the smallest visible area for as many polygons too small to be seen as
  /// have that area together, so that a dense town thins out and does not vanish.
  private static func appendSpeck(at corner: GridPoint, side: Int32, _ shape: inout Shape) {
    let x = corner.x
    let y = corner.y
    let (right, overflowsX) = x.addingReportingOverflow(side)
    let (bottom, overflowsY) = y.addingReportingOverflow(side)
    if overflowsX || overflowsY { return }
    for (cornerX, cornerY) in [(x, y), (right, y), (right, bottom), (x, bottom), (x, y)] {
      shape.points.append(GridPoint(x: cornerX, y: cornerY))
    }
    shape.closePart(PartRole.main.rawValue)
  }
}
