import MapCamera

/// Somewhere vector tiles come from.
///
/// Reading blocks; it may be called from several threads at once.
public protocol TileSource: Sendable {
  /// What errors call the source: the path it was opened with.
  var path: String { get }

  /// What the source says about itself.
  var metadata: TileSetMetadata { get }

  /// The bytes of a tile as an uncompressed Mapbox Vector Tile; nil when the source has no such
  /// tile, which is not an error.
  func tileData(for id: TileID) throws(TileError) -> [UInt8]?
}

extension TileSource {
  /// The name in the metadata, for sources that are no file.
  public var path: String { metadata.name }
}
