import MapCamera
import MapGestures
import SDLKit

/// A window and its loop: sleeps until something happens, draws when something changed.
@MainActor
public final class FrameLoop {
  /// While something moves, frames are this many seconds apart.
  private static let frameInterval = 1.0 / 60

  /// While names only fade, frames are this many seconds apart: smooth to the eye, and a hand that
  /// moves mostly finds no frame under way. What it changes does not wait for a fade's turn.
  private static let fadeInterval = 1.0 / 30

  /// What is there within this many seconds is in the first frame; longer would be felt.
  public static let firstFramePatience = 0.15

  /// How often a window that cannot be seen looks whether what moves has come to rest.
  private static let hiddenInterval = 0.25

  /// The window.
  public let window: MapWindow

  /// Whether the loop has nothing more to do: the window was closed, or ``end()`` called.
  public private(set) var isOver = false

  private unowned let content: any WindowContent
  private var lastFrame = -Double.infinity
  /// The last frame that was more than a step of a fade.
  private var lastChange = -Double.infinity

  /// Puts content into a window that is still hidden. The content must outlive the loop.
  public init(_ content: any WindowContent, in window: MapWindow) {
    self.content = content
    self.window = window
    content.resize(to: window.size, at: EventQueue.now)
  }

  /// Draws the first frame, then shows the window: it is never seen blank.
  ///
  /// - Throws: ``SDLError`` when the window has nothing to draw into.
  public func start() throws(SDLError) {
    content.load(timeout: Self.firstFramePatience)
    try drawFrame()
    window.show()
  }

  /// Waits for something to happen, takes in all that has happened, and draws at most one frame.
  ///
  /// - Throws: ``SDLError`` when the window has nothing to draw into.
  public func step() throws(SDLError) {
    if let event = EventQueue.wait(timeout: patience) { try handle(event) }
    while let event = EventQueue.poll() { try handle(event) }
    content.advance(to: EventQueue.now)
    if let frameDue, !window.isHidden, EventQueue.now >= frameDue { try drawFrame() }
  }

  /// When the next frame is to be drawn; nil while it would not differ from the last.
  private var frameDue: Double? {
    if content.needsFrame { return lastChange + Self.frameInterval }
    return content.isFading ? lastFrame + Self.fadeInterval : nil
  }

  /// How many seconds there is nothing to do; nil until something happens.
  public var patience: Double? {
    let now = EventQueue.now
    let motion = content.isAnimating ? lastChange + Self.frameInterval : nil
    let tasks =
      window.isHidden
      ? [motion.map { _ in now + Self.hiddenInterval }, content.nextTask]
      : [motion, frameDue, content.nextTask]
    return tasks.compactMap { $0 }.min().map { max(0, $0 - now) }
  }

  /// Does what is a window's business.
  ///
  /// - Returns: whether the action was.
  @discardableResult
  public func perform(_ action: MapAction) -> Bool {
    switch action {
    case .quit: isOver = true
    case .toggleFullscreen: window.isFullscreen.toggle()
    default: return false
    }
    return true
  }

  /// Ends the loop.
  public func end() { isOver = true }

  private func handle(_ event: Event) throws(SDLError) {
    switch event.kind {
    case .quit:
      isOver = true
    case .exposed:
      if try !window.present() { content.setNeedsFrame() }
    case .resized, .displayChanged:
      content.resize(to: window.size, at: EventQueue.now)
      // The same points may be other pixels now.
      content.setNeedsFrame()
    case .shown:
      content.setNeedsFrame()
    case .wake:
      content.setNeedsFrame()
      content.handle(event, in: self)
    default:
      content.handle(window.inPoints(event), in: self)
    }
  }

  private func drawFrame() throws(SDLError) {
    let clock = ContinuousClock()
    let begin = clock.now
    lastFrame = EventQueue.now
    if content.needsFrame { lastChange = lastFrame }
    let pixelRatio = window.pixelRatio
    try window.draw { content.draw(into: $0, pixelRatio: pixelRatio) }
    content.frameShown(after: (clock.now - begin) / .seconds(1))
  }
}
