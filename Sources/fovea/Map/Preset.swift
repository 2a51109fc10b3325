import MapCamera

/// A camera to start from, on the command line and on keys 1, 2 and 3.
enum Preset: String, CaseIterable, Sendable {
  /// Streets and houses, seen through the lens of the field-of-view example.
  case helsinki
  /// The camera of the field-of-view example, to the digit.
  case stockholm
  /// The camera of the inset example, to the digit; gestures do not rotate.
  case inset

  /// The camera.
  var camera: CameraState {
    switch self {
    case .helsinki: Self.lens(over: Coordinate(latitude: 60.1699, longitude: 24.9414))
    case .stockholm: Self.lens(over: Coordinate(latitude: 59.3419, longitude: 18.0669))
    case .inset:
      CameraState(center: Coordinate(latitude: 39.13954, longitude: -77.25637), zoom: 6.52)
    }
  }

  /// The preset on a number key, nil for keys without one.
  init?(key number: Int) {
    guard Self.allCases.indices.contains(number - 1) else { return nil }
    self = Self.allCases[number - 1]
  }

  /// Whether gestures may turn the map.
  var allowsRotation: Bool { self != .inset }

  private static func lens(over center: Coordinate) -> CameraState {
    CameraState(center: center, zoom: 16.5, bearing: 30, pitch: 70, verticalFOV: 36.87)
  }
}
