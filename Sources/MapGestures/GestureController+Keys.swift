import MapCamera

extension GestureController {
  /// Points an arrow key moves the map by.
  static let panStep = 100.0

  /// Degrees Shift+Left and Shift+Right turn it by.
  static let bearingStep = 15.0

  /// Degrees Shift+Up and Shift+Down tilt it by.
  static let pitchStep = 10.0

  /// Seconds a key's step takes.
  static let stepDuration = 0.3

  mutating func feedKey(
    _ key: String, modifiers: Modifiers, isRepeat: Bool, at time: Double, in viewport: Viewport
  ) -> [GestureEffect] {
    let action = KeyBindings.action(for: key, modifiers: modifiers)
    lastKeyWasBound = action != nil
    lastKeyWasRepeat = isRepeat
    guard let action, options.keyboardEnabled, action.repeats || !isRepeat else { return [] }
    return perform(action, in: viewport, at: time)
  }

  mutating func feedText(
    _ text: String, at time: Double, in viewport: Viewport
  ) -> [GestureEffect] {
    guard !lastKeyWasBound, options.keyboardEnabled,
      let action = KeyBindings.action(forText: text), action.repeats || !lastKeyWasRepeat
    else { return [] }
    // Letters and digits were seen as keys already, if they were to be.
    return perform(action, in: viewport, at: time)
  }

  /// Does what a key asks for: moves the camera, or passes on what is not the camera's business.
  ///
  /// - Parameter time: Now, in seconds on the clock of the events.
  public mutating func perform(
    _ action: MapAction, in viewport: Viewport, at time: Double
  ) -> [GestureEffect] {
    switch action {
    case .widen(let steps):
      return widen(by: steps, in: viewport, source: .key)
    case .home:
      guard let home else { return [.action(.home)] }
      return fly(to: home, in: viewport, at: time)
    case .pan, .rotate, .zoom, .north, .straight:
      return step(action, in: viewport, at: time)
    default:
      return [.action(action)]
    }
  }

  /// A step of the camera, eased. Steps add up: one that comes while another is on its way goes on
  /// from where that will end.
  private mutating func step(
    _ action: MapAction, in viewport: Viewport, at time: Double
  ) -> [GestureEffect] {
    let base = viewport.with(stepTarget ?? viewport.camera)
    guard let target = target(of: action, in: base) else { return [] }
    let allowed = bounds.constrain(target, in: viewport.size, previous: viewport.camera)
    return animate(
      CameraEase(
        from: viewport.camera, to: allowed, duration: GestureController.stepDuration,
        easing: .easeOut),
      in: viewport, at: time, source: .key)
  }

  /// Where a key's step that is on its way will end.
  private var stepTarget: CameraState? {
    guard let ease = animation?.way as? CameraEase else { return nil }
    return ease.end
  }

  private func target(of action: MapAction, in viewport: Viewport) -> CameraState? {
    var camera = viewport.camera
    switch action {
    case .pan(let direction):
      guard options.panEnabled else { return nil }
      return panned(direction, in: viewport)
    case .rotate(let direction):
      switch direction {
      case .left, .right:
        guard options.rotateEnabled else { return nil }
        camera.bearing +=
          direction == .left ? -GestureController.bearingStep : GestureController.bearingStep
      case .up, .down:
        guard options.pitchEnabled else { return nil }
        camera.pitch +=
          direction == .up ? GestureController.pitchStep : -GestureController.pitchStep
      }
    case .zoom(let levels):
      guard options.zoomEnabled else { return nil }
      camera.zoom += Double(levels)
    case .north:
      guard options.rotateEnabled else { return nil }
      camera.bearing = 0
    case .straight:
      guard options.rotateEnabled || options.pitchEnabled else { return nil }
      if options.rotateEnabled { camera.bearing = 0 }
      if options.pitchEnabled { camera.pitch = 0 }
    default:
      return nil
    }
    return camera
  }

  /// The view moved by a step: the ground at the centre goes the other way.
  private func panned(_ direction: StepDirection, in viewport: Viewport) -> CameraState {
    let center = viewport.centerPoint
    var target = center
    switch direction {
    case .left: target.x += GestureController.panStep
    case .right: target.x -= GestureController.panStep
    case .up: target.y += GestureController.panStep
    case .down: target.y -= GestureController.panStep
    }
    return viewport.camera(dragging: center, to: target)
  }
}
