import Foundation
import MapCamera

/// A camera that moves by frame.
struct Motion: Sendable {
  let name: String
  let camera: @Sendable (_ start: CameraState, _ progress: Double) -> CameraState

  /// The field of view from 1 to 90 degrees and back.
  static let fieldOfView = Motion(name: "fov") { start, progress in
    var camera = start
    camera.verticalFOV = 1 + 89 * (1 - abs(2 * progress - 1))
    return camera
  }

  /// A drag of a few hundred points to the north-east.
  static let pan = Motion(name: "pan") { start, progress in
    var camera = start
    var center = MercatorCoordinate(start.center)
    let points = 400 * progress
    center.x += points / (512 * exp2(start.zoom))
    center.y -= points / 2 / (512 * exp2(start.zoom))
    camera.center = center.coordinate
    return camera
  }

  /// Once around.
  static let rotation = Motion(name: "rotate") { start, progress in
    var camera = start
    camera.bearing = start.bearing + 360 * progress
    return camera
  }

  static let all = [fieldOfView, pan, rotation]
}
