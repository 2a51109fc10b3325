/// Blends a layer's colour into rows of pixels, eight at a time, each channel rounded to nearest.
struct LayerBlend {
  /// The pixel, opaque.
  let pixel: UInt32
  /// Opacity of the layer in this row, 0...255.
  let opacity: UInt32
  private let channels: SIMD8<UInt16>

  init(color: RGBA, opacity: UInt32) {
    pixel = color.argb | opaqueAlpha
    self.opacity = opacity
    channels = widened(unsafeBitCast(SIMD2<UInt32>(repeating: pixel), to: SIMD8<UInt8>.self))
  }

  /// Blends `count` pixels through as many bytes of coverage.
  @inline(__always)
  func blend(_ target: UnsafeMutablePointer<UInt32>, mask: UnsafePointer<UInt8>, count: Int) {
    var index = 0
    while index &+ 8 <= count {
      let bytes = UnsafeRawPointer(mask + index).loadUnaligned(as: SIMD8<UInt8>.self)
      if unsafeBitCast(bytes, to: UInt64.self) != 0 {
        blendEight(UnsafeMutableRawPointer(target + index), bytes)
      }
      index &+= 8
    }
    while index < count {
      let alpha = dividedBy255(UInt32(mask[index]) &* opacity)
      if alpha > 0 { target[index] = blended(pixel, over: target[index], alpha: alpha) }
      index &+= 1
    }
  }

  /// Blends eight pixels from column `x` of a row on, those within `0..<width`, through eight bytes
  /// of coverage.
  @inline(__always)
  func blendEight(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, width: Int, _ coverage: UInt64
  ) {
    if x >= 0 && x &+ 8 <= width {
      if coverage == .max && opacity == 255 {
        (row + x).update(repeating: pixel, count: 8)
      } else {
        blendEight(
          UnsafeMutableRawPointer(row + x), unsafeBitCast(coverage, to: SIMD8<UInt8>.self))
      }
      return
    }
    for lane in 0..<8 where x &+ lane >= 0 && x &+ lane < width {
      let byte = UInt32(truncatingIfNeeded: coverage &>> UInt64(8 &* lane)) & 255
      let alpha = dividedBy255(byte &* opacity)
      row[x &+ lane] = blended(pixel, over: row[x &+ lane], alpha: alpha)
    }
  }

  /// Blends `count` pixels with full coverage times `coverage`.
  @inline(__always)
  func fill(_ target: UnsafeMutablePointer<UInt32>, coverage: UInt8, count: Int) {
    let alpha = dividedBy255(UInt32(coverage) &* opacity)
    if alpha == 255 {
      target.update(repeating: pixel, count: count)
      return
    }
    guard alpha > 0 else { return }
    let alphas = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: alpha))
    var index = 0
    while index &+ 2 <= count {
      mixTwo(UnsafeMutableRawPointer(target + index), alphas)
      index &+= 2
    }
    if index < count { target[index] = blended(pixel, over: target[index], alpha: alpha) }
  }

  @inline(__always)
  private func blendEight(_ target: UnsafeMutableRawPointer, _ coverage: SIMD8<UInt8>) {
    var alphas = widened(coverage)
    if opacity != 255 {
      alphas = Self.lanesDividedBy255(
        alphas &* SIMD8(repeating: UInt16(truncatingIfNeeded: opacity)))
    }
    let low = Self.doubled(alphas.lowHalf)
    let high = Self.doubled(alphas.highHalf)
    mixTwo(target, Self.doubled(low.lowHalf))
    mixTwo(target + 8, Self.doubled(low.highHalf))
    mixTwo(target + 16, Self.doubled(high.lowHalf))
    mixTwo(target + 24, Self.doubled(high.highHalf))
  }

  /// Two pixels, eight channels, each with its alpha in `alphas`. `255 d + (s - d) a` is
  /// `s a + d (255 - a)`; the difference may wrap below zero, the sum is back in range. The alpha
  /// channel mixes 255 with 255 and stays so.
  @inline(__always)
  private func mixTwo(_ target: UnsafeMutableRawPointer, _ alphas: SIMD8<UInt16>) {
    let old = widened(target.loadUnaligned(as: SIMD8<UInt8>.self))
    let mixed = Self.lanesDividedBy255((old &<< 8) &- old &+ (channels &- old) &* alphas)
    target.storeBytes(of: lowBytes(mixed), as: SIMD8<UInt8>.self)
  }

  /// Each lane twice, side by side.
  @inline(__always)
  private static func doubled(_ lanes: SIMD4<UInt16>) -> SIMD8<UInt16> {
    var result = SIMD8<UInt16>()
    result.evenHalf = lanes
    result.oddHalf = lanes
    return result
  }

  /// Each lane over 255, rounded to nearest; exact for 0...65,152.
  @inline(__always)
  private static func lanesDividedBy255(_ lanes: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let shifted = lanes &+ 128
    return (shifted &+ (shifted &>> 8)) &>> 8
  }
}
