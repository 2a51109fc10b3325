import MapCamera
import MapGestures

/// A tap on the compass: a button that goes down on it, or a finger that goes down and rises there.
struct CompassTap {
  /// What an event comes to.
  enum Outcome {
    /// It has nothing to do with the compass.
    case passedOn
    /// It belongs to the compass, and must not move the map.
    case taken
    /// The compass was tapped.
    case tapped
  }

  private var finger: Finger?

  /// Takes in an event; `frame` is the compass' place in points, nil while there is none.
  mutating func handle(_ event: InputEvent, frame: ScreenRect?) -> Outcome {
    switch event.kind {
    case .mouseDown(.left, let point, _, _):
      return frame?.contains(point) == true ? .tapped : .passedOn
    case .fingerDown(let finger):
      guard frame?.contains(finger.point) == true else { return .passedOn }
      self.finger = finger
      return .taken
    case .fingerMoved(let moved):
      return isHeld(by: moved) ? .taken : .passedOn
    case .fingerUp(let risen):
      guard isHeld(by: risen) else { return .passedOn }
      finger = nil
      return frame?.contains(risen.point) == true ? .tapped : .taken
    case .focusLost:
      finger = nil
      return .passedOn
    default:
      return .passedOn
    }
  }

  private func isHeld(by other: Finger) -> Bool {
    finger?.touchID == other.touchID && finger?.fingerID == other.fingerID
  }
}
