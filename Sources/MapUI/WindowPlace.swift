import MapCamera

/// Where a window is and how much of the screen it covers.
public struct WindowPlace: Hashable, Sendable {
  /// A place on the desktop.
  public struct Position: Hashable, Sendable {
    /// Window units from the left edge of the desktop.
    public var x: Int
    /// Window units from its top edge.
    public var y: Int

    /// Creates a position.
    public init(x: Int, y: Int) {
      (self.x, self.y) = (x, y)
    }
  }

  /// The size in points it has while it is neither maximised nor fills the screen.
  public var size: ScreenSize

  /// The top left corner of its frame then; nil where the window system tells nobody.
  public var position: Position?

  /// Whether it is as large as the panels of the desktop let it be. Defaults to false.
  public var isMaximized: Bool

  /// Whether it covers its screen. Defaults to false.
  public var isFullscreen: Bool

  /// Creates a place.
  public init(
    size: ScreenSize, position: Position? = nil, isMaximized: Bool = false,
    isFullscreen: Bool = false
  ) {
    self.size = size
    self.position = position
    self.isMaximized = isMaximized
    self.isFullscreen = isFullscreen
  }
}
