import CPNG

/// PNG files, through libpng. Needs no display and no video subsystem.
public enum PNG {
  /// Writes pixels to a file, replacing it; alpha is kept.
  ///
  /// - Throws: ``SDLError`` when the file cannot be written.
  public static func write(_ pixels: RawPixels, to path: String) throws(SDLError) {
    var image = header()
    image.width = png_uint_32(pixels.width)
    image.height = png_uint_32(pixels.height)
    image.format = CPNG_FORMAT_PIXELS
    // A map is flat colours and sharp edges, for which the filters of photographs cost two thirds of
    // the time and make the file larger.
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    let rowBytes = png_int_32(pixels.stride * MemoryLayout<UInt32>.stride)
    guard png_image_write_to_file(&image, path, 0, pixels.base, rowBytes, nil) != 0 else {
      throw SDLError(call: "png_image_write_to_file", reason: message(of: image))
    }
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
    var image = header()
    defer { png_image_free(&image) }
    func failed(_ call: String) -> SDLError {
      SDLError(call: call, reason: "\(path): \(message(of: image))")
    }
    guard png_image_begin_read_from_file(&image, path) != 0 else {
      throw failed("png_image_begin_read_from_file")
    }
    image.format = CPNG_FORMAT_PIXELS
    var result = PixelImage(width: Int(image.width), height: Int(image.height))
    let isRead = result.pixels.withUnsafeMutableBytes {
      png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) != 0
    }
    guard isRead else { throw failed("png_image_finish_read") }
    return result
  }

  private static func header() -> png_image {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    return image
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
