/// Beyond which side of the frame a point lies.
enum Side {
  static let left: Int32 = 1
  static let right: Int32 = 2
  static let above: Int32 = 4
  static let below: Int32 = 8

  /// Before the nearest depth.
  static let behind: Int32 = 16

  /// No side: the point is not joined to the next one.
  static let lineEnd: Int32 = 256
  static let allSides: Int32 = 31
}

/// Memory for the projected points of one block; one a worker, allocated once.
final class ProjectorScratch {
  private typealias Lanes = SIMD8<Float>
  private typealias Codes = SIMD8<Int32>

  private let x: UnsafeMutablePointer<SIMD8<Float>>
  private let y: UnsafeMutablePointer<SIMD8<Float>>
  private let nearness: UnsafeMutablePointer<SIMD8<Float>>
  private let codes: UnsafeMutablePointer<SIMD8<Int32>>
  private let steps: UnsafeMutablePointer<SIMD8<Int32>>

  /// The ends of the segments that need clipping or splitting.
  let careful: UnsafeMutablePointer<SIMD2<UInt16>>

  init() {
    func zeros<Scalar>(_ type: SIMD8<Scalar>.Type) -> UnsafeMutablePointer<SIMD8<Scalar>>
    where Scalar: SIMDScalar & Numeric {
      // One more than a block takes: it is looked a few points ahead.
      let vectors = LineBlock.capacity / LineBlock.lanes + 1
      let memory = UnsafeMutablePointer<SIMD8<Scalar>>.allocate(capacity: vectors)
      memory.initialize(repeating: SIMD8(repeating: 0), count: vectors)
      return memory
    }
    x = zeros(Lanes.self)
    y = zeros(Lanes.self)
    nearness = zeros(Lanes.self)
    codes = zeros(Codes.self)
    steps = zeros(Codes.self)
    careful = .allocate(capacity: LineBlock.capacity)
  }

  deinit {
    x.deallocate()
    y.deallocate()
    nearness.deallocate()
    codes.deallocate()
    steps.deallocate()
    careful.deallocate()
  }

  /// The points one by one.
  @inline(__always)
  var points: ProjectedPoints {
    // A vector of eight is stored as its eight lanes in order, and the memory is used as nothing else.
    func lanes<Scalar>(
      _ vectors: UnsafeMutablePointer<SIMD8<Scalar>>
    ) -> UnsafePointer<Scalar> {
      UnsafeRawPointer(vectors).assumingMemoryBound(to: Scalar.self)
    }
    return ProjectedPoints(
      x: lanes(x), y: lanes(y), nearness: lanes(nearness), codes: lanes(codes),
      steps: lanes(steps))
  }

