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
  private let insetPans: Bool
  private var insetGesture = InsetGesture()
  private var compassTap = CompassTap()
  private var showsCoordinates: Bool

  /// Where the mouse pointer is, in points; nil while it is elsewhere.
  private var pointer: ScreenPoint?
  private var showsHelp = false
  private var message: FrameContent.Message?

  /// Starts at a camera.
  ///
  /// - Parameters:
  ///   - home: where Home leads.
  ///   - start: the camera to begin with; nil begins at home.
  ///   - options: the window's size, the preset, whether the camera flies.
  ///   - trace: is told of every change of the camera.
  init(home: CameraState, start: CameraState? = nil, options: Options, trace: Trace?) {
    self.home = home
    showsInset = options.showsInset
    insetPlacement = options.insetPlacement
    insetPans = options.insetPans
    showsCoordinates = options.showsCoordinates
    homeAllowsRotation = options.preset.allowsRotation
    var allowed = GestureOptions()
    allowed.rotateEnabled = homeAllowsRotation
    allowed.animationEnabled = options.animates
    control = CameraController(
      camera: start ?? home, size: options.size, gestures: GestureController(options: allowed))
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
      insetPlacement: insetPlacement, coordinates: coordinates, showsHelp: showsHelp,
      prompt: prompt,
      message: message ?? status.map { FrameContent.Message(text: $0, isError: false) })
  }

  /// Takes in an event, its positions in points.
  ///
  /// - Returns: what it asks for that is the program's business, not the map's.
  func handle(_ event: Event) -> [MapAction] {
    follow(event.kind)
    guard let input = InputEvent(event) else { return [] }
    dismissMessage(by: event.kind)
    guard !handleOrnaments(input) else { return [] }
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

  /// Shows a line that is less important than any that is there.
  func suggest(_ text: String) {
    if message == nil { tell(text) }
  }

  /// Takes the line over the map away.
  func dismissMessage() {
    guard message != nil else { return }
    message = nil
    setNeedsFrame()
  }

  /// Whether the camera flies; otherwise it jumps, also where it is flying to now.
  var animates: Bool {
    get { control.gestures.options.animationEnabled }
    set { control.gestures.options.animationEnabled = newValue }
  }

  /// Sets out for what a link says; the rest of the camera stays.
  func follow(_ link: CameraOptions, at time: Double) {
    let allowsRotation = link.bearing != nil || control.gestures.options.rotateEnabled
    fly(to: link.applying(to: camera), allowsRotation: allowsRotation, at: time)
  }

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
    case .leap(let direction):
      leap(direction)
    case .toggleInset:
      showsInset.toggle()
    case .toggleCoordinates:
      showsCoordinates.toggle()
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

  // MARK: - Ornaments

  /// Takes in what is for the compass or the inset.
  ///
  /// - Returns: whether it was, and is not for the map.
  private func handleOrnaments(_ input: InputEvent) -> Bool {
    let frames = content(pixelRatio: 1)
    switch compassTap.handle(input, frame: frames.compassFrame) {
    case .tapped: control.fly(to: Compass.reset(camera), at: input.time)
    case .taken: break
    case .passedOn: return insetPans && handleInset(input, frames.insetFrame)
    }
    return true
  }

  private func handleInset(_ input: InputEvent, _ frame: ScreenRect?) -> Bool {
    let inset = insetPlacement.viewport(for: viewport)
    switch insetGesture.handle(input, frame: frame, inset: inset) {
    case .passedOn: return false
    // A hand on the inset catches a map that moves.
    case .taken: control.gestures.stopAnimation()
    case .moved(let x, let y): moveCenter(x, y, source: .pan)
    case .clicked(let place):
      var target = camera
      target.center = place
      control.fly(to: target, at: input.time)
    }
    return true
  }

  /// Points of the inset that a leap goes.
  private static let leapPoints = 10.0

  private func leap(_ direction: StepDirection) {
    let step = Self.leapPoints / insetPlacement.viewport(for: viewport).worldSize
    control.gestures.stopAnimation()
    switch direction {
    case .left: moveCenter(-step, 0, source: .key)
    case .right: moveCenter(step, 0, source: .key)
    case .up: moveCenter(0, -step, source: .key)
    case .down: moveCenter(0, step, source: .key)
    }
  }

  /// Moves the centre by parts of the world's width.
  private func moveCenter(_ x: Double, _ y: Double, source: CameraSource) {
    var center = MercatorCoordinate(camera.center)
    center.x += x
    center.y = min(max(center.y + y, 0), 1)
    control.set(CameraOptions(center: center.coordinate), source: source)
  }

  /// The place under the pointer in words; nil in the sky, on the inset, and where there is no pointer.
  private var coordinates: String? {
    guard showsCoordinates, let pointer else { return nil }
    let inset = insetPlacement.frame(in: size)
    guard !showsInset || !inset.contains(pointer) else { return nil }
    return CoordinateReadout.text(at: pointer, in: viewport)
  }

  /// Follows the mouse pointer, and asks for a frame when that changes what is said of it.
  private func follow(_ kind: Event.Kind) {
    guard showsCoordinates else {
      pointer = place(of: kind)
      return
    }
    let before = coordinates
    pointer = place(of: kind)
    if coordinates != before { setNeedsFrame() }
  }

  /// Where the mouse pointer is after an event.
  private func place(of kind: Event.Kind) -> ScreenPoint? {
    switch kind {
    case .mouseMoved(let x, let y, _), .mouseDown(_, let x, let y, _, _),
      .mouseUp(_, let x, let y, _), .wheel(_, _, let x, let y, _):
      ScreenPoint(x: x, y: y)
    // Where a finger touches, the pointer is not looked at any more.
    case .pointerLeft, .fingerDown: nil
    default: pointer
    }
  }

  private func dismissMessage(by kind: Event.Kind) {
    switch kind {
    case .keyDown, .mouseDown, .wheel, .fingerDown, .pinch: dismissMessage()
    default: break
    }
  }
}
