import CBlend

/// Fixed point of the stroke kernels: distances in 16-bit lanes.
enum StrokeUnit {
  /// Units of depth across the stroke that make full coverage.
  static let across = Float(stroke_across)
  /// Units of depth along the stroke that make full coverage.
  static let along = Float(stroke_along)
  /// The most that one pixel of distance makes along x or y: the square root of two, rounded up.
  static let diagonal: Float = 1.4143
}

/// Thin strokes made ready four at a time: directions, bounds and first depths of up to 32 strokes.
///
/// What a stroke needs before its first pixel costs as much as its pixels when it is short, and it is
/// all arithmetic without branches; so it is done in SIMD, field beside field. Every lane is
/// computed alone, so a stroke is the same whatever it shares a batch with.
struct StrokeBatch {
  /// Strokes it holds: enough that what was stored field by field is loaded long after.
  static let capacity = 32

  /// What is handed in, as in `LineSegment`.
  enum Input: Int, CaseIterable {
    case x0
    case y0
    case x1
    case y1
    case halfWidth
    case opacity
  }

  /// What is computed. Bounds are whole pixels; `above` and `below` are the rows between which the
  /// stroke crosses the ninth column's left edge. `middle` is the row where depths are given, in
  /// the fifth column; depths and their changes a column and a row are in the units of
  /// `StrokeUnit`, of which the low 16 bits count.
  enum Output: Int, CaseIterable {
    case firstColumn
    case lastColumn
    case firstRow
    case lastRow
    case above
    case below
    case middle
    case across
    case acrossColumn
    case acrossRow
    case acrossSum
    case acrossEight
    case peak
    case along
    case alongColumn
    case alongRow
    case alongSum
    case alongEight
  }

  private let inputs: UnsafeMutablePointer<Float>
  private let outputs: UnsafeMutablePointer<Int32>

  /// Allocates a batch.
  init() {
    let (inputCount, outputCount) = (
      Input.allCases.count * Self.capacity, Output.allCases.count * Self.capacity
    )
    inputs = Self.allocate(inputCount, of: Float.self)
    outputs = Self.allocate(outputCount, of: Int32.self)
    inputs.initialize(repeating: 1, count: inputCount)
    outputs.initialize(repeating: 0, count: outputCount)
  }

