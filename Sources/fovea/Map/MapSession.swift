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
  private let control: CameraController

  /// Where Home leads.
  var home: CameraState

  /// Something that goes on; shown while there is no message.
  var status: String? {
    didSet { if status != oldValue { setNeedsFrame() } }
  }

  /// A path being typed, over everything else.
  var prompt: PathPrompt? {
    didSet { if prompt != oldValue { setNeedsFrame() } }
  }

  private let homeAllowsRotation: Bool
  private var showsInset: Bool
  private let insetPlacement: InsetPlacement
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
    showsInset = options.showsInset
    insetPlacement = options.insetPlacement
    homeAllowsRotation = options.preset.allowsRotation
    var allowed = GestureOptions()
    allowed.rotateEnabled = homeAllowsRotation
    allowed.animationEnabled = options.animates
    control = CameraController(
      camera: home, size: options.size, gestures: GestureController(options: allowed))
    guard let trace else { return }
    control.onChange = { [unowned control] source in trace.camera(control.camera, source: source) }
  }

  /// The camera, always within its limits.
  var camera: CameraState { control.camera }

  /// The window's size in points.
  var size: ScreenSize { control.size }

  /// The camera and the window's size.
  var viewport: Viewport { control.viewport }

  /// What a frame shows now. With a time in seconds names fade in and out by it, where anything may
  /// move by itself.
  func content(pixelRatio: Double, at time: Double? = nil) -> FrameContent {
    FrameContent(
      viewport: viewport, pixelRatio: pixelRatio,
      time: control.gestures.options.animationEnabled ? time : nil, showsInset: showsInset,
      insetPlacement: insetPlacement, showsHelp: showsHelp, prompt: prompt,
      message: message ?? status.map { FrameContent.Message(text: $0, isError: false) })
  }

  /// Takes in an event, its positions in points.
  ///
  /// - Returns: what it asks for that is the program's business, not the map's.
  func handle(_ event: Event) -> [MapAction] {
    guard let input = InputEvent(event) else { return [] }
    dismissMessage(by: event.kind)
    if case .mouseDown(.left, let point, _, _) = input.kind, isOnCompass(point) {
      control.fly(to: Compass.reset(camera), at: event.time)
      return []
    }
    return control.handle(input).filter { !perform($0, at: event.time) }
  }

  /// Moves what moves by itself to where it is at a time in seconds.
  func advance(to time: Double) { control.advance(to: time) }

  /// Whether nothing moves by itself.
  var isResting: Bool { !control.isAnimating }

  /// The window has a new size in points.
  func resize(to size: ScreenSize, at time: Double) { control.resize(to: size, at: time) }

  /// Whether something changed since the last frame.
  var needsFrame: Bool { control.needsFrame }

  /// Asks for a frame, e.g. because tiles have arrived.
  func setNeedsFrame() { control.needsFrame = true }

  /// A frame with all that changed is being drawn.
  func frameBegins() { control.needsFrame = false }

  /// Shows a line over the map until the hand does something.
  func tell(_ text: String, isError: Bool = false) {
    message = FrameContent.Message(text: text, isError: isError)
    setNeedsFrame()
  }

  /// Takes the line over the map away.
  func dismissMessage() {
    guard message != nil else { return }
    message = nil
    setNeedsFrame()
  }

  /// From now on the camera jumps, also where it is flying to now.
  func stopFlying() { control.gestures.options.animationEnabled = false }

  /// Sets out for a camera; turning is allowed there.
  func fly(to camera: CameraState, at time: Double) {
    fly(to: camera, allowsRotation: true, at: time)
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
    setNeedsFrame()
    return true
  }

  private func fly(to camera: CameraState, allowsRotation: Bool, at time: Double) {
    control.gestures.options.rotateEnabled = allowsRotation
    control.fly(to: camera, at: time)
  }

  private func isOnCompass(_ point: ScreenPoint) -> Bool {
    content(pixelRatio: 1).compassFrame?.contains(point) ?? false
  }

  private func dismissMessage(by kind: Event.Kind) {
    switch kind {
    case .keyDown, .mouseDown, .wheel, .fingerDown, .pinch: dismissMessage()
    default: break
    }
  }
}
