import MapTiling

/// What is known of one feature, apart from its vertices and attributes.
struct FeatureHead {
  /// The order of reading, for output that does not depend on threads.
  var sequence: UInt64
  /// Its number within its layer, for messages.
  var id: Int64
  /// The index of its layer in the import's `LayerRegistry`.
  var layer: Int
  var kind: ShapeKind
  /// The levels it shows at, within those of its layer.
  var zooms: ClosedRange<Int>
  /// How much it matters when a tile is too full: larger stays. Zero where nothing is known.
  var weight: Float
  /// True where line edges on the edge of the world are left out.
  var dropsSeamEdges: Bool
  var parts: Range<Int>
  /// The box around its vertices.
  var box: DegreeBox
  var attributes: Range<Int>
}

/// A run of features on the way from reading to preparing.
struct FeatureBatch: ~Copyable {
  var shape = DegreeShape()
  var heads: [FeatureHead] = []
  /// Key numbers (varint) each followed by a counted `Value` message.
  var attributes = GrowBuffer<UInt8>(capacity: 1 << 12)

  /// What a batch that goes to another thread holds, about: enough to keep hand-overs rare, little
  /// enough to keep both threads busy.
  static let handOverVertices = 1 << 16
  /// What a batch that is prepared in place holds, about: it stays in the processor's cache.
  static let inPlaceVertices = 1 << 12

  /// True when it should be passed on, where it is to hold about so many vertices.
  func isFull(vertices: Int) -> Bool {
    shape.vertexCount >= vertices || heads.count >= vertices / 8
      || attributes.count >= 16 * vertices
  }

  /// Empties it for the next features.
  mutating func removeAll() {
    shape.removeAll(keepingUpTo: Self.handOverVertices)
    heads.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingUpTo: 16 * Self.handOverVertices)
  }
}

/// A batch that was handed to another thread: nobody changes it any more.
final class HandedBatch: @unchecked Sendable {
  let batch: FeatureBatch

  /// Takes a batch over.
  init(_ batch: consuming FeatureBatch) {
    self.batch = batch
  }
}
