import MapCamera

/// Where in its life a gesture is.
public enum GesturePhase: String, Hashable, Sendable {
  /// It has just been recognised.
  case began
  /// It went on.
  case changed
  /// The hand finished it.
  case ended
  /// The system, or another gesture, took it away.
  case cancelled
}

/// A pinch, from whatever device: what the lens listens to.
public struct PinchEvent: Hashable, Sendable {
  /// Where in its life the pinch is.
  public typealias Phase = GesturePhase

  /// Where in its life the pinch is.
  public var phase: Phase

  /// The distance of the fingers now over their distance at the beginning: 1 at the beginning, above
  /// 1 when they moved apart.
  public var scale: Double

  /// The middle between the fingers, or the pointer, in points.
  public var location: ScreenPoint

  /// Creates a pinch event; `location` in points.
  public init(phase: Phase, scale: Double, location: ScreenPoint) {
    self.phase = phase
    self.scale = scale
    self.location = location
  }
}

/// A drag by a finger, or by the middle of two.
public struct DragEvent: Hashable, Sendable {
  /// Where in its life the drag is.
  public var phase: GesturePhase

  /// Where the hand is, in points; at the beginning, where it took hold.
  public var location: ScreenPoint

  /// Creates a drag event; `location` in points.
  public init(phase: GesturePhase, location: ScreenPoint) {
    self.phase = phase
    self.location = location
  }
}
