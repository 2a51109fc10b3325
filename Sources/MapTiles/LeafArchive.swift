import MapTiling
import Synchronization

/// The part of an MBTiles archive, made by `fovea-import --on-demand`, that holds features in place of
/// tiles: rows of a table `leaves`, each with all features of a tile, of which it and the tiles below
/// it are cut when they are asked for.
///
/// A file may claim to be one and be anybody's: every leaf is checked when it is read, and what it
/// may hold is bounded, so that cutting takes neither long nor much memory.
final class LeafArchive: Sendable {
  /// Bytes of leaves that are kept: some five usual ones, or a single one of the largest.
  private static let cacheBytes = 16 << 20

  /// Leaves looked for in an archive; a larger one holds thousands.
  private static let mostLeaves = 1 << 20

  private let plan: TilingPlan
  private let leaves: Set<TileID>
  private let state: Mutex<State>

  private struct State: ~Copyable {
    let query: SQLiteStatement
    var leaves = LRUCache<TileID, Leaf>(capacity: cacheBytes)
    /// Those found to be damaged, of which that was told.
    var damaged: Set<TileID> = []
  }

  /// Opens the leaves of an archive; nil where it has none.
  ///
  /// - Parameters:
  ///   - path: of the archive.
  ///   - database: it, open. Leaves have a connection of their own, so that nobody who only reads a
  ///     tile waits for one.
  init?(path: String, _ database: borrowing SQLiteDatabase) throws(TileError) {
    guard try LeafArchive.hasTable(database) else { return nil }
    let database = try SQLiteDatabase.open(path: path)
    plan = try LeafArchive.plan(database, path)
    leaves = try LeafArchive.leaves(database)
    let query = try database.prepare(
      """
      SELECT features FROM leaves WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
      """)
    state = Mutex(State(query: query))
  }

  private static func hasTable(_ database: borrowing SQLiteDatabase) throws(TileError) -> Bool {
    try database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'leaves'")
      .step()
  }

  private static func plan(
    _ database: borrowing SQLiteDatabase, _ path: String
  ) throws(TileError) -> TilingPlan {
    let query = try database.prepare("SELECT value FROM metadata WHERE name = 'tiling'")
    guard try query.step(), let text = query.text(0), let plan = TilingPlan(text: text) else {
      throw TileError(
        .malformed, file: path, reason: "it does not say how tiles are to be cut from its leaves",
        advice: "make it again with fovea-import")
    }
    return plan
  }

  private static func leaves(
    _ database: borrowing SQLiteDatabase
  ) throws(TileError) -> Set<TileID> {
    // Answered from the index alone: the features are not touched.
    let query = try database.prepare(
      """
      SELECT zoom_level, tile_column, tile_row FROM leaves
      ORDER BY zoom_level, tile_column, tile_row
      """)
    var leaves: Set<TileID> = []
    while try query.step(), leaves.count < mostLeaves {
      guard let z = query.integer(0), let x = query.integer(1), let southRow = query.integer(2),
        (0...TileID.maxLevel).contains(z)
      else { continue }
      leaves.insert(TileID(z: z, x: x, y: (1 << z) &- 1 &- southRow))
    }
    return leaves
  }

  /// The leaf a tile lies in; nil for tiles above the leaves.
  func leaf(of id: TileID) -> TileID? {
    var candidate: TileID? = id
    while let tile = candidate {
      if leaves.contains(tile) { return tile }
      candidate = tile.parent
    }
    return nil
  }

  /// Cuts a tile; nil where nothing shows in it.
  ///
  /// - Parameter leaf: as ``leaf(of:)`` found it.
  /// - Throws: where the leaf is damaged, but only once: its other tiles are then empty.
  func tile(_ id: TileID, in leaf: TileID) throws(TileError) -> [UInt8]? {
    guard id.z <= plan.zooms.maxZoom else { return nil }
    return try features(of: leaf)?.tile(zoom: id.z, column: id.x, row: id.y, plan)
  }

  private func features(of id: TileID) throws(TileError) -> Leaf? {
    // Whoever waits here for another's leaf mostly wants the same one.
    let result = state.withLock { state in
      Result { () throws(TileError) -> Leaf? in
        if let leaf = state.leaves.use(id) { return leaf }
        if state.damaged.contains(id) { return nil }
        try state.query.bind(id.z, id.x, (1 << id.z) &- 1 &- id.y)
        defer { state.query.reset() }
        guard try state.query.step() else { return nil }
        do throws(TileError) {
          let leaf = try self.leaf(state.query.bytes(0), id)
          state.leaves.insert(leaf, for: id, cost: leaf.count)
          return leaf
        } catch {
          state.damaged.insert(id)
          throw error
        }
      }
    }
    return try result.get()
  }

  private func leaf(_ stored: [UInt8], _ id: TileID) throws(TileError) -> Leaf {
    do throws(MalformedBytes) {
      let bytes =
        Inflate.isCompressed(stored)
        ? try Inflate.decompress(stored, limit: TileLimits.tileBytes) : stored
      do throws(UnsoundLeaf) {
        return try Leaf(bytes, plan: plan)
      } catch {
        throw MalformedBytes(reason: error.reason)
      }
    } catch {
      throw TileError(
        .malformed, reason: "its leaf \(id) is damaged: \(error.reason)",
        advice: "make the archive again with fovea-import")
    }
  }
}
