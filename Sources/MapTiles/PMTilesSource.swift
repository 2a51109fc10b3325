import MapCamera

/// Vector tiles in a PMTiles archive of version 3.
public final class PMTilesSource: TileSource {
  /// What the archive says about itself.
  public let metadata: TileSetMetadata

  private let archive: PMTilesArchive

  /// The path it was opened with.
  public var path: String { archive.file.path }

  /// Opens an archive.
  ///
  /// - Throws: A ``TileError`` when the file is no PMTiles archive of version 3, is damaged, or holds
  ///   anything but Mapbox Vector Tiles, compressed with gzip or not at all.
  public convenience init(path: String) throws(TileError) {
    try self.init(file: try ReadOnlyFile(path: path))
  }

  init(file: ReadOnlyFile) throws(TileError) {
    let header = try PMTilesHeader(file)
    try PMTilesSource.checkContents(header, file: file.path)
    archive = try PMTilesArchive(file: file)
    let json = VectorLayersJSON(try archive.metadataJSON())
    let hasCenter = header.center.latitude != 0 || header.center.longitude != 0
    metadata = TileSetMetadata(
      name: json.text("name") ?? fileName(file.path), attribution: json.text("attribution"),
      minZoom: header.zooms.lowerBound, maxZoom: header.zooms.upperBound, bounds: header.bounds,
      center: hasCenter && abs(header.center.latitude) <= 90
        ? header.center : header.bounds?.middle,
      centerZoom: hasCenter ? Double(header.centerZoom) : nil, vectorLayers: json.layers)
  }

  /// The uncompressed bytes of a tile, nil when the archive has no such tile.
  public func tileData(for id: TileID) throws(TileError) -> [UInt8]? {
    guard id.isValid else { return nil }
    do {
      return try archive.tileData(for: id)
    } catch {
      throw error.naming(tile: id)
    }
  }

  private static func checkContents(_ header: PMTilesHeader, file: String) throws(TileError) {
    switch header.tileType {
    case 1: break
    case 2: throw TileError.raster("PNG", file: file)
    case 3: throw TileError.raster("JPEG", file: file)
    case 4: throw TileError.raster("WebP", file: file)
    case 5: throw TileError.raster("AVIF", file: file)
    case 6:
      throw TileError(
        .unsupported, file: file, reason: "its tiles are MapLibre Tiles (MLT)",
        advice: "only Mapbox Vector Tiles (MVT) are drawn here")
    default:
      throw TileError(
        .unsupported, file: file, reason: "it does not say what kind of tiles it holds",
        advice: "only Mapbox Vector Tiles (MVT) are drawn here")
    }
    for compression in [header.internalCompression, header.tileCompression]
    where compression != .none && compression != .gzip {
      throw TileError.compression(compression, file: file)
    }
  }
}
