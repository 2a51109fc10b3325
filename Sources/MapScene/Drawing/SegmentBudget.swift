import Foundation
import MapTiles

/// Keeps a frame to its number of segments, and moves smoothly with the camera.
///
/// First points that are close on the screen are merged, which nobody sees. Where that is not enough,
/// blocks are held back: those first that have but just appeared, and of those that matter alike as
/// large a share as it takes. The coast and all areas but buildings are never held back: without
/// them there is no map.
struct SegmentBudget {
  /// About how many segments the blocks of lines and of standing buildings in view come to, before the
  /// budget.
  private(set) var planned = 0

  /// The pixels, across plus down, below which points are merged.
  private(set) var mergeLength = LineProjector.leastLength

  /// Zoom levels by which blocks show later than their style asks, those whose turn comes first; 0
  /// while merging is enough.
  private(set) var detailLimit = 0.0

  /// The share of the loose points in view that is drawn, 0...1.
  private(set) var pointShare: Float = 1

  private var histogram = DetailHistogram()

  /// The greatest merge length in points. A line leaves its place by less, and what is smaller than a
  /// building may be to be drawn in full loses its corners.
  static let greatestMerge = 2.0

  /// Zoom levels between the first and the last turn of blocks that matter alike.
  static let turnLevels: Float = 1

  /// The share of the budget for all else where the coast alone would take it.
  private static let leastShare = 0.25

  /// The share of the budget that loose points take at most.
  private static let greatestPointShare: Float = 0.5

  /// Halvings in search of the merge length: to a hundredth of a pixel.
  private static let searchSteps = 7

  /// Sets the share of the points that are drawn, and returns what they leave of the budget.
  mutating func keep(_ budget: Int, of points: [[PlannedBlock]]) -> Int {
    var all: Float = 0
    for styleClass in StyleClass.allCases {
      let count = points[Int(styleClass.rawValue)].reduce(0) { $0 + $1.points }
      all += count * Float(PointMarker.Shape(of: styleClass).segments)
    }
    let room = Float(budget) * Self.greatestPointShare
    pointShare = all > room ? room / all : 1
    return budget - Int(min(all, room))
  }

  /// Sets the merge length and moves the fades of the blocks so that about `budget` segments are left.
  mutating func keep(
    _ budget: Int, of lines: inout [[PlannedBlock]], _ fills: inout [[PlannedBlock]],
    _ standing: inout [PlannedBlock], pixelRatio: Double
  ) {
    let budget = Float(budget)
    func segments(merging length: Float) -> Float {
      lines.reduce(Self.segments(of: standing, merging: length)) {
        $0 + Self.segments(of: $1, merging: length)
      }
    }
    let all = segments(merging: LineProjector.leastLength)
    planned = Int(all)
    mergeLength = LineProjector.leastLength
    detailLimit = 0
    guard all > budget else { return }
    var greatest = max(Float(Self.greatestMerge * pixelRatio), LineProjector.leastLength)
    if segments(merging: greatest) > budget {
      mergeLength = greatest
      holdBack(&lines, &fills, &standing, budget: budget)
      return
    }
    for _ in 0..<Self.searchSteps {
      let middle = (mergeLength + greatest) / 2
      if segments(merging: middle) > budget {
        mergeLength = middle
      } else {
        greatest = middle
      }
    }
    mergeLength = greatest
  }

  /// The turn of a block: a multiple of the golden section, so that any share of the blocks of a tile
  /// is spread evenly over it.
  static func turn(ofBlock block: Int, in tile: TileID) -> Float {
    let number = UInt64(truncatingIfNeeded: block &+ tile.x &* 7 &+ tile.y &* 13)
    let goldenSection: UInt64 = 0x9e37_79b9_7f4a_7c15
    return Float((number &* goldenSection) >> 40) / Float(1 << 24)
  }

  private static func segments(of blocks: [PlannedBlock], merging length: Float) -> Float {
    blocks.reduce(0) { $0 + $1.segments(merging: length) }
  }

  private mutating func holdBack(
    _ lines: inout [[PlannedBlock]], _ fills: inout [[PlannedBlock]],
    _ standing: inout [PlannedBlock], budget: Float
  ) {
    histogram.reset()
    var kept: Float = 0
    for block in standing { count(block) }
    for styleClass in StyleClass.allCases {
      for block in lines[Int(styleClass.rawValue)] {
        if styleClass == .coastline {
          kept += block.segments(merging: mergeLength)
        } else {
          count(block)
        }
      }
    }
    let room = max(budget - kept, budget * Float(Self.leastShare))
    detailLimit = histogram.limit(keeping: room)
    for styleClass in StyleClass.allCases where styleClass != .coastline {
      Self.delay(&lines[Int(styleClass.rawValue)], by: Float(detailLimit))
    }
    Self.delay(&fills[Int(StyleClass.building.rawValue)], by: Float(detailLimit))
    Self.delay(&standing, by: Float(detailLimit))
  }

  private mutating func count(_ block: PlannedBlock) {
    let turn = block.turn * Self.turnLevels
    let details = block.details
    histogram.add(
      block.segments(merging: mergeLength),
      details: details.lowerBound + turn...details.upperBound + turn)
  }

  private static func delay(_ blocks: inout [PlannedBlock], by limit: Float) {
    for index in blocks.indices {
      let factor = exp2(max(0, limit - blocks[index].turn * turnLevels))
      blocks[index].fadeStart *= factor
      blocks[index].fadeEnd *= factor
    }
  }
}

extension PlannedBlock {
  /// About how many segments are left of it when those shorter than `length` are merged.
  fileprivate func segments(merging length: Float) -> Float {
    min(points, self.length / length + 1)
  }
}
