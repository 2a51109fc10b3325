import CBlend

/// Blends a layer's colour into rows of pixels, each channel rounded to nearest.
struct LayerBlend {
  /// The pixel, opaque.
  private let pixel: UInt32
  /// Opacity of the layer in this row, 0...255.
  private let opacity: UInt32

  init(color: RGBA, opacity: UInt32) {
    pixel = color.argb | opaqueAlpha
    self.opacity = opacity
  }

  /// Blends `count` pixels through as many bytes of coverage.
  func blend(_ target: UnsafeMutablePointer<UInt32>, mask: UnsafePointer<UInt8>, count: Int) {
    blend_bytes(target, mask, count, pixel, opacity)
  }

  /// Blends `width` pixels through those blocks of a mask's row that are marked, and clears them;
  /// see `MaskPlane`.
  func blend(
    _ target: UnsafeMutablePointer<UInt32>, width: Int, mask: UnsafeMutablePointer<UInt8>,
    marks: UnsafeMutablePointer<UInt64>, words: Int
  ) {
    blend_marked(target, width, mask, marks, words, pixel, opacity)
  }

  /// Blends `count` pixels with full coverage times `coverage`.
  @inline(__always)
  func fill(_ target: UnsafeMutablePointer<UInt32>, coverage: UInt8, count: Int) {
    let alpha = dividedBy255(UInt32(coverage) &* opacity)
    if alpha == 255 {
      target.update(repeating: pixel, count: count)
    } else if alpha > 0 {
      blend_run(target, count, pixel, alpha)
    }
  }
}
