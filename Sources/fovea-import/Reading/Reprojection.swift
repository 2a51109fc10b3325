import CGDAL

/// Turns a layer's coordinates into degrees on WGS 84, longitude first.
struct Reprojection: ~Copyable {
  private let transform: OGRCoordinateTransformationH?
  /// True where the source says nothing about its coordinates, or calls them degrees.
  let assumesDegrees: Bool

  /// Prepares the way from a layer's coordinate system.
  ///
  /// - Parameters:
  ///   - source: the layer's system, or nil when it names none: then degrees are assumed.
  ///   - override: a system the user named instead, such as `EPSG:3067`.
  init(from source: OGRSpatialReferenceH?, override: String?) throws(ImportError) {
    if override == nil && source == nil {
      self.init(transform: nil, assumesDegrees: true)
      return
    }
    let system = source.flatMap { OSRClone($0) } ?? OSRNewSpatialReference(nil)
    defer { OSRRelease(system) }
    guard let system else { throw ImportError("the coordinate system cannot be read") }
    if let override, OSRSetFromUserInput(system, override) != OGRERR_NONE {
      throw ImportError(
        "'\(override)' is not a coordinate system",
        advice: "name it as EPSG:CODE, for example EPSG:3857")
    }
    try self.init(system: system)
  }

  private init(transform: OGRCoordinateTransformationH?, assumesDegrees: Bool) {
    self.transform = transform
    self.assumesDegrees = assumesDegrees
  }

  private init(system: OGRSpatialReferenceH) throws(ImportError) {
    let target = OSRNewSpatialReference(nil)
    defer { OSRRelease(target) }
    OSRSetWellKnownGeogCS(target, "WGS84")
    OSRSetAxisMappingStrategy(target, OAMS_TRADITIONAL_GIS_ORDER)
    OSRSetAxisMappingStrategy(system, OAMS_TRADITIONAL_GIS_ORDER)
    assumesDegrees = OSRIsGeographic(system) != 0
    // Engineering and local systems have no place on earth; their numbers are taken as they are.
    if OSRIsLocal(system) != 0 || OSRIsSame(system, target) != 0 {
      transform = nil
      return
    }
    guard let made = OCTNewCoordinateTransformation(system, target) else {
      throw ImportError("its coordinate system cannot be turned into degrees: \(OGR.lastError())")
    }
    transform = made
  }

  deinit {
    if let transform { OCTDestroyCoordinateTransformation(transform) }
  }

  /// Transforms the vertices from `first` on, in place. False when one has no place on earth.
  func apply(to shape: inout DegreeShape, from first: Int) -> Bool {
    let count = shape.longitudes.count - first
    if count == 0 { return true }
    if let transform {
      let done = shape.longitudes.withUnsafeMutableBufferPointer { x in
        shape.latitudes.withUnsafeMutableBufferPointer { y in
          guard let x = x.baseAddress, let y = y.baseAddress else { return true }
          return OCTTransform(transform, Int32(count), x + first, y + first, nil) != 0
        }
      }
      if !done { return false }
    }
    return true
  }

  /// True where the vertices from `first` on can be degrees: |longitude| <= 540, |latitude| <= 90.
  static func areDegrees(_ shape: DegreeShape, from first: Int) -> Bool {
    // Data that runs across the antimeridian may count on past 180; one more turn is enough.
    let farthestLongitude = 540.0
    // A pole computed from radians may miss 90 by the last digit.
    let farthestLatitude = 90.000_001
    for index in first..<shape.longitudes.count {
      // Written so that a NaN fails.
      if !(abs(shape.longitudes[index]) <= farthestLongitude) { return false }
      if !(abs(shape.latitudes[index]) <= farthestLatitude) { return false }
    }
    return true
  }
}
