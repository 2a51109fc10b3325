import MapCamera

/// What an input event comes to.
public enum GestureEffect: Hashable, Sendable {
  /// The map's camera is now this one, already within the limits.
  case camera(CameraState, source: CameraSource)

  /// The program is asked to do something that is not the camera's business.
  case action(MapAction)
}

/// What moved the camera; the raw value is the word in a trace.
public enum CameraSource: String, Hashable, Sendable {
  /// A pinch of fingers or on a touchpad.
  case pinch
  /// The wheel, with Ctrl or without.
  case wheel
  /// A key.
  case key
  /// A drag of the map.
  case pan
  /// A drag that turns and tilts.
  case rotate
  /// A double click or tap.
  case zoom
  /// The map gliding on after a drag.
  case inertia
  /// A flight to a preset or home.
  case fly
  /// Another size of the map, whose limits are others.
  case resize
  /// The program itself.
  case program
}
