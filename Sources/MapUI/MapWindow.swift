import MapCamera
import MapScene
import SDLKit

/// A window to show a map in, thought of in points whatever the window system counts in.
///
/// Created hidden: draw first, then ``show()``, and it is never seen blank. ``VideoSystem`` must be
/// up for as long as it lives.
@MainActor
public final class MapWindow {
  private var window: Window
  private var pinches: PinchSource?
  private var scale: DesktopScale?
  private let forcedRatio: Double?

  /// Creates a hidden window that listens to the pinches of touchpads.
  ///
  /// - Parameters:
  ///   - title: shown in its frame.
  ///   - size: its size in points.
  ///   - pixelRatio: device pixels a point; nil takes what the window system says.
  /// - Throws: ``SDLError`` when there can be no window.
  public init(title: String, size: ScreenSize, pixelRatio: Double? = nil) throws(SDLError) {
    forcedRatio = pixelRatio
    let ratio = pixelRatio ?? 1
    window = try Window(
      title: title, width: Int((size.width * ratio).rounded()),
      height: Int((size.height * ratio).rounded()))
    scale = DesktopScale(window: window)
    pinches = PinchSource(window: window)
    // Only a window that is there knows how many pixels its units have, and a point.
    if pointsPerUnit != 1 / ratio {
      resize(to: size)
      window.center()
    }
  }

  /// Stops listening to the window system, which must end before the window does.
  public func close() {
    pinches = nil
    scale = nil
  }

  /// Device pixels in a point.
  public var pixelRatio: Double { forcedRatio ?? window.pixelsPerUnit * (scale?.factor ?? 1) }

  /// The size in points.
  public var size: ScreenSize {
    let (width, height) = window.size
    return ScreenSize(width: width * pointsPerUnit, height: height * pointsPerUnit)
  }

  /// Points in a unit of the window system's.
  private var pointsPerUnit: Double { window.pixelsPerUnit / pixelRatio }

  /// The title in the frame.
  public var title: String {
    get { window.title }
    set { window.title = newValue }
  }

  /// Gives the window a picture to be shown by in lists of windows.
  ///
  /// - Throws: ``SDLError`` when the picture cannot be used.
  public func setIcon(_ picture: PixelImage) throws(SDLError) { try window.setIcon(picture) }

  /// Whether the window covers its screen.
  public var isFullscreen: Bool {
    get { window.isFullscreen }
    set { window.isFullscreen = newValue }
  }

  /// Whether the window fills its screen beside the panels of the desktop.
  var isMaximized: Bool { window.isMaximized }

  /// Asks for the window to fill its screen beside the panels of the desktop.
  func maximize() { window.maximize() }

  /// The top left corner of its frame; nil where the window system tells nobody.
  var position: WindowPlace.Position? {
    window.position.map { WindowPlace.Position(x: $0.x, y: $0.y) }
  }

  /// Moves the window, which is not shown yet.
  func move(to position: WindowPlace.Position) { window.move(x: position.x, y: position.y) }

  /// Whether nothing of the window can be seen, so that drawing would be in vain.
  public var isHidden: Bool { window.isHidden }

  /// Why no pinch of a touchpad can arrive; nil when one can.
  public var missingPinches: String? {
    guard case .unavailable(let reason)? = pinches?.availability else { return nil }
    return reason
  }

  /// Asks the window system for another size, in points; it may answer with a third.
  public func resize(to size: ScreenSize) {
    window.resize(
      width: Int((size.width / pointsPerUnit).rounded()),
      height: Int((size.height / pointsPerUnit).rounded()))
  }

  /// Maps the window on the screen.
  public func show() { window.show() }

  /// An event of the window with its positions in points.
  public func inPoints(_ event: Event) -> Event { event.scaled(by: pointsPerUnit) }

  /// Lets `body` draw a whole frame, then shows it.
  ///
  /// - Throws: ``SDLError`` when the window has nothing to draw into.
  public func draw(_ body: (PixelBuffer) -> Void) throws(SDLError) {
    try window.draw { body(PixelBuffer($0)) }
  }

  /// Shows the last frame again.
  public func present() throws(SDLError) -> Bool { try window.present() }

  /// A copy of the last frame; nil before the first.
  public func copyPixels() -> PixelImage? { window.copyPixels() }

  /// Puts an event into the queue as if the window system had sent it, its positions in window units;
  /// for tests.
  @discardableResult
  public func push(_ kind: Event.Kind) -> Bool { EventQueue.push(kind, to: window) }
}
