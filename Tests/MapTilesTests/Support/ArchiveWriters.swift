import CSQLite
import CZlib
import Foundation
import Testing

@testable import MapTiles

/// Compresses with zlib in its own or gzip's wrapping.
func compressed(_ bytes: [UInt8], gzip: Bool = true) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, 6, Z_DEFLATED, 15 + (gzip ? 16 : 0), 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
  let written = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      deflate(&stream, Z_FINISH)
      return Int(stream.total_out)
    }
  }
  return Array(output.prefix(written))
}

/// Writes an SQLite database from statements.
func writeDatabase(_ path: String, _ statements: [String]) throws {
  var handle: OpaquePointer?
  try #require(sqlite3_open(path, &handle) == SQLITE_OK)
  defer { sqlite3_close_v2(handle) }
  for statement in statements {
    let code = sqlite3_exec(handle, statement, nil, nil, nil)
    try #require(code == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle))): \(statement)")
  }
}

/// An MBTiles archive to write.
struct WrittenMBTiles {
  var metadata: [String: String] = ["name": "test", "format": "pbf"]
  var tiles: [TileID: [UInt8]] = [:]

  func write(_ path: String) throws {
    try writeDatabase(path, statements)
  }

  var statements: [String] {
    [
      "BEGIN", "CREATE TABLE metadata (name text, value text)",
      """
      CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)
      """,
      "CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)",
    ] + metadata.map { "INSERT INTO metadata VALUES ('\($0)', '\($1)')" }
      + tiles.map { id, bytes in
        let hex = bytes.map { String(format: "%02x", $0) }.joined()
        return "INSERT INTO tiles VALUES (\(id.z), \(id.x), \((1 << id.z) - 1 - id.y), x'\(hex)')"
      } + ["COMMIT"]
  }
}

/// A PMTiles archive to write.
struct WrittenPMTiles {
  typealias Entry = PMTilesDirectory.Entry

  var tiles: [TileID: [UInt8]] = [:]
  var json = #"{"name": "test"}"#
  var gzip = true
  var tileType: UInt8 = 1
  var tileCompression: UInt8?
  var version: UInt8 = 3
  var zooms: ClosedRange<UInt8> = 0...14
  /// Entries of a leaf directory; nil puts all of them into the root.
  var leafSize: Int?
  /// Whether tiles lie in the order of their index.
  var clustered = true

  var bytes: [UInt8] {
    var data: [UInt8] = []
    var entries: [Entry] = []
    let order = tiles.sorted { $0.key.hilbertIndex < $1.key.hilbertIndex }
    for (id, tile) in clustered ? order : order.reversed() {
      let stored = packed(tile)
      entries.append(
        Entry(
          index: id.hilbertIndex, offset: UInt64(data.count), length: UInt32(stored.count),
          runLength: 1))
      data += stored
    }
    entries.sort { $0.index < $1.index }
    var leaves: [UInt8] = []
    if let leafSize {
      entries = stride(from: 0, to: entries.count, by: leafSize).map { start in
        let part = Array(entries[start..<min(start + leafSize, entries.count)])
        let leaf = packed(WrittenPMTiles.directory(part))
        defer { leaves += leaf }
        return Entry(
          index: part[0].index, offset: UInt64(leaves.count), length: UInt32(leaf.count),
          runLength: 0)
      }
    }
    let root = packed(WrittenPMTiles.directory(entries))
    let metadata = packed(Array(json.utf8))
    let sections = [root, metadata, leaves, data]
    return header(lengths: sections.map { UInt64($0.count) }) + sections.joined()
  }

  func packed(_ bytes: [UInt8]) -> [UInt8] {
    gzip ? compressed(bytes) : bytes
  }

  /// The header; the sections follow one another unless `offsets` says otherwise.
  func header(lengths: [UInt64], offsets: [UInt64]? = nil) -> [UInt8] {
    var header = Array("PMTiles".utf8) + [version]
    var end: UInt64 = 127
    for (index, length) in lengths.enumerated() {
      header += littleEndian(offsets?[index] ?? end) + littleEndian(length)
      end &+= length
    }
    for _ in 0..<3 { header += littleEndian(UInt64(tiles.count)) }
    let compression: UInt8 = gzip ? 2 : 1
    header += [clustered ? 1 : 0, compression, tileCompression ?? compression, tileType]
    header += [zooms.lowerBound, zooms.upperBound]
    for degrees in [24.0, 60, 25, 61] { header += littleEndian(Int32(degrees * 1e7)) }
    header += [9]
    for degrees in [24.5, 60.5] { header += littleEndian(Int32(degrees * 1e7)) }
    return header
  }

  static func directory(_ entries: [Entry]) -> [UInt8] {
    var writer = ProtobufWriter()
    writer.varint(UInt64(entries.count))
    var last: UInt64 = 0
    for entry in entries {
      writer.varint(entry.index - last)
      last = entry.index
    }
    for entry in entries { writer.varint(UInt64(entry.runLength)) }
    for entry in entries { writer.varint(UInt64(entry.length)) }
    for (index, entry) in entries.enumerated() {
      let follows =
        index > 0
        && entry.offset == entries[index - 1].offset + UInt64(entries[index - 1].length)
      writer.varint(follows ? 0 : entry.offset + 1)
    }
    return writer.bytes
  }

  private func littleEndian<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}

/// Writes bytes to a file.
func write(_ bytes: [UInt8], to path: String) throws {
  try Data(bytes).write(to: URL(fileURLWithPath: path))
}

/// The error something throws.
func tileError(_ body: () throws -> Void) throws -> TileError {
  try #require(throws: TileError.self, performing: body)
}
