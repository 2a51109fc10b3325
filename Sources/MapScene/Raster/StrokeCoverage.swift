/// Fixed point of the stroke kernels: distances in 16-bit lanes.
enum StrokeUnit {
  /// Units of depth across the stroke that make full coverage: 4 times 255, so that
  /// `across * along >> 8` is a coverage byte when `along` is 64.
  static let across: Float = 1020
  /// Units of depth along the stroke that make full coverage, 4 times 64.
  static let along: Float = 256
  /// The most that one pixel of distance makes along x or y: the square root of two, rounded up.
  static let diagonal: Float = 1.4143
}

/// Coverage of eight neighbouring pixels from their depths below the stroke's four edges, each with
/// half a pixel added: the smaller of two opposite depths, held to 0...`peak` across and to 0...1
/// along, and the product of both.
///
/// Everything is whole numbers: minimum and maximum of SIMD floats would be compiled lane by lane.
@inline(__always)
func strokeCoverage(
  across: SIMD8<Int16>, oppositeAcross: SIMD8<Int16>, peak: SIMD8<Int16>, along: SIMD8<Int16>,
  oppositeAlong: SIMD8<Int16>
) -> SIMD8<UInt8> {
  let zero = SIMD8<Int16>(repeating: 0)
  let full = SIMD8<Int16>(repeating: Int16(StrokeUnit.along))
  let depth = greater(lesser(lesser(across, oppositeAcross), peak), zero)
  let share = greater(lesser(lesser(along, oppositeAlong), full), zero)
  return highBytes(unsigned(depth) &* unsigned(share &>> 2))
}

/// The same where the pixels lie so far from both ends that only the depth across counts.
@inline(__always)
func strokeCoverage(
  across: SIMD8<Int16>, oppositeAcross: SIMD8<Int16>, peak: SIMD8<Int16>
) -> SIMD8<UInt8> {
  let zero = SIMD8<Int16>(repeating: 0)
  let depth = greater(lesser(lesser(across, oppositeAcross), peak), zero)
  return lowBytes(unsigned(depth &>> 2))
}

/// Raises eight bytes of a mask to at least `coverage`.
@inline(__always)
func raise(_ line: UnsafeMutableRawPointer, to coverage: SIMD8<UInt8>) {
  let old = line.loadUnaligned(as: SIMD8<UInt8>.self)
  line.storeBytes(of: greater(old, coverage), as: SIMD8<UInt8>.self)
}
