import MapCamera
import MapGestures
import MapUI
import Testing

@testable import PinchToChangeFOV

@MainActor
@Suite struct PinchExampleTests {
  private func pinch(_ map: MapView, _ scales: Double...) {
    send(map, .began, 1)
    for scale in scales { send(map, .changed, scale) }
    send(map, .ended, scales.last ?? 1)
  }

  private func send(_ map: MapView, _ phase: GesturePhase, _ scale: Double) {
    let event = PinchEvent(phase: phase, scale: scale, location: ScreenPoint(x: 480, y: 320))
    map.handle(InputEvent(time: 0, kind: .pinch(event)))
  }

  @Test("The field of view at the beginning over the scale, within 1...90; nothing else moves")
  func lens() throws {
    let map = try PinchToChangeFOV.makeMap()
    let start = map.camera
    for (scale, fov) in [(2, 36.87 / 2), (0.5, 73.74), (1000, 1), (0.001, 90)] {
      map.setCamera(CameraOptions(start))
      pinch(map, scale)
      var expected = start
      expected.verticalFOV = fov
      #expect(map.camera == expected)
    }
  }

  @Test(
    "Every change counts from the beginning of its pinch, and the next pinch goes on from there")
  func capture() throws {
    let map = try PinchToChangeFOV.makeMap()
    pinch(map, 3, 0.7, 2)
    #expect(abs(map.camera.verticalFOV - 36.87 / 2) < 1e-12)
    pinch(map, 2)
    #expect(abs(map.camera.verticalFOV - 36.87 / 4) < 1e-12)
  }

  @Test("A scale that is none is ignored", arguments: [0, -1, Double.nan])
  func badScale(scale: Double) throws {
    let map = try PinchToChangeFOV.makeMap()
    pinch(map, 2, scale)
    #expect(abs(map.camera.verticalFOV - 36.87 / 2) < 1e-12)
  }

  @Test("Two fingers on the screen are a pinch, and Ctrl with the wheel is")
  func otherHands() throws {
    let map = try PinchToChangeFOV.makeMap()
    func finger(_ id: Int64, _ x: Double) -> Finger {
      Finger(touchID: 1, fingerID: id, point: ScreenPoint(x: x, y: 320))
    }
    map.handle(InputEvent(time: 0, kind: .fingerDown(finger(1, 400))))
    map.handle(InputEvent(time: 0.1, kind: .fingerDown(finger(2, 500))))
    map.handle(InputEvent(time: 0.2, kind: .fingerMoved(finger(2, 600))))
    #expect(abs(map.camera.verticalFOV - 36.87 / 2) < 1e-12)
    map.handle(InputEvent(time: 0.3, kind: .fingerUp(finger(1, 400))))
    map.handle(InputEvent(time: 0.4, kind: .fingerUp(finger(2, 600))))
    map.handle(
      InputEvent(
        time: 9, kind: .wheel(dx: 0, dy: -8, ScreenPoint(x: 480, y: 320), modifiers: .control)))
    #expect(abs(map.camera.verticalFOV - 36.87) < 1e-9)
    #expect(map.camera.zoom == 16.5)
  }
}
