import SDLKit

extension Event {
  /// The same event with positions and sizes in points.
  ///
  /// - Parameter pointsPerUnit: points in a window unit.
  public func scaled(by pointsPerUnit: Double) -> Event {
    pointsPerUnit == 1 ? self : Event(time: time, kind: kind.scaled(by: pointsPerUnit))
  }
}

extension Event.Kind {
  fileprivate func scaled(by s: Double) -> Event.Kind {
    switch self {
    case .fingerDown(let finger): .fingerDown(finger.scaled(by: s))
    case .fingerMoved(let finger): .fingerMoved(finger.scaled(by: s))
    case .fingerUp(let finger): .fingerUp(finger.scaled(by: s))
    case .pinch(let pinch):
      .pinch(NativePinch(phase: pinch.phase, scale: pinch.scale, x: pinch.x * s, y: pinch.y * s))
    case .mouseMoved(let x, let y, let modifiers):
      .mouseMoved(x: x * s, y: y * s, modifiers: modifiers)
    case .mouseDown(let button, let x, let y, let clicks, let modifiers):
      .mouseDown(button: button, x: x * s, y: y * s, clicks: clicks, modifiers: modifiers)
    case .mouseUp(let button, let x, let y, let modifiers):
      .mouseUp(button: button, x: x * s, y: y * s, modifiers: modifiers)
    case .wheel(let dx, let dy, let x, let y, let modifiers):
      .wheel(dx: dx, dy: dy, x: x * s, y: y * s, modifiers: modifiers)
    case .resized(let width, let height):
      .resized(width: width * s, height: height * s)
    default: self
    }
  }
}

extension Finger {
  fileprivate func scaled(by s: Double) -> Finger {
    Finger(touchID: touchID, fingerID: fingerID, x: x * s, y: y * s)
  }
}
