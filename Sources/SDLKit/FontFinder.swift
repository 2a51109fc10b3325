import CFontconfig

/// Finds font files through fontconfig.
///
/// Creating one reads the system's font cache (a few to some tens of milliseconds), so a program
/// keeps one. Not for use from several threads at once.
public final class FontFinder {
  private let configuration: OpaquePointer

  /// Reads the system's fontconfig configuration.
  ///
  /// - Throws: ``SDLError`` when there is none to read.
  public init() throws(SDLError) {
    guard let configuration = FcInitLoadConfigAndFonts() else {
      throw SDLError(
        call: "FcInitLoadConfigAndFonts", reason: "fontconfig has no configuration to load")
    }
    self.configuration = configuration
  }

  deinit {
    FcConfigDestroy(configuration)
  }

  /// The font file that fits a pattern best.
  ///
  /// - Parameters:
  ///   - pattern: a fontconfig pattern: a family with properties, e.g. `monospace` or
  ///     `sans:bold`.
  ///   - character: a character the font has to have, where that matters.
  /// - Throws: ``SDLError`` when the pattern cannot be read or the system has no scalable font.
  public func font(matching pattern: String, containing character: Unicode.Scalar? = nil)
    throws(SDLError) -> FontFile
  {
    guard let query = FcNameParse(pattern) else {
      throw SDLError(call: "FcNameParse", reason: "'\(pattern)' is not a font pattern")
    }
    defer { FcPatternDestroy(query) }
    FcPatternAddBool(query, FC_SCALABLE, FcTrue)
    FcPatternAddBool(query, FC_COLOR, FcFalse)
    if let character { Self.require(character, in: query) }
    FcConfigSubstitute(configuration, query, FcMatchPattern)
    FcDefaultSubstitute(query)

    var outcome = FcResultNoMatch
    guard let match = FcFontMatch(configuration, query, &outcome) else {
      throw Self.noFont(pattern)
    }
    defer { FcPatternDestroy(match) }
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch, let path else {
      throw Self.noFont(pattern)
    }
    var index: Int32 = 0
    FcPatternGetInteger(match, FC_INDEX, 0, &index)
    // The upper half names an instance of a variable font, which SDL_ttf does not take.
    return FontFile(path: String(cString: path), index: Int(index & 0xFFFF))
  }

  private static func require(_ character: Unicode.Scalar, in query: OpaquePointer) {
    let characters = FcCharSetCreate()
    FcCharSetAddChar(characters, character.value)
    FcPatternAddCharSet(query, FC_CHARSET, characters)
    FcCharSetDestroy(characters)
  }

  private static func noFont(_ pattern: String) -> SDLError {
    SDLError(
      call: "FcFontMatch",
      reason: "no font fits '\(pattern)'; install one, e.g. the package fonts-dejavu-core")
  }
}

/// Where a font lies.
public struct FontFile: Hashable, Sendable {
  /// The file.
  public let path: String

  /// Which font of the file, counted from 0; collections hold several.
  public let index: Int

  /// Names a font in a file.
  public init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }
}
