import Foundation
import MapCamera

/// The grid that lies on the ground everywhere on earth, so that there is always something to look
/// at through the lens.
///
/// Close by it is metric: 1, 2 or 5 times a power of ten metres, whichever suits the zoom. Far out
/// (below zoom 7), where a metre is not the same length across the view, it is the graticule in
/// degrees. Between them one fades into the other.
///
/// Its lines stand still on the earth while the camera moves. East-west lines lie whole steps along
/// the meridian from the equator, which is exact at every latitude. North-south lines lie an equal
/// part of the circle apart, of as many parts as make a step at the middle of the *band* of latitude
/// the centre is in; the parts are counted so that the lines of every world copy, across the
/// antimeridian too, are the same, major ones included. A band is 1/512 of the world high, which
/// keeps the spacing within 1 % of the true metres at the centre up to 75 degrees of latitude and
/// within 2 % beyond; near a band's edge the lines of both bands are drawn, one fading into the other.
struct GroundGrid {
  /// Lines of one direction and spacing.
  struct Lines: Equatable {
    enum Direction { case northSouth, eastWest }

    var direction: Direction

    /// North-south: lines per world width. East-west: the step, in metres or degrees of latitude.
    var spacing: Double
    var unit: Unit
    var opacity: Double

    enum Unit { case meters, degrees }
  }

  /// Parts of the world's height that share their north-south lines.
  static let bandsPerWorld = 512.0

  /// The share of a band over which it fades into the next.
  static let bandFade = 0.2

  /// The zooms between which the graticule gives way to the metric grid.
  static let graticuleZooms = 7.0...8.0

  private(set) var minor: [Lines] = []
  private(set) var major: [Lines] = []

  /// The grid of a view.
  init(viewport: Viewport) {
    let zooms = Self.graticuleZooms
    let share = (viewport.camera.zoom - zooms.lowerBound) / (zooms.upperBound - zooms.lowerBound)
    let metric = min(max(share, 0), 1)
    if metric > 0 { addMetric(viewport, opacity: metric) }
    if metric < 1 { addGraticule(viewport, opacity: 1 - metric) }
  }

  private mutating func addMetric(_ viewport: Viewport, opacity: Double) {
    let levels = GridLevels(ladder: GridStep.metric, pointsPerUnit: viewport.pointsPerMeter)
    let y = MercatorCoordinate(viewport.camera.center).y
    minor += Self.metricLines(levels.minor, centerY: y, opacity: opacity)
    major += Self.metricLines(levels.major, centerY: y, opacity: opacity)
  }

  private static func metricLines(
    _ levels: [GridLevels.Level], centerY: Double, opacity: Double
  ) -> [Lines] {
    levels.filter { $0.opacity > 0 }.flatMap { level in
      let eastWest = Lines(
        direction: .eastWest, spacing: level.step, unit: .meters, opacity: level.opacity * opacity)
      return [eastWest]
        + bands(at: centerY).map { band in
          Lines(
            direction: .northSouth,
            spacing: linesPerWorld(step: level.step, bandMiddle: band.middle), unit: .meters,
            opacity: level.opacity * opacity * band.opacity)
        }
    }
  }

  /// The band of a mercator y, and the neighbour it fades into when it is near.
  static func bands(at y: Double) -> [(middle: Double, opacity: Double)] {
    let position = y * bandsPerWorld
    let index = position.rounded(.down)
    let offset = position - index
    func middle(_ index: Double) -> Double { (index + 0.5) / bandsPerWorld }
    let fromEdge = min(offset, 1 - offset)
    guard fromEdge < bandFade / 2 else { return [(middle(index), 1)] }
    // On the edge itself both are there by half, on either side.
    let share = 0.5 + fromEdge / bandFade
    let neighbour = offset < 0.5 ? index - 1 : index + 1
    return [(middle(index), share), (middle(neighbour), 1 - share)]
  }

  /// North-south lines in a world width, `step` metres apart in the middle of a band.
  static func linesPerWorld(step: Double, bandMiddle: Double) -> Double {
    let latitude = MercatorCoordinate(x: 0, y: bandMiddle).coordinate.latitude
    let meters = MercatorCoordinate.circumferenceMeters * cos(latitude * .pi / 180)
    // A whole number of the widest spacing closes the circle for all spacings, which divide it, and
    // keeps the lines of one spacing among those of the finer ones.
    return max((meters / GridStep.coarsestMetric).rounded(), 1) * GridStep.coarsestMetric / step
  }

  private mutating func addGraticule(_ viewport: Viewport, opacity: Double) {
    let levels = GridLevels(
      ladder: GridStep.degrees, pointsPerUnit: viewport.worldSize / 360)
    func lines(_ levels: [GridLevels.Level]) -> [Lines] {
      levels.filter { $0.opacity > 0 }.flatMap { level in
        [
          Lines(
            direction: .eastWest, spacing: level.step, unit: .degrees,
            opacity: level.opacity * opacity),
          Lines(
            direction: .northSouth, spacing: 360 / level.step, unit: .degrees,
            opacity: level.opacity * opacity),
        ]
      }
    }
    minor += lines(levels.minor)
    major += lines(levels.major)
  }
}

extension GroundGrid.Lines {
  /// Calls `body` with the mercator x (north-south) or y (east-west) of every line in a range.
  func forEach(in range: ClosedRange<Double>, _ body: (Double) -> Void) {
    switch direction {
    case .northSouth:
      var index = (range.lowerBound * spacing).rounded(.up)
      while index <= range.upperBound * spacing {
        body(index / spacing)
        index += 1
      }
    case .eastWest:
      // Mercator's own edge: there is no ground beyond it.
      let southernmost = latitudeIndex(ofMercatorY: min(range.upperBound, 1))
      let northernmost = latitudeIndex(ofMercatorY: max(range.lowerBound, 0))
      var index = southernmost.rounded(.up)
      while index <= northernmost {
        let latitude = index * spacing / unitsPerDegree
        body(MercatorCoordinate(Coordinate(latitude: latitude, longitude: 0)).y)
        index += 1
      }
    }
  }

  private var unitsPerDegree: Double {
    unit == .meters ? MercatorCoordinate.circumferenceMeters / 360 : 1
  }

  private func latitudeIndex(ofMercatorY y: Double) -> Double {
    MercatorCoordinate(x: 0, y: y).coordinate.latitude * unitsPerDegree / spacing
  }
}
