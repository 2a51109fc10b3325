import CSDL

/// A font at one size, ready to draw lines of text.
struct Font: ~Copyable {
  private let handle: OpaquePointer

  /// Opens a font; ``FontSystem`` must be up for as long as it lives.
  ///
  /// - Parameters:
  ///   - file: the font.
  ///   - pixelSize: the size of the em in pixels; fractions count.
  /// - Throws: ``SDLError`` when the file cannot be read as a font.
  init(_ file: FontFile, pixelSize: Double) throws(SDLError) {
    // SDL_ttf takes whole points but any resolution: at one point, an em is dpi / 72 pixels, so
    // the resolution carries the size to a 72nd of a pixel.
    let pointsPerInch = 72.0
    let resolution = CUnsignedInt(max(1, (pixelSize * pointsPerInch).rounded()))
    handle = try check(
      TTF_OpenFontIndexDPI(file.path, 1, file.index, resolution, resolution),
      "TTF_OpenFontIndexDPI")
    // Fit to the pixel grid vertically only: edges stay crisp and shapes and advances true.
    TTF_SetFontHinting(handle, CInt(TTF_HINTING_LIGHT))
  }

  deinit {
    TTF_CloseFont(handle)
  }

  /// Pixels from the top of a line's box to its baseline.
  var ascent: Int { Int(TTF_FontAscent(handle)) }

  /// Whether the font has all that a character shows; joiners and blanks show nothing.
  func provides(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isWhitespace
        || TTF_GlyphIsProvided32(handle, scalar.value) != 0
    }
  }

  /// Draws one run of text, its letters shaped for its script.
  ///
  /// - Throws: ``SDLError`` for empty text, or text too long for a surface.
  func mask(for run: TextRun) throws(SDLError) -> TextMask {
    // Without HarfBuzz in SDL_ttf the two fail, and letters stand as they come.
    TTF_SetFontDirection(handle, run.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    TTF_SetFontScriptName(handle, run.script.tag)
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    let drawn = Surface(
      owning: try check(TTF_RenderUTF8_Blended(handle, run.text, white), "TTF_RenderUTF8_Blended"))
    let surface = try drawn.convertedToARGB()
    guard let mask = surface.withRawPixels({ TextMask(alphaOf: $0, ascent: ascent) }) else {
      throw SDLError(call: "TTF_RenderUTF8_Blended", reason: "the text has no pixels")
    }
    return mask
  }
}
