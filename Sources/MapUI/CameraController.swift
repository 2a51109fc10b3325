import MapCamera
import MapGestures

/// A camera and the hands on it: events in points come in, and the camera moves within its limits.
///
/// It knows no window and reads no clock; times are seconds on the clock of the events.
@MainActor
public final class CameraController {
  /// What a hand can do to the map; switch gestures off in its `options`.
  public var gestures: GestureController

  /// The camera, always within the limits of the gestures' `bounds`.
  public private(set) var camera: CameraState

  /// The map's size in points.
  public private(set) var size: ScreenSize

  /// Whether something changed since the last frame.
  public var needsFrame = true

  /// Called after every change of the camera, with what made it.
  public var onChange: (@MainActor (CameraSource) -> Void)?

  /// Starts at a camera, brought within the limits.
  public init(camera: CameraState, size: ScreenSize, gestures: GestureController) {
    self.gestures = gestures
    self.size = size
    self.camera = gestures.bounds.constrain(camera, in: size)
  }

  /// The camera and the size, for what is asked about the screen.
  public var viewport: Viewport { Viewport(size: size, camera: camera) }

  /// Takes in what a hand did.
  ///
  /// - Returns: what it asks for that is not the camera's business.
  public func handle(_ event: InputEvent) -> [MapAction] {
    apply(gestures.feed(event, in: viewport))
  }

  /// Whether something moves by itself, so that ``advance(to:)`` must be called once a frame.
  public var isAnimating: Bool { gestures.isAnimating }

  /// Moves what moves by itself to where it is at a time.
  public func advance(to time: Double) {
    guard gestures.isAnimating else { return }
    _ = apply(gestures.tick(at: time, in: viewport))
  }

  /// Sets out for a camera.
  public func fly(to camera: CameraState, at time: Double) {
    _ = apply(gestures.fly(to: camera, in: viewport, at: time))
  }

  /// Changes the camera at once, within its limits.
  public func set(_ options: CameraOptions, source: CameraSource = .program) {
    let changed = options.applying(to: camera)
    change(to: gestures.bounds.constrain(changed, in: size, previous: camera), source: source)
  }

  /// Gives the map another size, in points. The camera stays, as far as the limits let it: a larger
  /// map may show more than the world at a low zoom.
  public func resize(to size: ScreenSize, at time: Double) {
    guard size != self.size else { return }
    self.size = size
    needsFrame = true
    set(CameraOptions(), source: .resize)
    _ = handle(InputEvent(time: time, kind: .resized(size)))
  }

  private func apply(_ effects: [GestureEffect]) -> [MapAction] {
    var actions: [MapAction] = []
    for effect in effects {
      switch effect {
      case .camera(let camera, let source): change(to: camera, source: source)
      case .action(let action): actions.append(action)
      }
    }
    return actions
  }

  private func change(to camera: CameraState, source: CameraSource) {
    guard camera != self.camera else { return }
    self.camera = camera
    needsFrame = true
    onChange?(source)
  }
}
