import CSDL

/// PNG files, through SDL_image. Needs no display and no video subsystem.
public enum PNG {
  /// Writes pixels to a file, replacing it; alpha is kept.
  ///
  /// - Throws: ``SDLError`` when the file cannot be written.
  public static func write(_ pixels: RawPixels, to path: String) throws(SDLError) {
    let surface = try Surface(borrowing: pixels)
    try check(IMG_SavePNG(surface.handle, path), "IMG_SavePNG")
  }

  /// Writes a picture to a file, replacing it; alpha is kept.
  ///
  /// - Throws: ``SDLError`` when the file cannot be written.
  public static func write(_ image: PixelImage, to path: String) throws(SDLError) {
    var image = image
    try image.withRawPixels { pixels throws(SDLError) in try write(pixels, to: path) }
  }

  /// Reads a picture from a file. Any kind of PNG becomes 32-bit `0xAARRGGBB`.
  ///
  /// - Throws: ``SDLError`` when the file is missing, unreadable or not a picture.
  public static func read(_ path: String) throws(SDLError) -> PixelImage {
    let loaded = Surface(owning: try check(IMG_Load(path), "IMG_Load"))
    let surface = try loaded.convertedToARGB()
    guard let pixels = rawPixels(of: surface.handle), pixels.width > 0, pixels.height > 0 else {
      throw SDLError(call: "IMG_Load", reason: "\(path) holds no pixels")
    }
    return PixelImage(copying: pixels)
  }
}
