import Foundation
import MapCamera

/// Recognises pinches in any input, for programs that do something of their own with them.
///
/// ``GestureController`` recognises them itself, for the lens; switch that off with
/// ``GestureOptions/fieldOfViewEnabled`` and feed both the same events.
///
/// A pinch comes from two fingers on a touchscreen, from a touchpad, or from the wheel with Ctrl, by
/// which a hand that has only a mouse pinches: each turn is a short pinch of its own, worth
/// ``LensGesture/stepsPerOctave`` notches for twice the distance. No pinch counts twice, and two fingers
/// that turn out to drag the map take theirs back: its last change has the scale 1.
public struct PinchRecognizer: Sendable {
  private var touch = TouchTracker()
  private var owner = PinchOwner()

  /// Creates a recogniser with no finger down.
  public init() {}

  /// The pinch events an input event comes to, in order; most come to none.
  public mutating func pinches(in event: InputEvent) -> [PinchEvent] {
    switch event.kind {
    case .pinch(let pinch):
      return owner.admits(pinch.phase, from: .touchpad, at: event.time) ? [pinch] : []
    case .wheel(_, let dy, let point, let modifiers):
      guard modifiers.contains(.control), !owner.isPinching(at: event.time) else { return [] }
      return turn(by: modifiers.contains(.shift) ? dy * WheelZoom.fineStep : dy, at: point)
    case .focusLost:
      owner = PinchOwner()
      return touch.cancel().compactMap(\.pinch)
    default:
      return touch.handle(event).compactMap(\.pinch).filter {
        owner.admits($0.phase, from: .fingers, at: event.time)
      }
    }
  }

  private func turn(by notches: Double, at point: ScreenPoint) -> [PinchEvent] {
    let scale = exp2(notches / LensGesture.stepsPerOctave)
    return [(.began, 1), (.changed, scale), (.ended, scale)].map { phase, scale in
      PinchEvent(phase: phase, scale: scale, location: point)
    }
  }
}

extension TouchGesture {
  fileprivate var pinch: PinchEvent? {
    if case .pinch(let pinch) = self { pinch } else { nil }
  }
}
