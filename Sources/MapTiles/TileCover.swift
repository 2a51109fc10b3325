import Foundation
import MapCamera

/// How the tiles of a view are chosen.
public struct TileCoverOptions: Sendable {
  /// Levels added to the ideal level: 0 draws a tile of the centre's level 512 to 1024 points wide,
  /// 1 half of that. Add `log2` of the pixel ratio for detail on dense screens.
  public var bias: Double

  /// The most tiles chosen; beyond it far tiles stay coarser than ideal first. At least 1.
  public var maxTiles: Int

  /// Where there are tiles, nil for everywhere; what lies outside is not covered.
  public var bounds: CoordinateBounds?

  /// How high things stand on the ground, in metres: tiles below the bottom edge are covered as far as
  /// something that high in them is seen above it. 0 covers the visible ground only.
  public var standingMeters: Double

  /// Creates options; no bias, everywhere, at most 512 tiles, which a 4K window at the lowest field of
  /// view and the highest pitch just does not reach, and flat ground.
  public init(
    bias: Double = 0, maxTiles: Int = 512, bounds: CoordinateBounds? = nil,
    standingMeters: Double = 0
  ) {
    self.bias = bias
    self.maxTiles = maxTiles
    self.bounds = bounds
    self.standingMeters = standingMeters
  }
}

/// The tiles that cover what a viewport sees, nearest first.
///
/// Their areas do not overlap and lie in every world copy in view. A tile's level is the ideal one,
/// `floor(zoom + log2(d / w) + bias)` with `d` the distance to the centre and `w` the depth of the
/// nearest point of the tile that is in view, within `zooms`; it is finer where the tile beside it,
/// under the same parent, had to be. Depth and not distance from the centre decides, so a narrow field
/// of view, where all depths are nearly `d`, is covered with one level whatever the pitch.
///
/// - Parameters:
///   - viewport: What is looked at; the map is covered up to its `footprintTopY`.
///   - zooms: The levels there are tiles of. Beyond the last, its tiles are chosen; views from so
///     far that even `options.maxTiles` tiles of the first do not reach are covered in part.
///   - options: How the tiles are chosen.
public func tileCover(
  of viewport: Viewport, zooms: ClosedRange<Int>, options: TileCoverOptions = TileCoverOptions()
) -> [PlacedTile] {
  guard let descent = TileDescent(viewport: viewport, zooms: zooms, options: options) else {
    return []
  }
  return descent.run()
}

extension Viewport {
  /// The ground below what is seen `metres` high at the bottom-right and the bottom-left corner, in this
  /// order; empty when that is no nearer than the ground seen there.
  fileprivate func footOfTowers(_ metres: Double) -> [MercatorCoordinate] {
    let eyeMeters = cameraToCenterDistance * cos(camera.pitch * .pi / 180) / pointsPerMeter
    // What reaches up to the eye would need all the ground up to below it.
    let height = min(metres, eyeMeters * Self.highestTower)
    guard height > 0 else { return [] }
    return [size.width, 0].compactMap { x in
      guard let ground = mercator(for: ScreenPoint(x: x, y: size.height)),
        let foot = place(at: ScreenPoint(x: x, y: size.height), height: height),
        depth(for: foot) < depth(for: ground)
      else { return nil }
      return foot
    }
  }

  /// Towers count up to this share of the eye's height.
  private static let highestTower = 0.9

  /// The place below the point that is drawn at a screen position, `height` metres high.
  private func place(at point: ScreenPoint, height: Double) -> MercatorCoordinate? {
    // X - x W = 0 and Y - y W = 0 are two lines on the plane of that height (Cramer's rule).
    let origin = MercatorCoordinate(camera.center)
    let ground = groundTransform(origin: origin, unit: 1)
    let a = ground.x - ground.w * point.x
    let b = ground.y - ground.w * point.y
    let (c, d) = (a.z * height + a.w, b.z * height + b.w)
    let determinant = a.x * b.y - a.y * b.x
    guard determinant != 0 else { return nil }
    return MercatorCoordinate(
      x: origin.x + (a.y * d - b.y * c) / determinant,
      y: origin.y + (b.x * c - a.x * d) / determinant)
  }
}

/// The descent from the world copies in view down to the tiles of the cover.
private struct TileDescent {
  /// A tile with the part of it that is in view.
  struct Node {
    let tile: PlacedTile
    let visible: ConvexPolygon
    /// The least depth in view, in points.
    let depth: Double
    /// Whether the tile is too coarse.
    let needsSplit: Bool
    /// How much a split would show; splits that would show most are made first.
    let urgency: Double
  }

  /// World copies from the first one beyond which nothing is drawn.
  private static let farthestCopy = 1e6

  private let footprint: ConvexPolygon
  private let center: MercatorCoordinate
  private let depthRow: SIMD2<Double>
  private let centerDepth: Double
  private let idealAtCenter: Double
  private let zooms: ClosedRange<Int>
  private let maxTiles: Int
  private let bounds: TileBounds?

