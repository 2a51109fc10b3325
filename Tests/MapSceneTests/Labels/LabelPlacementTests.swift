import Foundation
import MapCamera
import TestSupport
import Testing

@testable import MapScene

/// Where names stand, against slow and obvious measures.
@MainActor
struct LabelPlacementTests {
  private static let size = ScreenSize(width: 900, height: 600)

  private static func view(
    fov: Double = 36.87, pitch: Double = 60, bearing: Double = 30, zoom: Double = 15.5
  ) -> Viewport {
    Viewport(
      size: size,
      camera: CameraState(
        center: Coordinate(latitude: 60.17, longitude: 24.94), zoom: zoom, bearing: bearing,
        pitch: pitch, verticalFOV: fov))
  }

  /// Pairs of labels of which one covers a point of the other.
  private func overlaps(_ labels: [PlacedLabel]) -> [String] {
    labels.indices.flatMap { first in
      labels.indices.filter { $0 != first }.compactMap { second in
        labels[first].box.samples.contains(where: labels[second].box.holds)
          ? "\(labels[first].text) / \(labels[second].text)" : nil
      }
    }
  }

  @Test func noNameCoversAnotherWhileTheLensChanges() {
    let bench = LabelBench(around: Self.view())
    var most = 0
    for step in 0...40 {
      let placed = bench.place(Self.view(fov: 90 - 2 * Double(step)), at: Double(step) / 60)
      #expect(overlaps(placed) == [])
      most = max(most, placed.count)
    }
    #expect(most > 10)
  }

  @Test func noNameCoversAnotherOrAnOrnamentForAnyCamera() {
    var random = SeededGenerator(seed: 6)
    var count = 0
    for _ in 0..<40 {
      let viewport = Viewport.random(using: &random, zoom: 13...17)
      let bench = LabelBench(around: viewport)
      bench.obstacles = [
        ScreenRect(
          origin: ScreenPoint(x: 8, y: viewport.size.height - 250),
          size: ScreenSize(width: 120, height: 120)),
        FOVLabel.frame(in: viewport.size),
      ]
      let placed = bench.place(viewport)
      count += placed.count
      #expect(overlaps(placed) == [])
      for label in placed {
        for obstacle in bench.obstacles {
          #expect(!label.box.samples.contains { obstacle.contains(ScreenPoint(x: $0.x, y: $0.y)) })
        }
        // Whole on the screen, and never upside down.
        for corner in label.box.corners {
          #expect(corner.x >= 0 && corner.x <= viewport.size.width)
          #expect(corner.y >= 0 && corner.y <= viewport.size.height)
        }
        #expect(label.box.direction.x >= 0)
      }
    }
    #expect(count > 200)
  }

  @Test func aNameStandsOnTheGroundBeforeTheEye() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      let viewport = Viewport.random(using: &random, zoom: 13...17)
      for label in LabelBench(around: viewport).place(viewport) {
        #expect(viewport.depth(for: label.anchor) > 0)
        let point = try #require(viewport.point(for: label.anchor))
        #expect(abs(point.x - label.anchorOnScreen.x) < 1e-6)
        #expect(abs(point.y - label.anchorOnScreen.y) < 1e-6)
        if let horizon = viewport.horizonY { #expect(point.y > horizon) }
      }
    }
  }

  @Test func aStreetsNameRunsAlongTheStreet() throws {
    let viewport = Self.view()
    let bench = LabelBench(around: viewport)
    for label in bench.place(viewport) where label.isAlongLine {
      // Both ends of the name lie on one straight street of that name: each end's place on the
      // ground is near the line through a stretch of it.
      let ends = [-1.0, 1].map { label.box.center + label.box.direction * label.box.half.x * $0 }
      let places = try ends.map {
        try #require(viewport.mercator(for: ScreenPoint(x: $0.x, y: $0.y)))
      }
      let isOnStreet = bench.tiles[0].contains { tile in
        tile.tile.names.lines.contains { line in
          guard line.text == label.text else { return false }
          let start = tile.placed.place(SIMD2<Double>(line.start))
          let end = tile.placed.place(SIMD2<Double>(line.end))
          return places.allSatisfy { Self.distance($0, start, end) < 2 * tile.placed.span / 4096 }
        }
      }
      #expect(isOnStreet, "\(label.text)")
    }
  }

  /// The distance of a point from a segment, in world widths.
  private static func distance(
    _ point: MercatorCoordinate, _ a: MercatorCoordinate, _ b: MercatorCoordinate
  ) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let t = min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
    return hypot(point.x - a.x - t * dx, point.y - a.y - t * dy)
  }

  @Test func thePlacingIsTheSameEveryTime() {
    let first = LabelBench(around: Self.view()).place(Self.view()).map(\.box)
    let second = LabelBench(around: Self.view()).place(Self.view()).map(\.box)
    #expect(first == second)
    #expect(!first.isEmpty)
  }

  @Test func theMoreImportantNameComesFirst() {
    // Two places at one point: the city is written, whatever the order of the tile.
    let bench = LabelBench(around: Self.view(pitch: 0, zoom: 14))
    let placed = bench.place(Self.view(pitch: 0, zoom: 14))
    let first = placed.map(\.labelClass.rawValue)
    #expect(first == first.sorted())
  }
}
