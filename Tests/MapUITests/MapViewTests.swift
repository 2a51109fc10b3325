import MapCamera
import MapGestures
import MapScene
import SDLKit
import TestSupport
import Testing

@testable import MapUI

@MainActor
@Suite struct MapViewTests {
  private let start = CameraState(center: Coordinate(latitude: 10, longitude: 20), zoom: 4)

  private func makeMap() -> MapView {
    MapView(sources: [], camera: start, size: ScreenSize(width: 300, height: 200), text: nil)
  }

  @Test("A change of the camera is constrained, told once, and asks for a frame")
  func camera() {
    let map = makeMap()
    var told: [CameraState] = []
    map.onCameraChange = { told.append($0.camera) }
    let bitmap = Bitmap(width: 300, height: 200)
    map.draw(into: bitmap.buffer, pixelRatio: 1)
    withExtendedLifetime(bitmap) {}
    #expect(!map.needsFrame)
    map.setCamera(CameraOptions(pitch: 200))
    map.setCamera(CameraOptions(pitch: 85))
    #expect(map.camera.pitch == 85)
    #expect(told == [map.camera])
    #expect(map.needsFrame)
  }

  @Test("A drag moves the ground with the hand, and Home goes back")
  func gestures() {
    let map = makeMap()
    map.gestures.options.animationEnabled = false
    let from = ScreenPoint(x: 150, y: 100)
    map.handle(InputEvent(time: 0, kind: .mouseDown(.left, from, clicks: 1, modifiers: [])))
    map.handle(
      InputEvent(time: 0.1, kind: .mouseMoved(ScreenPoint(x: 200, y: 100), modifiers: [])))
    #expect(abs(map.camera.center.longitude - (20 - 50 * 360 / (512 * 16.0))) < 1e-9)
    map.handle(InputEvent(time: 1, kind: .mouseUp(.left, from, modifiers: [])))
    map.handle(InputEvent(time: 2, kind: .keyDown("Home", modifiers: [])))
    #expect(map.camera == start)
  }

  @Test("What lies over the map is drawn over it, the last on top")
  func overlays() {
    let map = makeMap()
    map.overlays.append { _, canvas in canvas.target[5, 5] = 0xFF00_00FF }
    map.overlays.append { map, canvas in
      #expect(map.camera == start)
      #expect(canvas.pixelRatio == 2)
      canvas.target[5, 5] |= 0x00FF_0000
    }
    let picture = map.picture(pixelRatio: 2)
    #expect((picture.width, picture.height) == (600, 400))
    #expect(picture[5, 5] == 0xFFFF_00FF)
  }

  @Test("Its window shows its picture, follows its size, sleeps when nothing moves, and closes")
  func window() throws {
    DummyDisplay.use()
    let video = try VideoSystem(appID: "map-view-test")
    defer { withExtendedLifetime(video) {} }
    let map = makeMap()
    let loop = FrameLoop(map, in: try MapWindow(title: "A map", size: map.size))
    try loop.start()
    while EventQueue.poll() != nil {}
    #expect(loop.window.title == "A map")
    #expect(loop.window.copyPixels() == map.picture())
    loop.window.resize(to: ScreenSize(width: 200, height: 100))
    loop.window.push(.resized(width: 200, height: 100))
    repeat {
      EventQueue.wake()
      try loop.step()
    } while map.needsFrame
    #expect(map.size == ScreenSize(width: 200, height: 100))
    #expect(loop.window.copyPixels() == map.picture())
    #expect(loop.patience == nil)
    loop.window.push(.quit)
    try loop.step()
    #expect(loop.isOver)
    loop.window.close()
  }
}
