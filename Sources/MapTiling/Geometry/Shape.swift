/// The three kinds of geometry a vector tile knows, with their numbers in its encoding.
package enum ShapeKind: UInt8 {
  case point = 1
  case line = 2
  case polygon = 3
}

/// Several kinds of geometry.
package struct ShapeKinds: OptionSet {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// One kind alone.
  package init(_ kind: ShapeKind) { rawValue = 1 << kind.rawValue }
}

/// What one run of vertices is within its shape.
package enum PartRole: UInt8, BitwiseCopyable {
  /// Loose points, a line, or the outside of a polygon.
  case main = 0
  /// A hole in the polygon before it.
  case hole = 1
}

/// Vertices in parts (points, lines or rings), reused from feature to feature.
///
/// Rings are closed: the first vertex is repeated at the end.
package struct Shape: ~Copyable {
  package var points = GrowBuffer<GridPoint>(capacity: 256)
  /// A rank for each point where ranks are kept, else empty.
  package var ranks = GrowBuffer<UInt8>(capacity: 256)
  /// The index one past the last point of each part.
  package var ends = GrowBuffer<Int32>(capacity: 8)
  /// The role of each part, `PartRole` as stored.
  package var roles = GrowBuffer<UInt8>(capacity: 8)

  /// Creates an empty shape.
  package init() {}

  /// Forgets all parts; memory that a giant feature made grow is given back.
  @inlinable package mutating func removeAll() {
    let keep = 1 << 20
    points.removeAll(keepingUpTo: keep)
    ranks.removeAll(keepingUpTo: keep)
    ends.removeAll(keepingUpTo: keep)
    roles.removeAll(keepingUpTo: keep)
  }

  /// The number of parts.
  @inlinable package var partCount: Int { ends.count }

  /// The index of the first point of a part.
  @inlinable package func start(of part: Int) -> Int { part == 0 ? 0 : Int(ends[part - 1]) }

  /// The points of one part.
  @inlinable package func part(_ part: Int) -> UnsafeBufferPointer<GridPoint> {
    let first = start(of: part)
    return UnsafeBufferPointer(start: points.base + first, count: Int(ends[part]) - first)
  }

  /// Ends the part whose points were appended last.
  @inlinable package mutating func closePart(_ role: UInt8) {
    ends.append(Int32(points.count))
    roles.append(role)
  }

  /// Drops the points appended since the last part ended.
  @inlinable package mutating func dropOpenPart() {
    points.truncate(to: ends.count == 0 ? 0 : Int(ends[ends.count - 1]))
  }

  /// The box around all points.
  @inlinable package var bounds: GridBounds {
    var box = GridBounds()
    for index in 0..<points.count { box.add(points[index]) }
    return box
  }
}
