import MapTiles

/// A tile made ready for drawing: flat arrays of Float per style class, in tile-local units.
///
/// It is made once, off the main thread, and then drawn every frame. A point `(0, 0)` is the
/// tile's north-west corner and `(1, 1)` its south-east one. Lines and the outlines of polygons are
/// cut at the tile's square; fills keep the margin their tile came with.
public final class TileGeometry: Sendable {
  /// Lines and outlines, one batch a class, in painter's order, and last the outlines of standing
  /// buildings.
  let lines: [LineBatch]

  /// Filled polygons, one batch a class, in painter's order, and last the buildings of known height.
  let fills: [FillBatch]

  /// Loose points, one batch a class.
  let points: [PointBatch]

  /// The names in the tile.
  let names: TileNames

  /// The memory the arrays take, in bytes: the cost of keeping this tile.
  public let byteCount: Int

  /// Prepares a decoded tile.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - level: Its level. The water of the first levels is drawn as that of a map of the world,
  ///     which is not filled any more when it is looked at from close by.
  public convenience init(_ tile: VectorTile, level: Int) {
    var builder = TileGeometryBuilder(
      hasCoastline: tile.layer("coastline") != nil,
      waterArea: level <= Self.lastWorldLevel ? .coarseWater : .water)
    for layer in tile.layers { builder.add(layer) }
    builder.layOutlinesFlat()
    self.init(builder)
  }

  /// The last level at which a unit of a tile's usual grid of 4096 is over 30 metres on the ground.
  private static let lastWorldLevel = 8

  init(_ builder: TileGeometryBuilder) {
    let standing = builder.standingBatches()
    lines = builder.lineBatches() + standing.lines
    fills = builder.fillBatches() + standing.fills
    points = builder.pointBatches()
    names = builder.names()
    byteCount =
      lines.reduce(0) { $0 + $1.x.count * 9 + $1.blocks.count * MemoryLayout<LineBlock>.stride }
      + fills.reduce(0) {
        $0 + $1.x.count * 8 + $1.corners.count
          + $1.polygons.count * MemoryLayout<Polygon>.stride + ($1.order?.byteCount ?? 0)
      }
      + points.reduce(0) { $0 + $1.positions.count * 8 } + names.byteCount
  }
}

/// The lines of one class: the points of block after block, x apart from y.
struct LineBatch: Sendable {
  let styleClass: StyleClass

  /// East-west positions. Every block begins at a multiple of ``LineBlock/lanes`` and is filled up
  /// to one, so that a vector of points never reaches into the next block or past the end.
  var x: [Float] = []

  /// North-south positions, beside `x`.
  var y: [Float] = []

  /// Nonzero where a point is not joined to the next one.
  var breaks: [UInt8] = []

  var blocks: [LineBlock] = []
}

/// Some hundred points of lines that lie near one another: the unit of culling and of work.
struct LineBlock: Sendable {
  /// Points taken at a time.
  static let lanes = 8

  /// Points a block holds at most. Small enough for its projection to stay in the first-level
  /// cache, large enough for its box to be worth testing.
  static let capacity = 256

  var start: Int32
  var count: Int32

  /// How large its features are: the mean extent of the polylines, in tile-local units.
  var featureSize: Float

  /// The length of all its lines together, in tile-local units.
  var length: Float

  var box: TileBox

  /// The block of standing buildings whose outlines it holds.
  var building = noBuilding

  /// The `building` of all other lines.
  static let noBuilding: Int32 = -1
}

/// The filled polygons of one class.
struct FillBatch: Sendable {
  let styleClass: StyleClass

  /// In which order they are painted where they stand; nil when they are no buildings of known height.
  var order: StandingOrder?

  var x: [Float] = []
  var y: [Float] = []

  /// Where each ring starts in `x` and `y`, and last the end of the last one. Rings do not repeat
  /// their first point. Outer rings turn one way and holes the other.
  var ringStarts: [Int32] = [0]

  /// What lies at each point, of buildings of known height only.
  var corners: [WallCorner] = []

  var polygons: [Polygon] = []
  var blocks: [FillBlock] = []
}

/// A polygon feature: its rings, and its height where it is a building that has one.
struct Polygon: Sendable {
  var rings: Range<Int32>

  /// Metres from the ground to where it begins.
  var baseMeters: Float

  /// Metres from the ground to its top; zero where that is not known.
  var topMeters: Float

  /// More about a building of known height.
  var standing: StandingPlan?
}

/// Some polygons that lie near one another.
struct FillBlock: Sendable {
  var polygons: Range<Int32>
  var rings: Range<Int32>
  var featureSize: Float
  var box: TileBox

  /// The height of the tallest of them in metres; told of buildings of known height only.
  var topMeters: Float = 0
}
