import Foundation
import MapCamera

/// The needle that shows where north is, as long as the map is turned or tilted.
@MainActor
public struct Compass {
  /// Points across its plate.
  public nonisolated static let diameter = 40.0

  /// Points to the window's top and right edges.
  private nonisolated static let margin = 10.0

  /// Windows lower or narrower than this many points are too small for one.
  private nonisolated static let leastWindow = 160.0

  /// Degrees of bearing or pitch below which the map counts as straight.
  private nonisolated static let leastDegrees = 0.05

  /// The needle's half length and half width, as shares of the plate's radius.
  private static let needleLength = 0.82
  private static let needleWidth = 0.3

  /// The least length of the needle, as a share, where the map is tilted away.
  private static let leastTilt = 0.6

  private static let northColor = RGBA(hex: 0xff_5a4d)
  private static let plateOpacity = 0.7
  private static let rimOpacity = 0.35
  private static let southOpacity = 0.75

  /// Creates a compass.
  public init() {}

  /// Where it stands in a window, in points: in the top right corner, or below an inset that stands
  /// there, or left of it. Nil while the camera looks straight down with north up, and in a window
  /// too small for it. What is clicked here should turn north up.
  public nonisolated static func frame(
    for viewport: Viewport, clearOf inset: ScreenRect? = nil
  ) -> ScreenRect? {
    let camera = viewport.camera
    let turned = abs(camera.bearing.remainder(dividingBy: 360)) > leastDegrees
    guard turned || abs(camera.pitch) > leastDegrees,
      min(viewport.size.width, viewport.size.height) >= leastWindow
    else { return nil }
    let right = viewport.size.width - margin - diameter
    let corner = square(right, margin)
    guard let inset, inset.intersects(corner) else { return corner }
    let label = FOVLabel.frame(in: viewport.size)
    return [square(right, inset.maxY + margin), square(inset.minX - margin - diameter, margin)]
      .first { $0.minX >= margin && $0.maxY + margin <= label.minY }
  }

  private nonisolated static func square(_ x: Double, _ y: Double) -> ScreenRect {
    ScreenRect(
      origin: ScreenPoint(x: x, y: y), size: ScreenSize(width: diameter, height: diameter))
  }

  /// The camera a click on the compass leads to: north up, and if it is so already, straight down.
  public nonisolated static func reset(_ camera: CameraState) -> CameraState {
    var camera = camera
    if abs(camera.bearing.remainder(dividingBy: 360)) > leastDegrees {
      camera.bearing = 0
    } else {
      camera.pitch = 0
    }
    return camera
  }

  /// Draws the compass of a view, clear of an inset; nothing where there is none.
  public func draw(
    for viewport: Viewport, clearOf inset: ScreenRect? = nil, on canvas: OrnamentCanvas
  ) {
    guard let frame = Self.frame(for: viewport, clearOf: inset) else { return }
    let theme = canvas.theme
    let radius = Self.diameter / 2
    canvas.fill(frame, radius: radius, theme.labelHalo.withOpacity(Self.plateOpacity))
    let pixels = canvas.snapped(frame)
    canvas.target.strokeRoundedRect(
      pixels, radius: pixels.width / 2, lineWidth: Float(canvas.pixelRatio),
      color: theme.labelText.withOpacity(Self.rimOpacity))
    let center = SIMD2(
      Double(pixels.x + pixels.width / 2), Double(pixels.y + pixels.height / 2))
    let reach = Double(pixels.width) / 2
    // The needle lies on the ground: turned against the bearing, and shortened by the tilt.
    let bearingRadians = viewport.camera.bearing * .pi / 180
    let tilt = max(cos(viewport.camera.pitch * .pi / 180), Self.leastTilt)
    func onScreen(_ x: Double, _ y: Double) -> SIMD2<Double> {
      let turned = SIMD2(
        x * cos(bearingRadians) + y * sin(bearingRadians),
        y * cos(bearingRadians) - x * sin(bearingRadians))
      return center + SIMD2(turned.x, turned.y * tilt) * reach
    }
    let (west, east) = (onScreen(-Self.needleWidth, 0), onScreen(Self.needleWidth, 0))
    canvas.target.fillConvexPolygon(
      [onScreen(0, -Self.needleLength), east, west], color: Self.northColor)
    canvas.target.fillConvexPolygon(
      [onScreen(0, Self.needleLength), west, east],
      color: theme.labelText.withOpacity(Self.southOpacity))
  }
}
