import CSQLite
import Foundation
import MapTiling

/// Writes an MBTiles archive aside and puts it in place in one step when it is complete.
///
/// Tiles with the same bytes (open sea) are stored once: `tiles` is a view of `map` and `images`.
final class MBTilesWriter {
  private let finalPath: String
  private let partialPath: String
  private let folder: String
  private var database: OpaquePointer?
  private var insertMap: OpaquePointer?
  private var insertImage: OpaquePointer?
  private var insertLeaf: OpaquePointer?
  private var imageCount: Int64 = 0
  private var knownImages: [[UInt8]: Int64] = [:]
  /// The number of tiles written.
  private(set) var tileCount = 0
  /// The number of leaves written, below which tiles are cut on demand.
  private(set) var leafCount = 0

  /// Larger tiles are seldom alike, and comparing them costs memory.
  private static let longestShared = 512
  /// Bytes a tile takes in the archive besides its own, about.
  private static let rowBytes = 48
  /// A bound on that memory.
  private static let mostShared = 4096

  /// Begins an archive that will be at `path`.
  ///
  /// - Parameter hasLeaves: true where features are kept to cut tiles on demand.
  init(path: String, hasLeaves: Bool) throws(ImportError) {
    finalPath = path
    partialPath = PartialFile.name(for: path)
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try DiskSpace.take(0, in: folder)
    PartialFile.removeStale(for: path)
    Leftovers.note(partialPath)
    // Closed again at once: only whether it can be made matters, and SQLite's message would be
    // about its own workings.
    let probe = open(partialPath, O_CREAT | O_RDWR | O_TRUNC | O_CLOEXEC, 0o644)
    if probe < 0 {
      let reason = String(cString: strerror(errno))
      Leftovers.forget(partialPath)
      throw ImportError("\(path) cannot be written: \(reason)")
    }
    close(probe)
    try check(sqlite3_open(partialPath, &database))
    // The file is thrown away if anything goes wrong, so nothing needs to survive a crash.
    for statement in [
      // Small pages waste little behind small tiles; leaves are large.
      "PRAGMA page_size=\(hasLeaves ? 8192 : 2048)", "PRAGMA journal_mode=OFF",
      "PRAGMA synchronous=OFF",
      "PRAGMA locking_mode=EXCLUSIVE", "PRAGMA application_id=0x4d504258", "BEGIN",
      "CREATE TABLE metadata (name TEXT, value TEXT)",
      """
      CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER,
      tile_id INTEGER, PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID
      """,
      "CREATE TABLE images (tile_id INTEGER PRIMARY KEY, tile_data BLOB)",
      """
      CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,
      map.tile_row AS tile_row, images.tile_data AS tile_data
      FROM map JOIN images ON images.tile_id = map.tile_id
      """,
    ] { try run(statement) }
    if hasLeaves { try prepareLeaves() }
    try check(
      sqlite3_prepare_v2(database, "INSERT INTO map VALUES (?,?,?,?)", -1, &insertMap, nil))
    try check(
      sqlite3_prepare_v2(database, "INSERT INTO images VALUES (?,?)", -1, &insertImage, nil))
  }

  private func prepareLeaves() throws(ImportError) {
    try run(
      """
      CREATE TABLE leaves (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER,
      features BLOB, UNIQUE (zoom_level, tile_column, tile_row))
      """)
    try check(
      sqlite3_prepare_v2(database, "INSERT INTO leaves VALUES (?,?,?,?)", -1, &insertLeaf, nil))
  }

  deinit {
    finalise()
    if database != nil {
      sqlite3_close(database)
      unlink(partialPath)
      Leftovers.forget(partialPath)
    }
  }

