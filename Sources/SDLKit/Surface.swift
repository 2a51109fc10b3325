import CSDL

/// An SDL surface this value owns and frees.
///
/// The handle stays inside: held on to from outside, it would not keep the surface alive.
struct Surface: ~Copyable {
  private let handle: UnsafeMutablePointer<SDL_Surface>

  /// Takes over a surface a C call has handed out.
  init(owning handle: UnsafeMutablePointer<SDL_Surface>) {
    self.handle = handle
  }

  /// A surface over pixels somebody else keeps alive for as long as the surface lives.
  init(borrowing pixels: RawPixels) throws(SDLError) {
    handle = try check(
      SDL_CreateRGBSurfaceWithFormatFrom(
        pixels.base, CInt(pixels.width), CInt(pixels.height), 32,
        CInt(pixels.stride * MemoryLayout<UInt32>.stride), SDL_PIXELFORMAT_ARGB8888.rawValue),
      "SDL_CreateRGBSurfaceWithFormatFrom")
  }

  deinit {
    SDL_FreeSurface(handle)
  }

  /// The same picture in 32-bit `0xAARRGGBB` pixels.
  consuming func convertedToARGB() throws(SDLError) -> Surface {
    if handle.pointee.format.pointee.format == SDL_PIXELFORMAT_ARGB8888.rawValue { return self }
    return Surface(
      owning: try check(
        SDL_ConvertSurfaceFormat(handle, SDL_PIXELFORMAT_ARGB8888.rawValue, 0),
        "SDL_ConvertSurfaceFormat"))
  }

  /// Calls `body` with the pixels; nil without them when they have another layout than ``RawPixels``.
  func withRawPixels<Result>(_ body: (RawPixels) -> Result) -> Result? {
    rawPixels(of: handle).map(body)
  }

  /// Makes a copy of the picture the icon of a window.
  func setAsIcon(of window: OpaquePointer) {
    SDL_SetWindowIcon(window, handle)
  }
}

/// The pixels of an SDL surface that has 32-bit pixels with red, green and blue where
/// ``RawPixels`` has them; nil for any other layout, or one that must be locked first.
func rawPixels(of surface: UnsafeMutablePointer<SDL_Surface>) -> RawPixels? {
  let format = surface.pointee.format.pointee
  let layouts = [SDL_PIXELFORMAT_ARGB8888.rawValue, SDL_PIXELFORMAT_RGB888.rawValue]
  let mustLock = surface.pointee.flags & UInt32(SDL_RLEACCEL) != 0
  let bytesPerPixel = MemoryLayout<UInt32>.stride
  guard layouts.contains(format.format), !mustLock, let pixels = surface.pointee.pixels,
    Int(surface.pointee.pitch) % bytesPerPixel == 0
  else { return nil }
  return RawPixels(
    base: pixels.assumingMemoryBound(to: UInt32.self), width: Int(surface.pointee.w),
    height: Int(surface.pointee.h), stride: Int(surface.pointee.pitch) / bytesPerPixel)
}
