import Rig
import SDLKit
import TestSupport
import Testing

/// A pinch to play: where it goes, in how many steps, how fast.
struct Pinching {
  /// The finger distance at the end, relative to the beginning.
  var scale: Double
  var steps: Int
  var millisecondsPerStep: Double

  /// The scale of every step.
  var scales: [Double] {
    (1...steps).map { 1 + (scale - 1) * Double($0) / Double(steps) }
  }

  /// Apart and together, slowly and faster than frames are drawn; one after the other they stay
  /// within what the lens can do.
  static let several = [
    Pinching(scale: 2, steps: 10, millisecondsPerStep: 8),
    Pinching(scale: 0.5, steps: 12, millisecondsPerStep: 20),
    Pinching(scale: 3, steps: 40, millisecondsPerStep: 1),
    Pinching(scale: 0.8, steps: 5, millisecondsPerStep: 0),
  ]
}

/// What the program opens with, and what the lens makes of it.
enum Lens {
  /// Degrees.
  static let initialFOV = 36.86989764584402

  /// Latitude, longitude, zoom, bearing and pitch of the view the program opens with.
  static let initialView = [60.1699, 24.9414, 16.5, 30, 70]

  /// How far off in degrees the field of view may be.
  static let tolerance = 0.05

  /// The field of view a pinch makes of one, in degrees.
  static func fov(_ captured: Double = initialFOV, at scale: Double) -> Double {
    min(max(captured / scale, 1), 90)
  }

  /// Checks that the cameras are those of a pinch through these scales, step by step, and that
  /// nothing but the field of view is other than at the start.
  static func check(
    _ cameras: some Collection<TracedCamera>, scales: [Double], captured: Double = initialFOV,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(cameras.count == scales.count, sourceLocation: sourceLocation)
    for (camera, scale) in zip(cameras, scales) {
      #expect(
        abs(camera.fov - fov(captured, at: scale)) < tolerance, "at scale \(scale)",
        sourceLocation: sourceLocation)
      #expect(camera.unlensed == initialView, "at scale \(scale)", sourceLocation: sourceLocation)
      #expect(camera.source == "pinch", sourceLocation: sourceLocation)
    }
  }
}

/// The label that tells the field of view, as it is seen.
enum Label {
  /// Where it is in a picture of 1280 x 720: 200 x 44, in the middle, 20 above the bottom.
  private static let columns = 540..<740
  private static let rows = 656..<700

  /// The pixels of the label in a whole picture of 1280 x 720, without alpha.
  static func pixels(of picture: [UInt32]) -> [UInt32] {
    rows.flatMap { row in columns.map { picture[row * 1280 + $0] & 0xFF_FFFF } }
  }

  /// What the label and the map behind it are at this field of view: drawn without any window.
  static func expected(fov: Double) throws -> [UInt32] {
    let folder = try TemporaryFolder()
    let path = folder.path("snapshot.png")
    let outcome = try BuiltProgram("fovea").run([
      "--snapshot", path, "--size", "1280x720", "--fov", "\(fov)",
    ])
    try #require(outcome.status == 0, "\(outcome.complaints)")
    return pixels(of: try PNG.read(path).pixels)
  }

  /// Checks that a picture, looked at again until it is right or a second has passed, shows the
  /// label of this field of view.
  static func check(
    fov: Double, sourceLocation: SourceLocation = #_sourceLocation, in look: () throws -> [UInt32]
  ) throws {
    let expected = try expected(fov: fov)
    let deadline = ChildProgram.now + 1
    var seen = pixels(of: try look())
    while seen != expected, ChildProgram.now < deadline { seen = pixels(of: try look()) }
    let different = zip(seen, expected).count { $0 != $1 }
    #expect(different == 0, "pixels of the label that differ", sourceLocation: sourceLocation)
  }
}
