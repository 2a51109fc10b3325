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
}
