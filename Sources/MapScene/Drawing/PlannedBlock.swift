import Foundation

/// A block that may be seen this frame, and when it fades.
struct PlannedBlock {
  var source: Int32
  var tile: Int32
  var batch: Int32
  var block: Int32

  /// The nearness at which the block begins to show.
  var fadeStart: Float

  /// The nearness at which it is there in full.
  var fadeEnd: Float

  /// The least and the greatest nearness of any of its points.
  var farthest: Float
  var nearest: Float

  /// Of what can be seen of a block of lines: about how many points it has, how many pixels its
  /// lines are long, and how many zoom levels past their first appearance its parts are.
  var points: Float = 0
  var length: Float = 0
  var details: ClosedRange<Float> = 0...0

  /// When its turn comes to be held back among blocks that matter as little: 0..<1, the greater
  /// the later. A block has the same turn in every frame, so that none comes and goes.
  var turn: Float = 0
}

extension PlannedBlock {
  /// Notes about how many segments a block of standing buildings comes to, which cannot be merged.
  mutating func count(corners: Int, visibleShare: Float) {
    points = visibleShare * Float(Self.segmentsPerCorner * corners)
    length = .infinity
    let near = max(nearest, fadeStart)
    details = log2(max(min(farthest, near), fadeStart) / fadeStart)...log2(near / fadeStart)
  }

  /// At the floor, at the roof, and between.
  private static let segmentsPerCorner = 3

  /// Notes what can be seen of a block of lines.
  mutating func count(
    _ block: LineBlock, pixelsPerUnit: Float, inFrame: ClosedRange<Float>, visibleShare: Float
  ) {
    // What is not near enough does not show, and what lies beyond the frame's edges does not either.
    let near = max(min(nearest, inFrame.upperBound), fadeStart)
    let far = min(max(farthest, inFrame.lowerBound, Self.horizon), near)
    let shown = max(far, fadeStart)
    let share = visibleShare * (far < shown ? log2(near / shown) / log2(near / far) : 1)
    points = share * Float(block.count)
    length = share * block.length * pixelsPerUnit * (shown + near) / 2
    details = log2(shown / fadeStart)...log2(near / fadeStart)
  }

  /// A nearness of as good as nothing.
  private static let horizon: Float = 1e-3
}

/// The buildings of a tile that stand in a frame.
struct StandingTile {
  var source: Int
  var tile: Int
  var batch: Int

  /// Those of the plan's standing blocks that are the tile's.
  var blocks: Range<Int>

  /// The box around them in tile-local units, and the metres of the highest.
  var box: TileBox
  var topMeters: Float

  /// Where the tile comes in the order of painting.
  var key: UInt64
}

/// How a tile is drawn this frame.
struct PlannedTile {
  var transform: PixelTransform

  /// The part to draw, nil for all of it.
  var window: TileRect?

  /// The tile's width in pixels at the centre's distance.
  var pixels: Float

  /// The eye in tile-local units and metres above the ground.
  var eye: SIMD3<Double>
}
