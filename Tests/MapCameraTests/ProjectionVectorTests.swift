import Foundation
import Testing

@testable import MapCamera

/// The largest errors of a set of rows, each against its tolerance.
///
/// One expectation a row and quantity would be a hundred thousand; this keeps the worst row of every
/// quantity and lets the test expect those.
struct WorstErrors {
  private(set) var worst: [String: (error: Double, row: String)] = [:]

  mutating func add(_ quantity: String, _ error: Double, row: String) {
    // NaN is worse than any number.
    let error = error.isNaN ? .infinity : error
    if error >= worst[quantity]?.error ?? 0 { worst[quantity] = (error, row) }
  }

  func expect(_ tolerances: [String: Double], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(Set(worst.keys) == Set(tolerances.keys), sourceLocation: sourceLocation)
    for (quantity, tolerance) in tolerances {
      guard let (error, row) = worst[quantity] else { continue }
      #expect(error <= tolerance, "\(quantity), row \(row)", sourceLocation: sourceLocation)
    }
    if ProcessInfo.processInfo.environment["PRINT_ACCURACY"] != nil {
      for (quantity, (error, row)) in worst.sorted(by: { $0.key < $1.key }) {
        print("  \(quantity): \(error) (row \(row)), tolerance \(tolerances[quantity] ?? 0)")
      }
    }
  }
}

@Suite("Projection against the reference vectors")
struct ProjectionVectorTests {
  /// Absolute or relative errors that the reference's own rounding explains; see the README there.
  static let tolerances = [
    "distance to centre, relative": 1e-11, "horizon, relative": 1e-11, "centre point": 1e-12,
    "points per metre, relative": 1e-11,
    "project near the screen, points": 1e-5, "project below zoom 15, points": 1e-6,
    "project far off the screen, relative": 1e-7, "depth, relative": 1e-7,
    "unproject, ground points by stretch": 1e-3, "unproject, degrees": 1e-8,
    "near the horizon, ground points by stretch": 1e-4,
    "footprint top": 1e-6, "bounds by span": 1e-6, "footprint by span": 1e-6,
    "moved centre, points by stretch": 2e-3, "distance after a change of field of view": 1e-11,
  ]

  @Test("the selection that travels with the tests")
  func selection() throws {
    let rows: [ProjectionRow] = try Vectors.bundled("projection")
    #expect(rows.count == 216)
    check(rows)
  }

  @Test("all thousand cameras", .enabled(if: Vectors.hasShared))
  func wholeSet() throws {
    let rows: [ProjectionRow] = try Vectors.whole("vectors-public.jsonl")
    #expect(rows.count == 1000)
    check(rows)
  }

  private func check(_ rows: [ProjectionRow]) {
    var errors = WorstErrors()
    for row in rows {
      let view = row.camera.viewport
      checkLens(row, view, &errors)
      checkProject(row, view, &errors)
      checkUnproject(row, view, &errors)
      checkFootprint(row, view, &errors)
      for move in row.ops where move.wellConditioned ?? true {
        checkMove(move, row, view, &errors)
      }
    }
    errors.expect(Self.tolerances)
  }

  private func checkLens(_ row: ProjectionRow, _ view: Viewport, _ errors: inout WorstErrors) {
    errors.add(
      "distance to centre, relative",
      abs(view.cameraToCenterDistance / row.cameraToCenterDistance - 1), row: row.id)
    errors.add(
      "centre point",
      max(
        abs(view.centerPoint.x - row.centerPoint[0]), abs(view.centerPoint.y - row.centerPoint[1])),
      row: row.id)
    let ratio = view.pointsPerMeter * 6_378_137 / 6_371_008.8 / row.pixelsPerMeter
    errors.add("points per metre, relative", abs(ratio - 1), row: row.id)
    #expect((view.horizonY == nil) == (row.horizonY == nil), "\(row.id)")
    if let ours = view.horizonY, let theirs = row.horizonY {
      errors.add("horizon, relative", abs(ours - theirs) / max(1, abs(theirs)), row: row.id)
    }
  }

  private func checkProject(_ row: ProjectionRow, _ view: Viewport, _ errors: inout WorstErrors) {
    for place in row.project {
      let point = view.point(for: place.coordinate)
      if place.behind {
        #expect(point == nil, "\(row.id): a place behind the eye must not be drawn")
        #expect(view.depth(for: place.coordinate) <= 0, "\(row.id)")
        continue
      }
      guard let point, let x = place.x, let y = place.y, let depth = place.depth else {
        Issue.record("\(row.id): a place before the eye is not drawn")
        continue
      }
      let error = max(abs(point.x - x), abs(point.y - y))
      if abs(x) <= 2 * view.size.width, abs(y) <= 2 * view.size.height {
        errors.add("project near the screen, points", error, row: row.id)
        if row.camera.zoom < 15 { errors.add("project below zoom 15, points", error, row: row.id) }
      } else {
        errors.add(
          "project far off the screen, relative", error / max(abs(x), abs(y)), row: row.id)
      }
      let ours = view.depth(for: place.coordinate)
      errors.add(
        "depth, relative", abs(ours - depth) / max(depth, view.cameraToCenterDistance), row: row.id)
    }
  }

