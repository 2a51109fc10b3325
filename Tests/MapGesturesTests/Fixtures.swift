import MapCamera
import MapGestures
import Testing

extension CameraState {
  /// The camera of the lens example.
  static let lens = CameraState(
    center: Coordinate(latitude: 59.3419, longitude: 18.0669), zoom: 16.5, bearing: 30, pitch: 70,
    verticalFOV: 36.87)
}

extension ScreenPoint {
  init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  /// The distance in points.
  func distance(to other: ScreenPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

extension InputEvent.Kind {
  static func down(_ id: Int64, _ x: Double, _ y: Double, on touch: Int64 = 1) -> Self {
    .fingerDown(Finger(touchID: touch, fingerID: id, point: ScreenPoint(x, y)))
  }

  static func moved(_ id: Int64, _ x: Double, _ y: Double, on touch: Int64 = 1) -> Self {
    .fingerMoved(Finger(touchID: touch, fingerID: id, point: ScreenPoint(x, y)))
  }

  static func up(_ id: Int64, _ x: Double = 0, _ y: Double = 0, on touch: Int64 = 1) -> Self {
    .fingerUp(Finger(touchID: touch, fingerID: id, point: ScreenPoint(x, y)))
  }

  static func press(
    _ button: PointerButton, _ x: Double, _ y: Double, clicks: Int = 1, _ modifiers: Modifiers = []
  ) -> Self {
    .mouseDown(button, ScreenPoint(x, y), clicks: clicks, modifiers: modifiers)
  }

  static func hover(_ x: Double, _ y: Double) -> Self {
    .mouseMoved(ScreenPoint(x, y), modifiers: [])
  }

  static func release(_ button: PointerButton, _ x: Double, _ y: Double) -> Self {
    .mouseUp(button, ScreenPoint(x, y), modifiers: [])
  }

  static func wheel(_ dy: Double, _ x: Double, _ y: Double, _ modifiers: Modifiers = []) -> Self {
    .wheel(dx: 0, dy: dy, ScreenPoint(x, y), modifiers: modifiers)
  }

  static func native(_ phase: GesturePhase, _ scale: Double = 1) -> Self {
    .pinch(PinchEvent(phase: phase, scale: scale, location: ScreenPoint(640, 360)))
  }

  static func key(_ key: String, _ modifiers: Modifiers = []) -> Self {
    .keyDown(key, modifiers: modifiers)
  }
}

/// A map in a hand: what a program does with the controller, and a record of what came of it.
struct Hand {
  var controller: GestureController
  var camera: CameraState
  var size = ScreenSize(width: 1280, height: 720)
  /// Seconds; every event comes a hundredth later than the one before, unless said otherwise.
  var time = 0.0
  var sources: [CameraSource] = []
  var cameras: [CameraState] = []
  var actions: [MapAction] = []

  init(_ camera: CameraState = .lens, options: GestureOptions = GestureOptions()) {
    self.camera = camera
    controller = GestureController(options: options)
  }

  var viewport: Viewport { Viewport(size: size, camera: camera) }

  mutating func feed(_ kinds: InputEvent.Kind...) {
    for kind in kinds {
      time += 0.01
      if case .resized(let size) = kind { self.size = size }
      take(controller.feed(InputEvent(time: time, kind: kind), in: viewport))
    }
  }

  /// Lets time pass in frames until nothing moves any more.
  mutating func rest(framesPerSecond: Double = 60) {
    for _ in 0..<2000 where controller.isAnimating {
      time += 1 / framesPerSecond
      take(controller.tick(at: time, in: viewport))
    }
  }

  mutating func take(_ effects: [GestureEffect]) {
    for effect in effects {
      switch effect {
      case .camera(let camera, let source):
        self.camera = camera
        cameras.append(camera)
        sources.append(source)
      case .action(let action):
        actions.append(action)
      }
    }
  }
}

/// Expects that only the field of view differs between two cameras, to the last bit.
func expectOnlyLens(
  _ camera: CameraState, _ other: CameraState, sourceLocation: SourceLocation = #_sourceLocation
) {
  var same = camera
  same.verticalFOV = other.verticalFOV
  #expect(same == other, sourceLocation: sourceLocation)
}
