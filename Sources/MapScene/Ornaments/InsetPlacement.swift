import MapCamera

/// Where the inset stands in a window, and how far away it looks at the ground.
public struct InsetPlacement: Hashable, Sendable {
  /// A corner of the window; the raw value is its name on the command line.
  public enum Corner: String, CaseIterable, Sendable {
    /// At the left edge, above the scale bar.
    case bottomLeft = "bottom-left"

    /// At the right edge, above the credits.
    case bottomRight = "bottom-right"

    /// In the corner itself.
    case topLeft = "top-left"

    /// In the corner itself; the compass makes room.
    case topRight = "top-right"

    /// Whether it is one of the right edge.
    var isRight: Bool { self == .bottomRight || self == .topRight }

    /// Whether it is one of the top edge.
    var isTop: Bool { self == .topLeft || self == .topRight }
  }

  /// The corner. Defaults to the lower left one.
  public var corner: Corner

  /// Zoom levels of the inset above those of the main map, usually below 0: with -5 it shows 32 times
  /// as much ground a point. Nil keeps it at level 0, the whole world. Defaults to nil.
  public var zoomOffset: Double?

  /// Creates a placement.
  public init(corner: Corner = .bottomLeft, zoomOffset: Double? = nil) {
    self.corner = corner
    self.zoomOffset = zoomOffset
  }

  /// Its side in points.
  static let side = 120.0

  /// Points from the window's left, right and top edges.
  static let edge = 8.0

  /// Points from the window's bottom edge to the top edge of an inset in a lower corner.
  static let topAboveBottom = 250.0

  /// Points kept free around it where the window is too small for the place above.
  static let margin = 8.0

  /// A side in points below which an inset tells nothing and is left out.
  static let leastSide = 40.0

  /// The inset's place in a window, in points: 120 x 120, in the lower left corner at
  /// `(8, height - 250)`.
  ///
  /// In a window lower than 258 points it slides down from the top edge, never over the field of view
  /// label's row; where less than its side is left it shrinks, square, and below 40 points it is gone:
  /// then the frame is empty.
  public func frame(in window: ScreenSize) -> ScreenRect {
    let roomBelow = FOVLabel.frame(in: window).minY - 2 * Self.margin
    let side = min(Self.side, window.width - 2 * Self.edge, roomBelow)
    guard side >= Self.leastSide else {
      return ScreenRect(
        origin: ScreenPoint(x: Self.edge, y: Self.margin), size: ScreenSize(width: 0, height: 0))
    }
    return ScreenRect(
      origin: ScreenPoint(
        x: corner.isRight ? window.width - Self.edge - side : Self.edge,
        y: corner.isTop ? Self.margin : max(Self.margin, window.height - Self.topAboveBottom)),
      size: ScreenSize(width: side, height: side))
  }

  /// The inset's own view for a main view: what to ask its tiles for.
  ///
  /// Its camera is the main map's centre, north up and unpitched, moved no further than it takes to
  /// keep the world filling the inset: at level 0, within 14 degrees of Mercator's edges the centre
  /// stays behind and the outline goes on alone.
  public func viewport(for main: Viewport) -> Viewport {
    let size = frame(in: main.size).size
    // The pitch and the field of view are those of every map that is looked at straight from above.
    let camera = CameraState(
      center: main.camera.center, zoom: zoomOffset.map { max(0, main.camera.zoom + $0) } ?? 0)
    return Viewport(size: size, camera: CameraBounds().constrain(camera, in: size))
  }

  /// A place in whole device pixels.
  static func pixels(of frame: ScreenRect, pixelRatio: Double) -> PixelRect {
    func pixel(_ points: Double) -> Float { Float((points * pixelRatio).rounded()) }
    return PixelRect(
      x: pixel(frame.minX), y: pixel(frame.minY), width: pixel(frame.size.width),
      height: pixel(frame.size.height))
  }
}
