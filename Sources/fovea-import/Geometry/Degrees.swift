import MapTiling

/// The vertices of features as read, in degrees, in parts as in `Shape`.
///
/// x and y are kept apart because GDAL transforms them so.
struct DegreeShape: ~Copyable {
  var longitudes = GrowBuffer<Double>(capacity: 256)
  var latitudes = GrowBuffer<Double>(capacity: 256)
  /// The index one past the last vertex of each part.
  var ends = GrowBuffer<Int>(capacity: 8)
  var roles = GrowBuffer<PartRole>(capacity: 8)

  /// The number of vertices.
  var vertexCount: Int { longitudes.count }

  /// The number of parts.
  var partCount: Int { ends.count }

  /// Forgets all parts, and gives back memory beyond that of so many vertices.
  mutating func removeAll(keepingUpTo limit: Int) {
    longitudes.removeAll(keepingUpTo: limit)
    latitudes.removeAll(keepingUpTo: limit)
    ends.removeAll(keepingUpTo: limit)
    roles.removeAll(keepingUpTo: limit)
  }

  /// Forgets what was added after there were so many parts and vertices.
  mutating func truncate(parts: Int, vertices: Int) {
    longitudes.truncate(to: vertices)
    latitudes.truncate(to: vertices)
    ends.truncate(to: parts)
    roles.truncate(to: parts)
  }

  /// Makes room for vertices, to be written by the caller, and returns the index of the first.
  mutating func grow(by count: Int) -> Int {
    let first = longitudes.count
    longitudes.resize(to: first + count)
    latitudes.resize(to: first + count)
    return first
  }

  /// Adds a vertex.
  mutating func append(_ point: DegreePoint) {
    longitudes.append(point.longitude)
    latitudes.append(point.latitude)
  }

  /// Ends the part whose vertices were added last.
  mutating func closePart(_ role: PartRole) {
    ends.append(longitudes.count)
    roles.append(role)
  }

  /// The range of vertices of one part.
  func range(of part: Int) -> Range<Int> {
    (part == 0 ? 0 : ends[part - 1])..<ends[part]
  }

  /// The box around the vertices from `first` on; nil where a coordinate is not a number.
  func box(from first: Int) -> DegreeBox? {
    guard let x = Self.extent(longitudes.base + first, vertexCount - first),
      let y = Self.extent(latitudes.base + first, vertexCount - first)
    else { return nil }
    return DegreeBox(west: x.least, south: y.least, east: x.most, north: y.most)
  }

  private static func extent(
    _ values: UnsafeMutablePointer<Double>, _ count: Int
  ) -> (least: Double, most: Double)? {
    typealias Four = SIMD4<Double>
    var least = Four(repeating: .infinity)
    var most = Four(repeating: -.infinity)
    var areNumbers = SIMDMask<Four.MaskStorage>(repeating: true)
    let step = count < 4 ? 1 : 4
    var index = 0
    while index < count {
      // The last step goes back over some, or sees the only ones several times.
      let four =
        step == 1
        ? Four(repeating: values[index])
        : UnsafeRawPointer(values + min(index, count - 4)).loadUnaligned(as: Four.self)
      areNumbers .&= four .== four
      least.replace(with: four, where: four .< least)
      most.replace(with: four, where: four .> most)
      index += step
    }
    guard all(areNumbers) else { return nil }
    return (
      min(min(least[0], least[1]), min(least[2], least[3])),
      max(max(most[0], most[1]), max(most[2], most[3]))
    )
  }

  /// The vertices of one part.
  func points(of part: Int) -> [DegreePoint] {
    range(of: part).map { DegreePoint(longitude: longitudes[$0], latitude: latitudes[$0]) }
  }
}

/// A box in degrees, both ends included.
struct DegreeBox {
  var west: Double
  var south: Double
  var east: Double
  var north: Double
}

/// A vertex in degrees.
struct DegreePoint: Equatable {
  var longitude: Double
  var latitude: Double
}
