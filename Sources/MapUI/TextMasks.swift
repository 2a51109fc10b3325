import MapScene
import SDLKit

/// Gives the map its letters: SDL_ttf's, in the system's fonts.
@MainActor
public final class TextMasks: TextRenderer {
  private let rasterizer: TextRasterizer

  /// Writes with a rasteriser.
  public init(_ rasterizer: TextRasterizer) {
    self.rasterizer = rasterizer
  }

  /// Writes in the fonts of the system. Without any, the map is drawn without words and
  /// `notices` gets a line that says so.
  public static func system(notices: inout [String]) -> TextMasks? {
    do throws(SDLError) {
      return TextMasks(try TextRasterizer())
    } catch {
      notices.append("no letters on the map: \(error)")
      return nil
    }
  }

  /// Writes in the fonts of the system; nil without any.
  public static func system() -> TextMasks? {
    var notices: [String] = []
    return system(notices: &notices)
  }

  /// The mask of a line of text; nil when it cannot be drawn.
  public func mask(for text: String, size: Double, scale: Double, face: TextFace) -> CoverageMask? {
    let kind: TextRasterizer.Face =
      switch face {
      case .mono: .monospaced
      case .sans: .sans
      }
    // A line that cannot be drawn is left out; the map is worth more than its words.
    guard let mask = try? rasterizer.mask(for: text, face: kind, pixelSize: size * scale) else {
      return nil
    }
    return CoverageMask(width: mask.width, height: mask.height, coverage: mask.coverage)
  }
}
