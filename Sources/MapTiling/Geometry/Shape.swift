/// The three kinds of geometry a vector tile knows, with their numbers in its encoding.
@frozen public enum ShapeKind: UInt8 {
  case point = 1
  case line = 2
  case polygon = 3
}

/// Several kinds of geometry.
@frozen public struct ShapeKinds: OptionSet {
  /// A bit for each kind, at the place of its number.
  public let rawValue: UInt8

  /// Several kinds by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// One kind alone.
  public init(_ kind: ShapeKind) { rawValue = 1 << kind.rawValue }
}

/// What one run of vertices is within its shape.
@frozen public enum PartRole: UInt8, BitwiseCopyable {
  /// Loose points, a line, or the outside of a polygon.
  case main = 0
  /// A hole in the polygon before it.
  case hole = 1
}

/// Vertices in parts (points, lines or rings), reused from feature to feature.
///
/// Rings are closed: the first vertex is repeated at the end.
@frozen public struct Shape: ~Copyable {
  /// The vertices of all parts.
  public var points = GrowBuffer<GridPoint>(capacity: 256)
  /// A rank for each point where ranks are kept, else empty.
  public var ranks = GrowBuffer<UInt8>(capacity: 256)
  /// The index one past the last point of each part.
  public var ends = GrowBuffer<Int32>(capacity: 8)
  /// The role of each part, `PartRole` as stored.
  public var roles = GrowBuffer<UInt8>(capacity: 8)

  /// Creates an empty shape.
  public init() {}

  /// Forgets all parts; memory that a giant feature made grow is given back.
  @inlinable public mutating func removeAll() {
    let keep = 1 << 20
    points.removeAll(keepingUpTo: keep)
    ranks.removeAll(keepingUpTo: keep)
    ends.removeAll(keepingUpTo: keep)
    roles.removeAll(keepingUpTo: keep)
  }

  /// The number of parts.
  @inlinable public var partCount: Int { ends.count }

  /// The index of the first point of a part.
  @inlinable public func start(of part: Int) -> Int { part == 0 ? 0 : Int(ends[part - 1]) }

  /// The points of one part.
  @inlinable public func part(_ part: Int) -> UnsafeBufferPointer<GridPoint> {
    let first = start(of: part)
    return UnsafeBufferPointer(start: points.base + first, count: Int(ends[part]) - first)
  }

  /// Ends the part whose points were appended last.
  @inlinable public mutating func closePart(_ role: UInt8) {
    ends.append(Int32(points.count))
    roles.append(role)
  }

  /// Drops the points appended since the last part ended.
  @inlinable public mutating func dropOpenPart() {
    points.truncate(to: ends.count == 0 ? 0 : Int(ends[ends.count - 1]))
  }

  /// The box around all points.
  @inlinable public var bounds: GridBounds {
    var box = GridBounds()
    for index in 0..<points.count { box.add(points[index]) }
    return box
  }
}
