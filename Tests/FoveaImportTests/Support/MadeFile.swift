import CGDAL
import Testing

/// Makes a small map file of any format GDAL writes, for a test to import.
enum MadeFile {
  /// Writes features given as well-known text, with a text attribute `name`.
  ///
  /// - Parameters:
  ///   - path: where the file goes.
  ///   - driver: the format's name in GDAL.
  ///   - crs: the coordinate system, such as `EPSG:3067`; nil writes none.
  ///   - type: the kind of geometries, for formats in which a layer holds only one.
  ///   - features: name and geometry of each.
  static func write(
    _ path: String, driver: String, crs: String?, type: OGRwkbGeometryType = wkbUnknown,
    _ features: [(name: String, wkt: String)]
  ) throws {
    SharedGDAL.start()
    let format = try #require(GDALGetDriverByName(driver))
    let dataset = try #require(GDALCreate(format, path, 0, 0, 0, GDT_Unknown, nil))
    defer { GDALClose(dataset) }
    let system = try crs.map { name in
      let system = try #require(OSRNewSpatialReference(nil))
      #expect(OSRSetFromUserInput(system, name) == OGRERR_NONE)
      OSRSetAxisMappingStrategy(system, OAMS_TRADITIONAL_GIS_ORDER)
      return system
    }
    defer { OSRRelease(system) }
    let layer = try #require(
      GDALDatasetCreateLayer(dataset, "made", system, type, nil))
    let field = OGR_Fld_Create("name", OFTString)
    defer { OGR_Fld_Destroy(field) }
    OGR_L_CreateField(layer, field, 0)
    for feature in features {
      let made = try #require(OGR_F_Create(OGR_L_GetLayerDefn(layer)))
      defer { OGR_F_Destroy(made) }
      OGR_F_SetFieldString(made, OGR_F_GetFieldIndex(made, "name"), feature.name)
      let geometry = try Self.geometry(feature.wkt)
      OGR_F_SetGeometryDirectly(made, geometry)
      #expect(OGR_L_CreateFeature(layer, made) == OGRERR_NONE)
    }
  }

  /// A geometry from its text; the caller destroys it.
  static func geometry(_ wkt: String) throws -> OGRGeometryH {
    var text = Array(wkt.utf8CString)
    var made: OGRGeometryH?
    text.withUnsafeMutableBufferPointer { buffer in
      var cursor = buffer.baseAddress
      _ = OGR_G_CreateFromWkt(&cursor, nil, &made)
    }
    return try #require(made)
  }
}
