import CGDAL
import Foundation

/// An open data set of GDAL's; closed when the value ends.
struct OGRDataset: ~Copyable {
  /// The name it was opened by.
  let path: String
  private let handle: GDALDatasetH

  /// A data set, or why there is none.
  enum Opening: ~Copyable {
    case open(OGRDataset)
    case failed(ImportError)
  }

  /// Opens a file as `init` does, for a caller that goes on after a failure.
  static func opening(path: String, shownAs name: String) -> Opening {
    do throws(ImportError) {
      return .open(try OGRDataset(path: path, shownAs: name))
    } catch {
      return .failed(error)
    }
  }

  /// Opens a file for reading vectors.
  ///
  /// - Parameters:
  ///   - path: a path, or a `/vsi…` name of GDAL's.
  ///   - shownAs: the name used in the error.
  init(path: String, shownAs name: String) throws(ImportError) {
    CPLErrorReset()
    let flags = UInt32(GDAL_OF_VECTOR | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR)
    guard let opened = GDALOpenEx(path, flags, nil, nil, nil) else {
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        throw ImportError("\(name) is a folder that is no map", advice: "name a map file in it")
      }
      if OGR.lastError().hasSuffix("not recognized as a supported file format.") {
        throw ImportError(
          "\(name) is not in a map format that can be read",
          advice: "check that it is the right file")
      }
      throw ImportError(
        "cannot read \(name) as a map: \(OGR.lastError(hiding: path, shownAs: name))")
    }
    handle = opened
    self.path = path
  }

  deinit {
    GDALClose(handle)
  }

  /// The short name of the driver that reads it, such as `GeoJSON`.
  var driverName: String {
    GDALGetDatasetDriver(handle).flatMap { GDALGetDriverShortName($0) }
      .map { String(cString: $0) } ?? ""
  }

  /// The number of layers.
  var layerCount: Int { Int(GDALDatasetGetLayerCount(handle)) }

  /// The layer at an index; it must not outlive the data set.
  func layer(at index: Int) -> OGRLayer? {
    GDALDatasetGetLayer(handle, Int32(index)).map(OGRLayer.init)
  }

  /// Runs a query in SQLite's dialect; its rows are a layer, to be ended with `endQuery`.
  func startQuery(_ query: String) throws(ImportError) -> OGRLayer {
    CPLErrorReset()
    guard let result = GDALDatasetExecuteSQL(handle, query, nil, "SQLITE") else {
      throw ImportError("the query '\(query)' failed: \(OGR.lastError())")
    }
    return OGRLayer(handle: result)
  }

  /// Frees the rows of a query.
  func endQuery(_ rows: OGRLayer) {
    GDALDatasetReleaseResultSet(handle, rows.handle)
  }

  /// The next feature of any layer in file order, with its layer and the share of the file read;
  /// nil at the end. The way to read OSM files, whose layers are filled side by side.
  func nextFeature() -> SomeFeature? {
    var layer: OGRLayerH?
    var share = 0.0
    guard let feature = GDALDatasetGetNextFeature(handle, &layer, &share, nil, nil),
      let layer
    else { return nil }
    return SomeFeature(
      feature: OGRFeature(handle: feature), layer: OGRLayer(handle: layer), share: share)
  }
}

/// A feature with its layer and the share of the file that was read with it.
struct SomeFeature: ~Copyable {
  let feature: OGRFeature
  let layer: OGRLayer
  let share: Double
}

/// A layer of an open data set. A plain reference: it must not outlive the data set.
struct OGRLayer: Hashable {
  let handle: OGRLayerH

  /// The layer's name.
  var name: String { String(cString: OGR_L_GetName(handle)) }

  /// The number of features where it is known without reading them all, else nil.
  var quickFeatureCount: Int? {
    let count = OGR_L_GetFeatureCount(handle, 0)
    return count < 0 ? nil : Int(count)
  }

  /// The box the file says it covers, where it says so without being read.
  var quickExtent: SeaAssembler.Box? {
    var envelope = OGREnvelope()
    guard OGR_L_GetExtent(handle, &envelope, 0) == OGRERR_NONE,
      // What a file says of itself may be anything, and no number too.
      envelope.MinX >= -180, envelope.MaxX <= 180, envelope.MinY >= -90, envelope.MaxY <= 90
    else { return nil }
    return SeaAssembler.Box(
      west: envelope.MinX, south: envelope.MinY, east: envelope.MaxX, north: envelope.MaxY)
  }

  /// The coordinate system, nil where none is known. Owned by the layer.
  var spatialReference: OGRSpatialReferenceH? { OGR_L_GetSpatialRef(handle) }

