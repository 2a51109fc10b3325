import Foundation
import MapCamera
import MapTiles

/// A building that stands in a frame.
struct StandingBuilding: BitwiseCopyable {
  var source: Int32
  var tile: Int32
  var batch: Int32
  var polygon: Int32

  /// Metres above the ground between which it is drawn: its own, or less where it is nearly flat.
  var base: Double
  var top: Double

  /// How far it stands up, from 0, flat, to 1.
  var standing: Float

  /// How much haze lies before it, 0...1.
  var haze: Float

  /// How far it has faded in, 0...1.
  var opacity: Float

  /// Whether its edges are drawn.
  var hasEdges = true

  /// Whether another building is of the same batch of the same tile.
  func isBeside(_ other: StandingBuilding) -> Bool {
    source == other.source && tile == other.tile && batch == other.batch
  }

  /// Pixels of rise up to which a building lies flat.
  static let leastRise = 3.0

  /// Pixels of rise from which on it stands at its full height.
  static let fullRise = 9.0

  /// How far a building stands up whose top is drawn `rise` pixels from its foot.
  static func standing(rise: Double) -> Double {
    let share = min(max((rise - leastRise) / (fullRise - leastRise), 0), 1)
    return share * share * (3 - 2 * share)
  }
}

/// The standing buildings of a frame from far to near: painter's order.
///
/// It is exact, tile by tile by `TileOrder` and within a tile by its `StandingOrder`, but for what two
/// sources have in one tile, where all of the upper one is painted later.
///
/// Unchecked, because the renderer fills it and only then shares it with its workers, to be read.
final class BuildingQueue: @unchecked Sendable {
  private let found = FrameBuffer<StandingBuilding>(capacity: 1024)

  /// Which of the planned blocks is each block of the tile at hand; -1 for one that does not stand.
  private let planned = FrameBuffer<Int>(capacity: 256)

  /// The polygons of the tile at hand from far to near.
  private let order = FrameBuffer<Int32>(capacity: 1024)

  /// Which polygons of the tile at hand were found already.
  private let isFound = FrameBuffer<Bool>(capacity: 1024)

  var count: Int { found.count }

  /// The building at a place of the painter's order.
  subscript(place: Int) -> StandingBuilding { found.base[place] }

  /// Finds what the planned blocks hold.
  func fill(_ frame: MapFrame, _ plan: FramePlan, view: FrameView, backdrop: Backdrop) {
    found.removeAll()
    // Arrays of their own: of a whole plan or batch every array is retained each time.
    let blocks = plan.standing
    for standing in plan.standingTiles {
      let batch = frame.tiles[standing.source][standing.tile].tile.fills[standing.batch]
      let tile = plan.tiles[standing.source][standing.tile]
      planned.resize(batch.blocks.count)
      planned.base.update(repeating: -1, count: batch.blocks.count)
      for index in standing.blocks { planned.base[Int(blocks[index].block)] = index }
      order.removeAll()
      batch.order?.forEachPolygon(from: SIMD2(tile.eye.x, tile.eye.y)) { [order] index in
        order.append(index)
      }
      let placer = BuildingPlacer(tile: tile, view: view, backdrop: frame.showsSky ? backdrop : nil)
      add(batch.polygons, blocks, placer)
    }
  }

  /// Adds those polygons of the order at hand that are in planned blocks and seen.
  private func add(_ polygons: [Polygon], _ blocks: [PlannedBlock], _ placer: BuildingPlacer) {
    isFound.resize(polygons.count)
    isFound.base.update(repeating: false, count: polygons.count)
    for index in order.elements {
      let polygon = polygons[Int(index)]
      guard let area = polygon.standing, planned.base[Int(area.block)] >= 0 else { continue }
      let block = blocks[planned.base[Int(area.block)]]
      if let whole = area.whole, !isFound.base[Int(whole)] {
        isFound.base[Int(whole)] = true
        addFaces(of: polygons[Int(whole)], number: whole, placer, block)
      }
      if let building = placer.place(polygon, area, number: index, block) {
        found.append(building)
      }
    }
  }

  /// Adds the faces of a whole building before its first part: each part is painted over them in its
  /// turn, so that seams between parts do not show what lies behind the building.
  private func addFaces(
    of polygon: Polygon, number: Int32, _ placer: BuildingPlacer, _ block: PlannedBlock
  ) {
    guard let plan = polygon.standing,
      var building = placer.place(polygon, plan, number: number, block)
    else { return }
    building.hasEdges = false
    found.append(building)
  }
}

/// Sees how the buildings of a tile stand.
private struct BuildingPlacer {
  let tile: PlannedTile
  let view: FrameView

  /// The haze, nil for none.
  let backdrop: Backdrop?

  /// How a building stands; nil when it cannot be seen.
  func place(_ polygon: Polygon, _ plan: StandingPlan, number: Int32, _ block: PlannedBlock)
    -> StandingBuilding?
  {
    let anchor = SIMD2<Double>(plan.anchor)
    // A stand-in's building belongs wholly to the area its middle lies in.
    if let window = tile.window, !window.contains(anchor) { return nil }
    guard view.nearness(of: plan.box, height: polygon.topMeters, tile.transform) != nil else {
      return nil
    }
    let depth = max(tile.transform.apply(anchor).depth, view.clipper.nearestDepth)
    let brush = LineBrush(width: 1, fadeStart: block.fadeStart, fadeEnd: block.fadeEnd)
    let opacity = brush.opacity(at: Float(1 / depth))
    guard opacity > 0 else { return nil }
    let standing = StandingBuilding.standing(
      rise: view.rise(at: anchor, height: Double(polygon.topMeters), tile.transform))
    return StandingBuilding(
      source: block.source, tile: block.tile, batch: block.batch, polygon: number,
      base: Double(polygon.baseMeters) * standing, top: Double(polygon.topMeters) * standing,
      standing: Float(standing), haze: Float(backdrop?.haze(atNearness: 1 / depth) ?? 0),
      opacity: opacity)
  }
}
