import CGDAL

/// Keeps GDAL to files of this machine.
///
/// A file may name a server in a hundred ways: as a service to ask, a schema to fetch, a coordinate
/// system to look up, a part that lies elsewhere. So the ways out are closed, not the names searched
/// for: drivers, file systems, and the one function that fetches.
enum Isolation {
  /// The drivers that read vectors from the file they are given and from its neighbours. Not among
  /// them: services and databases, OGR's VRT and whatever else names its sources, what starts other
  /// programs, and readers of XML that resolve entities.
  private static let drivers: Set<String> = [
    "AVCBin", "AVCE00", "CAD", "CSV", "DGN", "DXF", "EDIGEO", "ESRI Shapefile", "ESRIJSON",
    "FlatGeobuf", "GML", "GPKG", "GPX", "GeoJSON", "GeoJSONSeq", "GeoRSS", "Geoconcept", "Idrisi",
    "JML", "KML", "LIBKML", "LVBAG", "MBTiles", "MVT", "MapInfo File", "MapML", "Memory", "OGR_GMT",
    "OGR_SDTS", "OSM", "OpenFileGDB", "S57", "SOSI", "SQLite", "SVG", "SXF", "Selafin", "TIGER",
    "TopoJSON", "UK .NTF", "VDV", "WAsP",
  ]

  /// GDAL's own file systems that show nothing but memory and local files.
  private static let fileSystems: Set<String> = [
    "/vsigzip/", "/vsimem/", "/vsistdin/", "/vsisubfile/", "/vsitar/", "/vsizip/",
  ]

  /// Registers the drivers and closes everything else; called once, before the first file.
  static func registerDrivers() {
    // Even the fetching that is refused below is not to be tried twice.
    for (option, value) in [
      ("GDAL_HTTP_MAX_RETRY", "0"), ("GML_DOWNLOAD_SCHEMA", "NO"),
      ("GML_SKIP_RESOLVE_ELEMS", "ALL"),
      // The other parser fetches what a document's DOCTYPE names.
      ("GML_PARSER", "EXPAT"), ("CPL_VSIL_CURL_ALLOWED_EXTENSIONS", ".none"),
    ] { CPLSetConfigOption(option, value) }
    OSRSetPROJEnableNetwork(0)
    CPLHTTPSetFetchCallback({ _, _, _, _, _, _, _ in Isolation.refusal() }, nil)
    GDALAllRegister()
    for index in (0..<GDALGetDriverCount()).reversed() {
      guard let driver = GDALGetDriver(index), let name = GDALGetDriverShortName(driver) else {
        continue
      }
      if !drivers.contains(String(cString: name)) { GDALDeregisterDriver(driver) }
    }
    closeFileSystems()
  }

  /// The answer to everything that is to be fetched. GDAL frees it; without one it would go on to
  /// fetch by itself.
  private static func refusal() -> UnsafeMutablePointer<CPLHTTPResult>? {
    let size = MemoryLayout<CPLHTTPResult>.size
    let result = CPLCalloc(1, size)?.bindMemory(to: CPLHTTPResult.self, capacity: 1)
    result?.pointee.nStatus = 1
    result?.pointee.pszErrBuf = CPLStrdup("nothing is fetched from the network")
    return result
  }

  /// Puts file systems without any file in the place of those that reach further.
  private static func closeFileSystems() {
    guard let empty = VSIAllocFilesystemPluginCallbacksStruct() else { return }
    defer { VSIFreeFilesystemPluginCallbacksStruct(empty) }
    empty.pointee.open = { _, _, _ in nil }
    empty.pointee.read = { _, _, _, _ in 0 }
    let prefixes = VSIGetFileSystemsPrefixes()
    defer { CSLDestroy(prefixes) }
    var next = prefixes
    while let prefix = next?.pointee {
      if !fileSystems.contains(String(cString: prefix)) { VSIInstallPluginHandler(prefix, empty) }
      next = next?.successor()
    }
  }
}
