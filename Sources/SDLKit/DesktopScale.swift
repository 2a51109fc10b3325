import CDesktopX11
import CSDL
import CSDLWindowSystem

/// How much larger than usual the user wants things on an X11 desktop, where windows are counted in
/// pixels and the programs do the scaling.
///
/// A change of the setting arrives as ``Event/Kind/displayChanged`` in the ``EventQueue``. On other window
/// systems the scale is 1: Wayland's compositor has its own, in ``Window/pixelsPerUnit``. Main thread
/// only, and it must end before its window does.
public struct DesktopScale: ~Copyable {
  private let listener: X11ScaleListener?

  /// Reads the scale and listens to its changes.
  public init(window: borrowing Window) {
    listener = X11ScaleListener(window: window.handle)
  }

  /// Pixels for what usually is one, 1...4.
  public var factor: Double { listener?.factor ?? 1 }

  deinit { listener?.stop() }
}

/// Follows `Xft.dpi` by the X events that SDL passes on while it reads them.
private final class X11ScaleListener {
  /// Dots an inch at which nothing is scaled.
  private static let usualDots = 96.0

  /// A desktop that says less than usual means its fonts, not a map.
  private static let range = 1.0...4

  private(set) var factor = 1.0
  private let window: OpaquePointer

  /// Nil where the window system is not X11.
  init?(window: OpaquePointer) {
    self.window = window
    let system = WindowSystemOf(window)
    guard system.kind == .xlib, let display = system.xDisplay else { return nil }
    DesktopX11Watch(display)
    factor = Self.factor(of: display)
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    SDL_AddEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Stops listening. SDL must not be told twice, so the owner calls this once, at its end.
  func stop() {
    SDL_DelEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
    // SDL wakes a waiting loop, for a signal say, by an event to its window over a second connection,
    // and by the time the server reads that the window may be gone.
    DesktopX11ForgiveErrors()
  }

  // Called on whatever thread pushes an event; those of the window system come from the main thread.
  private static let watch: SDL_EventFilter = { context, event in
    guard let context, let event, event.pointee.type == SDL_SYSWMEVENT.rawValue,
      let xEvent = WindowSystemXEvent(event), DesktopX11IsResourceChange(xEvent)
    else { return 0 }
    Unmanaged<X11ScaleListener>.fromOpaque(context).takeUnretainedValue().reread()
    return 0
  }

  private func reread() {
    guard let display = WindowSystemOf(window).xDisplay else { return }
    let now = Self.factor(of: display)
    guard now != factor else { return }
    factor = now
    var event = SDL_Event()
    event.type = SDL_WINDOWEVENT.rawValue
    event.window.windowID = SDL_GetWindowID(window)
    event.window.event = UInt8(SDL_WINDOWEVENT_DISPLAY_CHANGED.rawValue)
    SDL_PushEvent(&event)
  }

  private static func factor(of display: OpaquePointer) -> Double {
    let dots = DesktopX11DotsPerInch(display)
    guard dots.isFinite, dots > 0 else { return 1 }
    return min(max(dots / usualDots, range.lowerBound), range.upperBound)
  }
}
