import MapCamera

extension GestureController {
  mutating func feedFingers(_ event: InputEvent, in viewport: Viewport) -> [GestureEffect] {
    // A finger on the glass catches a map that glides.
    if case .fingerDown = event.kind { stopAnimation() }
    var effects: [GestureEffect] = []
    var viewport = viewport
    for gesture in touch.handle(event) {
      let next = feed(gesture, at: event.time, in: viewport)
      for case .camera(let camera, _) in next { viewport = viewport.with(camera) }
      effects += next
    }
    return effects
  }

  private mutating func feed(
    _ gesture: TouchGesture, at time: Double, in viewport: Viewport
  ) -> [GestureEffect] {
    switch gesture {
    case .pinch(let pinch):
      return feedPinch(pinch, from: .fingers, at: time, in: viewport)
    case .pan(let event):
      return feedDrag(event, at: time, in: viewport) { [options] point, viewport in
        guard options.panEnabled, let pan = PanGesture(at: point, in: viewport) else { return nil }
        return .pan(pan, by: .fingers)
      }
    case .tilt(let event):
      return feedDrag(event, at: time, in: viewport) { [options] point, viewport in
        guard options.pitchEnabled else { return nil }
        return .rotate(
          RotatePitchGesture(at: point, in: viewport, turns: false), by: .fingers)
      }
    case .turn(let degrees, let location):
      return feedTurn(degrees, around: location, in: viewport)
    case .doubleTap(let point):
      return feedDoubleClick(at: point, levels: 1, time: time, in: viewport)
    }
  }

  mutating func feedPinch(
    _ pinch: PinchEvent, from origin: PinchOwner.Origin, at time: Double, in viewport: Viewport
  ) -> [GestureEffect] {
    guard pinchOwner.admits(pinch.phase, from: origin, at: time) else { return [] }
    if pinch.phase == .began {
      // Nothing but the lens moves while fingers pinch.
      stopAnimation()
      turnStartBearing = nil
      if let hand = drag?.hand { drag = hand == .fingers ? nil : .nothing(by: hand) }
    }
    return focus(lens.handle(pinch, camera: viewport.camera), in: viewport, by: .pinch)
  }

  /// Widens the field of view by steps of a wheel or a key.
  mutating func widen(
    by steps: Double, in viewport: Viewport, source: CameraSource
  ) -> [GestureEffect] {
    guard options.fieldOfViewEnabled else { return [] }
    stopAnimation()
    return focus(lens.camera(viewport.camera, widenedBy: steps), in: viewport, by: source)
  }

  /// The effect of another field of view. It is not constrained any further: the lens keeps its own
  /// range, and the rest of the camera is as it was, to the last bit.
  private func focus(
    _ camera: CameraState, in viewport: Viewport, by source: CameraSource
  ) -> [GestureEffect] {
    guard options.fieldOfViewEnabled, camera.verticalFOV != viewport.camera.verticalFOV else {
      return []
    }
    return [.camera(camera, source: source)]
  }

  private mutating func feedDrag(
    _ event: DragEvent, at time: Double, in viewport: Viewport,
    takeHold: (ScreenPoint, Viewport) -> Drag?
  ) -> [GestureEffect] {
    switch event.phase {
    case .began:
      meter = VelocityMeter()
      meter.add(event.location, at: time)
      drag = takeHold(event.location, viewport) ?? .nothing(by: .fingers)
      return []
    case .changed:
      return move(.fingers, to: event.location, at: time, in: viewport)
    case .ended:
      return letGo(.fingers, at: event.location, time: time, in: viewport)
    case .cancelled:
      if drag?.hand == .fingers { drag = nil }
      return []
    }
  }

  private mutating func feedTurn(
    _ degrees: Double, around location: ScreenPoint, in viewport: Viewport
  ) -> [GestureEffect] {
    let start = turnStartBearing ?? viewport.camera.bearing + degrees
    turnStartBearing = start
    // The map turns with the fingers: clockwise fingers bring the bearing counterclockwise.
    let camera = viewport.camera(
      rotatingTo: start - degrees, around: WheelZoom.anchor(at: location, in: viewport))
    return change(camera, in: viewport, by: .rotate)
  }
}