  private static func allocate<Value>(
    _ count: Int, of type: Value.Type
  ) -> UnsafeMutablePointer<Value> {
    UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Value>.stride, alignment: MemoryLayout<SIMD4<Float>>.alignment
    ).bindMemory(to: type, capacity: count)
  }

  func deallocate() {
    UnsafeMutableRawPointer(inputs).deallocate()
    UnsafeMutableRawPointer(outputs).deallocate()
  }

  /// Sets stroke `index`.
  @inline(__always)
  func set(_ index: Int, _ segment: LineSegment) {
    let base = inputs + index
    base[Input.x0.rawValue &* Self.capacity] = segment.x0
    base[Input.y0.rawValue &* Self.capacity] = segment.y0
    base[Input.x1.rawValue &* Self.capacity] = segment.x1
    base[Input.y1.rawValue &* Self.capacity] = segment.y1
    base[Input.halfWidth.rawValue &* Self.capacity] = segment.halfWidth
    base[Input.opacity.rawValue &* Self.capacity] = segment.opacity
  }

  /// Stroke `index` as it was set.
  func segment(_ index: Int) -> LineSegment {
    let base = inputs + index
    return LineSegment(
      x0: base[Input.x0.rawValue * Self.capacity], y0: base[Input.y0.rawValue * Self.capacity],
      x1: base[Input.x1.rawValue * Self.capacity], y1: base[Input.y1.rawValue * Self.capacity],
      halfWidth: base[Input.halfWidth.rawValue * Self.capacity],
      opacity: base[Input.opacity.rawValue * Self.capacity])
  }

  /// A bound of stroke `index`.
  @inline(__always)
  func bound(_ output: Output, _ index: Int) -> Int {
    Int(outputs[output.rawValue &* Self.capacity &+ index])
  }

  /// Stroke `index` as the kernel of short ones takes it.
  @inline(__always)
  func short(_ index: Int) -> stroke_short {
    func bound(_ output: Output) -> Int32 { outputs[output.rawValue &* Self.capacity &+ index] }
    return stroke_short(
      column: bound(.firstColumn), last_column: bound(.lastColumn), first_row: bound(.firstRow),
      last_row: bound(.lastRow), above: bound(.above), below: bound(.below),
      middle: bound(.middle),
      across: stroke_depth(
        depth: lane(.across, index), column: lane(.acrossColumn, index),
        row: lane(.acrossRow, index), eight: lane(.acrossEight, index),
        sum: lane(.acrossSum, index)),
      along: stroke_depth(
        depth: lane(.along, index), column: lane(.alongColumn, index),
        row: lane(.alongRow, index), eight: lane(.alongEight, index),
        sum: lane(.alongSum, index)),
      peak: lane(.peak, index))
  }

  /// A number of stroke `index` in lane width.
  @inline(__always)
  private func lane(_ output: Output, _ index: Int) -> Int16 {
    Int16(truncatingIfNeeded: outputs[output.rawValue &* Self.capacity &+ index])
  }

  /// Computes the outputs of the first `count` strokes.
  @inline(never)
  func prepare(count: Int) {
    var index = 0
    while index < count {
      prepareFour(index)
      index &+= 4
    }
  }

  private typealias Four = SIMD4<Float>

  @inline(__always)
  private func input(_ input: Input, _ index: Int) -> Four {
    UnsafeRawPointer(inputs + (input.rawValue &* Self.capacity &+ index)).load(as: Four.self)
  }

  /// Stores four numbers rounded to whole ones.
  @inline(__always)
  private func store(_ output: Output, _ index: Int, _ values: Four) {
    let bits = unsafeBitCast(values + Four(repeating: roundingBias), to: SIMD4<Int32>.self)
    let biasBits = SIMD4<Int32>(repeating: Int32(bitPattern: roundingBias.bitPattern))
    UnsafeMutableRawPointer(outputs + (output.rawValue &* Self.capacity &+ index))
      .storeBytes(of: bits &- biasBits, as: SIMD4<Int32>.self)
  }

  @inline(__always)
  private func prepareFour(_ index: Int) {
    let four = four(index)
    let origin = storeBounds(of: four, index)
    storeDepths(of: four, from: origin, index)
  }

  /// Four strokes: what their outputs follow from, as in `stroke_geometry`.
  private struct FourStrokes {
    let dx, dy, length, alongX, alongY, centerX, centerY: Four
    /// The sum of the direction's two sizes.
    let sum: Four
    /// Half the footprint's width and half a pixel.
    let border: Four
    let opacity, peak: Four
  }

  @inline(__always)
  private func four(_ index: Int) -> FourStrokes {
    let (x0, y0) = (input(.x0, index), input(.y0, index))
    let (x1, y1) = (input(.x1, index), input(.y1, index))
    // A millionth of a pixel gives a stroke without length a direction and turns no other one.
    let dx = x1 - x0 + Four(repeating: 1e-6)
    let dy = y1 - y0
    let length = (dx * dx + dy * dy).squareRoot()
    let inverse = Four(repeating: 1) / length
    let (alongX, alongY) = (dx * inverse, dy * inverse)
    let halfIn = input(.halfWidth, index)
    let half = atLeast(halfIn, 0.5)
    let sum = magnitude(alongX) + magnitude(alongY)
    let cut = atLeast(sum * 0.5 - half, 0)
    return FourStrokes(
      dx: dx, dy: dy, length: length, alongX: alongX, alongY: alongY,
      centerX: (x0 + x1) * 0.5, centerY: (y0 + y1) * 0.5, sum: sum, border: half + 0.5,
      opacity: atMost(input(.opacity, index), 1) * atMost(halfIn * 2, 1),
      peak: 1 - cut * cut / (magnitude(alongX * alongY) + Four(repeating: 1e-12)))
  }

  /// Stores the bounds; returns the first column and the middle row.
  @inline(__always)
  private func storeBounds(of four: FourStrokes, _ index: Int) -> (first: Four, middle: Four) {
    // The pixels whose centres the footprint reaches; a sixty-fourth more absorbs rounding.
    let reach = four.border * four.sum + Four(repeating: 1 / 64)
    let spanX = magnitude(four.dx) * 0.5 + reach
    let spanY = magnitude(four.dy) * 0.5 + reach
    let first = rounded(four.centerX - spanX)
    let firstRow = rounded(four.centerY - spanY)
    let lastRow = rounded(four.centerY + spanY - 1)
    // The quarter rounds halves down.
    let middle = rounded((firstRow + lastRow) * 0.5 - 0.25)
    store(.firstColumn, index, first)
    store(.lastColumn, index, rounded(four.centerX + spanX - 1))
    store(.firstRow, index, firstRow)
    store(.lastRow, index, lastRow)
    store(.middle, index, middle)

    let inverseX = Four(repeating: 1) / four.alongX
    let crossing = four.centerY + (first + 8 - four.centerX) * (four.alongY * inverseX)
    let thickness = four.border * magnitude(inverseX) + Four(repeating: 1 / 64)
    store(.above, index, crossing - thickness)
    store(.below, index, crossing + thickness - 1)
    return (first, middle)
  }

  /// Stores the depths in the fifth column from the first and in the middle row, and their changes.
  @inline(__always)
  private func storeDepths(
    of four: FourStrokes, from origin: (first: Four, middle: Four), _ index: Int
  ) {
    // Depths are rounded in the middle of the footprint, where errors of the steps count half as
    // much. It is the footprint's, not the band's: a pixel is the same whatever band it is in.
    let (x, y) = (origin.first + 4.5 - four.centerX, origin.middle + 0.5 - four.centerY)
    let unit = four.opacity * StrokeUnit.across
    let (acrossColumn, acrossRow) = (-unit * four.alongY, unit * four.alongX)
    store(.across, index, unit * four.border + x * acrossColumn + y * acrossRow)
    store(.acrossColumn, index, acrossColumn)
    store(.acrossRow, index, acrossRow)
    store(.acrossSum, index, unit * four.border * 2)
    store(.acrossEight, index, acrossColumn * 8)
    store(.peak, index, unit * four.peak)
    let alongColumn = four.alongX * StrokeUnit.along
    let alongRow = four.alongY * StrokeUnit.along
    let end = (four.length * 0.5 + four.border) * StrokeUnit.along
    store(.along, index, end + x * alongColumn + y * alongRow)
    store(.alongColumn, index, alongColumn)
    store(.alongRow, index, alongRow)
    store(.alongSum, index, end * 2)
    store(.alongEight, index, alongColumn * 8)
  }

  /// Each lane without its sign.
  @inline(__always)
  private func magnitude(_ values: Four) -> Four {
    let bits = unsafeBitCast(values, to: SIMD4<UInt32>.self)
    return unsafeBitCast(bits & SIMD4(repeating: 0x7fff_ffff), to: Four.self)
  }

  // The greater and the smaller of two numbers as half their sum more or less half their difference:
  // SIMD minimum and maximum of floats are compiled lane by lane.

  @inline(__always)
  private func atLeast(_ values: Four, _ limit: Float) -> Four {
    (values + limit + magnitude(values - limit)) * 0.5
  }

  @inline(__always)
  private func atMost(_ values: Four, _ limit: Float) -> Four {
    (values + limit - magnitude(values - limit)) * 0.5
  }

  /// Each lane's nearest whole number.
  @inline(__always)
  private func rounded(_ values: Four) -> Four {
    values + Four(repeating: roundingBias) - Four(repeating: roundingBias)
  }
}

/// Added to a small number it leaves the nearest whole number in the low bits of the sum: at this
/// magnitude a Float's last bit is worth one. A conversion would check its range each time.
let roundingBias: Float = 12_582_912

/// The largest whole number at most `value`, or one less where it is whole; for ±4,000,000.
@inline(__always)
func floorToInt(_ value: Float) -> Int {
  let bits = Int32(bitPattern: (value - 0.5 + roundingBias).bitPattern)
  return Int(bits &- Int32(bitPattern: roundingBias.bitPattern))
}
