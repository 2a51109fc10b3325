import MapScene
import SDLKit

/// Gives the map its letters: SDL_ttf's, in the system's fonts.
@MainActor
public final class TextMasks: TextRenderer {
  private let open: () -> TextRasterizer?

  /// Opened when the first letter is drawn.
  private lazy var rasterizer = open()

  /// Writes with a rasteriser.
  public init(_ rasterizer: TextRasterizer) {
    open = { rasterizer }
  }

  private init(_ open: @escaping () -> TextRasterizer?) {
    self.open = open
  }

  /// Writes in the fonts of the system, which are searched for meanwhile.
  ///
  /// - Parameter onFailure: Hears a line of why the map has no words, if it comes to that.
  public static func system(
    onFailure: @escaping @MainActor (String) -> Void = { _ in }
  ) -> TextMasks {
    let search = FontSearch()
    return TextMasks {
      do throws(SDLError) {
        return try TextRasterizer(search)
      } catch {
        onFailure("no letters on the map: \(error)")
        return nil
      }
    }
  }

  /// The mask of a line of text; nil when it cannot be drawn.
  public func mask(for text: String, size: Double, scale: Double, face: TextFace) -> CoverageMask? {
    let kind: TextRasterizer.Face =
      switch face {
      case .mono: .monospaced
      case .sans: .sans
      }
    // A line that cannot be drawn is left out; the map is worth more than its words.
    guard let mask = try? rasterizer?.mask(for: text, face: kind, pixelSize: size * scale) else {
      return nil
    }
    return CoverageMask(width: mask.width, height: mask.height, coverage: mask.coverage)
  }
}
