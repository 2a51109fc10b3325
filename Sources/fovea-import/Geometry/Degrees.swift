import MapTiling

/// The vertices of one feature as read, in degrees, in parts as in `Shape`.
///
/// x and y are kept apart because GDAL fills and transforms them so.
struct DegreeShape {
  var longitudes: [Double] = []
  var latitudes: [Double] = []
  var ends: [Int] = []
  var roles: [PartRole] = []

  /// Forgets all parts, keeping the memory.
  mutating func removeAll() {
    longitudes.removeAll(keepingCapacity: true)
    latitudes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    roles.removeAll(keepingCapacity: true)
  }

  /// Forgets what was added after there were so many parts and vertices.
  mutating func truncate(parts: Int, vertices: Int) {
    longitudes.removeLast(longitudes.count - vertices)
    latitudes.removeLast(latitudes.count - vertices)
    ends.removeLast(ends.count - parts)
    roles.removeLast(roles.count - parts)
  }

  /// The range of vertices of one part.
  func range(of part: Int) -> Range<Int> {
    (part == 0 ? 0 : ends[part - 1])..<ends[part]
  }
}

/// A vertex in degrees.
struct DegreePoint: Equatable {
  var longitude: Double
  var latitude: Double
}
