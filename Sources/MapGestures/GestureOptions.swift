/// Which gestures a map takes: one switch a capability.
public struct GestureOptions: Hashable, Sendable {
  /// Dragging and the arrow keys move the map. Defaults to true.
  public var panEnabled = true
  /// The map glides on after a drag that ends in movement. Defaults to true.
  public var inertiaEnabled = true
  /// The wheel and the keys `+` `-` zoom. Defaults to true.
  public var zoomEnabled = true
  /// A double click or tap zooms in, with Shift out. Defaults to true.
  public var doubleClickZoomEnabled = true
  /// A pinch, Ctrl+wheel and the keys `[` `]` change the vertical field of view. Defaults to true.
  public var fieldOfViewEnabled = true
  /// Right drag, Ctrl drag, Shift+Left/Right and N turn the map. Defaults to true.
  public var rotateEnabled = true
  /// Right drag, Ctrl drag, two fingers moved up or down and Shift+Up/Down tilt it. Defaults to true.
  public var pitchEnabled = true
  /// Two fingers moved side by side pan or tilt instead of pinching. Defaults to true.
  public var twoFingerDragEnabled = true
  /// Two fingers turned around each other turn the map while they pinch. Defaults to false, so that
  /// a pinch never turns anything.
  public var twoFingerRotateEnabled = false
  /// Keys work. Defaults to true.
  public var keyboardEnabled = true
  /// Steps are eased and presets flown to; when false everything jumps and nothing glides on, for
  /// people whom motion makes ill. Defaults to true.
  public var animationEnabled = true

  /// Creates the defaults.
  public init() {}
}
