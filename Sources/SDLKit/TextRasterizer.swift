/// How much of each pixel a line of text covers.
public struct TextMask: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int

  /// Rows.
  public let height: Int

  /// Pixels from the top of the box to the baseline.
  public let ascent: Int

  /// `width * height` values, 0 for none and 255 for all of the pixel, top row first.
  public let coverage: [UInt8]

  /// Takes the alpha channel of a picture.
  init(alphaOf pixels: RawPixels, ascent: Int) {
    width = pixels.width
    height = pixels.height
    self.ascent = ascent
    coverage = Array(unsafeUninitializedCapacity: width * height) { buffer, count in
      var next = 0
      for row in 0..<pixels.height {
        for column in 0..<pixels.width {
          buffer[next] = UInt8(pixels.base[row * pixels.stride + column] >> 24)
          next += 1
        }
      }
      count = next
    }
  }
}

/// Turns lines of text into masks, keeping those already drawn.
///
/// Needs no display. Not for use from several threads at once.
public final class TextRasterizer {
  /// The kinds of letter the program writes in.
  public enum Face: Hashable, Sendable {
    /// Every letter equally wide.
    case monospaced
    /// Plain letters.
    case sans
  }

  private struct FontKey: Hashable {
    let file: FontFile
    let pixelSize: Double
  }

  private struct MaskKey: Hashable {
    let text: String
    let face: Face
    let pixelSize: Double
  }

  /// A label that counts through its values and a screenful of names fit several times over.
  private static let mostMasks = 2048

  /// A dictionary holds no noncopyable values, so a font lives in a box.
  private final class OpenFont {
    let font: Font

    init(_ font: consuming Font) {
      self.font = font
    }
  }

  private let files: [Face: FontFile]
  private var fonts: [FontKey: OpenFont] = [:]
  private var masks: [MaskKey: TextMask] = [:]
  private let system: FontSystem

  /// Writes in the given font files.
  ///
  /// - Throws: ``SDLError`` when SDL_ttf cannot start.
  public init(files: [Face: FontFile]) throws(SDLError) {
    system = try FontSystem()
    self.files = files
  }

  /// Writes in the system's monospaced and sans fonts.
  ///
  /// - Throws: ``SDLError`` when SDL_ttf cannot start or fontconfig knows no font.
  public convenience init() throws(SDLError) {
    let finder = try FontFinder()
    try self.init(files: [
      .monospaced: try finder.font(matching: "monospace"),
      .sans: try finder.font(matching: "sans"),
    ])
  }

  /// The mask of one line of text.
  ///
  /// - Parameters:
  ///   - text: the line; empty text has no mask.
  ///   - face: the kind of letter.
  ///   - pixelSize: the size of the em in device pixels: points times pixels per point.
  /// - Returns: nil when nothing can be drawn: no text, no such face.
  /// - Throws: ``SDLError`` when the font file cannot be read.
  public func mask(for text: String, face: Face, pixelSize: Double) throws(SDLError) -> TextMask? {
    guard !text.isEmpty, pixelSize.isFinite, pixelSize > 0, let file = files[face] else {
      return nil
    }
    let key = MaskKey(text: text, face: face, pixelSize: pixelSize)
    if let known = masks[key] { return known }
    let mask = try font(FontKey(file: file, pixelSize: pixelSize)).font.mask(for: text)
    if masks.count >= Self.mostMasks { masks.removeAll(keepingCapacity: true) }
    masks[key] = mask
    return mask
  }

  private func font(_ key: FontKey) throws(SDLError) -> OpenFont {
    if let open = fonts[key] { return open }
    let open = OpenFont(try Font(key.file, pixelSize: key.pixelSize))
    fonts[key] = open
    return open
  }

  deinit {
    // Fonts must be closed while SDL_ttf is still up.
    fonts.removeAll()
  }
}
