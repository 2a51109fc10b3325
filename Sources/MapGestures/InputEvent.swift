import MapCamera

/// Something a hand did, in points of the window, y down: what every window system can be
/// translated to. Mouse events that a system makes from touches must be left out.
public struct InputEvent: Hashable, Sendable {
  /// Seconds on any clock that only goes forward; the same one for
  /// ``GestureController/tick(at:in:)``.
  public var time: Double

  /// What happened.
  public var kind: Kind

  /// Creates an event; `time` in seconds.
  public init(time: Double, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A finger touched the screen.
    case fingerDown(Finger)
    /// A finger that is down moved.
    case fingerMoved(Finger)
    /// A finger left the screen.
    case fingerUp(Finger)
    /// The system saw several fingers of a device move; how many, and nothing that can be measured.
    case multiGesture(fingers: Int)
    /// A pinch that a touchpad's driver recognised.
    case pinch(PinchEvent)
    /// The pointer moved.
    case mouseMoved(ScreenPoint, modifiers: Modifiers)
    /// A button went down; `clicks` is 2 for the second press of a double click.
    case mouseDown(PointerButton, ScreenPoint, clicks: Int, modifiers: Modifiers)
    /// A button went up.
    case mouseUp(PointerButton, ScreenPoint, modifiers: Modifiers)
    /// The wheel turned under the pointer: 1 a notch, fractions from a finer wheel, `dy` positive
    /// away from the user, `dx` positive to the right.
    case wheel(dx: Double, dy: Double, ScreenPoint, modifiers: Modifiers)
    /// A key went down, or is held and comes again; named by what is printed on it: `Left`, `[`, `N`,
    /// `Home`, `F11`.
    case keyDown(String, modifiers: Modifiers, isRepeat: Bool = false)
    /// What the keyboard's layout made of the keys, such as `[` where that takes AltGr.
    case text(String)
    /// The window has a new size.
    case resized(ScreenSize)
    /// The window lost the keyboard; buttons and fingers may never be seen to rise.
    case focusLost
  }
}

/// One finger on a touchscreen.
public struct Finger: Hashable, Sendable {
  /// The device; fingers of different devices have nothing to do with each other.
  public var touchID: Int64

  /// The finger, unique on its device while it is down.
  public var fingerID: Int64

  /// Where it is, in points.
  public var point: ScreenPoint

  /// Creates a finger at a position in points.
  public init(touchID: Int64, fingerID: Int64, point: ScreenPoint) {
    self.touchID = touchID
    self.fingerID = fingerID
    self.point = point
  }
}

/// A button of a pointer that means something here.
public enum PointerButton: String, Hashable, Sendable {
  /// The one under the index finger.
  case left
  /// The wheel pressed down.
  case middle
  /// The one for menus.
  case right
}

/// Keys held down while something else happens.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Either Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// Either Control key.
  public static let control = Modifiers(rawValue: 2)
  /// Either Alt key.
  public static let alt = Modifiers(rawValue: 4)
  /// Either logo key.
  public static let logo = Modifiers(rawValue: 8)
}