  /// The fields' names and types, by index.
  var fields: [OGRField] {
    guard let definition = OGR_L_GetLayerDefn(handle) else { return [] }
    return (0..<OGR_FD_GetFieldCount(definition)).compactMap { index in
      OGR_FD_GetFieldDefn(definition, index).map { field in
        OGRField(
          name: String(cString: OGR_Fld_GetNameRef(field)), type: OGR_Fld_GetType(field),
          isBoolean: OGR_Fld_GetSubType(field) == OFSTBoolean)
      }
    }
  }

  /// The name of the column with the features' numbers; empty where there is none.
  var idColumn: String { String(cString: OGR_L_GetFIDColumn(handle)) }

  /// The name of the column with the geometries; empty where there is none.
  var geometryColumn: String { String(cString: OGR_L_GetGeometryColumn(handle)) }

  /// Restricts what is read to features that meet an SQL condition.
  func setFilter(_ condition: String) throws(ImportError) {
    CPLErrorReset()
    if OGR_L_SetAttributeFilter(handle, condition) != OGRERR_NONE {
      throw ImportError(
        "the condition '\(condition)' does not fit layer '\(name)': \(OGR.lastError())")
    }
  }

  /// The next feature, or nil at the end.
  func nextFeature() -> OGRFeature? {
    OGR_L_GetNextFeature(handle).map { OGRFeature(handle: $0) }
  }

  /// The feature of a number.
  func feature(_ id: Int64) -> OGRFeature? {
    OGR_L_GetFeature(handle, id).map { OGRFeature(handle: $0) }
  }
}

/// The name and type of a field.
struct OGRField {
  var name: String
  var type: OGRFieldType
  var isBoolean: Bool
}

/// A feature read from a layer; destroyed when the value ends.
struct OGRFeature: ~Copyable {
  let handle: OGRFeatureH

  deinit {
    OGR_F_Destroy(handle)
  }

  /// The feature's number within its layer.
  var id: Int64 { OGR_F_GetFID(handle) }

  /// The geometry, owned by the feature.
  var geometry: OGRGeometryH? { OGR_F_GetGeometryRef(handle) }

  /// True where the field holds a value.
  func hasValue(_ field: Int) -> Bool { OGR_F_IsFieldSetAndNotNull(handle, Int32(field)) != 0 }

  /// The text of a field that has a value; lasts until the next is asked for.
  func rawText(_ field: Int) -> UnsafePointer<CChar>? {
    OGR_F_GetFieldAsString(handle, Int32(field)).map { UnsafePointer($0) }
  }

  /// The field's value as text, nil when unset.
  func text(_ field: Int) -> String? {
    guard hasValue(field) else { return nil }
    return OGR_F_GetFieldAsString(handle, Int32(field)).map { String(cString: $0) }
  }

  /// The field's value as a whole number; 0 when it is none.
  func integer(_ field: Int) -> Int64 { OGR_F_GetFieldAsInteger64(handle, Int32(field)) }

  /// The field's value as a number; 0 when it is none.
  func number(_ field: Int) -> Double { OGR_F_GetFieldAsDouble(handle, Int32(field)) }
}

/// What concerns the library as a whole.
enum OGR {
  /// Registers the drivers, keeps GDAL from writing to the terminal on its own, and tells its
  /// reader for OpenStreetMap what to read.
  static func start() {
    // A file in memory, so that nothing is left behind however the program ends.
    let settings = "/vsimem/osmconf.ini"
    let text = Array(OSMConfiguration.text.utf8)
    if let file = VSIFOpenL(settings, "wb") {
      VSIFWriteL(text, 1, text.count, file)
      VSIFCloseL(file)
    }
    CPLSetConfigOption("OSM_CONFIG_FILE", settings)
    CPLSetErrorHandler(CPLQuietErrorHandler)
    Isolation.registerDrivers()
  }

  /// From now on a Shapefile's missing index is made anew, next to the file.
  static func restoreMissingIndexes() {
    CPLSetConfigOption("SHAPE_RESTORE_SHX", "YES")
  }

  /// Makes `lastError` begin anew.
  static func forgetErrors() {
    CPLErrorReset()
  }

  /// What failed since errors were forgotten, which they are then; nil where nothing did.
  static func takeFailure() -> String? {
    if CPLGetLastErrorType() != CE_Failure { return nil }
    defer { CPLErrorReset() }
    return lastError()
  }

  /// The last message of the library, with a path it names replaced by the name a user knows.
  static func lastError(hiding path: String = "", shownAs name: String = "") -> String {
    let message = CPLGetLastErrorMsg().map { String(cString: $0) } ?? ""
    let line = message.split(separator: "\n").first.map(String.init) ?? ""
    if line.isEmpty { return "no driver knows its format" }
    return path.isEmpty ? line : line.split(separator: path).joined(separator: name)
  }
}
