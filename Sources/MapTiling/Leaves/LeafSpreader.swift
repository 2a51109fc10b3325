/// Spreads features over the leaves they touch: small ones go into each as they are, of large ones each
/// leaf gets its piece.
package struct LeafSpreader: ~Copyable {
  /// Features of no more vertices are not cut to a leaf: the piece would take as much room.
  private static let fewVertices = 64

  private let tree: LeafTree

  /// A leaf that a feature touches.
  package struct Share: BitwiseCopyable {
    /// The leaf's `TileKey`.
    package let leaf: UInt64
    /// The leaf's number in the tree.
    let node: Int
    let zoom: Int
    /// Where the leaf's piece begins in `bytes`; -1 where it gets the whole feature.
    let start: Int
  }

  /// The leaves that the last feature was spread over.
  package private(set) var shares = GrowBuffer<Share>(capacity: 64)
  /// The feature, and what is left of it at each level of the tree.
  private let steps: UnsafeMutablePointer<LooseFeature>
  private static let stepCount = ZoomPlan.deepest + 2
  private var bytes = GrowBuffer<UInt8>(capacity: 1 << 12)

  /// - Parameter tree: the leaves.
  package init(_ tree: LeafTree) {
    self.tree = tree
    steps = .allocate(capacity: Self.stepCount)
    for step in 0..<Self.stepCount { (steps + step).initialize(to: LooseFeature()) }
  }

  deinit {
    steps.deinitialize(count: Self.stepCount)
    steps.deallocate()
  }

  /// Finds the leaves of a record, and their ``shares`` in it.
  package mutating func spread(_ record: FeatureRecord) {
    shares.removeAll()
    bytes.removeAll(keepingUpTo: 1 << 20)
    let root = LeafTree.Place()
    let map = record.header.kind == ShapeKind.point.rawValue ? root.box : root.reach
    guard record.header.box.intersection(map) != nil else { return }
    spread(record, from: root)
  }

  /// The feature where a leaf gets all of it; nil where it gets a ``piece(_:order:)``.
  package func whole(_ share: Share, of record: FeatureRecord, order: UInt64) -> PieceReference? {
    share.start < 0 ? PieceReference(record, order: order, zoom: share.zoom) : nil
  }

  /// The piece of the last feature for a leaf, which lasts until the next is spread.
  package func piece(_ share: Share, order: UInt64) -> PieceReference {
    PieceReference(
      FeatureRecord(at: UnsafeRawPointer(bytes.base + share.start)), order: order,
      zoom: share.zoom)
  }

  private mutating func spread(_ record: FeatureRecord, from start: LeafTree.Place) {
    var place = start
    while tree.kind(at: place) == .divided {
      let touched = place.children(touchedBy: record.header.box)
      if touched.nonzeroBitCount == 1 {
        place = tree.child(touched.trailingZeroBitCount, of: place)
        continue
      }
      guard let kind = ShapeKind(rawValue: record.header.kind) else { return }
      record.unpack(into: &steps[0])
      if record.header.points > Self.fewVertices {
        spreadPieces(of: record, kind, from: place)
      } else {
        spreadWhole(record, kind, from: place)
      }
      return
    }
    if tree.kind(at: place) == .leaf { share(with: place) }
  }

  /// Gives the unpacked feature to the leaves that it itself reaches: the box around a long line
  /// touches many more.
  private mutating func spreadWhole(
    _ record: FeatureRecord, _ kind: ShapeKind, from place: LeafTree.Place
  ) {
    switch tree.kind(at: place) {
    case .full: break
    case .leaf: share(with: place)
    case .divided:
      let touched = place.children(touchedBy: record.header.box)
      for number in 0..<4 where touched & 1 << number != 0 {
        let child = tree.child(number, of: place)
        // Simplified lines stray less than specks reach, so that this holds at each level.
        if steps[0].shape.touches(child.reach, kind) { spreadWhole(record, kind, from: child) }
      }
    }
  }

  // MARK: Pieces

  private mutating func spreadPieces(
    of record: FeatureRecord, _ kind: ShapeKind, from place: LeafTree.Place
  ) {
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
      let start = bytes.count
      FeatureRecord.append(
        pieceOf: record.header, steps[depth].shape, sizes: steps[depth].sizes, record.attributes,
        to: &bytes)
      share(with: place, start: start)
    case .divided:
      for number in 0..<4 {
        let child = tree.child(number, of: place)
        LeafClipper(reach: child.reach, zoom: child.zoom)
          .clip(steps[depth], kind, into: &steps[depth + 1])
        if steps[depth + 1].shape.partCount > 0 { divide(depth + 1, record, kind, child) }
      }
    }
  }

  private mutating func share(with place: LeafTree.Place, start: Int = -1) {
    let leaf = TileKey.key(zoom: place.zoom, column: place.column, row: place.row)
    shares.append(Share(leaf: leaf, node: place.number, zoom: place.zoom, start: start))
  }
}
