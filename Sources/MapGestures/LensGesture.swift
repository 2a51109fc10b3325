import Foundation
import MapCamera

/// The lens in the hand: a pinch changes the camera's vertical field of view and nothing else.
///
/// The field of view is captured when the pinch begins; while it goes on the new one is
/// `captured / scale`, so moving the fingers apart narrows it, like a longer lens. A scale that is
/// not a positive, finite number is ignored.
public struct LensGesture: Hashable, Sendable {
  /// The allowed vertical field of view in degrees. Defaults to 1...90.
  public var range: ClosedRange<Double>

  /// The vertical field of view in degrees when the pinch began, nil between pinches.
  public private(set) var capturedFOV: Double?

  /// Creates a lens with the allowed vertical field of view in degrees.
  public init(range: ClosedRange<Double> = 1...90) {
    self.range = range
  }

  /// The camera after a pinch event; only its vertical field of view can differ.
  ///
  /// A pinch whose beginning was missed is taken up where it is, without a jump. The end and a
  /// cancellation leave the last field of view.
  public mutating func handle(_ pinch: PinchEvent, camera: CameraState) -> CameraState {
    let isUsable = pinch.scale > 0 && pinch.scale.isFinite
    switch pinch.phase {
    case .began:
      capturedFOV = isUsable ? camera.verticalFOV * pinch.scale : camera.verticalFOV
      return camera
    case .changed:
      guard isUsable else { return camera }
      let captured = capturedFOV ?? camera.verticalFOV * pinch.scale
      capturedFOV = captured
      return self.camera(camera, withFOV: captured / pinch.scale)
    case .ended, .cancelled:
      capturedFOV = nil
      return camera
    }
  }

  /// The camera after `steps` of a wheel or a key: an eighth of an octave each, so the same turn is
  /// the same change of the picture at 2 degrees and at 80. Positive steps widen.
  public func camera(_ camera: CameraState, widenedBy steps: Double) -> CameraState {
    guard steps.isFinite else { return camera }
    return self.camera(
      camera, withFOV: camera.verticalFOV * exp2(steps / LensGesture.stepsPerOctave))
  }

  /// Steps that double the field of view: 52 from one end of 1...90 degrees to the other.
  public static let stepsPerOctave = 8.0

  private func camera(_ camera: CameraState, withFOV fov: Double) -> CameraState {
    var changed = camera
    changed.verticalFOV = min(max(fov, range.lowerBound), range.upperBound)
    return changed
  }
}
