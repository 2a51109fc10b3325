/// Something that happened to the program: input, a change of the window, a wake-up.
public struct Event: Hashable, Sendable {
  /// Seconds on the clock of ``EventQueue/now``.
  public var time: Double

  /// What happened.
  public var kind: Kind

  /// Creates an event.
  public init(time: Double, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// Positions and sizes are in window units, y down, origin at the window's top-left corner.
  ///
  /// A window unit is a point on Wayland (the compositor scales) and a pixel on X11; see
  /// ``Window/pixelsPerUnit``.
  public enum Kind: Hashable, Sendable {
    /// The program was asked to end: the last window closed, the session ending, a signal.
    case quit
    /// The window has a new size.
    case resized(width: Double, height: Double)
    /// Part of the window must be shown again.
    case exposed
    /// The window became visible.
    case shown
    /// The window cannot be seen: hidden or minimised.
    case hidden
    /// The window lost the keyboard; fingers and keys held down may never be seen to rise.
    case focusLost
    /// The pointer left the window.
    case pointerLeft
    /// The window is now on another display, or its display changed scale.
    case displayChanged
    /// A finger touched the screen.
    case fingerDown(Finger)
    /// A finger that is down moved.
    case fingerMoved(Finger)
    /// A finger left the screen.
    case fingerUp(Finger)
    /// SDL saw several fingers of one device move. Says how many, and nothing that can be
    /// measured: its distance has no unit.
    case multiGesture(fingers: Int)
    /// A pinch a touchpad recognised, from the window system.
    case pinch(NativePinch)
    /// The pointer moved.
    case mouseMoved(x: Double, y: Double, modifiers: KeyModifiers)
    /// A button went down; `clicks` is 2 for the second press of a double click.
    case mouseDown(button: MouseButton, x: Double, y: Double, clicks: Int, modifiers: KeyModifiers)
    /// A button went up.
    case mouseUp(button: MouseButton, x: Double, y: Double, modifiers: KeyModifiers)
    /// The wheel turned under the pointer. One notch is 1, hi-res wheels send fractions; `dy`
    /// is positive away from the user, `dx` positive to the right.
    case wheel(dx: Double, dy: Double, x: Double, y: Double, modifiers: KeyModifiers)
    /// A key went down; `key` is SDL's name for it (`Left`, `[`, `1`, `Home`, ...).
    case keyDown(key: String, modifiers: KeyModifiers, isRepeat: Bool)
    /// A key went up.
    case keyUp(key: String, modifiers: KeyModifiers)
    /// Text the keyboard layout made of the keys, e.g. `[` where that takes AltGr.
    case text(String)
    /// A file was dropped on the window.
    case dropFile(String)
    /// Text was dropped on the window.
    case dropText(String)
    /// Another thread asked the loop to look around; see ``EventQueue/wake()``.
    case wake
  }
}

/// One finger on a touchscreen, in window units.
public struct Finger: Hashable, Sendable {
  /// The device; fingers of different devices have nothing to do with each other.
  public var touchID: Int64
  /// The finger, unique on its device while it is down.
  public var fingerID: Int64
  /// Window units from the left edge.
  public var x: Double
  /// Window units from the top edge.
  public var y: Double

  /// Creates a finger at a position in window units.
  public init(touchID: Int64, fingerID: Int64, x: Double, y: Double) {
    self.touchID = touchID
    self.fingerID = fingerID
    self.x = x
    self.y = y
  }
}

/// A pinch recognised by a touchpad's driver and delivered by the window system.
public struct NativePinch: Hashable, Sendable {
  /// Where in its life the pinch is.
  public enum Phase: Int32, Hashable, Sendable {
    /// Fingers came down.
    case began = 0
    /// Fingers moved.
    case changed = 1
    /// Fingers rose.
    case ended = 2
    /// The window system took the gesture away.
    case cancelled = 3
  }

  /// Where in its life the pinch is.
  public var phase: Phase
  /// The distance of the fingers now over their distance at the beginning; 1 at the beginning.
  public var scale: Double
  /// Window units from the left edge.
  public var x: Double
  /// Window units from the top edge.
  public var y: Double

  /// Creates a pinch sample at a position in window units.
  public init(phase: Phase, scale: Double, x: Double, y: Double) {
    self.phase = phase
    self.scale = scale
    self.x = x
    self.y = y
  }
}

/// A button of a mouse or a touchpad.
public enum MouseButton: Int, Hashable, Sendable {
  /// The one under the index finger.
  case left = 1
  /// The wheel pressed down.
  case middle = 2
  /// The one for menus.
  case right = 3
  /// The first side button.
  case back = 4
  /// The second side button.
  case forward = 5
}

/// Keys held down while something else happens.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Either Shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Either Control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// Either Alt key.
  public static let alt = KeyModifiers(rawValue: 4)
  /// Either logo key.
  public static let logo = KeyModifiers(rawValue: 8)
}
