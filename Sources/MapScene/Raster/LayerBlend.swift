import CBlend

/// How a layer's colour is blended into pixels, each channel rounded to nearest.
struct LayerBlend: BitwiseCopyable, Equatable {
  /// The pixel, opaque.
  private let pixel: UInt32
  /// Opacity of the layer, 0...255.
  private let opacity: UInt32

  init(color: RGBA, opacity: UInt32) {
    pixel = color.argb | opaqueAlpha
    self.opacity = opacity
  }

  /// A colour with its own opacity.
  init(_ color: RGBA) { self.init(color: color, opacity: UInt32(color.alpha)) }

  /// Whether nothing shows through where it covers a pixel in full.
  var isOpaque: Bool { opacity == 255 }

  /// Blends spans of pixels.
  func paint(
    _ spans: UnsafePointer<blend_span>, count: Int, on pixels: UnsafeMutablePointer<UInt32>
  ) {
    blend_spans(pixels, spans, count, pixel, opacity)
  }

  /// Blends `width` pixels through those blocks of a mask's row that are marked, but for what is hidden,
  /// and clears them; see `MaskPlane`.
  @inline(__always)
  func paint(
    _ line: UnsafeMutablePointer<UInt32>, width: Int, mask: UnsafeMutablePointer<UInt8>,
    marks: UnsafeMutablePointer<UInt64>, words: Int, hidden: UnsafePointer<UInt64>
  ) {
    blend_marked(line, width, mask, marks, words, hidden, pixel, opacity)
  }
}
