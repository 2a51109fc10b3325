import Foundation
import MapCamera
import Testing

@testable import MapScene

struct GroundGridTests {
  private static let radiusMeters = 6_378_137.0

  private func viewport(
    latitude: Double, longitude: Double = 24.9, zoom: Double
  ) -> Viewport {
    Viewport(
      size: ScreenSize(width: 1280, height: 720),
      camera: CameraState(
        center: Coordinate(latitude: latitude, longitude: longitude), zoom: zoom))
  }

  private func positions(
    _ lines: GroundGrid.Lines, in range: ClosedRange<Double>
  ) -> [Double] {
    var found: [Double] = []
    lines.forEach(in: range) { found.append($0) }
    return found.sorted()
  }

  @Test(arguments: [0.0, 25.3, -47.1, 60.1699, 74.9])
  func linesLieTheirStepApartInMeters(latitude: Double) throws {
    let viewport = viewport(latitude: latitude, zoom: 16.5)
    let center = MercatorCoordinate(viewport.camera.center)
    let range = { (middle: Double) in middle - 1e-3...middle + 1e-3 }
    let levels = GridLevels(ladder: GridStep.metric, pointsPerUnit: viewport.pointsPerMeter)
    let step = try #require(levels.minor.first).step
    for lines in GroundGrid(viewport: viewport).minor.prefix(2) {
      let around = lines.direction == .eastWest ? center.y : center.x
      let found = positions(lines, in: range(around))
      let index = try #require(found.firstIndex { $0 > around })
      let (before, after) = (found[index - 1], found[index])
      switch lines.direction {
      case .eastWest:
        let degrees = abs(
          MercatorCoordinate(x: 0, y: after).coordinate.latitude
            - MercatorCoordinate(x: 0, y: before).coordinate.latitude)
        let meters = degrees * .pi / 180 * Self.radiusMeters
        #expect(abs(meters - step) < 1e-6 * step)
      case .northSouth:
        let radiansApart = (after - before) * 2 * .pi
        let meters = radiansApart * Self.radiusMeters * cos(latitude * .pi / 180)
        #expect(abs(meters - step) < 0.01 * step)
      }
    }
  }

  @Test func linesStandStillWhileTheCameraMoves() {
    let here = GroundGrid(viewport: viewport(latitude: 60.1699, zoom: 16.5))
    let there = GroundGrid(viewport: viewport(latitude: 60.1712, longitude: 24.95, zoom: 16.5))
    #expect(here.minor.map(\.spacing) == there.minor.map(\.spacing))
    #expect(here.major.map(\.spacing) == there.major.map(\.spacing))
  }

  @Test(arguments: [2.0, 7.4, 9, 12, 16.5])
  func everyWorldCopyHasTheSameLines(zoom: Double) {
    let grid = GroundGrid(viewport: viewport(latitude: 52, longitude: 179.9, zoom: zoom))
    for lines in grid.minor + grid.major where lines.direction == .northSouth {
      #expect(lines.spacing == lines.spacing.rounded(), "a whole number around the world")
      let width = 40 / lines.spacing
      let west = positions(lines, in: 0.9999 - width...0.9999 + width)
      let east = positions(lines, in: 1.9999 - width...1.9999 + width)
      #expect(west.count == east.count && !west.isEmpty)
      for (a, b) in zip(west, east) { #expect(abs(a + 1 - b) < 1e-12) }
    }
  }

  @Test func majorLinesAreAmongTheMinorOnes() {
    for zoom in stride(from: 0.0, through: 22, by: 0.37) {
      let grid = GroundGrid(viewport: viewport(latitude: 60, zoom: zoom))
      let finest = grid.minor.filter { $0.direction == .northSouth }.map(\.spacing).max() ?? 0
      for lines in grid.major where lines.direction == .northSouth && lines.unit == .meters {
        let ratio = finest / lines.spacing
        #expect(abs(ratio - ratio.rounded()) < 1e-9 || zoom < 8)
      }
    }
  }

  @Test func zoomingNeverMakesALinePop() {
    // The opacity of the lattice lines 0...200 of the finest metre, as zoom goes in small steps.
    var before: [Double]?
    for zoom in stride(from: 15.0, through: 19, by: 0.005) {
      let perMeter = 512 * exp2(zoom) / 40_075_016
      let levels = GridLevels(ladder: GridStep.metric, pointsPerUnit: perMeter)
      func opacity(_ meter: Int, _ levels: [GridLevels.Level], _ weight: Double) -> Double {
        levels.filter { Double(meter).truncatingRemainder(dividingBy: $0.step) == 0 }
          .map { $0.opacity * weight }.max() ?? 0
      }
      let now = (1...200).map { meter in
        max(opacity(meter, levels.minor, 0.5), opacity(meter, levels.major, 1))
      }
      if let before {
        let jump = zip(before, now).map { abs($0 - $1) }.max() ?? 0
        #expect(jump < 0.02, "at zoom \(zoom)")
      }
      before = now
    }
  }

  @Test func bandsFadeIntoEachOther() {
    var before: [Double: Double]?
    for step in 0...4000 {
      let y = 0.3 + Double(step) * 2e-6
      let now = Dictionary(
        GroundGrid.bands(at: y).map { ($0.middle, $0.opacity) }, uniquingKeysWith: max)
      #expect(abs(now.values.reduce(0, +) - 1) < 1e-9)
      if let before {
        for band in Set(before.keys).union(now.keys) {
          #expect(abs((before[band] ?? 0) - (now[band] ?? 0)) < 0.02)
        }
      }
      before = now
    }
  }

  @Test(arguments: [0.0, 6.5])
  func farOutItIsTheGraticule(zoom: Double) throws {
    let grid = GroundGrid(viewport: viewport(latitude: 10, zoom: zoom))
    #expect(grid.minor.allSatisfy { $0.unit == .degrees })
    let parallels = try #require(grid.major.last { $0.direction == .eastWest })
    let latitudes = positions(parallels, in: 0...1).map {
      MercatorCoordinate(x: 0, y: $0).coordinate.latitude
    }
    for latitude in latitudes {
      let index = latitude / parallels.spacing
      #expect(abs(index - index.rounded()) < 1e-9)
    }
    #expect(!latitudes.isEmpty)
  }
}
