import MapTiling

/// Turns batches as read into records ready for tiling: projected, measured.
///
/// One preparer serves one thread.
struct Preparer: ~Copyable {
  /// The figures of the layers met, by layer number.
  private(set) var statistics: [LayerStatistics] = []
  /// Where the vertices of all layers lie.
  private(set) var spread = VertexSpread()
  /// Some vertices, evenly by the cost of records.
  private(set) var sample = VertexSample()
  /// Where the records went.
  private(set) var chunks: [SpillStore.Chunk] = []

  /// The features that came to nothing on the grid, by layer number.
  private(set) var collapsed: [Int: Collapsed] = [:]

  /// Features of one layer that came to nothing on the grid.
  struct Collapsed {
    var count = 0
    /// The first of them in the order of reading.
    var first: FeatureHead
  }

  private let store: SpillStore
  private var projector = Projector()
  private var shape = Shape()
  private var records = GrowBuffer<UInt8>(capacity: 1 << 16)

  /// Records are handed to the store in runs of about this many bytes.
  private static let chunkBytes = 1 << 20

  /// - Parameter store: takes the records.
  init(store: SpillStore) {
    self.store = store
  }

  /// Prepares every feature of a batch.
  mutating func prepare(_ batch: borrowing FeatureBatch) throws(ImportError) {
    for head in batch.heads {
      projector.dropsSeamEdges = head.dropsSeamEdges
      projector.project(
        batch.shape, parts: head.parts, head.kind, within: head.box, into: &shape)
      if shape.partCount == 0 {
        noteCollapsed(head)
        continue
      }
      while statistics.count <= head.layer { statistics.append(LayerStatistics()) }
      let box = shape.bounds
      statistics[head.layer].add(shape, head.kind, within: box)
      spread.add(shape)
      let attributes = UnsafeRawBufferPointer(rebasing: batch.attributes.raw[head.attributes])
      FeatureRecord.append(
        sequence: head.sequence, layer: head.layer, head.kind, zooms: head.zooms,
        weight: head.weight, shape, box, attributes, to: &records)
      sample.add(shape, sequence: head.sequence, attributeBytes: attributes.count)
      if records.count >= Self.chunkBytes { try flush() }
    }
  }

  /// Stores what is left.
  mutating func flush() throws(ImportError) {
    if records.count == 0 { return }
    chunks.append(try store.append(taking: &records))
    records.removeAll(keepingUpTo: 4 * Self.chunkBytes)
    records.reserve(Self.chunkBytes + Self.chunkBytes / 8)
  }

  private mutating func noteCollapsed(_ head: FeatureHead) {
    var known = collapsed[head.layer] ?? Collapsed(first: head)
    known.count += 1
    if head.sequence < known.first.sequence { known.first = head }
    collapsed[head.layer] = known
  }
}
