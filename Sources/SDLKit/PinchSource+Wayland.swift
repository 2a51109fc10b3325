import CPinchWayland
import CSDL
import CSDLWindowSystem

/// Passes on the pinches that a Wayland compositor reports over the window's surface.
final class WaylandPinchListener {
  private let window: OpaquePointer
  private let windowID: UInt32
  private var pinch: OpaquePointer?

  /// Nil when the connection to the compositor is broken.
  init?(window: OpaquePointer) {
    self.window = window
    windowID = SDL_GetWindowID(window)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let system = WindowSystemOf(window)
    pinch = PinchWaylandCreate(system.wlDisplay, system.wlSurface, Self.receive, context)
    guard pinch != nil else { return nil }
    SDL_AddEventWatch(Self.watch, context)
  }

  /// Stops listening. SDL must not be told twice, so the owner calls this once, at its end.
  func stop() {
    SDL_DelEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
    PinchWaylandDestroy(pinch)
    pinch = nil
  }

  var availability: PinchSource.Availability {
    PinchWaylandIsSupported(pinch)
      ? .wayland : .unavailable(reason: "this Wayland compositor reports no touchpad gestures")
  }

  // Window events come from the main thread only; the state is not touched for any other.
  private static let watch: SDL_EventFilter = { context, event in
    guard let context, let event, event.pointee.type == SDL_WINDOWEVENT.rawValue else { return 0 }
    let listener = Unmanaged<WaylandPinchListener>.fromOpaque(context).takeUnretainedValue()
    if event.pointee.window.windowID == listener.windowID { listener.followWindow() }
    return 0
  }

  // Called while SDL dispatches the compositor's events, on the main thread.
  private static let receive: PinchWaylandCallback = { context, event in
    guard let context, let event else { return }
    let listener = Unmanaged<WaylandPinchListener>.fromOpaque(context).takeUnretainedValue()
    listener.pass(event.pointee)
  }

  private func followWindow() {
    let system = WindowSystemOf(window)
    if system.kind == .wayland { PinchWaylandSetSurface(pinch, system.wlSurface) }
  }

  private func pass(_ pinch: PinchWaylandEvent) {
    let phase: NativePinch.Phase =
      switch pinch.phase {
      case .begin: .began
      case .update: .changed
      case .end: pinch.cancelled ? .cancelled : .ended
      }
    // The protocol gives no position: a pinch is where the pointer is.
    var (x, y): (CInt, CInt) = (0, 0)
    SDL_GetMouseState(&x, &y)
    let sample = NativePinch(phase: phase, scale: pinch.scale, x: Double(x), y: Double(y))
    var event = UserEvents.event(for: sample, windowID: windowID)
    SDL_PushEvent(&event)
  }
}
