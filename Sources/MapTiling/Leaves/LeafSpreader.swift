/// Spreads features over the leaves they touch: small ones are written into each as they are, of large
/// ones each leaf gets its piece.
package struct LeafSpreader: ~Copyable {
  /// Features of no more vertices are not cut to a leaf: the piece would take as much room.
  private static let fewVertices = 64

  private let tree: LeafTree
  private let outputLayers: [Int]
  /// What was spread and nobody has taken yet: `TilePiece`s of the leaves, each with a record for
  /// its geometry.
  package private(set) var pieces = GrowBuffer<UInt8>(capacity: 1 << 16)
  /// The feature, and what is left of it at each level of the tree.
  private let steps: UnsafeMutablePointer<LooseFeature>
  private static let stepCount = ZoomPlan.deepest + 2
  private var bytes = GrowBuffer<UInt8>(capacity: 1 << 12)

  /// - Parameters:
  ///   - tree: the leaves.
  ///   - outputLayers: the archive's layer for each entry.
  package init(_ tree: LeafTree, outputLayers: [Int]) {
    self.tree = tree
    self.outputLayers = outputLayers
    steps = .allocate(capacity: Self.stepCount)
    for step in 0..<Self.stepCount { (steps + step).initialize(to: LooseFeature()) }
  }

  deinit {
    steps.deinitialize(count: Self.stepCount)
    steps.deallocate()
  }

  /// Forgets the pieces.
  package mutating func removePieces() {
    pieces.removeAll(keepingUpTo: 1 << 20)
  }

  /// Spreads a record into ``pieces``.
  package mutating func spread(_ record: FeatureRecord) {
    let root = LeafTree.Place()
    let map = record.header.kind == ShapeKind.point.rawValue ? root.box : root.reach
    guard record.header.box.intersection(map) != nil else { return }
    spread(record, from: root)
  }

  private mutating func spread(_ record: FeatureRecord, from start: LeafTree.Place) {
    var place = start
    while tree.kind(at: place) == .divided {
      let touched = place.children(touchedBy: record.header.box)
      if touched.nonzeroBitCount == 1 {
        place = tree.child(touched.trailingZeroBitCount, of: place)
        continue
      }
      if record.header.points > Self.fewVertices {
        spreadPieces(of: record, from: place)
      } else {
        for child in 0..<4 where touched & 1 << child != 0 {
          spread(record, from: tree.child(child, of: place))
        }
      }
      return
    }
    if tree.kind(at: place) == .leaf { append(record.bytes, record.header, to: place) }
  }

  // MARK: Pieces

  private mutating func spreadPieces(of record: FeatureRecord, from place: LeafTree.Place) {
    guard let kind = ShapeKind(rawValue: record.header.kind) else { return }
    record.unpack(into: &steps[0])
    steps[0].measure(kind)
    steps[0].rank(kind)
    divide(0, record, kind, place)
  }

  private mutating func divide(
    _ depth: Int, _ record: FeatureRecord, _ kind: ShapeKind, _ place: LeafTree.Place
  ) {
    switch tree.kind(at: place) {
    case .full: break
    case .leaf:
      bytes.removeAll()
      FeatureRecord.append(
        pieceOf: record.header, steps[depth].shape, sizes: steps[depth].sizes, record.attributes,
        to: &bytes)
      append(bytes.raw, FeatureRecord(at: UnsafeRawPointer(bytes.base)).header, to: place)
    case .divided:
      for number in 0..<4 {
        let child = tree.child(number, of: place)
        LeafClipper(reach: child.reach, zoom: child.zoom)
          .clip(steps[depth], kind, into: &steps[depth + 1])
        if steps[depth + 1].shape.partCount > 0 { divide(depth + 1, record, kind, child) }
      }
    }
  }

  private mutating func append(
    _ record: UnsafeRawBufferPointer, _ facts: FeatureRecord.Header, to place: LeafTree.Place
  ) {
    let layer = UInt64(outputLayers[Int(facts.layer)])
    let header = TilePiece.Header(
      tile: TileKey.key(zoom: place.zoom, column: place.column, row: place.row),
      order: layer << 48 | facts.sequence, score: TileCutter.score(facts, at: place.zoom),
      vertices: UInt32(
        clamping: Leaf.cost(bytes: record.count, vertices: Int(facts.points))),
      attributeBytes: 0, geometryBytes: UInt32(record.count), kind: UInt32(facts.kind))
    pieces.append(plain: header)
    pieces.append(raw: record)
  }
}
