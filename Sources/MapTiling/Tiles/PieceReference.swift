/// A piece of a tile or of a leaf in its place in memory, with what has to be known of it to sort and
/// to choose.
package struct PieceReference: BitwiseCopyable {
  /// The layer, then the order of reading.
  package let order: UInt64
  /// A `TilePiece`; in a leaf a `FeatureRecord`.
  package private(set) var start: UnsafeRawPointer
  private let length: UInt32
  /// How much it matters when the tile is too full.
  package let score: Float
  /// Its vertices; in a leaf what it costs.
  package let size: UInt32
  /// Free for who collects pieces of several tiles.
  package var group: Int32 = 0

  /// A piece of a tile.
  package init(_ header: TilePiece.Header, at start: UnsafeRawPointer) {
    order = header.order
    self.start = start
    length = UInt32(header.length)
    score = header.score
    size = header.vertices
  }

  /// A piece of a leaf.
  ///
  /// - Parameters:
  ///   - order: of its feature.
  ///   - zoom: of the leaf.
  package init(_ record: FeatureRecord, order: UInt64, zoom: Int) {
    self.order = order
    start = record.start
    length = record.header.length
    score = TileCutter.score(record.header, at: zoom)
    let cost = Leaf.cost(bytes: Int(length), vertices: Int(record.header.points))
    size = UInt32(clamping: cost)
  }

  /// All bytes of the piece.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: Int(length))
  }

  /// The same piece at another place.
  package func moved(to start: UnsafeRawPointer) -> PieceReference {
    var moved = self
    moved.start = start
    return moved
  }
}
