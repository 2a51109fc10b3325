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
    let kernel = gaussianKernel(standardDeviation: blur)
    let reach = kernel.count / 2
    let moved = PixelRect(
      x: rect.x + offset.x, y: rect.y + offset.y, width: rect.width, height: rect.height)
    guard let window = shadowWindow(of: moved, reach: reach) else { return }
    let shade = blurredCoverage(of: moved, radius: radius, in: window, kernel: kernel)
    let shape = RoundedRectCoverage(rect, radius: radius, width: width, height: height)
    let alpha = 255 * min(max(Double(opacity), 0), 1)
    withRow(of: shape) { row in
      for y in window.rows {
        let shapeRow = shape.rows.contains(y)
        if shapeRow { shape.write(row: y, to: row) }
        for x in window.columns {
          let under =
            shapeRow && shape.columns.contains(x) ? row[x - shape.columns.lowerBound] : 0
          let share = Double(shade[window.index(x, y)]) * (1 - under) * alpha
          guard share >= 0.5 else { continue }
          let pixel = base + y * stride + x
          pixel.pointee = blended(
            color.argb, over: pixel.pointee, alpha: UInt32(share.rounded()))
        }
      }
    }
  }

  /// The part of the buffer that a shadow may reach; nil when there is none.
  private func shadowWindow(of rect: PixelRect, reach: Int) -> PixelWindow? {
    let padded = rect.insetBy(-Float(reach))
    guard rect.width > 0, rect.height > 0 else { return nil }
    let bounds = RoundedRectCoverage(padded, radius: 0, width: width, height: height)
    guard !bounds.columns.isEmpty, !bounds.rows.isEmpty else { return nil }
    return PixelWindow(columns: bounds.columns, rows: bounds.rows)
  }

  /// The coverage of a rounded rectangle within `window`, blurred: two passes, across then down.
  private func blurredCoverage(
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
    withRow(of: shape) { row in
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
