/// Opens tile archives whatever their kind.
public enum TileSources {
  /// Opens an archive by its first bytes; its name's extension does not matter.
  ///
  /// - Throws: A ``TileError`` that says why it can not be drawn; its kind is
  ///   ``TileError/Kind/notATileArchive`` for a file of another kind.
  public static func open(path: String) throws(TileError) -> any TileSource {
    throw TileError(.notATileArchive, file: path, reason: "not a tile archive")
  }
}

public final class MBTilesSource: TileSource {
  public let path: String
  public let metadata: TileSetMetadata
  public init(path: String) throws(TileError) {
    throw TileError(.notATileArchive, file: path, reason: "not a tile archive")
  }
  public func tileData(for id: TileID) throws(TileError) -> [UInt8]? { nil }
}

public final class PMTilesSource: TileSource {
  public let path: String
  public let metadata: TileSetMetadata
  public init(path: String) throws(TileError) {
    throw TileError(.notATileArchive, file: path, reason: "not a tile archive")
  }
  public func tileData(for id: TileID) throws(TileError) -> [UInt8]? { nil }
}