  /// Adds a compressed tile; tiles come in the order of their keys.
  func add(_ tile: UInt64, _ data: UnsafeRawBufferPointer) throws(ImportError) {
    let (zoom, column, southRow) = TileKey.parts(tile)
    try DiskSpace.take(data.count + Self.rowBytes, in: folder)
    let image = try store(data)
    sqlite3_bind_int64(insertMap, 1, Int64(zoom))
    sqlite3_bind_int64(insertMap, 2, Int64(column))
    sqlite3_bind_int64(insertMap, 3, Int64(southRow))
    sqlite3_bind_int64(insertMap, 4, image)
    try step(insertMap)
    tileCount += 1
  }

  /// Adds a leaf's features, under the key of its tile.
  func add(leaf: UInt64, _ data: UnsafeRawBufferPointer) throws(ImportError) {
    let (zoom, column, southRow) = TileKey.parts(leaf)
    try DiskSpace.take(data.count + Self.rowBytes, in: folder)
    sqlite3_bind_int64(insertLeaf, 1, Int64(zoom))
    sqlite3_bind_int64(insertLeaf, 2, Int64(column))
    sqlite3_bind_int64(insertLeaf, 3, Int64(southRow))
    // No destructor: the bytes outlive the step below.
    sqlite3_bind_blob64(insertLeaf, 4, data.baseAddress, UInt64(data.count), nil)
    try step(insertLeaf)
    leafCount += 1
  }

  private func store(_ data: UnsafeRawBufferPointer) throws(ImportError) -> Int64 {
    let isShared = data.count <= Self.longestShared
    let key = isShared ? [UInt8](data) : []
    if isShared, let known = knownImages[key] { return known }
    imageCount += 1
    sqlite3_bind_int64(insertImage, 1, imageCount)
    // No destructor: the bytes outlive the step below.
    sqlite3_bind_blob64(insertImage, 2, data.baseAddress, UInt64(data.count), nil)
    try step(insertImage)
    if isShared && knownImages.count < Self.mostShared { knownImages[key] = imageCount }
    return imageCount
  }

  /// Writes the metadata, closes the file and gives it its name.
  func finish(_ metadata: ArchiveMetadata) throws(ImportError) {
    var insert: OpaquePointer?
    try check(
      sqlite3_prepare_v2(database, "INSERT INTO metadata VALUES (?,?)", -1, &insert, nil))
    defer { sqlite3_finalize(insert) }
    // SQLite copies the text at once.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (name, value) in metadata.rows {
      sqlite3_bind_text(insert, 1, name, -1, copies)
      sqlite3_bind_text(insert, 2, value, -1, copies)
      try step(insert)
    }
    sqlite3_finalize(insert)
    insert = nil
    try run("COMMIT")
    finalise()
    sqlite3_close(database)
    database = nil
    defer { Leftovers.forget(partialPath) }
    if !Self.isOnDisk(partialPath) || rename(partialPath, finalPath) != 0 {
      let reason = String(cString: strerror(errno))
      unlink(partialPath)
      throw ImportError("\(finalPath) cannot be put in place: \(reason)")
    }
  }

  /// Waits until what the file holds by now is on the disk; on any thread.
  func flush() {
    // If it fails, so does what is done at the end.
    _ = Self.isOnDisk(partialPath)
  }

  /// Brings a file's bytes to the disk, so that the name never stands for less than all of them.
  private static func isOnDisk(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return false }
    defer { close(file) }
    return fsync(file) == 0
  }

  private func finalise() {
    sqlite3_finalize(insertMap)
    sqlite3_finalize(insertImage)
    sqlite3_finalize(insertLeaf)
    insertMap = nil
    insertLeaf = nil
    insertImage = nil
  }

  private func step(_ statement: OpaquePointer?) throws(ImportError) {
    let result = sqlite3_step(statement)
    sqlite3_reset(statement)
    if result != SQLITE_DONE { try check(result) }
  }

  private func run(_ statement: String) throws(ImportError) {
    try check(sqlite3_exec(database, statement, nil, nil, nil))
  }

  private func check(_ result: Int32) throws(ImportError) {
    if result == SQLITE_OK { return }
    let reason = String(cString: sqlite3_errmsg(database))
    throw ImportError("\(finalPath) cannot be written: \(reason)")
  }
}
