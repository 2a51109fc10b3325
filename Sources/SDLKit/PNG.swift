import CPNG
import Foundation
import Output

/// PNG files, through libpng. Needs no display and no video subsystem.
public enum PNG {
  /// The bytes of a file that holds the pixels; alpha is kept.
  ///
  /// - Throws: ``SDLError`` when there are too many pixels, or too little memory.
  public static func data(of pixels: RawPixels) throws(SDLError) -> Data {
    var image = header()
    image.width = png_uint_32(pixels.width)
    image.height = png_uint_32(pixels.height)
    image.format = CPNG_FORMAT_PIXELS
    // A map is flat colours and sharp edges, for which the filters of photographs cost two thirds of
    // the time and make the file larger.
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    let rowBytes = png_int_32(pixels.stride * MemoryLayout<UInt32>.stride)
    // Room for pixels that cannot be compressed; the system gives memory only to what is filled.
    var count = CPNGMostBytes(image)
    let call = "png_image_write_to_memory"
    guard let memory = malloc(count) else { throw SDLError(call: call, reason: "out of memory") }
    guard png_image_write_to_memory(&image, memory, &count, 0, pixels.base, rowBytes, nil) != 0
    else {
      free(memory)
      throw SDLError(call: call, reason: message(of: image))
    }
    return Data(bytesNoCopy: memory, count: count, deallocator: .free)
  }

  /// The bytes of a file that holds the picture; alpha is kept.
  ///
  /// - Throws: ``SDLError`` when there are too many pixels, or too little memory.
  public static func data(of image: PixelImage) throws(SDLError) -> Data {
    var image = image
    return try image.withRawPixels { pixels throws(SDLError) in try data(of: pixels) }
  }

  /// Writes pixels to a file, replacing it as a whole; alpha is kept.
  ///
  /// - Throws: ``SDLError`` when the file cannot be written; it is then as it was.
  public static func write(_ pixels: RawPixels, to path: String) throws(SDLError) {
    let data = try data(of: pixels)
    do throws(AtomicFileError) {
      try AtomicFile.write(data, to: path)
    } catch {
      throw SDLError(call: "write", reason: error.description)
    }
  }

  /// Writes a picture to a file, replacing it as a whole; alpha is kept.
  ///
  /// - Throws: ``SDLError`` when the file cannot be written; it is then as it was.
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