  private func checkUnproject(_ row: ProjectionRow, _ view: Viewport, _ errors: inout WorstErrors) {
    for (places, quantity) in [
      (row.unproject, "unproject, ground points by stretch"),
      (row.nearHorizon, "near the horizon, ground points by stretch"),
    ] {
      for place in places {
        guard let mercator = view.mercator(for: place.point),
          let coordinate = view.coordinate(for: place.point)
        else {
          Issue.record("\(row.id): no ground at \(place.point)")
          continue
        }
        let error = max(abs(mercator.x - place.mx), abs(mercator.y - place.my)) * view.worldSize
        errors.add(quantity, error / view.stretch(at: place.y), row: row.id)
        // So near to the horizon a degree of latitude is less than the rounding of a point.
        guard quantity.hasPrefix("unproject") else { continue }
        errors.add(
          "unproject, degrees",
          max(
            abs(coordinate.longitude - place.lng) / max(1, abs(place.lng)),
            abs(coordinate.latitude - place.lat)), row: row.id)
      }
    }
  }

  private func checkFootprint(_ row: ProjectionRow, _ view: Viewport, _ errors: inout WorstErrors) {
    errors.add(
      "footprint top", abs(view.footprintTopY - row.quadTopY) / max(1, row.quadTopY), row: row.id)
    let bounds = view.coordinateBounds
    let span = max(bounds.longitudeSpan, bounds.latitudeSpan)
    let edges = [
      bounds.southwest.longitude, bounds.southwest.latitude,
      bounds.northeast.longitude, bounds.northeast.latitude,
    ]
    for (ours, theirs) in zip(edges, row.quadBounds) {
      errors.add("bounds by span", abs(ours - theirs) / span, row: row.id)
    }
    #expect(view.footprint.count == 4)
    for (corner, place) in zip(view.footprint, row.quad) {
      let error = max(abs(corner.longitude - place[0]), abs(corner.latitude - place[1]))
      errors.add("footprint by span", error / span, row: row.id)
    }
    let (width, height) = (view.size.width, view.size.height)
    let corners = [[0, 0], [width, 0], [width, height], [0, height]]
    for (corner, inSky) in zip(corners, row.cornersInSky) {
      let place = view.coordinate(for: ScreenPoint(corner))
      #expect((place == nil) == inSky, "\(row.id): corner \(corner)")
    }
  }

  private func checkMove(
    _ move: MoveRow, _ row: ProjectionRow, _ view: Viewport, _ errors: inout WorstErrors
  ) {
    if let fov = move.fov {
      let changed = view.with(CameraOptions(verticalFOV: fov).applying(to: view.camera))
      let expected = move.cameraToCenterDistance ?? .nan
      errors.add(
        "distance after a change of field of view",
        abs(changed.cameraToCenterDistance / expected - 1), row: row.id)
      return
    }
    let anchor = ScreenPoint(move.at ?? move.from ?? [])
    let target = ScreenPoint(move.at ?? move.to ?? [])
    let moved: CameraState
    switch move.op {
    case "drag": moved = view.camera(dragging: anchor, to: target)
    case "zoomAround": moved = view.camera(zoomingTo: move.zoom ?? .nan, around: anchor)
    case "rotateAround": moved = view.camera(rotatingTo: move.bearing ?? .nan, around: anchor)
    default:
      Issue.record("\(row.id): unknown move \(move.op)")
      return
    }
    let east = (moved.center.longitude - move.center[0]).remainder(dividingBy: 360)
    let error = max(abs(east), abs(moved.center.latitude - move.center[1]))
    let after = view.with(moved)
    let stretch = max(view.stretch(at: anchor.y), after.stretch(at: target.y))
    errors.add(
      "moved centre, points by stretch", error / 360 * after.worldSize / stretch, row: row.id)
  }
}

extension ScreenPoint {
  init(_ pair: [Double]) {
    self.init(x: pair.first ?? .nan, y: pair.last ?? .nan)
  }
}

extension Viewport {
  /// Points on the ground for a point on the screen, along the view at the row `y`: at least 1.
  func stretch(at y: Double) -> Double {
    let d = cameraToCenterDistance
    let descent = d * cosPitch + (y - centerPoint.y) * sinPitch
    return max(1, d * d * cosPitch / (descent * descent))
  }
}
