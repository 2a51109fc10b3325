import CSDLWindowSystem

/// A touchpad's pinches over one window, which SDL 2 itself does not deliver.
///
/// While the value lives, they arrive as ``Event/Kind/pinch(_:)`` in the ``EventQueue``. Nothing
/// changes for the other events. Main thread only, and it must end before its window and before
/// ``VideoSystem`` do, because its objects live on SDL's own connection to the window system.
public struct PinchSource: ~Copyable {
  /// Whether pinches can arrive, and by which way.
  public enum Availability: Hashable, Sendable {
    /// As XInput 2.4 gestures of an X server (Xwayland included).
    case x11
    /// As pointer gestures of a Wayland compositor.
    case wayland
    /// Not at all; the reason is half a sentence to show to the user.
    case unavailable(reason: String)
  }

  private enum Backend {
    case x11(X11PinchListener)
    case wayland(WaylandPinchListener)
    case none(reason: String)
  }

  private let backend: Backend

  /// Starts listening to pinches over a window.
  ///
  /// Never fails: where the window system has no pinches, ``availability`` says so.
  public init(window: borrowing Window) {
    backend = Self.backend(for: window.handle)
  }

  /// Whether pinches can arrive, and by which way. A touchpad may still be missing.
  public var availability: Availability {
    switch backend {
    case .none(let reason): .unavailable(reason: reason)
    case .wayland(let listener): listener.availability
    case .x11(let listener): listener.availability
    }
  }

  deinit {
    switch backend {
    case .none: break
    case .wayland(let listener): listener.stop()
    case .x11(let listener): listener.stop()
    }
  }

  private static func backend(for window: OpaquePointer) -> Backend {
    let system = WindowSystemOf(window)
    switch system.kind {
    case .xlib:
      return .x11(X11PinchListener(window: window))
    case .wayland:
      guard let listener = WaylandPinchListener(window: window) else {
        return .none(reason: "the Wayland connection is broken")
      }
      return .wayland(listener)
    case .other:
      return .none(reason: "SDL's \(VideoSystem.driver ?? "unknown") driver has no touchpad")
    }
  }
}
