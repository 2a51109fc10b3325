import Foundation
import MapCamera
import MapGestures
import Output

/// Tells on standard output what the camera does, one line of JSON an event, each line at once.
final class Trace {
  private let descriptor: Int32
  private var isOpen = true

  /// Writes to a file descriptor, standard output unless given.
  init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
  }

  /// The camera changed.
  func camera(_ camera: CameraState, source: CameraSource) {
    let center = "[\(json(camera.center.latitude)),\(json(camera.center.longitude))]"
    write(
      #"{"event":"camera","center":\#(center),"zoom":\#(json(camera.zoom)),"#
        + #""bearing":\#(json(camera.bearing)),"pitch":\#(json(camera.pitch)),"#
        + #""fov":\#(json(camera.verticalFOV)),"source":"\#(source.rawValue)"}"#)
  }

  /// A frame was drawn and shown in so many milliseconds.
  func frame(milliseconds: Double) {
    let rounded = (milliseconds * 1000).rounded() / 1000
    write(#"{"event":"frame","ms":\#(json(rounded))}"#)
  }

  /// JSON has no words for infinities and NaN; a camera never holds one, so null would be seen.
  private func json(_ number: Double) -> String {
    number.isFinite ? "\(number)" : "null"
  }

  /// One system call a line, so that a reader never waits for a buffer. When nobody reads any
  /// more, the map goes on without telling.
  private func write(_ line: String) {
    if isOpen { isOpen = StandardStreams.write("\(line)\n", to: descriptor) }
  }
}
