import CSDL

extension Window {
  /// Whether the window fills its screen beside the panels of the desktop, or will once it is shown.
  public var isMaximized: Bool {
    SDL_GetWindowFlags(handle) & SDL_WINDOW_MAXIMIZED.rawValue != 0
  }

  /// Asks for the window to fill its screen beside the panels of the desktop.
  public func maximize() { SDL_MaximizeWindow(handle) }

  /// The top left corner of the window's frame in the window units of the whole desktop; nil where
  /// the window system keeps that to itself, as Wayland does.
  public var position: (x: Int, y: Int)? {
    guard VideoSystem.driver == "x11" else { return nil }
    var (x, y, top, left): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    SDL_GetWindowPosition(handle, &x, &y)
    // SDL tells where the content is; asked to go there, window managers put the frame there.
    SDL_GetWindowBordersSize(handle, &top, &left, nil, nil)
    return (Int(x - left), Int(y - top))
  }

  /// Moves a window that is not shown yet, so that its frame's top left corner is there. Does nothing
  /// where the window system places windows itself.
  public func move(x: Int, y: Int) {
    guard VideoSystem.driver == "x11" else { return }
    SDL_SetWindowPosition(handle, CInt(x), CInt(y))
  }

  /// Moves a window that is not shown yet to the middle of its screen.
  public func center() {
    SDL_SetWindowPosition(handle, CSDL_WINDOWPOS_CENTERED, CSDL_WINDOWPOS_CENTERED)
  }

  /// The parts of the desktop that windows may cover, one a screen, in window units.
  public static var usableAreas: [(x: Int, y: Int, width: Int, height: Int)] {
    (0..<max(0, SDL_GetNumVideoDisplays())).compactMap { display in
      var area = SDL_Rect()
      guard SDL_GetDisplayUsableBounds(display, &area) == 0 else { return nil }
      return (Int(area.x), Int(area.y), Int(area.w), Int(area.h))
    }
  }
}
