import MapCamera
import TestSupport

extension CameraState {
  /// The camera of the lens example: pitched and turned, streets in view.
  static let lens = CameraState(
    center: Coordinate(latitude: 59.3419, longitude: 18.0669), zoom: 16.5, bearing: 30, pitch: 70)

  /// Any camera within the limits, padded one time in three.
  static func random(using random: inout SeededGenerator) -> CameraState {
    let padded = Int.random(in: 0..<3, using: &random) == 0
    func inset(_ random: inout SeededGenerator) -> Double {
      padded ? Double.random(in: 0...90, using: &random) : 0
    }
    return CameraState(
      center: Coordinate(
        latitude: .random(in: -84...84, using: &random),
        longitude: .random(in: -180...180, using: &random)),
      padding: EdgeInsets(
        top: inset(&random), left: inset(&random), bottom: inset(&random), right: inset(&random)),
      zoom: .random(in: 0...22, using: &random), bearing: .random(in: 0..<360, using: &random),
      pitch: .random(in: 0...85, using: &random), verticalFOV: .random(in: 1...90, using: &random))
  }
}

extension Viewport {
  /// Any camera in a viewport of any common size.
  static func random(using random: inout SeededGenerator) -> Viewport {
    let size = ScreenSize(
      width: .random(in: 200...2000, using: &random),
      height: .random(in: 200...1500, using: &random))
    return Viewport(size: size, camera: .random(using: &random))
  }

  /// Any point of the viewport that shows ground not stretched beyond measure.
  func randomGroundPoint(using random: inout SeededGenerator) -> ScreenPoint {
    ScreenPoint(
      x: .random(in: 0...size.width, using: &random),
      y: .random(in: min(footprintTopY, size.height - 1)...size.height, using: &random))
  }
}

extension ScreenPoint {
  /// The distance in points.
  func distance(to other: ScreenPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}
