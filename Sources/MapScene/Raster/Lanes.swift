// The few SIMD operations of the kernels that the standard library spells generically. Its
// versions are inlined only where the optimiser thinks it worth while, and a call for one
// instruction costs ten; these always are, and each compiles to one or two SSE2 instructions.

/// The smaller of each pair of lanes.
@inline(__always)
func lesser(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD8<Int16> {
  var result = SIMD8<Int16>()
  for lane in 0..<8 { result[lane] = b[lane] < a[lane] ? b[lane] : a[lane] }
  return result
}

/// The greater of each pair of lanes.
@inline(__always)
func greater(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD8<Int16> {
  var result = SIMD8<Int16>()
  for lane in 0..<8 { result[lane] = b[lane] > a[lane] ? b[lane] : a[lane] }
  return result
}

/// The greater of each pair of lanes.
@inline(__always)
func greater(_ a: SIMD8<UInt8>, _ b: SIMD8<UInt8>) -> SIMD8<UInt8> {
  var result = SIMD8<UInt8>()
  for lane in 0..<8 { result[lane] = b[lane] > a[lane] ? b[lane] : a[lane] }
  return result
}

/// Each byte as a wider lane.
@inline(__always)
func widened(_ bytes: SIMD8<UInt8>) -> SIMD8<UInt16> {
  var pairs = SIMD16<UInt8>()
  pairs.evenHalf = bytes
  return unsafeBitCast(pairs, to: SIMD8<UInt16>.self)
}

/// The low byte of each lane.
@inline(__always)
func lowBytes(_ lanes: SIMD8<UInt16>) -> SIMD8<UInt8> {
  var result = SIMD8<UInt8>()
  for lane in 0..<8 { result[lane] = UInt8(truncatingIfNeeded: lanes[lane]) }
  return result
}

/// The high byte of each lane.
@inline(__always)
func highBytes(_ lanes: SIMD8<UInt16>) -> SIMD8<UInt8> { lowBytes(lanes &>> 8) }

/// The same bits as unsigned lanes.
@inline(__always)
func unsigned(_ lanes: SIMD8<Int16>) -> SIMD8<UInt16> {
  unsafeBitCast(lanes, to: SIMD8<UInt16>.self)
}
