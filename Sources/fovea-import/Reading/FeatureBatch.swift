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
  var attributes: Range<Int>
}

/// A run of features on the way from the reading thread to the preparing threads.
///
/// Handed over whole: the reader never touches a batch again after passing it on.
final class FeatureBatch: @unchecked Sendable {
  /// Enough to keep hand-overs rare, little enough to keep both threads busy.
  private static let fullVertexCount = 1 << 16
  private static let fullFeatureCount = 1 << 13

  var shape = DegreeShape()
  var heads: [FeatureHead] = []
  /// Key numbers (varint) each followed by a counted `Value` message.
  var attributes = GrowBuffer<UInt8>(capacity: 1 << 12)

  /// True when it should be passed on.
  var isFull: Bool {
    shape.longitudes.count >= Self.fullVertexCount || heads.count >= Self.fullFeatureCount
      || attributes.count >= 1 << 20
  }
}
