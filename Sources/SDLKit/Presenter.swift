import CSDL

/// Carries pixels drawn by the processor into a window.
///
/// The window's own surface is the short way. Where a driver has none (some remote displays) or its
/// pixels are of another kind, a surface of ours is copied: to the window's surface, or through a
/// streaming texture. On Wayland it is always the texture: what SDL offers as the window's surface is one
/// underneath, and keeps its size when the window goes to a screen of another scale.
struct Presenter {
  private enum Path {
    case windowSurface
    case texture(renderer: OpaquePointer, texture: OpaquePointer)
  }

  private var path: Path?
  private var backing: UnsafeMutablePointer<SDL_Surface>?
  private var hasFrame = false

  mutating func draw(in window: OpaquePointer, _ body: (RawPixels) -> Void) throws(SDLError) {
    let size = Self.pixelSize(of: window)
    if case .texture = path {
      body(try backingPixels(size))
    } else if VideoSystem.driver != "wayland", let surface = SDL_GetWindowSurface(window) {
      path = .windowSurface
      if let pixels = rawPixels(of: surface) {
        freeBacking()
        body(pixels)
      } else {
        body(try backingPixels((surface.pointee.w, surface.pointee.h)))
      }
    } else {
      try openTexture(in: window, size)
      body(try backingPixels(size))
    }
    hasFrame = true
    guard try present(in: window) else { throw .last("SDL_UpdateWindowSurface") }
  }

  /// Shows the last frame again; false when there is none that fits the window any more.
  mutating func present(in window: OpaquePointer) throws(SDLError) -> Bool {
    guard hasFrame else { return false }
    switch path {
    case .windowSurface:
      if let backing, let surface = SDL_GetWindowSurface(window) {
        try check(SDL_UpperBlit(backing, nil, surface, nil), "SDL_BlitSurface")
      }
      // A window that has changed its size loses its surface, and with it the frame.
      hasFrame = SDL_UpdateWindowSurface(window) == 0
    case .texture(let renderer, var texture):
      guard let backing else { return false }
      let size = (width: backing.pointee.w, height: backing.pointee.h)
      if Self.size(of: texture) != size {
        SDL_DestroyTexture(texture)
        texture = try Self.texture(of: renderer, size)
        path = .texture(renderer: renderer, texture: texture)
      }
      try check(
        SDL_UpdateTexture(texture, nil, backing.pointee.pixels, backing.pointee.pitch),
        "SDL_UpdateTexture")
      // The whole window, also when its pixels have become more since the last time.
      try check(SDL_RenderSetViewport(renderer, nil), "SDL_RenderSetViewport")
      try check(SDL_RenderCopy(renderer, texture, nil, nil), "SDL_RenderCopy")
      SDL_RenderPresent(renderer)
    case nil:
      return false
    }
    return hasFrame
  }

  func copyPixels(in window: OpaquePointer) -> PixelImage? {
    guard hasFrame, let surface = backing ?? SDL_GetWindowSurface(window) else { return nil }
    return rawPixels(of: surface).map { PixelImage(copying: $0) }
  }

  /// Frees what the window does not free itself. Call once, before the window goes.
  func close() {
    if let backing { SDL_FreeSurface(backing) }
    if case .texture(let renderer, let texture) = path {
      SDL_DestroyTexture(texture)
      SDL_DestroyRenderer(renderer)
    }
  }

  private mutating func openTexture(
    in window: OpaquePointer, _ size: (width: CInt, height: CInt)
  ) throws(SDLError) {
    let renderer = try check(SDL_CreateRenderer(window, -1, 0), "SDL_CreateRenderer")
    do throws(SDLError) {
      path = .texture(renderer: renderer, texture: try Self.texture(of: renderer, size))
    } catch {
      SDL_DestroyRenderer(renderer)
      throw error
    }
  }

  /// Our own surface in the window's size.
  private mutating func backingPixels(_ size: (width: CInt, height: CInt)) throws(SDLError)
    -> RawPixels
  {
    if let backing, (backing.pointee.w, backing.pointee.h) != size { freeBacking() }
    if backing == nil {
      backing = try check(
        SDL_CreateRGBSurfaceWithFormat(
          0, size.width, size.height, 32, SDL_PIXELFORMAT_RGB888.rawValue),
        "SDL_CreateRGBSurfaceWithFormat")
    }
    guard let backing, let pixels = rawPixels(of: backing) else {
      throw SDLError(call: "SDL_CreateRGBSurfaceWithFormat", reason: "no pixels to draw into")
    }
    return pixels
  }

  private mutating func freeBacking() {
    if let backing { SDL_FreeSurface(backing) }
    backing = nil
  }

  private static func pixelSize(of window: OpaquePointer) -> (width: CInt, height: CInt) {
    var (width, height): (CInt, CInt) = (0, 0)
    SDL_GetWindowSizeInPixels(window, &width, &height)
    return (max(1, width), max(1, height))
  }

  private static func size(of texture: OpaquePointer) -> (width: CInt, height: CInt) {
    var (width, height): (CInt, CInt) = (0, 0)
    SDL_QueryTexture(texture, nil, nil, &width, &height)
    return (width, height)
  }

  private static func texture(
    of renderer: OpaquePointer, _ size: (width: CInt, height: CInt)
  ) throws(SDLError) -> OpaquePointer {
    try check(
      SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGB888.rawValue, CInt(SDL_TEXTUREACCESS_STREAMING.rawValue),
        size.width, size.height),
      "SDL_CreateTexture")
  }
}
