import CSQLite
import Foundation

/// A GeoPackage, which is a database of SQLite's, read by several threads at once.
///
/// GDAL opens the file and says what is in it; it reads the rows of a table on one thread, though,
/// and makes an object of each. Here every thread has a connection of its own.
final class GeoPackage: Sendable {
  private let path: String
  private let idle = NSLock()
  nonisolated(unsafe) private var connections: [Connection] = []

  /// Nil where the file is not one that may be read so.
  ///
  /// - Parameter path: a file's own name; what is inside of an archive is left to GDAL.
  init?(path: String) {
    if path.hasPrefix("/vsi") || !Self.hasPlainJournal(path) { return nil }
    self.path = path
    guard let connection = Connection(path: path) else { return nil }
    connections.append(connection)
  }

  /// A database with a write-ahead log makes files beside it when it is read.
  private static func hasPlainJournal(_ path: String) -> Bool {
    // The versions that may write and read it, in its header.
    let versions = 18..<20
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    guard let header = try? file.read(upToCount: versions.upperBound) else { return false }
    return header.count == versions.upperBound && header[versions].allSatisfy { $0 == 1 }
  }

  /// A connection for one thread; nil where the file can no longer be opened.
  func takeConnection() -> Connection? {
    idle.withLock { connections.popLast() } ?? Connection(path: path)
  }

  /// Gives a connection back.
  func give(_ connection: Connection) {
    idle.withLock { connections.append(connection) }
  }

  /// A connection to the database; one thread at a time may use it.
  final class Connection {
    private let handle: OpaquePointer

    /// Another program that writes is waited for so many milliseconds, as GDAL does.
    private static let patience: Int32 = 5000

    fileprivate init?(path: String) {
      var opened: OpaquePointer?
      let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
      guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else {
        sqlite3_close(opened)
        return nil
      }
      handle = opened
      sqlite3_busy_timeout(handle, Self.patience)
      // The file may come from anywhere: nothing its schema calls is to run.
      sqlite3_exec(handle, "PRAGMA query_only=ON; PRAGMA trusted_schema=OFF", nil, nil, nil)
    }

    deinit {
      sqlite3_close(handle)
    }

    /// What went wrong last.
    var message: String { String(cString: sqlite3_errmsg(handle)) }

    /// A query's first row, or nil where there is none or the query does not fit the database.
    func row<Row>(
      _ query: String, _ texts: [String] = [], _ body: (borrowing Statement) -> Row?
    ) -> Row? {
      guard let statement = Statement(query, on: self) else { return nil }
      for (index, text) in texts.enumerated() { statement.bind(text, at: index + 1) }
      return statement.step() == SQLITE_ROW ? body(statement) : nil
    }

    fileprivate func prepare(_ query: String) -> OpaquePointer? {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK else { return nil }
      return statement
    }
  }

  /// A query that is being answered; it must not outlive its connection.
  struct Statement: ~Copyable {
    private let handle: OpaquePointer

    /// Nil where the query does not fit the database.
    init?(_ query: String, on connection: Connection) {
      guard let prepared = connection.prepare(query) else { return nil }
      handle = prepared
    }

    deinit {
      sqlite3_finalize(handle)
    }

    /// Sets a parameter, counted from 1.
    func bind(_ text: String, at index: Int) {
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      sqlite3_bind_text(handle, Int32(index), text, -1, transient)
    }

    /// Begins anew with numbers for the parameters.
    func restart(_ numbers: Int64...) {
      sqlite3_reset(handle)
      for (index, number) in numbers.enumerated() {
        sqlite3_bind_int64(handle, Int32(index + 1), number)
      }
    }

    /// Goes on to the next row: `SQLITE_ROW`, `SQLITE_DONE`, or the number of an error.
    func step() -> Int32 { sqlite3_step(handle) }

    /// How a column's value is stored, such as `SQLITE_BLOB`.
    func storage(_ column: Int) -> Int32 { sqlite3_column_type(handle, Int32(column)) }

    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

    func number(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

    /// A text's bytes, up to the first zero as C has it; they last until the next step.
    func text(_ column: Int) -> UnsafeRawBufferPointer {
      let stored = bytes(column)
      guard let start = stored.baseAddress else { return stored }
      return UnsafeRawBufferPointer(start: start, count: strnlen(start, stored.count))
    }

    /// The bytes of a blob or of a text as it is stored; they last until the next step.
    func bytes(_ column: Int) -> UnsafeRawBufferPointer {
      let start = sqlite3_column_blob(handle, Int32(column))
      return UnsafeRawBufferPointer(
        start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, Int32(column))))
    }
  }
}
