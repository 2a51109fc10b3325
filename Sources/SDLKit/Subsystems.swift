import CSDL
import Foundation

/// SDL's video subsystem and event queue, up while the value lives.
///
/// SDL counts the users of a subsystem, so several values may live at once. Main thread only.
public struct VideoSystem: ~Copyable {
  /// Starts video and events, and asks SDL for the behaviour a map wants.
  ///
  /// - Parameter appID: the desktop file's name without `.desktop`; window class on X11 and
  ///   application id on Wayland.
  /// - Throws: ``SDLError`` when no display can be reached.
  public init(appID: String) throws(SDLError) {
    try Self.checkEnvironment()
    let hints = [
      // A finger is a finger: no mouse made from touch, no touch made from a mouse.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      // A drag that also brings the window to the front is a drag, as in any other program here.
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      // Signals are turned into quit events by the program; SDL's handlers do not wake a wait.
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      // SDL is made for games and keeps the screen awake unless told not to.
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      ("SDL_VIDEO_X11_WMCLASS", appID),
      ("SDL_VIDEO_WAYLAND_WMCLASS", appID),
      (SDL_HINT_APP_NAME, appID),
    ]
    for (name, value) in hints {
      SDL_SetHintWithPriority(name, value, SDL_HINT_DEFAULT)
    }
    try check(SDL_InitSubSystem(SDL_INIT_VIDEO), "SDL_InitSubSystem")
    guard Self.isForced || !Self.unseenDrivers.contains(Self.driver ?? "") else {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw Self.noDisplay
    }
    if Self.driver == "x11" {
      // The shared-memory path: as fast as a texture for a picture drawn by the processor, and
      // an accelerated renderer would silently replace the X window with another one.
      SDL_SetHintWithPriority(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0", SDL_HINT_DEFAULT)
    }
    UserEvents.register()
  }

  deinit {
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Drivers whose windows nobody sees. SDL takes one when nothing else works; a program that runs
  /// on unseen would be worse than one that says so.
  private static let unseenDrivers = ["dummy", "offscreen", "evdev"]

  private static let noDisplay = SDLError(
    call: "SDL_InitSubSystem", reason: "there is no display that can be reached")

  /// Whether the user chose a driver, which may then be one that nobody sees.
  private static var isForced: Bool {
    ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]?.isEmpty == false
  }

  /// Fails early where no display is named: the window systems' libraries would write complaints
  /// of their own.
  private static func checkEnvironment() throws(SDLError) {
    let environment = ProcessInfo.processInfo.environment
    let names = ["SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"]
    guard names.contains(where: { environment[$0]?.isEmpty == false }) else { throw noDisplay }
  }

  /// The driver in use: `x11`, `wayland`, `dummy`, ...; nil before the subsystem is up.
  public static var driver: String? {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) }
  }
}

/// SDL_ttf, up while the value lives. Counted by the library; needs no video.
public struct FontSystem: ~Copyable {
  /// Starts SDL_ttf.
  ///
  /// - Throws: ``SDLError`` when FreeType cannot start.
  public init() throws(SDLError) {
    try check(TTF_Init(), "TTF_Init")
  }

  deinit {
    TTF_Quit()
  }
}
