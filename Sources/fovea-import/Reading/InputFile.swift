import Foundation

/// Finds out how GDAL has to be asked for a file, and makes the temporary files some formats need.
///
/// They live in a folder of their own and go away with this value.
struct InputFile: ~Copyable {
  /// The name GDAL opens.
  let path: String
  /// The name the user gave.
  let shownAs: String
  private let scratch: ScratchFolder?

  /// Looks at the file's name and first bytes.
  init(_ given: String) throws(ImportError) {
    shownAs = given
    // A name inside an archive, or another of GDAL's own file systems, is passed on as it is.
    if given.hasPrefix("/vsi") {
      path = given
      scratch = nil
      return
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: given, isDirectory: &isFolder) else {
      throw ImportError("there is no file \(given)")
    }
    guard FileManager.default.isReadableFile(atPath: given) else {
      throw ImportError("\(given) may not be read", advice: "check its permissions")
    }
    let start = isFolder.boolValue ? [] : Self.firstBytes(given)
    if !isFolder.boolValue && start.isEmpty { throw ImportError("\(given) is empty") }
    let name = given.lowercased()
    if start.starts(with: [0x42, 0x5A, 0x68]) {  // "BZh"
      let folder = try ScratchFolder()
      path = try Bzip2.unpack(given, into: folder)
      scratch = consume folder
    } else if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) && !name.hasSuffix(".kmz") {  // "PK"
      path = try PackedMap.path(inArchive: given)
      scratch = nil
    } else if start.starts(with: [0x1F, 0x8B]) {
      path = "/vsigzip/\(given)"
      scratch = nil
    } else if name.hasSuffix(".shp") && !Self.hasIndex(given) {
      let folder = try ScratchFolder()
      path = try Self.linkShapefile(given, into: folder)
      scratch = consume folder
    } else {
      // From the root on, or GDAL would take a name like `CSV:a` for one of its own commands.
      path = URL(fileURLWithPath: given).path
      scratch = nil
    }
  }

  private static func firstBytes(_ path: String) -> [UInt8] {
    guard let file = FileHandle(forReadingAtPath: path) else { return [] }
    defer { try? file.close() }
    return (try? file.read(upToCount: 16)).map { [UInt8]($0) } ?? []
  }

  private static func hasIndex(_ shapefile: String) -> Bool {
    let stem = shapefile.dropLast(4)
    return ["shx", "SHX"].contains { FileManager.default.fileExists(atPath: "\(stem).\($0)") }
  }

  /// A Shapefile without its index: GDAL rebuilds it, but next to the file, so it is shown links.
  private static func linkShapefile(
    _ given: String, into folder: borrowing ScratchFolder
  ) throws(ImportError) -> String {
    OGR.restoreMissingIndexes()
    let file = URL(fileURLWithPath: given)
    let stem = file.deletingPathExtension()
    do {
      for suffix in ["shp", "SHP", "dbf", "DBF", "prj", "PRJ", "cpg", "CPG"] {
        let part = stem.appendingPathExtension(suffix)
        if !FileManager.default.fileExists(atPath: part.path) { continue }
        try FileManager.default.createSymbolicLink(
          atPath: folder.file("\(stem.lastPathComponent).\(suffix.lowercased())"),
          withDestinationPath: part.path)
      }
    } catch {
      throw ImportError("the index of \(given) cannot be rebuilt: \(error.localizedDescription)")
    }
    _ = folder.file("\(stem.lastPathComponent).shx")
    return "\(folder.path)/\(stem.lastPathComponent).shp"
  }
}
