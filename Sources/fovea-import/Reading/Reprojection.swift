import CGDAL
import Foundation

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

  /// What is wrong with a feature's vertices.
  struct Fault: Error {
    var words: String
  }

  /// Transforms the vertices from `first` on, in place, and returns the box around them in degrees.
  func apply(to shape: inout DegreeShape, from first: Int) throws(Fault) -> DegreeBox {
    let count = shape.vertexCount - first
    let x = shape.longitudes.base + first
    let y = shape.latitudes.base + first
    if let transform, OCTTransform(transform, Int32(count), x, y, nil) == 0 {
      // It is told here, once.
      OGR.forgetErrors()
      throw Fault(words: "a vertex has no place on earth in its coordinate system")
    }
    if let box = shape.box(from: first), max(-box.west, box.east) <= Self.farthestLongitude,
      max(-box.south, box.north) <= Self.farthestLatitude
    {
      return box
    }
    for index in 0..<count {
      if let words = fault(x[index], y[index]) { throw Fault(words: words) }
    }
    throw Fault(words: "it has no vertices")
  }

  /// Data that runs across the antimeridian may count on past 180; one more turn is enough.
  private static let farthestLongitude = 540.0
  /// A pole computed from radians may miss 90 by the last digit.
  private static let farthestLatitude = 90.000_001

  private func fault(_ x: Double, _ y: Double) -> String? {
    if abs(x) <= Self.farthestLongitude && abs(y) <= Self.farthestLatitude { return nil }
    if !x.isFinite || !y.isFinite { return "a coordinate is not a number" }
    let numbers = "(\(Self.short(x)), \(Self.short(y)))"
    if !assumesDegrees { return "the vertex \(numbers) has no place on earth" }
    return
      "the coordinates \(numbers) cannot be degrees, and the file names no other coordinate "
      + "system; name it with --source-crs, for example --source-crs EPSG:3857 for web map metres"
  }

  private static func short(_ value: Double) -> String {
    String(format: "%.6g", value)
  }
}
