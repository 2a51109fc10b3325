/// `value / 255` rounded to the nearest whole number; exact for 0...65,152.
@inline(__always)
func dividedBy255(_ value: UInt32) -> UInt32 {
  let shifted = value &+ 128
  return (shifted &+ (shifted >> 8)) >> 8
}

/// `source` over the opaque pixel `destination` with opacity `alpha`, 0...255, each channel
/// rounded to the nearest; the result is opaque.
@inline(__always)
func blended(_ source: UInt32, over destination: UInt32, alpha: UInt32) -> UInt32 {
  let keep = 255 &- alpha
  @inline(__always) func channel(_ shift: UInt32) -> UInt32 {
    let from = (destination >> shift) & 255
    let to = (source >> shift) & 255
    return dividedBy255(from &* keep &+ to &* alpha) << shift
  }
  return opaqueAlpha | channel(16) | channel(8) | channel(0)
}
