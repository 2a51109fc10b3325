/// Opens tile archives whatever their kind.
public enum TileSources {
  /// Opens an archive by its first bytes; its name's extension does not matter.
  ///
  /// - Throws: A ``TileError`` that says why it can not be drawn; its kind is
  ///   ``TileError/Kind/notATileArchive`` for a file of another kind.
  public static func open(path: String) throws(TileError) -> any TileSource {
    let file = try ReadOnlyFile(path: path)
    switch try kind(of: file) {
    case .mbtiles: return try MBTilesSource(path: path)
    case .pmtiles: return try PMTilesSource(file: file)
    }
  }

  private enum ArchiveKind {
    case mbtiles
    case pmtiles
  }

  private static let sqliteMagic = Array("SQLite format 3\0".utf8)

  private static func kind(of file: ReadOnlyFile) throws(TileError) -> ArchiveKind {
    guard file.size > 0 else {
      throw TileError(
        .empty, file: file.path, reason: "the file is empty",
        advice: "copy or download it again")
    }
    let start = try file.read(at: 0, count: Int(min(file.size, UInt64(sqliteMagic.count))))
    if start == sqliteMagic { return .mbtiles }
    if PMTilesHeader.isPMTiles(start) { return .pmtiles }
    throw TileError(
      .notATileArchive, file: file.path,
      reason: "this is neither an MBTiles nor a PMTiles archive")
  }
}

/// The name of a file without its directories.
func fileName(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
