import MapCamera

extension GestureController {
  mutating func feedPointer(_ event: InputEvent, in viewport: Viewport) -> [GestureEffect] {
    switch event.kind {
    case .mouseDown(let button, let point, let clicks, let modifiers):
      return press(
        button, at: point, clicks: clicks, modifiers: modifiers, time: event.time, in: viewport)
    case .mouseMoved(let point, _):
      guard case .button? = drag?.hand, let hand = drag?.hand else { return [] }
      return move(hand, to: point, at: event.time, in: viewport)
    case .mouseUp(let button, let point, _):
      return letGo(.button(button), at: point, time: event.time, in: viewport)
    default:
      return []
    }
  }

  private mutating func press(
    _ button: PointerButton, at point: ScreenPoint, clicks: Int, modifiers: Modifiers,
    time: Double, in viewport: Viewport
  ) -> [GestureEffect] {
    let hand = Drag.Hand.button(button)
    // A second button does not change what the first one holds. The same button again means that its
    // rise was lost; fingers give way to it, in case theirs was.
    if let holder = drag?.hand, holder != hand, holder != .fingers { return [] }
    stopAnimation()
    meter = VelocityMeter()
    meter.add(point, at: time)
    if button == .left, clicks == 2, modifiers.isSubset(of: .shift) {
      drag = .nothing(by: hand)
      let levels = modifiers.contains(.shift) ? -1.0 : 1
      return feedDoubleClick(at: point, levels: levels, time: time, in: viewport)
    }
    drag = hold(button, at: point, modifiers: modifiers, in: viewport) ?? .nothing(by: hand)
    return []
  }

  /// What a button takes hold of; nil when that gesture is off or has nothing to hold.
  private func hold(
    _ button: PointerButton, at point: ScreenPoint, modifiers: Modifiers, in viewport: Viewport
  ) -> Drag? {
    let turns = button == .right || (button == .left && modifiers.contains(.control))
    let tilts = turns || (button == .left && modifiers.contains(.shift))
    if turns && options.rotateEnabled || tilts && options.pitchEnabled {
      let gesture = RotatePitchGesture(
        at: point, in: viewport, turns: turns && options.rotateEnabled,
        tilts: tilts && options.pitchEnabled)
      return .rotate(gesture, by: .button(button))
    }
    guard !tilts, options.panEnabled, let pan = PanGesture(at: point, in: viewport) else {
      return nil
    }
    return .pan(pan, by: .button(button))
  }

  /// The hand moved; what it holds goes with it.
  mutating func move(
    _ hand: Drag.Hand, to point: ScreenPoint, at time: Double, in viewport: Viewport
  ) -> [GestureEffect] {
    guard let drag, drag.hand == hand, point.isFinite else { return [] }
    meter.add(point, at: time)
    switch drag {
    case .pan(let pan?, _):
      return change(pan.camera(movedTo: point, in: viewport), in: viewport, by: .pan)
    case .pan(nil, let hand):
      meter = VelocityMeter()
      meter.add(point, at: time)
      self.drag = PanGesture(at: point, in: viewport).map { .pan($0, by: hand) } ?? drag
      return []
    case .rotate(let gesture, _):
      let camera = gesture.camera(movedTo: point, in: viewport, bounds: bounds)
      return change(camera, in: viewport, by: .rotate)
    case .nothing:
      return []
    }
  }

  /// The hand let go: a map that moved glides on.
  mutating func letGo(
    _ hand: Drag.Hand, at point: ScreenPoint, time: Double, in viewport: Viewport
  ) -> [GestureEffect] {
    guard let drag, drag.hand == hand else { return [] }
    self.drag = nil
    guard case .pan(.some, _) = drag, options.inertiaEnabled, options.animationEnabled,
      let glide = Inertia(from: point, velocity: meter.velocity(at: time), in: viewport)
    else { return [] }
    return animate(glide, in: viewport, at: time, source: .inertia)
  }

  mutating func feedWheel(
    _ notches: Double, at point: ScreenPoint, modifiers: Modifiers, in viewport: Viewport
  ) -> [GestureEffect] {
    let steps = modifiers.contains(.shift) ? notches * WheelZoom.fineStep : notches
    guard steps.isFinite, steps != 0 else { return [] }
    if modifiers.contains(.control) {
      return widen(by: -steps, in: viewport, source: .wheel)
    }
    guard options.zoomEnabled else { return [] }
    stopAnimation()
    let camera = WheelZoom.camera(after: steps, at: point, in: viewport, bounds: bounds)
    return change(camera, in: viewport, by: .wheel)
  }

  mutating func feedDoubleClick(
    at point: ScreenPoint, levels: Double, time: Double, in viewport: Viewport
  ) -> [GestureEffect] {
    guard options.doubleClickZoomEnabled else { return [] }
    let zoom = WheelZoom.level(viewport.camera.zoom + levels, in: viewport, bounds: bounds)
    return animate(
      AnchoredZoom(to: zoom, around: point, in: viewport), in: viewport, at: time, source: .zoom)
  }
}