  init?(viewport: Viewport, zooms: ClosedRange<Int>, options: TileCoverOptions) {
    let corners = viewport.footprintMercator
    center = MercatorCoordinate(viewport.camera.center)
    guard corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      viewport.footprintTopY < viewport.size.height, viewport.size.width > 0,
      abs(center.x) < TileDescent.farthestCopy
    else { return nil }
    // Positions relative to the centre keep their digits at high zooms.
    footprint = ConvexPolygon(
      corners + viewport.footOfTowers(options.standingMeters), relativeTo: center)
    let ground = viewport.groundTransform(origin: center, unit: 1)
    depthRow = SIMD2(ground.w.x, ground.w.y)
    centerDepth = viewport.cameraToCenterDistance
    idealAtCenter = viewport.camera.zoom + options.bias
    self.zooms = zooms.clamped(to: 0...TileID.maxLevel)
    maxTiles = max(1, options.maxTiles)
    bounds = options.bounds.map(TileBounds.init)
  }

  func run() -> [PlacedTile] {
    var waiting = MaxHeap<Node>(by: \.urgency)
    var chosen: [Node] = []
    func add(_ node: Node) {
      if node.needsSplit { waiting.push(node) } else { chosen.append(node) }
    }
    roots().forEach(add)
    while chosen.count + waiting.count + 3 <= maxTiles, let node = waiting.pop() {
      forEachChild(of: node, add)
    }
    chosen.append(contentsOf: waiting.elements)
    return
      chosen
      .filter { $0.tile.id.z >= zooms.lowerBound }
      .sorted { ($0.depth, $0.tile.id.z) < ($1.depth, $1.tile.id.z) }
      .map(\.tile)
  }

  private func roots() -> [Node] {
    // A view sees some dozen copies at most; the limit is for cameras nobody constrained.
    let reach = footprint.range(axis: 0).clamped(to: -64...64)
    let first = Int((reach.lowerBound + center.x).rounded(.down))
    let last = Int((reach.upperBound + center.x).rounded(.down))
    return (first...last).compactMap { wrap in
      let world = PlacedTile(id: .world, wrap: wrap)
      let west = Double(wrap) - center.x
      let visible =
        footprint
        .clipped(axis: 0, above: west).clipped(axis: 0, below: west + 1)
        .clipped(axis: 1, above: -center.y).clipped(axis: 1, below: 1 - center.y)
      return node(world, visible: visible)
    }
  }

  private func forEachChild(of node: Node, _ body: (Node) -> Void) {
    let origin = node.tile.origin
    let half = node.tile.span / 2
    let middle = SIMD2(origin.x + half - center.x, origin.y + half - center.y)
    let north = node.visible.clipped(axis: 1, below: middle.y)
    let south = node.visible.clipped(axis: 1, above: middle.y)
    for index in 0..<4 {
      let half = index < 2 ? north : south
      let visible =
        index & 1 == 0
        ? half.clipped(axis: 0, below: middle.x) : half.clipped(axis: 0, above: middle.x)
      let tile = PlacedTile(id: node.tile.id.child(index), wrap: node.tile.wrap)
      if let child = self.node(tile, visible: visible) { body(child) }
    }
  }

  private func node(_ tile: PlacedTile, visible: ConvexPolygon) -> Node? {
    guard visible.count >= 3, bounds?.intersects(tile.id) ?? true else { return nil }
    let depth = max(centerDepth + visible.minimum(along: depthRow), .leastNormalMagnitude)
    let recession = log2(depth / centerDepth)
    let z = tile.id.z
    // A depth that equals the centre's but for its last digit must not cost a level.
    let ideal = (idealAtCenter - recession + 1e-6).rounded(.down)
    let needsSplit = z < zooms.upperBound && (z < zooms.lowerBound || Double(z) < ideal)
    // When the tiles run out, each level of distance is worth half a level of detail. Levels
    // without tiles come before all else, as their tiles are no use.
    let urgency = ideal - Double(z) - recession / 2 + (z < zooms.lowerBound ? 100 : 0)
    return Node(
      tile: tile, visible: visible, depth: depth, needsSplit: needsSplit, urgency: urgency)
  }
}

/// A box in degrees, made ready to be compared with tiles of any world copy.
private struct TileBounds {
  private let northwest: MercatorCoordinate
  private let southeast: MercatorCoordinate

  init(_ bounds: CoordinateBounds) {
    northwest = MercatorCoordinate(
      Coordinate(latitude: bounds.northeast.latitude, longitude: bounds.southwest.longitude))
    southeast = MercatorCoordinate(
      Coordinate(latitude: bounds.southwest.latitude, longitude: bounds.northeast.longitude))
  }

  /// Whether the tile has a part in the box, which may lie over the antimeridian.
  func intersects(_ tile: TileID) -> Bool {
    let corner = tile.mercatorOrigin
    let span = tile.span
    // A box without width still lies in the tile its west edge is in.
    func overlaps(_ start: Double, _ low: Double, _ high: Double) -> Bool {
      start + span > low && (start < high || start <= low)
    }
    guard overlaps(corner.y, northwest.y, southeast.y) else { return false }
    return (-2...2).contains { copy in
      overlaps(corner.x + Double(copy), northwest.x, southeast.x)
    }
  }
}
