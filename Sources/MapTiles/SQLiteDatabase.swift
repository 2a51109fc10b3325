import CSQLite
import Foundation

/// An SQLite database of somebody else's, open for reading only and not trusted.
struct SQLiteDatabase: ~Copyable {
  private let handle: OpaquePointer
  private let path: String

  /// The step limit of a query: about half a second. A tile takes under
  /// a hundred; only a large table without an index, or a view made to hang, comes near.
  static let defaultStepLimit: Int32 = 10_000_000

  /// Milliseconds to wait for a program that is writing to the file.
  private static let busyMilliseconds: Int32 = 1000

  /// Opens the file and reads from it once, so that what can not be read fails here.
  ///
  /// - Parameter stepLimit: Virtual machine steps after which a query is given up.
  static func open(
    path: String, stepLimit: Int32 = defaultStepLimit
  ) throws(TileError) -> SQLiteDatabase {
    do {
      return try open(path: path, stepLimit: stepLimit, isImmutable: false)
    } catch {
      guard error.kind == .unreadable else { throw error }
      // A database in write-ahead mode needs a second file beside it, which read-only media can
      // not have. Nobody writes there either, so it may be read as one that never changes.
      return try open(path: path, stepLimit: stepLimit, isImmutable: true)
    }
  }

  private static func open(
    path: String, stepLimit: Int32, isImmutable: Bool
  ) throws(TileError) -> SQLiteDatabase {
    let handle = try opened(path, isImmutable: isImmutable)
    let database = SQLiteDatabase(handle: handle, path: path)
    sqlite3_busy_timeout(handle, busyMilliseconds)
    // No row is larger than a tile may be, so none is read into memory that is.
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(TileLimits.tileBytes))
    sqlite3_progress_handler(handle, stepLimit, { _ in 1 }, nil)
    // Functions with side effects are not run for views; damaged pages are found before use.
    try database.read("PRAGMA trusted_schema=OFF")
    try database.read("PRAGMA cell_size_check=ON")
    try database.read("SELECT count(*) FROM sqlite_master")
    return database
  }

  private static func opened(
    _ path: String, isImmutable: Bool
  ) throws(TileError) -> OpaquePointer {
    var uri = URL(fileURLWithPath: path).absoluteString + "?mode=ro"
    if isImmutable { uri += "&immutable=1" }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      uri, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle = opened else {
      throw TileError(.unreadable, file: path, reason: "no memory to open it")
    }
    guard code == SQLITE_OK else {
      // Even a database that could not be opened has a handle, for the message.
      let failure = SQLiteStatement.error(code, database: handle, path: path)
      sqlite3_close_v2(handle)
      throw failure
    }
    return handle
  }

  private func read(_ sql: String) throws(TileError) {
    _ = try prepare(sql).step()
  }

  deinit {
    // Closes once the last statement is finalised, whichever of them goes first.
    sqlite3_close_v2(handle)
  }

  /// Compiles a query.
  func prepare(_ sql: String) throws(TileError) -> SQLiteStatement {
    var compiled: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &compiled, nil)
    guard code == SQLITE_OK, let compiled else {
      throw SQLiteStatement.error(code, database: handle, path: path)
    }
    return SQLiteStatement(handle: compiled, database: handle, path: path)
  }
}

/// A compiled query of an ``SQLiteDatabase``.
struct SQLiteStatement: ~Copyable {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  private let path: String

  fileprivate init(handle: OpaquePointer, database: OpaquePointer, path: String) {
    self.handle = handle
    self.database = database
    self.path = path
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Begins anew with these parameters.
  func bind(_ values: Int...) throws(TileError) {
    sqlite3_reset(handle)
    // SQLite adds the steps of all runs of a statement up; the limit is for one.
    sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1)
    for (index, value) in values.enumerated() {
      let code = sqlite3_bind_int64(handle, Int32(index + 1), Int64(value))
      guard code == SQLITE_OK else { throw error(code) }
    }
  }

  /// Goes to the next row; false when there is none.
  func step() throws(TileError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let failure = error(code)
      sqlite3_reset(handle)
      throw failure
    }
  }

  /// Lets go of the row, so that a writer is not kept waiting.
  func reset() {
    sqlite3_reset(handle)
  }

  /// The integer in a column, nil where there is none.
  func integer(_ column: Int32) -> Int? {
    guard sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
    return Int(sqlite3_column_int64(handle, column))
  }

  /// The text in a column, nil where there is none.
  func text(_ column: Int32) -> String? {
    sqlite3_column_text(handle, column).map { String(cString: $0) }
  }

  /// The bytes in a column; none for NULL.
  func bytes(_ column: Int32) -> [UInt8] {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  private func error(_ code: Int32) -> TileError {
    SQLiteStatement.error(code, database: database, path: path)
  }

  fileprivate static func error(
    _ code: Int32, database: OpaquePointer, path: String
  ) -> TileError {
    let message = String(cString: sqlite3_errmsg(database))
    // The low byte is the kind of the error, the rest says where it came from.
    switch code & 0xFF {
    case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_PERM, SQLITE_AUTH, SQLITE_READONLY:
      return TileError(.unreadable, file: path, reason: "the database can not be read: \(message)")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return TileError(
        .unreadable, file: path, reason: "another program is writing to the database",
        advice: "try again when it is done")
    case SQLITE_INTERRUPT:
      return TileError(
        .malformed, file: path, reason: "a query for its tiles takes too long",
        advice: "its table tiles may have no index on zoom_level, tile_column, tile_row")
    case SQLITE_TOOBIG:
      return TileError(
        .malformed, file: path,
        reason: "it holds a value of more than \(TileLimits.tileBytes >> 20) MiB")
    default:
      return TileError(
        .malformed, file: path, reason: "the database is damaged: \(message)",
        advice: "copy or download it again")
    }
  }
}
