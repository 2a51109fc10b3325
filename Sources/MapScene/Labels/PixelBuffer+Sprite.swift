import CBlend

extension PixelBuffer {
  /// Lays a sprite over the pixels with the middle of its text at `center`, on whole pixels; only within
  /// `rows` where they are given.
  func blend(
    _ sprite: LabelSprite, centeredAt center: SIMD2<Double>, opacity: Double,
    rows limits: Range<Int>? = nil
  ) {
    let limits = limits ?? 0..<height
    let strength = Self.strength(opacity)
    guard strength > 0 else { return }
    let left = Self.whole(center.x - sprite.center.x)
    let top = Self.whole(center.y - sprite.center.y)
    let first = max(0, limits.lowerBound - top)
    let rows = first..<max(first, min(sprite.height, limits.upperBound - top))
    let columns = max(0, -left)..<max(0, -left, min(sprite.width, width - left))
    sprite.pixels.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      for row in rows {
        let start = columns.lowerBound
        blend_sprite(
          base + ((top + row) * stride + left + start), columns.count,
          source + (row * sprite.width + start), strength)
      }
    }
  }

  /// Lays a sprite over the pixels, turned so that its text runs along `direction`, and shrunk by
  /// `shrink`: the sprite has that many pixels for one of the frame. Only within `rows` where they are
  /// given.
  func blend(
    _ sprite: LabelSprite, centeredAt center: SIMD2<Double>, direction: SIMD2<Double>,
    shrink: Double, opacity: Double, rows limits: Range<Int>? = nil
  ) {
    let limits = limits ?? 0..<height
    let strength = Self.strength(opacity)
    guard strength > 0, center.x.isFinite, center.y.isFinite,
      max(sprite.width, sprite.height) <= Self.longestTurned
    else { return }
    let size = SIMD2(Double(sprite.width), Double(sprite.height))
    // The corners of the turned sprite.
    let low = -sprite.center / shrink
    let high = (size - sprite.center) / shrink
    let across = SIMD2(low.x, high.x) * direction.y
    let down = SIMD2(low.y, high.y) * direction.x
    let top = center.y + across.min() + down.min()
    let bottom = center.y + across.max() + down.max()
    let first = max(Self.whole(top.rounded(.down)), limits.lowerBound)
    let end = min(Self.whole(bottom.rounded(.up)), limits.upperBound)
    guard first < end else { return }
    let step = direction * shrink
    let way = SIMD2(step.x, -step.y)
    // 16 bits of fraction: a step is off by at most 2^-17, a row of 4,000 pixels by 0.03.
    let unit = 65_536.0
    let (dx, dy) = (Int32((way.x * unit).rounded()), Int32((way.y * unit).rounded()))
    sprite.pixels.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      for y in first..<end {
        // Where the middle of this row's first pixel lies in the sprite.
        let offset = SIMD2(0.5 - center.x, Double(y) + 0.5 - center.y)
        let start = SIMD2(
          (offset.x * step.x + offset.y * step.y) + sprite.center.x - 0.5,
          (offset.y * step.x - offset.x * step.y) + sprite.center.y - 0.5)
        let span = Self.span(start, way, size: size, columns: 0..<width)
        guard !span.isEmpty else { continue }
        let first = (start + way * Double(span.lowerBound)) * unit
        let walk = blend_walk(x: Int32(first.x), y: Int32(first.y), dx: dx, dy: dy)
        blend_turned(
          base + (y * stride + span.lowerBound), span.count, source, Int32(sprite.width), walk,
          strength)
      }
    }
  }

  /// Pixels that a side of a turned sprite has at most: no street on a screen holds a longer name.
  private static let longestTurned = 32_767

  /// The columns for which `start + column * step` lies where four sprite pixels surround it.
  private static func span(
    _ start: SIMD2<Double>, _ step: SIMD2<Double>, size: SIMD2<Double>, columns: Range<Int>
  ) -> Range<Int> {
    var (low, high) = (Double(columns.lowerBound), Double(columns.upperBound - 1))
    for axis in 0..<2 {
      // A hundredth of a pixel inside, so that rounding leads nowhere else.
      let (first, last) = (0.01 - start[axis], size[axis] - 1.01 - start[axis])
      if abs(step[axis]) < 1e-9 {
        if first > 0 || last < 0 { return 0..<0 }
        continue
      }
      low = max(low, min(first / step[axis], last / step[axis]))
      high = min(high, max(first / step[axis], last / step[axis]))
    }
    guard low <= high else { return 0..<0 }
    let from = Int(low.rounded(.up))
    return from..<max(from, Int(high.rounded(.down)) + 1)
  }

  /// An opacity 0...1 as 0...256.
  private static func strength(_ opacity: Double) -> UInt32 {
    UInt32((min(max(opacity, 0), 1) * 256).rounded())
  }

  private static func whole(_ value: Double) -> Int {
    Int(min(max(value.rounded(), -1e6), 1e6))
  }
}
