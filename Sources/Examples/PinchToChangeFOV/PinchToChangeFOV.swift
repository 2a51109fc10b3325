import MapCamera
import MapGestures
import MapScene
import MapTiles
import MapUI

/// Pinch to change the field of view: fingers moved apart narrow the lens, moved together widen it.
///
/// The ground at the centre keeps its place and its size whatever the lens; what changes is how fast
/// everything before and behind it grows and shrinks with the distance.
///
///     PinchToChangeFOV [--snapshot FILE.png]
@main @MainActor
struct PinchToChangeFOV {
  private var recognizer = PinchRecognizer()
  private var fovAtBegin = 0.0

  static func main() {
    // Opens a window, or writes a picture; ends the program.
    MapProgram.run(title: "Pinch to change the field of view") { try makeMap() }
  }

  static func makeMap() throws -> MapView {
    // Looking across Stockholm, 70 degrees from straight down: the more pitched the camera, the more
    // there is to see of its lens.
    let map = MapView(
      sources: [try TileSources.openAtlas()],
      camera: CameraState(
        center: Coordinate(latitude: 59.3419, longitude: 18.0669),
        zoom: 16.5, bearing: 30, pitch: 70, verticalFOV: 36.87))

    // The pinch is ours: the map's own gestures leave the field of view alone. What else they do,
    // dragging, turning, zooming with the wheel, they go on doing.
    map.gestures.options.fieldOfViewEnabled = false
    var example = PinchToChangeFOV()
    map.onInput = { map, event in
      // Two fingers on a touchscreen or a touchpad, or Ctrl and the wheel: it is all a pinch.
      for pinch in example.recognizer.pinches(in: event) { example.handle(pinch, on: map) }
    }

    // The label, 200 x 44 points, in the middle above the bottom edge; drawn anew with every frame,
    // and every change of the camera asks for one.
    map.obstacles = { [FOVLabel.frame(in: $0.size)] }
    map.overlays.append { map, canvas in
      FOVLabel().draw(verticalFOV: map.camera.verticalFOV, on: canvas)
    }
    return map
  }

  private mutating func handle(_ pinch: PinchEvent, on map: MapView) {
    switch pinch.phase {
    case .began:
      // A pinch's scale counts from its beginning, so the field of view it scales is that one's.
      fovAtBegin = map.camera.verticalFOV
    case .changed where pinch.scale > 0:
      // Fingers twice as far apart see half the angle. Below 1 degree nothing would move any more;
      // above 90 the edges are stretched beyond use.
      let fov = min(max(fovAtBegin / pinch.scale, 1), 90)
      // Only the field of view: what is nil in the options stays as it is.
      map.setCamera(CameraOptions(verticalFOV: fov))
    case .changed, .ended, .cancelled:
      break
    }
  }
}
