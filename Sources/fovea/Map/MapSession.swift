import MapCamera
import MapGestures
import MapScene
import MapUI
import SDLKit

/// The map as the user has it now: the camera, what a hand is doing to it, what is shown over it.
///
/// It knows no window and reads no clock: the loop hands it events in points and the time, both on
/// one clock.
@MainActor
final class MapSession {
  /// The camera, always within its limits.
  private(set) var camera: CameraState

  /// The window's size in points.
  private(set) var size: ScreenSize

  /// Whether something changed since the last frame.
  private(set) var needsFrame = true

  private var gestures: GestureController
  /// Where Home leads.
  var home: CameraState

  /// Something that goes on; shown while there is no message.
  var status: String? {
    didSet { if status != oldValue { needsFrame = true } }
  }

  /// A path being typed, over everything else.
  var prompt: PathPrompt? {
    didSet { if prompt != oldValue { needsFrame = true } }
  }

  private let homeAllowsRotation: Bool
  private let trace: Trace?
  private var showsInset = true
  private var showsHelp = false
  private var message: FrameContent.Message?

  /// Starts at a camera, to which Home leads back.
  ///
  /// - Parameters:
  ///   - home: the camera.
  ///   - options: the window's size, the preset, whether the camera flies.
  ///   - trace: is told of every change of the camera.
  init(home: CameraState, options: Options, trace: Trace?) {
    self.home = home
    self.trace = trace
    camera = home
    size = options.size
    homeAllowsRotation = options.preset.allowsRotation
    var allowed = GestureOptions()
    allowed.rotateEnabled = homeAllowsRotation
    allowed.animationEnabled = options.animates
    gestures = GestureController(options: allowed)
  }

  /// The camera and the window's size.
  var viewport: Viewport { Viewport(size: size, camera: camera) }

  /// What a frame shows now. With a time in seconds names fade in and out by it, where anything may
  /// move by itself.
  func content(pixelRatio: Double, at time: Double? = nil) -> FrameContent {
    FrameContent(
      viewport: viewport, pixelRatio: pixelRatio,
      time: gestures.options.animationEnabled ? time : nil, showsInset: showsInset,
      showsHelp: showsHelp, prompt: prompt,
      message: message ?? status.map { FrameContent.Message(text: $0, isError: false) })
  }

  /// Takes in an event, its positions in points.
  ///
  /// - Returns: what it asks for that is the program's business, not the map's.
  func handle(_ event: Event) -> [MapAction] {
    guard let input = InputEvent(event) else { return [] }
    dismissMessage(by: event.kind)
    if case .mouseDown(.left, let point, _, _) = input.kind, isOnCompass(point) {
      let straight = Compass.reset(camera)
      return apply(gestures.fly(to: straight, in: viewport, at: event.time), at: event.time)
    }
    return apply(gestures.feed(input, in: viewport), at: event.time)
  }

  /// Moves what moves by itself to where it is at a time in seconds.
  func advance(to time: Double) {
    guard gestures.isAnimating else { return }
    _ = apply(gestures.tick(at: time, in: viewport), at: time)
  }

  /// Whether nothing moves by itself.
  var isResting: Bool { !gestures.isAnimating }

  /// The window has a new size in points. The camera stays, as far as the limits let it: a larger
  /// window may show more than the world at a low zoom.
  func resize(to size: ScreenSize, at time: Double) {
    guard size != self.size else { return }
    self.size = size
    needsFrame = true
    let allowed = gestures.bounds.constrain(camera, in: size, previous: camera)
    if allowed != camera { change(to: allowed, source: "resize") }
    _ = apply(gestures.feed(InputEvent(time: time, kind: .resized(size)), in: viewport), at: time)
  }

  /// Asks for a frame, e.g. because tiles have arrived.
  func setNeedsFrame() { needsFrame = true }

  /// A frame with all that changed is being drawn.
  func frameBegins() { needsFrame = false }

  /// Shows a line over the map until the hand does something.
  func tell(_ text: String, isError: Bool = false) {
    message = FrameContent.Message(text: text, isError: isError)
    needsFrame = true
  }

  /// Takes the line over the map away.
  func dismissMessage() {
    guard message != nil else { return }
    message = nil
    needsFrame = true
  }

  /// From now on the camera jumps, also where it is flying to now.
  func stopFlying() { gestures.options.animationEnabled = false }

  /// Sets out for a camera; turning is allowed there.
  func fly(to camera: CameraState, at time: Double) {
    fly(to: camera, allowsRotation: true, at: time)
  }

  private func apply(_ effects: [GestureEffect], at time: Double) -> [MapAction] {
    var remaining: [MapAction] = []
    for effect in effects {
      switch effect {
      case .camera(let camera, let source):
        change(to: camera, source: source.rawValue)
      case .action(let action):
        if !perform(action, at: time) { remaining.append(action) }
      }
    }
    return remaining
  }

  private func change(to camera: CameraState, source: String) {
    self.camera = camera
    needsFrame = true
    trace?.camera(camera, source: source)
  }

  /// Does what is the map's business; false for the rest.
  private func perform(_ action: MapAction, at time: Double) -> Bool {
    switch action {
    case .home:
      fly(to: home, allowsRotation: homeAllowsRotation, at: time)
    case .preset(let number):
      guard let preset = Preset(key: number) else { return true }
      fly(to: preset.camera, allowsRotation: preset.allowsRotation, at: time)
    case .toggleInset:
      showsInset.toggle()
    case .toggleHelp:
      showsHelp.toggle()
    case .dismiss:
      showsHelp = false
    default:
      return false
    }
    needsFrame = true
    return true
  }

  private func fly(to camera: CameraState, allowsRotation: Bool, at time: Double) {
    gestures.options.rotateEnabled = allowsRotation
    _ = apply(gestures.fly(to: camera, in: viewport, at: time), at: time)
  }

  private func isOnCompass(_ point: ScreenPoint) -> Bool {
    Compass.frame(for: viewport)?.contains(point) ?? false
  }

  private func dismissMessage(by kind: Event.Kind) {
    switch kind {
    case .keyDown, .mouseDown, .wheel, .fingerDown, .pinch: dismissMessage()
    default: break
    }
  }
}
