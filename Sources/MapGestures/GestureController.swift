import MapCamera

/// Everything a hand can do to a map: input events in, cameras out.
///
/// The controller keeps what gestures and animations need to remember, not the camera: the program
/// owns that, and passes what is seen now with every event. It draws nothing, knows no window system,
/// and reads no clock.
///
/// ```swift
/// for effect in controller.feed(event, in: viewport) {
///   switch effect {
///   case .camera(let camera, let source): ...   // show it, trace it
///   case .action(let action): ...               // open a file, quit, ...
///   }
/// }
/// ```
///
/// While ``isAnimating``, call ``tick(at:in:)`` once a frame.
public struct GestureController: Sendable {
  /// Which gestures are taken.
  public var options: GestureOptions {
    didSet { instructTouch() }
  }

  /// The limits every camera is kept within.
  public var bounds: CameraBounds {
    didSet { lens.range = bounds.verticalFOV }
  }

  /// Where the Home key goes; without one it is passed on as ``MapAction/home``.
  public var home: CameraState?

  /// The lens; what a pinch works on.
  var lens: LensGesture
  var touch = TouchTracker()
  var pinchOwner = PinchOwner()
  var drag: Drag?
  var meter = VelocityMeter()
  var turnStartBearing: Double?
  var animation: Animation?
  /// Whether the last key press was bound, so that the text it also makes must be left alone.
  var lastKeyWasBound = false
  /// Whether the last key press was of a key held down, and so the text it makes is too.
  var lastKeyWasRepeat = false

  /// What the pointer or the fingers hold.
  enum Drag: Sendable {
    /// The map; nil while there is nothing to hold, after the window changed its size.
    case pan(PanGesture?, by: Hand)
    case rotate(RotatePitchGesture, by: Hand)
    /// Nothing until it rises: a drag that began in the sky, a double click, a pinch that came
    /// between.
    case nothing(by: Hand)

    /// What holds it: a button that must rise again, or fingers.
    enum Hand: Hashable, Sendable {
      case button(PointerButton)
      case fingers
    }

    var hand: Hand {
      switch self {
      case .pan(_, let hand), .rotate(_, let hand), .nothing(let hand): hand
      }
    }
  }

  /// A camera on its way.
  struct Animation: Sendable {
    let way: any CameraAnimation
    let start: Double
    let source: CameraSource
  }

  /// Creates a controller at rest.
  public init(
    options: GestureOptions = GestureOptions(), bounds: CameraBounds = CameraBounds(),
    home: CameraState? = nil
  ) {
    self.options = options
    self.bounds = bounds
    self.home = home
    lens = LensGesture(range: bounds.verticalFOV)
    instructTouch()
  }

  /// Tells the fingers' tracker what to look for: what is switched off must not take a pinch away.
  private mutating func instructTouch() {
    touch.recognizesTwoFingerDrag =
      options.twoFingerDragEnabled && (options.panEnabled || options.pitchEnabled)
    touch.recognizesTurn = options.twoFingerRotateEnabled && options.rotateEnabled
  }

  /// What an event comes to, in order; nothing when it changes nothing.
  public mutating func feed(_ event: InputEvent, in viewport: Viewport) -> [GestureEffect] {
    switch event.kind {
    case .fingerDown, .fingerMoved, .fingerUp, .multiGesture:
      return feedFingers(event, in: viewport)
    case .pinch(let pinch):
      return feedPinch(pinch, from: .touchpad, at: event.time, in: viewport)
    case .mouseDown, .mouseMoved, .mouseUp:
      return feedPointer(event, in: viewport)
    case .wheel(_, let dy, let point, let modifiers):
      // A hand that pinches on a touchpad does not mean to scroll.
      guard !pinchOwner.isPinching(at: event.time) else { return [] }
      return feedWheel(dy, at: point, modifiers: modifiers, in: viewport)
    case .keyDown(let key, let modifiers, let isRepeat):
      return feedKey(
        key, modifiers: modifiers, isRepeat: isRepeat, at: event.time, in: viewport)
    case .text(let text):
      return feedText(text, at: event.time, in: viewport)
    case .resized:
      return feedResize(event)
    case .focusLost:
      return feedFocusLost(event, in: viewport)
    }
  }

  // MARK: - Animation

  /// Whether ``tick(at:in:)`` has something to do.
  public var isAnimating: Bool { animation != nil }

  /// The camera at a time in seconds, on the clock of the events; nothing when nothing moves.
  public mutating func tick(at time: Double, in viewport: Viewport) -> [GestureEffect] {
    guard let animation else { return [] }
    let seconds = time - animation.start
    if seconds >= animation.way.duration { self.animation = nil }
    return change(animation.way.camera(at: seconds), in: viewport, by: animation.source)
  }

  /// Stops what moves by itself; the camera stays where it is.
  public mutating func stopAnimation() { animation = nil }

  /// Sets out from what is seen to another camera; without animation, arrives.
  ///
  /// - Parameter time: Now, in seconds on the clock of the events.
  public mutating func fly(
    to camera: CameraState, in viewport: Viewport, at time: Double, source: CameraSource = .fly
  ) -> [GestureEffect] {
    let target = bounds.constrain(camera, in: viewport.size, previous: viewport.camera)
    return animate(
      CameraFlight(from: viewport.camera, to: target, size: viewport.size), in: viewport, at: time,
      source: source)
  }

  mutating func animate(
    _ way: any CameraAnimation, in viewport: Viewport, at time: Double, source: CameraSource
  ) -> [GestureEffect] {
    guard options.animationEnabled, way.duration > 0 else {
      animation = nil
      return change(way.camera(at: way.duration), in: viewport, by: source)
    }
    animation = Animation(way: way, start: time, source: source)
    return []
  }

  /// The effect of a new camera: constrained, and none when it is the old one.
  func change(
    _ camera: CameraState, in viewport: Viewport, by source: CameraSource
  ) -> [GestureEffect] {
    let allowed = bounds.constrain(camera, in: viewport.size, previous: viewport.camera)
    return allowed == viewport.camera ? [] : [.camera(allowed, source: source)]
  }

  // MARK: - The window

  private mutating func feedResize(_ event: InputEvent) -> [GestureEffect] {
    _ = touch.handle(event)
    // What lay under the hand lies elsewhere now; the next movement takes hold anew.
    if case .pan(_, let hand) = drag { drag = .pan(nil, by: hand) }
    return []
  }

  private mutating func feedFocusLost(
    _ event: InputEvent, in viewport: Viewport
  ) -> [GestureEffect] {
    drag = nil
    pinchOwner = PinchOwner()
    _ = lens.handle(
      PinchEvent(phase: .cancelled, scale: 1, location: viewport.centerPoint),
      camera: viewport.camera)
    _ = touch.cancel()
    return []
  }
}
