import CGDAL

/// Finds the map in a ZIP archive, wherever it lies in it.
///
/// GDAL itself looks only at the top: at Shapefiles there, or at a file that is alone. But archives are
/// mostly packed as a folder, with a licence beside the data.
enum PackedMap {
  /// Ends of names of files that are a map together with all others of their folder.
  private static let layers = [".shp", ".tab", ".mif"]

  /// Ends of names of files that are maps by themselves.
  private static let files = [
    ".gpkg", ".geojson", ".geojsonl", ".geojsons", ".topojson", ".fgb",
    ".kml", ".kmz", ".gpx", ".osm", ".pbf", ".gml", ".dxf",
  ]

  /// Ends of names that maps have, and what is only about them too.
  private static let doubtful = [".json", ".csv", ".xml"]

  /// The name by which GDAL opens the map in an archive.
  ///
  /// - Throws: ``ImportError`` when there are several, or the archive cannot be read.
  static func path(inArchive archive: String) throws(ImportError) -> String {
    let root = "/vsizip/{\(archive)}"
    let names = names(in: root)
    // GDAL would say that there is no such file.
    if names.isEmpty {
      throw ImportError("\(archive) cannot be unpacked: it is damaged, or holds nothing")
    }
    let map = try map(among: names, of: archive)
    return map.isEmpty ? root : "\(root)/\(map)"
  }

  /// The map among the names of an archive's files: that of a file or a folder, or empty for the archive as
  /// a whole.
  static func map(among names: [String], of archive: String) throws(ImportError) -> String {
    // A Mac packs a second file with each, in which is what only it can read.
    let names = names.filter { !$0.hasPrefix("__MACOSX/") }.sorted()
    func named(_ ends: [String]) -> [String] {
      names.filter { name in ends.contains { name.lowercased().hasSuffix($0) } }
    }
    let geodatabases = Set(names.compactMap(geodatabase))
    let folders = Set(named(layers).map(folder))
    let kinds = [geodatabases.sorted(), folders.sorted(), named(files), named(doubtful)]
    guard let maps = kinds.first(where: { !$0.isEmpty }) else { return "" }
    if maps.count > 1 {
      throw ImportError(
        "\(archive) holds \(maps.count) maps, '\(maps[0])' and '\(maps[1])' among them",
        advice: "unpack it and open those you want")
    }
    return maps[0]
  }

  /// The folder on the way to a file that is a geodatabase.
  private static func geodatabase(around name: String) -> String? {
    let folders = name.split(separator: "/").dropLast()
    return folders.firstIndex { $0.lowercased().hasSuffix(".gdb") }
      .map { folders[...$0].joined(separator: "/") }
  }

  private static func folder(of name: String) -> String {
    name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
  }

  private static func names(in root: String) -> [String] {
    let list = VSIReadDirRecursive(root)
    defer { CSLDestroy(list) }
    return (0..<Int(CSLCount(list))).compactMap { index in
      list?[index].map { String(cString: $0) }
    }
  }
}
