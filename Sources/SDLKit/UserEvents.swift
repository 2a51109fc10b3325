import CSDL
import Synchronization

/// The event types the program adds to SDL's own.
///
/// Registered once for the life of the process; any thread may push them.
///
/// A pinch is an `SDL_UserEvent` with `code` the raw value of ``NativePinch/Phase``, `data1` the
/// bit pattern of the scale as a Double, and `data2` two Floats side by side: x in the low 32
/// bits, y in the high ones, in window units.
public enum UserEvents {
  private static let firstType = Atomic<UInt32>(0)

  /// Claims the types from SDL; further calls do nothing.
  static func register() {
    guard firstType.load(ordering: .acquiring) == 0 else { return }
    firstType.store(SDL_RegisterEvents(2), ordering: .releasing)
  }

  /// The SDL event type of a wake-up; 0 before ``VideoSystem`` is up.
  public static var wakeType: UInt32 { firstType.load(ordering: .acquiring) }

  /// The SDL event type of a native pinch; 0 before ``VideoSystem`` is up.
  public static var pinchType: UInt32 {
    let first = firstType.load(ordering: .acquiring)
    return first == 0 ? 0 : first + 1
  }

  /// The SDL event that carries a pinch.
  static func event(for pinch: NativePinch, windowID: UInt32) -> SDL_Event {
    var event = SDL_Event()
    event.user.type = pinchType
    event.user.windowID = windowID
    event.user.code = pinch.phase.rawValue
    event.user.data1 = UnsafeMutableRawPointer(bitPattern: UInt(pinch.scale.bitPattern))
    let x = UInt(Float(pinch.x).bitPattern)
    let y = UInt(Float(pinch.y).bitPattern)
    event.user.data2 = UnsafeMutableRawPointer(bitPattern: y << 32 | x)
    return event
  }

  /// The pinch an SDL event carries; nil when its phase is none we know.
  static func pinch(from event: SDL_UserEvent) -> NativePinch? {
    guard let phase = NativePinch.Phase(rawValue: event.code) else { return nil }
    let position = UInt(bitPattern: event.data2)
    return NativePinch(
      phase: phase, scale: Double(bitPattern: UInt64(UInt(bitPattern: event.data1))),
      x: Double(Float(bitPattern: UInt32(truncatingIfNeeded: position))),
      y: Double(Float(bitPattern: UInt32(truncatingIfNeeded: position >> 32))))
  }
}
