import MapCamera
import MapGestures
import SDLKit

extension InputEvent {
  /// What the gestures make of a window event in points; nil for what is none of their business.
  public init?(_ event: SDLKit.Event) {
    guard let kind = Kind(event.kind) else { return nil }
    self.init(time: event.time, kind: kind)
  }
}

extension InputEvent.Kind {
  fileprivate init?(_ kind: SDLKit.Event.Kind) {
    switch kind {
    case .fingerDown(let finger):
      self = .fingerDown(MapGestures.Finger(finger))
    case .fingerMoved(let finger):
      self = .fingerMoved(MapGestures.Finger(finger))
    case .fingerUp(let finger):
      self = .fingerUp(MapGestures.Finger(finger))
    case .multiGesture(let fingers):
      self = .multiGesture(fingers: fingers)
    case .pinch(let pinch):
      self = .pinch(PinchEvent(pinch))
    case .mouseMoved(let x, let y, let modifiers):
      self = .mouseMoved(ScreenPoint(x: x, y: y), modifiers: Modifiers(modifiers))
    case .mouseDown(let button, let x, let y, let clicks, let modifiers):
      guard let button = PointerButton(button) else { return nil }
      self = .mouseDown(
        button, ScreenPoint(x: x, y: y), clicks: clicks, modifiers: Modifiers(modifiers))
    case .mouseUp(let button, let x, let y, let modifiers):
      guard let button = PointerButton(button) else { return nil }
      self = .mouseUp(button, ScreenPoint(x: x, y: y), modifiers: Modifiers(modifiers))
    case .wheel(let dx, let dy, let x, let y, let modifiers):
      self = .wheel(dx: dx, dy: dy, ScreenPoint(x: x, y: y), modifiers: Modifiers(modifiers))
    case .keyDown(let key, let modifiers, let isRepeat):
      self = .keyDown(key, modifiers: Modifiers(modifiers), isRepeat: isRepeat)
    case .text(let text):
      self = .text(text)
    case .resized(let width, let height):
      self = .resized(ScreenSize(width: width, height: height))
    case .focusLost:
      self = .focusLost
    case .quit, .exposed, .shown, .hidden, .pointerLeft, .displayChanged, .keyUp, .dropFile,
      .dropText, .wake:
      return nil
    }
  }
}

extension MapGestures.Finger {
  fileprivate init(_ finger: SDLKit.Finger) {
    self.init(
      touchID: finger.touchID, fingerID: finger.fingerID,
      point: ScreenPoint(x: finger.x, y: finger.y))
  }
}

extension PinchEvent {
  fileprivate init(_ pinch: NativePinch) {
    let phase: GesturePhase =
      switch pinch.phase {
      case .began: .began
      case .changed: .changed
      case .ended: .ended
      case .cancelled: .cancelled
      }
    self.init(phase: phase, scale: pinch.scale, location: ScreenPoint(x: pinch.x, y: pinch.y))
  }
}

extension PointerButton {
  fileprivate init?(_ button: MouseButton) {
    switch button {
    case .left: self = .left
    case .middle: self = .middle
    case .right: self = .right
    case .back, .forward: return nil
    }
  }
}

extension Modifiers {
  fileprivate init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alt) { insert(.alt) }
    if modifiers.contains(.logo) { insert(.logo) }
  }
}
