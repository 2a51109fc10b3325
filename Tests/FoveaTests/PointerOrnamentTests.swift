import MapCamera
import MapScene
import SDLKit
import Testing

@testable import fovea

/// Ornaments that follow the pointer, or answer to it.
@MainActor
@Suite struct PointerOrnamentTests {
  private func window(_ arguments: String...) throws -> WindowFixture {
    let window = try WindowFixture(
      try Options(parsing: ["--size", "480x360", "--no-animation"] + arguments))
    try window.settle()
    _ = window.traced()
    return window
  }

  private func point(_ x: Double, _ y: Double) -> Event.Kind {
    .mouseMoved(x: x, y: y, modifiers: [])
  }

  @Test("The place under the pointer is told, in the sky and outside there is none")
  func coordinates() throws {
    let window = try window()
    let plain = window.program.window.copyPixels()
    try window.send(point(240, 180))
    #expect(window.program.content.coordinates == "60.169900° N, 24.941400° E")
    try window.settle()
    #expect(window.program.window.copyPixels() != plain)
    // On the inset, which is another map; in the sky; outside; where a finger is.
    for away in [
      point(60, 150), point(240, 1), .pointerLeft,
      .fingerDown(Finger(touchID: 1, fingerID: 1, x: 240, y: 180)),
    ] {
      try window.send(away)
      #expect(window.program.content.coordinates == nil)
      try window.send(point(240, 180))
      #expect(window.program.content.coordinates != nil)
    }
    try window.send(.pointerLeft)
    try window.settle()
    #expect(window.program.window.copyPixels() == plain)
  }

  @Test("C switches it, and while it is off a pointer that moves costs no frame")
  func switchedOff() throws {
    let window = try window("--no-coordinates")
    for x in 1...5 { try window.send(point(240 + Double(x), 180)) }
    #expect(window.traced().isEmpty)
    #expect(window.program.patience == nil)
    try window.press("C")
    #expect(window.program.content.coordinates != nil)
    try window.press("C")
    #expect(window.program.content.coordinates == nil)
  }

  @Test("In the sky a pointer that moves costs no frame")
  func sky() throws {
    let window = try window()
    for x in 1...5 { try window.send(point(240 + Double(x), 1)) }
    #expect(window.traced().isEmpty)
  }

  @Test("A finger's tap on the compass turns north up; one that slides off does not")
  func compassTap() throws {
    let window = try window()
    let frame = try #require(window.program.content.compassFrame)
    func finger(_ x: Double) -> Finger {
      Finger(touchID: 1, fingerID: 1, x: frame.minX + x, y: frame.minY + 20)
    }
    let before = window.camera
    try window.send(.fingerDown(finger(20)), .fingerMoved(finger(-60)), .fingerUp(finger(-60)))
    #expect(window.camera == before)
    try window.send(.fingerDown(finger(20)), .fingerUp(finger(22)))
    #expect(window.camera.bearing == 0 && window.camera.pitch == before.pitch)
  }

  /// A press in the inset's middle, a move by 20 points to the right, and a rise there.
  private func dragInInset(_ window: WindowFixture) throws {
    let frame = window.program.content.insetPlacement.frame(in: window.program.session.size)
    let (x, y) = (frame.minX + 60, frame.minY + 60)
    try window.send(
      .mouseDown(button: .left, x: x, y: y, clicks: 1, modifiers: []), point(x + 20, y),
      .mouseUp(button: .left, x: x + 20, y: y, modifiers: []))
  }

  @Test("With --inset-pan the ground of the inset sticks to the hand, in any corner")
  func insetDrag() throws {
    for corner in ["bottom-left", "top-right"] {
      let window = try window("--preset", "inset", "--inset-pan", "--inset-corner", corner)
      let before = window.camera
      try dragInInset(window)
      #expect(abs(window.camera.center.longitude - before.center.longitude + 20 * 360 / 512) < 1e-9)
      #expect(abs(window.camera.center.latitude - before.center.latitude) < 1e-9)
      #expect(window.camera.zoom == before.zoom)
    }
  }

  @Test("A click in the inset goes to the place under it")
  func insetClick() throws {
    let window = try window("--preset", "inset", "--inset-pan")
    let inset = window.program.content.insetPlacement.viewport(for: window.program.session.viewport)
    let frame = try #require(window.program.content.insetFrame)
    let place = try #require(inset.coordinate(for: ScreenPoint(x: 90, y: 40)))
    let (x, y) = (frame.minX + 90, frame.minY + 40)
    try window.send(
      .mouseDown(button: .left, x: x, y: y, clicks: 1, modifiers: []),
      .mouseUp(button: .left, x: x, y: y, modifiers: []))
    #expect(abs(window.camera.center.longitude - place.longitude) < 1e-9)
    #expect(abs(window.camera.center.latitude - place.latitude) < 1e-9)
  }

  @Test("Without it, and where it is hidden, the inset takes no gestures: the main map does")
  func insetTakesNone() throws {
    for arguments in [[], ["--inset-pan", "--no-inset"]] {
      let options = ["--size", "480x360", "--no-animation", "--preset", "inset"] + arguments
      let window = try WindowFixture(try Options(parsing: options))
      let before = window.camera
      try dragInInset(window)
      let degreesAPoint = 360 / window.program.session.viewport.worldSize
      #expect(
        abs(window.camera.center.longitude - before.center.longitude + 20 * degreesAPoint) < 1e-9)
    }
  }

  @Test("Ctrl and the arrows move by a step of the inset, without a pointer")
  func leaps() throws {
    let window = try window("--preset", "inset")
    let before = window.camera
    try window.press("Right", .control)
    try window.press("Right", .control)
    #expect(abs(window.camera.center.longitude - before.center.longitude - 20 * 360 / 512) < 1e-9)
    try window.press("Up", .control)
    #expect(window.camera.center.latitude > before.center.latitude + 4)
  }
}
