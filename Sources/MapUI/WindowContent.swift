import MapCamera
import MapScene
import SDLKit

/// What a window shows, for a ``FrameLoop``; positions in points, times in seconds on the clock of
/// SDL's events.
@MainActor
public protocol WindowContent: AnyObject {
  /// Whether a new frame would differ from the last.
  var needsFrame: Bool { get }

  /// Whether what the last frame showed goes on fading in or out, and nothing else changed.
  var isFading: Bool { get }

  /// Whether something moves by itself, so that ``advance(to:)`` must be called once a frame.
  var isAnimating: Bool { get }

  /// When the content has something to do by itself, whatever else happens; nil when it has nothing.
  var nextTask: Double? { get }

  /// Asks for a frame.
  func setNeedsFrame()

  /// Waits for what the first frame shows, at most `timeout` seconds.
  func load(timeout: Double)

  /// Takes another size.
  func resize(to size: ScreenSize, at time: Double)

  /// Takes in an event that the loop has no use for itself.
  func handle(_ event: Event, in loop: FrameLoop)

  /// Moves what moves by itself to where it is at a time.
  func advance(to time: Double)

  /// Draws a whole frame with what there is.
  func draw(into pixels: PixelBuffer, pixelRatio: Double)

  /// Told when a frame is on the screen, after so many seconds of work.
  func frameShown(after seconds: Double)
}

extension WindowContent {
  /// Nothing by itself.
  public var nextTask: Double? { nil }

  /// Does nothing.
  public func frameShown(after seconds: Double) {}
}
