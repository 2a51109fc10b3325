/// A position on the screen in points from the top-left corner, y down.
public struct ScreenPoint: Hashable, Sendable {
  /// Points to the right of the left edge.
  public var x: Double

  /// Points below the top edge.
  public var y: Double

  /// Creates a position in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both values are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A size on the screen in points.
public struct ScreenSize: Hashable, Sendable {
  /// Points from left to right.
  public var width: Double

  /// Points from top to bottom.
  public var height: Double

  /// Creates a size in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle on the screen in points, y down.
public struct ScreenRect: Hashable, Sendable {
  /// The top-left corner.
  public var origin: ScreenPoint

  /// The width and height.
  public var size: ScreenSize

  /// Creates a rectangle from its top-left corner and size in points.
  public init(origin: ScreenPoint, size: ScreenSize) {
    self.origin = origin
    self.size = size
  }

  /// Points of the left edge, also when the width is negative.
  public var minX: Double { min(origin.x, origin.x + size.width) }

  /// Points of the right edge, also when the width is negative.
  public var maxX: Double { max(origin.x, origin.x + size.width) }

  /// Points of the top edge, also when the height is negative.
  public var minY: Double { min(origin.y, origin.y + size.height) }

  /// Points of the bottom edge, also when the height is negative.
  public var maxY: Double { max(origin.y, origin.y + size.height) }

  /// Whether a point lies in the rectangle or on its edge.
  public func contains(_ point: ScreenPoint) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  /// Whether the rectangle and another one have more than an edge in common.
  public func intersects(_ other: ScreenRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
