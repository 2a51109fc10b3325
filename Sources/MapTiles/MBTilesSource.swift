import MapCamera
import Synchronization

/// Vector tiles in an MBTiles archive: an SQLite database with a table or view `tiles`; or features in
/// one of `fovea-import`, of which its tiles are cut when they are asked for.
///
/// The file is never written to and need not fit in memory. Reading is one query at a time;
/// decompression, which takes most of the time, runs on all calling threads at once.
public final class MBTilesSource: TileSource {
  /// The path it was opened with.
  public let path: String

  /// What the archive says about itself.
  public let metadata: TileSetMetadata

  private let reader: Mutex<Reader>

  /// Features to cut tiles of; nil in an archive that holds all its tiles, as others make it.
  private let leaves: LeafArchive?

  private struct Reader: ~Copyable {
    let database: SQLiteDatabase
    let tile: SQLiteStatement
  }

  /// Opens an archive.
  ///
  /// - Throws: A ``TileError`` when the file is no MBTiles archive, is damaged, or holds anything
  ///   but Mapbox Vector Tiles.
  public init(path: String) throws(TileError) {
    let database = try SQLiteDatabase.open(path: path)
    let inspector = MBTilesInspector(path: path)
    try inspector.checkTables(database)
    metadata = try inspector.metadata(database)
    let tile = try database.prepare(
      """
      SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
      """)
    self.path = path
    leaves = try LeafArchive(path: path, database)
    reader = Mutex(Reader(database: database, tile: tile))
  }

  /// The uncompressed bytes of a tile, nil when the archive has no such tile.
  public func tileData(for id: TileID) throws(TileError) -> [UInt8]? {
    guard id.isValid else { return nil }
    do {
      if let leaves, let leaf = leaves.leaf(of: id) { return try leaves.tile(id, in: leaf) }
      guard let stored = try storedTile(id) else { return nil }
      guard Inflate.isCompressed(stored) else { return stored }
      return try inflated(stored)
    } catch {
      throw error.naming(file: path, tile: id)
    }
  }

  private func inflated(_ stored: [UInt8]) throws(TileError) -> [UInt8] {
    do {
      return try Inflate.decompress(stored, limit: TileLimits.tileBytes)
    } catch {
      throw TileError(.malformed, reason: error.reason, advice: "the archive may be damaged")
    }
  }

  private func storedTile(_ id: TileID) throws(TileError) -> [UInt8]? {
    let result = reader.withLock { reader in
      Result { () throws(TileError) -> [UInt8]? in
        // Rows are counted from the south here.
        try reader.tile.bind(id.z, id.x, (1 << id.z) - 1 - id.y)
        defer { reader.tile.reset() }
        return try reader.tile.step() ? reader.tile.bytes(0) : nil
      }
    }
    return try result.get()
  }
}
