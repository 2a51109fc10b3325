import CPinchX11
import CSDL
import CSDLWindowSystem

/// Reads XInput pinches out of the X events that SDL passes on while it reads them.
///
/// An event watch, not the queue: the event's data is freed when SDL is done with it, before the
/// program gets to the queue.
final class X11PinchListener {
  private let window: OpaquePointer
  private let windowID: UInt32
  private var xWindow: UInt = 0
  private var opcode: Int32 = 0
  private var selection = PinchX11Selection.unsupported
  /// The pinch that is going on, as it was last.
  private var ongoing: NativePinch?

  init(window: OpaquePointer) {
    self.window = window
    windowID = SDL_GetWindowID(window)
    followWindow()
    guard selection == .selected else { return }
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    SDL_AddEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Stops listening. SDL must not be told twice, so the owner calls this once, at its end.
  func stop() {
    SDL_DelEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
  }

  var availability: PinchSource.Availability {
    switch selection {
    case .selected: .x11
    case .unsupported: .unavailable(reason: "the X server is older than 21.1 (XInput 2.4)")
    case .refused: .unavailable(reason: "another program has taken this window's gestures")
    }
  }

  // Called on whatever thread pushes an event. Window and system events come from the main
  // thread only; the state is not touched for any other.
  private static let watch: SDL_EventFilter = { context, event in
    guard let context, let event else { return 0 }
    switch event.pointee.type {
    case SDL_SYSWMEVENT.rawValue:
      guard let xEvent = WindowSystemXEvent(event) else { return 0 }
      Unmanaged<X11PinchListener>.fromOpaque(context).takeUnretainedValue().read(xEvent)
    case SDL_WINDOWEVENT.rawValue:
      let listener = Unmanaged<X11PinchListener>.fromOpaque(context).takeUnretainedValue()
      if event.pointee.window.windowID == listener.windowID { listener.followWindow() }
    default:
      break
    }
    return 0
  }

  /// Selects the pinches of the X window that the SDL window now has.
  ///
  /// SDL makes the X window anew for some changes (a renderer of another kind, for one), and the
  /// selection goes with the old one.
  private func followWindow() {
    let system = WindowSystemOf(window)
    guard system.kind == .xlib, let display = system.xDisplay, system.xWindow != xWindow
    else { return }
    xWindow = system.xWindow
    selection = PinchX11Select(display, xWindow, &opcode)
    // A pinch over the old window went with it, and no event will end it.
    if var lost = ongoing {
      lost.phase = .ended
      send(lost)
    }
  }

  private func read(_ xEvent: UnsafeRawPointer) {
    var pinch = PinchX11Event()
    guard PinchX11Decode(xEvent, opcode, &pinch), pinch.window == xWindow else { return }
    let phase: NativePinch.Phase =
      switch pinch.phase {
      case .begin: .began
      case .update: .changed
      case .end: pinch.cancelled ? .cancelled : .ended
      }
    send(NativePinch(phase: phase, scale: pinch.scale, x: pinch.x, y: pinch.y))
  }

  private func send(_ pinch: NativePinch) {
    ongoing = pinch.phase == .began || pinch.phase == .changed ? pinch : nil
    var event = UserEvents.event(for: pinch, windowID: windowID)
    SDL_PushEvent(&event)
  }
}
