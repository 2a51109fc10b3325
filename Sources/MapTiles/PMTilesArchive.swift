import Synchronization

/// The file structure of a PMTiles archive of version 3, whatever its tiles are.
///
/// The root directory is in memory; leaf directories are read when a tile in them is asked for and
/// the latest used are kept, so that opening time and memory do not depend on the archive's size.
final class PMTilesArchive: Sendable {
  let file: ReadOnlyFile
  let header: PMTilesHeader

  private let root: PMTilesDirectory
  private let leaves = Mutex(LRUCache<UInt64, PMTilesDirectory>(capacity: leafBytes))

  /// Memory for leaf directories: a few dozen of the usual size.
  private static let leafBytes = 32 << 20

  /// How deep directories nest at most. Writers use two levels; a leaf that names itself would
  /// never end.
  private static let maxDepth = 4

  init(file: ReadOnlyFile) throws(TileError) {
    self.file = file
    header = try PMTilesHeader(file)
    let bytes = try PMTilesArchive.contents(
      header.rootDirectory, in: file, compression: header.internalCompression,
      limit: TileLimits.directoryBytes, name: "root directory")
    root = try PMTilesArchive.directory(bytes, file: file)
  }

  /// The archive's JSON metadata, empty when it has none or more than there is any use for.
  func metadataJSON() throws(TileError) -> [UInt8] {
    let isUsable = (1...UInt64(TileLimits.directoryBytes)).contains(header.metadata.length)
    guard isUsable else { return [] }
    return try PMTilesArchive.contents(
      header.metadata, in: file, compression: header.internalCompression,
      limit: TileLimits.directoryBytes, name: "metadata")
  }

  /// The uncompressed bytes of a tile, nil when there is no such tile.
  func tileData(for id: TileID) throws(TileError) -> [UInt8]? {
    guard let entry = try entry(for: id.hilbertIndex) else { return nil }
    let stored = header.tileData.part(at: entry.offset, count: UInt64(entry.length))
    return try PMTilesArchive.contents(
      stored, in: file, compression: header.tileCompression, limit: TileLimits.tileBytes,
      name: "tile")
  }

  private func entry(for index: UInt64) throws(TileError) -> PMTilesDirectory.Entry? {
    var directory = root
    for _ in 0..<PMTilesArchive.maxDepth {
      guard let entry = directory.entry(for: index) else { return nil }
      if entry.runLength > 0 { return entry }
      directory = try leaf(entry)
    }
    throw TileError(
      .malformed, file: file.path,
      reason: "its directories nest more than \(PMTilesArchive.maxDepth) deep")
  }

  private func leaf(_ entry: PMTilesDirectory.Entry) throws(TileError) -> PMTilesDirectory {
    if let cached = leaves.withLock({ $0.use(entry.offset) }) { return cached }
    // Two threads may both read a leaf; that is cheaper than having one wait with the lock held.
    let stored = header.leafDirectories.part(at: entry.offset, count: UInt64(entry.length))
    let bytes = try PMTilesArchive.contents(
      stored, in: file, compression: header.internalCompression, limit: TileLimits.directoryBytes,
      name: "leaf directory")
    let leaf = try PMTilesArchive.directory(bytes, file: file)
    leaves.withLock { $0.insert(leaf, for: entry.offset, cost: leaf.byteCount) }
    return leaf
  }

  private static func directory(
    _ bytes: [UInt8], file: ReadOnlyFile
  ) throws(TileError) -> PMTilesDirectory {
    do {
      return try PMTilesDirectory(decoding: bytes)
    } catch {
      throw TileError(
        .malformed, file: file.path,
        reason: "a directory of the archive is damaged: \(error.reason)",
        advice: "copy or download it again")
    }
  }

  /// Reads and decompresses a part of the file.
  private static func contents(
    _ section: PMTilesHeader.Section?, in file: ReadOnlyFile,
    compression: PMTilesHeader.Compression, limit: Int, name: String
  ) throws(TileError) -> [UInt8] {
    guard let section, section.length <= UInt64(limit) else {
      throw TileError(
        .malformed, file: file.path,
        reason: "a \(name) lies outside its section or is of more than \(limit >> 20) MiB")
    }
    let stored = try file.read(at: section.offset, count: Int(section.length))
    switch compression {
    case .none: return stored
    case .gzip:
      do {
        return try Inflate.decompress(stored, limit: limit)
      } catch {
        throw TileError(
          .malformed, file: file.path, reason: "a \(name) is damaged: \(error.reason)",
          advice: "copy or download it again")
      }
    case .brotli, .zstandard, .unknown:
      throw TileError.compression(compression, file: file.path)
    }
  }
}

extension TileError {
  /// The refusal of an archive whose compression is not undone here.
  static func compression(_ compression: PMTilesHeader.Compression, file: String) -> TileError {
    let name =
      switch compression {
      case .unknown: "a method it does not name"
      case .none: "no method"
      case .gzip: "gzip"
      case .brotli: "brotli"
      case .zstandard: "zstd"
      }
    return TileError(
      .unsupported, file: file, reason: "it is compressed with \(name)",
      advice: "only gzip and no compression are read here")
  }
}
