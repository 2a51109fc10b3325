/// A rectangle of 8-bit coverage, such as a rendered line of text, to be blended in any colour.
public struct CoverageMask: Equatable, Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// Coverage, 0...255, row by row without padding: `width * height` bytes.
  public let coverage: [UInt8]

  /// Creates a mask; `coverage` must hold `width * height` bytes.
  public init(width: Int, height: Int, coverage: [UInt8]) {
    precondition(width >= 0 && height >= 0 && coverage.count == width * height)
    self.width = width
    self.height = height
    self.coverage = coverage
  }
}

/// A rectangle in device pixels, y down; edges need not lie on whole pixels.
public struct PixelRect: Equatable, Sendable {
  /// The left edge.
  public var x: Float
  /// The top edge.
  public var y: Float
  /// Width; nothing is drawn unless it is above zero.
  public var width: Float
  /// Height; nothing is drawn unless it is above zero.
  public var height: Float

  /// Creates a rectangle of its top left corner and its size in pixels.
  public init(x: Float, y: Float, width: Float, height: Float) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// This rectangle with every edge moved inwards by `inset` pixels, outwards when negative.
  public func insetBy(_ inset: Float) -> PixelRect {
    PixelRect(x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset)
  }
}
