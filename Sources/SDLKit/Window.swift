import CSDL

/// A window one draws into with the processor.
///
/// Created hidden, so that the first thing seen is a finished picture: draw, then ``show()``.
/// Main thread only; must not outlive the ``VideoSystem``.
public struct Window: ~Copyable {
  let handle: OpaquePointer
  private var presenter: Presenter

  /// Creates a hidden, resizable window in the middle of the screen.
  ///
  /// - Parameters:
  ///   - title: shown in the frame, UTF-8.
  ///   - width: window units.
  ///   - height: window units.
  /// - Throws: ``SDLError`` when the window system refuses.
  public init(title: String, width: Int, height: Int) throws(SDLError) {
    let flags =
      SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    handle = try check(
      SDL_CreateWindow(
        title, CSDL_WINDOWPOS_CENTERED, CSDL_WINDOWPOS_CENTERED, CInt(width), CInt(height), flags),
      "SDL_CreateWindow")
    presenter = Presenter()
  }

  deinit {
    presenter.close()
    SDL_DestroyWindow(handle)
  }

  /// SDL's number for the window.
  public var id: UInt32 { SDL_GetWindowID(handle) }

  /// The size in window units.
  public var size: (width: Double, height: Double) {
    var (width, height): (CInt, CInt) = (0, 0)
    SDL_GetWindowSize(handle, &width, &height)
    return (Double(width), Double(height))
  }

  /// Device pixels in a window unit: 1 on X11, the compositor's scale on Wayland.
  public var pixelsPerUnit: Double {
    var (width, height): (CInt, CInt) = (0, 0)
    SDL_GetWindowSizeInPixels(handle, &width, &height)
    let units = size.width
    return units > 0 && width > 0 ? Double(width) / units : 1
  }

  /// The title in the frame.
  public var title: String {
    get { String(cString: SDL_GetWindowTitle(handle)) }
    set { SDL_SetWindowTitle(handle, newValue) }
  }

  /// Whether the window covers its screen.
  public var isFullscreen: Bool {
    get { SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }
    set {
      SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    }
  }

  /// Whether nothing of the window can be seen, so that drawing would be in vain.
  public var isHidden: Bool {
    let unseen = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue
    return SDL_GetWindowFlags(handle) & unseen != 0
  }

  /// Gives the window a picture to be shown by in lists of windows.
  ///
  /// On X11; Wayland has no such thing and takes the one of the program's desktop file.
  ///
  /// - Throws: ``SDLError`` when SDL cannot take the pixels.
  public func setIcon(_ picture: PixelImage) throws(SDLError) {
    var picture = picture
    try picture.withRawPixels { pixels throws(SDLError) in
      try Surface(borrowing: pixels).setAsIcon(of: handle)
    }
  }

  /// Changes the size, in window units. The window system may answer with another one.
  public func resize(width: Int, height: Int) {
    SDL_SetWindowSize(handle, CInt(width), CInt(height))
  }

  /// Maps the window on the screen.
  public func show() {
    SDL_ShowWindow(handle)
  }

  /// Lets `body` draw a whole frame into the window's pixels, then shows it.
  ///
  /// The pixels may hold anything before; alpha is ignored.
  ///
  /// - Throws: ``SDLError`` when neither a surface nor a texture can be had.
  public mutating func draw(_ body: (RawPixels) -> Void) throws(SDLError) {
    try presenter.draw(in: handle, body)
  }

  /// Shows the last frame again, after an expose. Draws nothing anew.
  ///
  /// - Returns: False when there is no frame, or none in the window's size any more: then one must be
  ///   drawn.
  public mutating func present() throws(SDLError) -> Bool {
    try presenter.present(in: handle)
  }

  /// A copy of the last frame drawn, alpha 255 everywhere; nil before the first.
  public func copyPixels() -> PixelImage? {
    guard var image = presenter.copyPixels(in: handle) else { return nil }
    let opaque: UInt32 = 0xFF00_0000
    for index in image.pixels.indices { image.pixels[index] |= opaque }
    return image
  }
}
