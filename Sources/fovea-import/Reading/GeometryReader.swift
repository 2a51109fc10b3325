import CGDAL
import MapTiling

/// Takes OGR geometries apart: collections opened, curves made straight, Z and M left behind.
enum GeometryReader {
  /// Nesting beyond this is taken for an attack, not for a map.
  private static let deepestNesting = 32

  /// Curves are drawn with a vertex every this many degrees of arc.
  private static let degreesPerCurveVertex = 1.0

  /// The kinds of shape a geometry holds.
  static func kinds(of geometry: OGRGeometryH) -> ShapeKinds {
    var kinds: ShapeKinds = []
    visit(geometry, depth: 0) { kind, _ in kinds.insert(ShapeKinds(kind)) }
    return kinds
  }

  /// Appends every part of one kind to `shape`.
  ///
  /// Empty geometries add nothing.
  static func read(
    _ geometry: OGRGeometryH, kind wanted: ShapeKind, into shape: inout DegreeShape
  ) {
    visit(geometry, depth: 0) { kind, simple in
      if kind != wanted { return }
      switch kind {
      case .point, .line: append(simple, .main, &shape)
      case .polygon:
        for ring in 0..<OGR_G_GetGeometryCount(simple) {
          if let part = OGR_G_GetGeometryRef(simple, ring) {
            append(part, ring == 0 ? .main : .hole, &shape)
          }
        }
      }
    }
  }

  /// Calls `body` with every point, line string and polygon inside a geometry.
  private static func visit(
    _ geometry: OGRGeometryH, depth: Int, _ body: (ShapeKind, OGRGeometryH) -> Void
  ) {
    if OGR_G_IsEmpty(geometry) != 0 || depth > deepestNesting { return }
    let type = OGR_GT_Flatten(OGR_G_GetGeometryType(geometry))
    if OGR_GT_IsNonLinear(type) != 0 {
      guard let straight = OGR_G_GetLinearGeometry(geometry, degreesPerCurveVertex, nil) else {
        return
      }
      defer { OGR_G_DestroyGeometry(straight) }
      // A curve that cannot be made straight must not come back here for ever.
      if OGR_GT_IsNonLinear(OGR_GT_Flatten(OGR_G_GetGeometryType(straight))) == 0 {
        visit(straight, depth: depth + 1, body)
      }
      return
    }
    switch type {
    case wkbPoint: body(.point, geometry)
    case wkbLineString, wkbLinearRing: body(.line, geometry)
    case wkbPolygon, wkbTriangle:
      // Holes are no polygon without an outside.
      if let outside = OGR_G_GetGeometryRef(geometry, 0), OGR_G_IsEmpty(outside) == 0 {
        body(.polygon, geometry)
      }
    default:
      for index in 0..<OGR_G_GetGeometryCount(geometry) {
        if let member = OGR_G_GetGeometryRef(geometry, index) {
          visit(member, depth: depth + 1, body)
        }
      }
    }
  }

  private static func append(
    _ geometry: OGRGeometryH, _ role: PartRole, _ shape: inout DegreeShape
  ) {
    let count = Int(OGR_G_GetPointCount(geometry))
    if count == 0 { return }
    let first = shape.grow(by: count)
    let stride = Int32(MemoryLayout<Double>.stride)
    _ = OGR_G_GetPoints(
      geometry, shape.longitudes.base + first, stride, shape.latitudes.base + first, stride, nil, 0)
    shape.closePart(role)
  }
}
