import Foundation
import Testing

@testable import MapCamera

@Suite("Limits, fits and animations against the reference vectors")
struct MoveVectorTests {
  @Test("the selection that travels with the tests")
  func selection() throws {
    let rows: [OperationRow] = try Vectors.bundled("moves")
    #expect(rows.count == 270)
    try check(rows)
  }

  @Test("the whole set", .enabled(if: Vectors.hasShared))
  func wholeSet() throws {
    let rows: [OperationRow] = try Vectors.whole("vectors-camera-ops.jsonl")
    #expect(rows.count == 583)
    try check(rows)
  }

  private func check(_ rows: [OperationRow]) throws {
    var errors = WorstErrors()
    for (index, row) in rows.enumerated() {
      let name = "\(index)"
      switch row.op {
      case "constrain", "constrainMaxBounds": try checkConstrain(row, name, &errors)
      case "cameraForBounds": try checkFit(row, name, &errors)
      case "easeTo", "flyTo": try checkAnimation(row, name, &errors)
      case "bezier": try checkEasing(row, name, &errors)
      // How fast a wheel zooms is a gesture's choice, not the camera's.
      case "wheelFrameScale": break
      default: Issue.record("unknown operation \(row.op)")
      }
    }
    errors.expect([
      // The reference ends an unrepeated world 1e-10 degrees before the antimeridian.
      "constrain, degrees": 1.1e-10, "constrain, zoom": 1e-10,
      // A box of a few thousandths of a degree leaves 11 digits of its height in double mercator:
      // against 40-digit arithmetic both the reference and this are off by 1e-11 zoom levels.
      "fit, degrees": 4e-12, "fit, zoom": 4e-11,
      "easing": 1e-12, "easeTo, points": 1e-7, "easeTo, zoom": 1e-12, "easeTo, degrees": 1e-11,
      // ln(sqrt(b^2 + 1) - b) cancels in the reference: against 40-digit arithmetic its worst frame
      // is 8.2e-4 points off, and ours below 1e-7.
      "flyTo, points": 1e-3, "flyTo, zoom": 1.3e-6, "flyTo, degrees": 1e-11,
      "flyTo, duration": 1e-6,
    ])
  }

  private func checkConstrain(
    _ row: OperationRow, _ name: String, _ errors: inout WorstErrors
  ) throws {
    let limits = CameraBounds(
      zoom: (row.minZoom ?? -2)...(row.maxZoom ?? 22),
      coordinates: row.maxBounds.map { CoordinateBounds($0) },
      repeatsWorld: row.renderWorldCopies ?? true)
    let camera = limits.constrain(try #require(row.in).state, in: row.size)
    let expected = try #require(row.out).state
    let east = (camera.center.longitude - expected.center.longitude).remainder(dividingBy: 360)
    let north = camera.center.latitude - expected.center.latitude
    errors.add("constrain, degrees", max(abs(east), abs(north)), row: name)
    errors.add("constrain, zoom", abs(camera.zoom - expected.zoom), row: name)
  }

  private func checkFit(_ row: OperationRow, _ name: String, _ errors: inout WorstErrors) throws {
    let padding = try #require(row.mapPadding).insets
    let view = Viewport(
      size: row.size,
      camera: CameraState(
        center: Coordinate(latitude: 0, longitude: 0), padding: padding, zoom: row.mapZoom ?? 0))
    let bounds = CoordinateBounds(try #require(row.bounds))
    let extra = try #require(row.padding).insets
    let camera = try #require(
      view.camera(fitting: bounds, padding: extra, bearing: row.bearing, pitch: 0))
    let expected = try #require(row.out).state
    #expect(camera.padding == padding)
    // The reference also shifts the centre by an offset in points of the map; ours has none.
    let offset = try #require(row.offset)
    let worldSize = 512 * exp2(expected.zoom)
    let place = MercatorCoordinate(expected.center)
    let shifted = MercatorCoordinate(
      x: place.x + offset[0] / worldSize, y: place.y + offset[1] / worldSize
    ).coordinate
    let error = max(
      abs(camera.center.longitude - shifted.longitude),
      abs(camera.center.latitude - shifted.latitude))
    errors.add("fit, degrees", error / max(1, abs(shifted.longitude)), row: name)
    errors.add("fit, zoom", abs(camera.zoom - expected.zoom), row: name)
  }

  private func checkAnimation(
    _ row: OperationRow, _ name: String, _ errors: inout WorstErrors
  ) throws {
    let start = try #require(row.start).state
    let options = try #require(row.options)
    let end = CameraState(
      center: Coordinate(latitude: options.center[1], longitude: options.center[0]),
      zoom: options.zoom, bearing: options.bearing, pitch: options.pitch)
    let animation: any CameraAnimation
    if row.op == "easeTo" {
      animation = CameraEase(
        from: start, to: end, duration: options.duration.map { $0 / 1000 } ?? 0.5)
    } else {
      animation = CameraFlight(
        from: start, to: end, size: row.size, duration: options.duration.map { $0 / 1000 },
        curve: options.curve ?? CameraFlight.defaultCurve,
        speed: options.speed ?? CameraFlight.defaultSpeed)
    }
    let seconds = try #require(row.durationMs) / 1000
    if row.op == "flyTo" {
      errors.add("flyTo, duration", abs(animation.duration / seconds - 1), row: name)
    } else {
      #expect(animation.duration == seconds)
    }
    for frame in try #require(row.frames) {
      let camera = animation.camera(at: frame.t / 1000 * (animation.duration / seconds))
      let expected = MercatorCoordinate(
        Coordinate(latitude: frame.lat, longitude: frame.lng))
      let place = MercatorCoordinate(camera.center)
      let worldSize = 512 * exp2(camera.zoom)
      let east = (place.x - expected.x).remainder(dividingBy: 1)
      errors.add(
        "\(row.op), points", max(abs(east), abs(place.y - expected.y)) * worldSize, row: name)
      errors.add("\(row.op), zoom", abs(camera.zoom - frame.zoom), row: name)
      let turn = (camera.bearing - frame.bearing).remainder(dividingBy: 360)
      errors.add("\(row.op), degrees", max(abs(turn), abs(camera.pitch - frame.pitch)), row: name)
    }
  }

  private func checkEasing(
    _ row: OperationRow, _ name: String, _ errors: inout WorstErrors
  ) throws {
    let easing: Easing = try #require(row.name).hasPrefix("default") ? .ease : .easeOut
    for entry in try #require(row.table) {
      let time = try #require(entry.time)
      let eased = try #require(entry.eased)
      errors.add("easing", abs(easing(time) - eased), row: name)
    }
  }
}
