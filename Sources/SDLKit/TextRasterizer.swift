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

  /// Puts masks beside one another, from left to right, on one baseline.
  init(joining masks: [TextMask]) {
    let ascent = masks.map(\.ascent).max() ?? 0
    let descent = masks.map { $0.height - $0.ascent }.max() ?? 0
    let width = masks.reduce(0) { $0 + $1.width }
    var coverage = [UInt8](repeating: 0, count: width * (ascent + descent))
    var left = 0
    for mask in masks {
      for row in 0..<mask.height {
        let to = (row + ascent - mask.ascent) * width + left
        let from = row * mask.width
        coverage.replaceSubrange(
          to..<to + mask.width, with: mask.coverage[from..<from + mask.width])
      }
      left += mask.width
    }
    self.width = width
    height = ascent + descent
    self.ascent = ascent
    self.coverage = coverage
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
  private var fallback = FallbackFonts()
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

  /// Writes in the system's monospaced and sans fonts, once they are found.
  ///
  /// - Parameter search: A search that no other rasteriser has.
  /// - Throws: ``SDLError`` when SDL_ttf cannot start or fontconfig knows no font.
  public convenience init(_ search: FontSearch = FontSearch()) throws(SDLError) {
    let found = try search.take()
    try self.init(files: found.files)
    fallback.finder = found.finder
  }

  /// The mask of one line of text, in any script: for letters the face's font lacks, the system's
  /// other fonts are searched, and such a line may be higher than others of its size.
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
    let mask = try draw(text, in: file, pixelSize: pixelSize)
    if masks.count >= Self.mostMasks { masks.removeAll(keepingCapacity: true) }
    masks[key] = mask
    return mask
  }

  private func draw(
    _ text: String, in file: FontFile, pixelSize: Double
  ) throws(SDLError) -> TextMask {
    let main = try font(FontKey(file: file, pixelSize: pixelSize))
    var used = [file]
    let runs = TextRuns(text) { character, previous in
      // Words in one script are parted by blanks of their own font.
      if let previous, character.isWhitespace { return previous }
      if main.font.provides(character) { return 0 }
      // A font that has served already goes on, so that a word is of one piece.
      if let previous, previous > 0, provides(character, used[previous], pixelSize) {
        return previous
      }
      guard let scalar = character.unicodeScalars.first,
        let other = fallback.font(for: scalar), provides(character, other, pixelSize)
      else { return 0 }
      if let known = used.firstIndex(of: other) { return known }
      used.append(other)
      return used.count - 1
    }.runs
    var drawn: [TextMask] = []
    for run in runs {
      let font = try font(FontKey(file: used[run.font], pixelSize: pixelSize))
      drawn.append(try font.font.mask(for: run))
    }
    return drawn.count == 1 ? drawn[0] : TextMask(joining: drawn)
  }

  private func provides(_ character: Character, _ file: FontFile, _ pixelSize: Double) -> Bool {
    // A fallback that cannot be opened is none.
    guard let open = try? font(FontKey(file: file, pixelSize: pixelSize)) else { return false }
    return open.font.provides(character)
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

/// The fonts that help out where the main one has no letters, found as they are needed.
private struct FallbackFonts {
  /// Searches the system's fonts; made when first needed, because that takes a while.
  var finder: FontFinder?

  private var known: [Unicode.Scalar: FontFile?] = [:]

  /// The font for a character; nil when the system has none.
  mutating func font(for scalar: Unicode.Scalar) -> FontFile? {
    if let found = known[scalar] { return found }
    if finder == nil { finder = try? FontFinder() }
    let found = try? finder?.font(matching: "sans", containing: scalar)
    known[scalar] = .some(found)
    return found
  }
}
