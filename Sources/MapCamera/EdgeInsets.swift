/// Room kept free along the edges of a viewport, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// Points kept free at the top.
  public var top: Double

  /// Points kept free at the left.
  public var left: Double

  /// Points kept free at the bottom.
  public var bottom: Double

  /// Points kept free at the right.
  public var right: Double

  /// Creates insets in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Whether all four values are finite numbers.
  public var isFinite: Bool {
    top.isFinite && left.isFinite && bottom.isFinite && right.isFinite
  }

  /// No insets.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}