  /// Projects `count` points, rounded up to whole vectors, into the memory.
  @inline(__always)
  func project(
    _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, _ breaks: UnsafePointer<UInt8>,
    _ count: Int, _ transform: PixelTransform, _ clipper: SegmentClipper
  ) {
    let row = (
      x: LaneRow(transform.x), y: LaneRow(transform.y), depth: LaneRow(transform.depth)
    )
    let frame = LaneFrame(clipper)
    let breaks = UnsafeRawPointer(breaks)
    var index = 0
    while index < count {
      let u = Self.load(x, index, as: Lanes.self)
      let v = Self.load(y, index, as: Lanes.self)
      let depth = row.depth.apply(u, v)
      let nearness = 1 / depth
      let (screenX, screenY) = (row.x.apply(u, v) * nearness, row.y.apply(u, v) * nearness)
      let ends = breaks.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)
      let vector = index / LineBlock.lanes
      self.x[vector] = screenX
      self.y[vector] = screenY
      self.nearness[vector] = nearness
      codes[vector] =
        frame.sides(screenX, screenY, depth)
        | SIMD8<Int32>(truncatingIfNeeded: ends) &* Side.lineEnd
      index += LineBlock.lanes
    }
  }

  /// Finds for each of the projected points how many points on the next one lies that is not merged
  /// with it; 4 where that is not among the next three.
  ///
  /// To look at three others of each point, eight at a time, takes less than to look at one other and
  /// not to know which until the last one has been looked at.
  @inline(__always)
  func findSteps(_ count: Int, mergeLength: Float) {
    let length = Lanes(repeating: mergeLength)
    var index = 0
    while index < count {
      let start = index
      @inline(__always) func areMerged(_ step: Int) -> SIMD8<Int32> {
        let dx = Self.load(x, start + step, as: Lanes.self) - Self.load(x, start, as: Lanes.self)
        let dy = Self.load(y, start + step, as: Lanes.self) - Self.load(y, start, as: Lanes.self)
        let bothCodes =
          Self.load(codes, start, as: Codes.self) | Self.load(codes, start + step, as: Codes.self)
        let isShort = Self.magnitude(dx) + Self.magnitude(dy) .< length
        return unsafeBitCast(isShort .& (bothCodes .== Codes.zero), to: Codes.self)
      }
      // A mask that holds is -1.
      let one = areMerged(1)
      let two = one & areMerged(2)
      let three = two & areMerged(3)
      steps[index / LineBlock.lanes] = Codes(repeating: 1) &- one &- two &- three
      index += LineBlock.lanes
    }
  }

  /// Eight scalars from number `index` on.
  @inline(__always)
  private static func load<Vector: BitwiseCopyable>(
    _ memory: UnsafeRawPointer, _ index: Int, as type: Vector.Type
  ) -> Vector {
    memory.loadUnaligned(fromByteOffset: index &* MemoryLayout<Float>.stride, as: Vector.self)
  }

  /// Each lane without its sign.
  @inline(__always)
  private static func magnitude(_ values: Lanes) -> Lanes {
    let bits = unsafeBitCast(values, to: SIMD8<UInt32>.self)
    return unsafeBitCast(bits & SIMD8(repeating: 0x7fff_ffff), to: Lanes.self)
  }
}

/// The projected points of a block, lent for the time of a call.
struct ProjectedPoints {
  let x: UnsafePointer<Float>
  let y: UnsafePointer<Float>
  let nearness: UnsafePointer<Float>

  /// Of ``Side``.
  let codes: UnsafePointer<Int32>
  fileprivate let steps: UnsafePointer<Int32>

  /// The next point that is not merged with one, the last of which ends its line.
  @inline(__always)
  func next(after from: Int, mergeLength: Float) -> Int {
    let step = Int(steps[from])
    var next = from &+ step
    guard step > 3 else { return next }
    while codes[next] == 0, abs(x[next] - x[from]) + abs(y[next] - y[from]) < mergeLength {
      next &+= 1
    }
    return next
  }

  /// Whether a point is joined to another and both may lie on two sides of what can be seen.
  @inline(__always)
  func mayShow(_ from: Int, _ next: Int) -> Bool {
    codes[from] < Side.lineEnd && codes[from] & codes[next] == 0
  }
}

/// A row of a transform of points on the ground, as floats.
private struct LaneRow {
  let u, v, one: Float

  init(_ row: SIMD4<Double>) { (u, v, one) = (Float(row.x), Float(row.y), Float(row.w)) }

  @inline(__always)
  func apply(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float> { x * u + y * v + one }
}

/// What a clipper clips to, as floats.
private struct LaneFrame {
  private let minX, maxX, minY, maxY, nearestDepth: SIMD8<Float>

  init(_ clipper: SegmentClipper) {
    minX = SIMD8(repeating: Float(clipper.minX))
    maxX = SIMD8(repeating: Float(clipper.maxX))
    minY = SIMD8(repeating: Float(clipper.minY))
    maxY = SIMD8(repeating: Float(clipper.maxY))
    nearestDepth = SIMD8(repeating: Float(clipper.nearestDepth))
  }

  /// The sides that points lie beyond.
  @inline(__always)
  func sides(_ x: SIMD8<Float>, _ y: SIMD8<Float>, _ depth: SIMD8<Float>) -> SIMD8<Int32> {
    var code = SIMD8<Int32>.zero
    code.replace(with: code | Side.left, where: x .< minX)
    code.replace(with: code | Side.right, where: x .> maxX)
    code.replace(with: code | Side.above, where: y .< minY)
    code.replace(with: code | Side.below, where: y .> maxY)
    // What lies behind the eye is projected to nonsense, so its other sides say nothing.
    code.replace(with: SIMD8(repeating: Side.behind), where: depth .< nearestDepth)
    return code
  }
}
