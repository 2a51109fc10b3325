import Foundation

extension PixelBuffer {
  /// Draws the soft shadow that a rounded rectangle casts, outside the rectangle only.
  ///
  /// The shadow is the rectangle's coverage moved by `offset` and blurred by a Gaussian; where the
  /// rectangle itself will be drawn nothing is darkened, so what is translucent stays clean.
  /// - Parameters:
  ///   - rect: The rectangle that casts the shadow, in pixels.
  ///   - radius: Its corner radius in pixels.
  ///   - offset: Where the shadow falls, in pixels right and down.
  ///   - blur: Standard deviation of the Gaussian in pixels; 0 is a hard shadow. At most 64.
  ///   - opacity: Opacity of the shadow's core, 0...1.
  ///   - color: The shadow's colour, black unless given; its alpha is ignored.
  public func dropShadow(
    of rect: PixelRect, radius: Float, offset: (x: Float, y: Float), blur: Float, opacity: Float,
    color: RGBA = RGBA(hex: 0)
  ) {
    let shadow = Shadow(
      of: rect, radius: radius, offset: offset, blur: blur, opacity: opacity, width: width,
      height: height)
    draw(shadow, color: color)
  }

  /// Darkens what lies below a shadow that was cast on a picture of this size, or on one of which this is
  /// a part, and then `down` pixels lower.
  func draw(_ shadow: Shadow, color: RGBA = RGBA(hex: 0), down: Int = 0) {
    var opaque = color
    opaque.alpha = 255
    blend(shadow.mask, x: shadow.x, y: shadow.y + down, color: opaque)
  }
}

/// The shadow of a rounded rectangle, ready to be drawn: blurring costs far more than drawing, so
/// whoever casts the same one every frame keeps it.
struct Shadow {
  /// How much it darkens each pixel.
  let mask: CoverageMask

  /// The place of the mask's top left pixel.
  let x: Int
  let y: Int

  /// Casts a shadow on a picture of `width` x `height`; the rest is explained at
  /// ``PixelBuffer/dropShadow(of:radius:offset:blur:opacity:color:)``.
  init(
    of rect: PixelRect, radius: Float, offset: (x: Float, y: Float), blur: Float, opacity: Float,
    width: Int, height: Int
  ) {
    let kernel = gaussianKernel(standardDeviation: blur)
    let moved = PixelRect(
      x: rect.x + offset.x, y: rect.y + offset.y, width: rect.width, height: rect.height)
    let window = Self.window(of: moved, reach: kernel.count / 2, width: width, height: height)
    let shade = Self.blurredCoverage(of: moved, radius: radius, in: window, kernel: kernel)
    let shape = RoundedRectCoverage(rect, radius: radius, width: width, height: height)
    let alpha = 255 * min(max(Double(opacity), 0), 1)
    var coverage = [UInt8](repeating: 0, count: shade.count)
    shape.withRow { row in
      for y in window.rows {
        let shapeRow = shape.rows.contains(y)
        if shapeRow { shape.write(row: y, to: row) }
        for x in window.columns {
          let under =
            shapeRow && shape.columns.contains(x) ? row[x - shape.columns.lowerBound] : 0
          let index = window.index(x, y)
          coverage[index] = UInt8((Double(shade[index]) * (1 - under) * alpha).rounded())
        }
      }
    }
    mask = CoverageMask(
      width: window.columns.count, height: window.rows.count, coverage: coverage)
    (x, y) = (window.columns.lowerBound, window.rows.lowerBound)
  }

  /// The part of a picture that a shadow may reach.
  private static func window(
    of rect: PixelRect, reach: Int, width: Int, height: Int
  ) -> PixelWindow {
    guard rect.width > 0, rect.height > 0 else { return PixelWindow(columns: 0..<0, rows: 0..<0) }
    let bounds = RoundedRectCoverage(
      rect.insetBy(-Float(reach)), radius: 0, width: width, height: height)
    return PixelWindow(columns: bounds.columns, rows: bounds.rows)
  }

  /// The coverage of a rounded rectangle within `window`, blurred: two passes, across then down.
  private static func blurredCoverage(
    of rect: PixelRect, radius: Float, in window: PixelWindow, kernel: [Float]
  ) -> [Float] {
    let reach = kernel.count / 2
    // The shape is rendered with a margin, so that what lies outside the window still casts.
    let local = PixelRect(
      x: rect.x - Float(window.columns.lowerBound - reach),
      y: rect.y - Float(window.rows.lowerBound - reach), width: rect.width, height: rect.height)
    let (columns, rows) = (window.columns.count, window.rows.count)
    let (paddedColumns, paddedRows) = (columns + 2 * reach, rows + 2 * reach)
    let shape = RoundedRectCoverage(
      local, radius: radius, width: paddedColumns, height: paddedRows)
    var source = [Float](repeating: 0, count: paddedColumns)
    var across = [Float](repeating: 0, count: columns * paddedRows)
    shape.withRow { row in
      for y in shape.rows {
        shape.write(row: y, to: row)
        for x in shape.columns { source[x] = Float(row[x - shape.columns.lowerBound]) }
        for (tap, weight) in kernel.enumerated() {
          for x in 0..<columns { across[y * columns + x] += weight * source[x + tap] }
        }
      }
    }
    var result = [Float](repeating: 0, count: columns * rows)
    for y in 0..<rows {
      for (tap, weight) in kernel.enumerated() {
        let line = (y + tap) * columns
        for x in 0..<columns { result[y * columns + x] += weight * across[line + x] }
      }
    }
    return result
  }
}

/// A rectangle of whole pixels.
private struct PixelWindow {
  let columns: Range<Int>
  let rows: Range<Int>

  func index(_ x: Int, _ y: Int) -> Int {
    (y - rows.lowerBound) * columns.count + x - columns.lowerBound
  }
}

/// A Gaussian sampled at whole pixels out to three standard deviations, its sum 1.
private func gaussianKernel(standardDeviation: Float) -> [Float] {
  let largest: Float = 64  // a wider shadow is not one of an ornament, and the cost grows with it
  guard standardDeviation > 0, standardDeviation.isFinite else { return [1] }
  let sigma = min(standardDeviation, largest)
  let reach = Int((3 * sigma).rounded(.up))
  let weights = (-reach...reach).map { exp(-Float($0 * $0) / (2 * sigma * sigma)) }
  let sum = weights.reduce(0, +)
  return weights.map { $0 / sum }
}
