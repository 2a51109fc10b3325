import Foundation
import Rig

/// How long a hand waits for the picture: from a pinch update written to a touchpad's driver to
/// the frame with the new field of view being on the screen.
///
/// Measured on the program itself, in a real X server, on the view it opens with at 1280 x 720.
enum Latency {
  private static let updates = 60

  /// Seconds between updates on the touchpad's own clock, whenever frames are shown: prime to the
  /// frames' interval, so that updates come at any moment of it, and mostly long enough for each to
  /// have a frame of its own.
  private static let interval = 0.0237

  /// Starts the server and the program, pinches, and ends both.
  static func measure() throws -> CaseResult {
    if let missing = XServer.whatIsMissing { throw RigError(missing) }
    let server = try XServer()
    let window = try FoveaWindow(
      executable: SiblingProgram.path("fovea"),
      environment: ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": nil])
    try server.hands.movePointer(x: 640, y: 360)
    window.awaitRest()
    try server.hands.pinchBegin()
    var (latencies, drawing): ([Double], [Double]) = ([], [])
    var due = ChildProgram.now
    for update in 1...updates {
      due += interval
      Thread.sleep(forTimeInterval: max(0, due - ChildProgram.now))
      // From 1 to 2 and back: within the lens' limits, and the field of view changes every time.
      let half = Double(updates) / 2
      let scale = 2 - abs(Double(update) - half) / half
      let start = ChildProgram.now
      try server.hands.pinchUpdate(scale: scale)
      guard window.awaitCamera(where: { $0.source == "pinch" }) != nil,
        let shown = window.awaitFrame()
      else { throw RigError("no frame followed pinch update \(update): \(window.complaints)") }
      latencies.append((shown.time - start) * 1000)
      drawing.append(shown.milliseconds)
    }
    try server.hands.pinchEnd(scale: 1)
    return CaseResult(
      "latency/pinch/x11", Measurement(milliseconds: latencies),
      figures: [
        "of it drawing ms": Measurement(milliseconds: drawing).median,
        "longest ms": latencies.max() ?? 0,
        "updates": Double(updates),
      ])
  }
}
