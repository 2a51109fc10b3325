import MapCamera
import MapGestures
import Testing

@Suite("A hand in a small map")
struct InsetGestureTests {
  private let frame = ScreenRect(
    origin: ScreenPoint(x: 8, y: 230), size: ScreenSize(width: 120, height: 120))
  private let inset = Viewport(
    size: ScreenSize(width: 120, height: 120),
    camera: CameraState(center: Coordinate(latitude: 0, longitude: 20)))

  private func outcomes(_ kinds: InputEvent.Kind...) -> [InsetGesture.Outcome] {
    var gesture = InsetGesture()
    return kinds.map {
      gesture.handle(InputEvent(time: 0, kind: $0), frame: frame, inset: inset)
    }
  }

  private func down(_ x: Double, _ y: Double) -> InputEvent.Kind {
    .mouseDown(.left, ScreenPoint(x: x, y: y), clicks: 1, modifiers: [])
  }

  private func moved(_ x: Double, _ y: Double) -> InputEvent.Kind {
    .mouseMoved(ScreenPoint(x: x, y: y), modifiers: [])
  }

  private func up(_ x: Double, _ y: Double) -> InputEvent.Kind {
    .mouseUp(.left, ScreenPoint(x: x, y: y), modifiers: [])
  }

  @Test("a drag takes the ground along: a point of it is a 512th of the world")
  func drag() {
    #expect(
      outcomes(down(60, 300), moved(52, 300), moved(52, 316), up(52, 316)) == [
        .taken, .moved(x: 8 / 512.0, y: 0), .moved(x: 0, y: -16 / 512.0), .taken,
      ])
  }

  @Test("a click, though the hand trembles, is the place under it")
  func click() throws {
    let found = outcomes(down(100, 290), moved(101, 291), up(101, 290))
    #expect(found[..<2] == [.taken, .taken])
    guard case .clicked(let place) = found[2] else {
      Issue.record("\(found[2])")
      return
    }
    // 33 points east of the middle, on the equator.
    #expect(abs(place.longitude - (20 + 33 * 360.0 / 512)) < 1e-9)
    #expect(abs(place.latitude) < 1e-9)
  }

  @Test("a finger does the same, and a second one is none of its business")
  func finger() {
    func finger(_ id: Int64, _ x: Double) -> Finger {
      Finger(touchID: 1, fingerID: id, point: ScreenPoint(x: x, y: 290))
    }
    let found = outcomes(
      .fingerDown(finger(1, 60)), .fingerDown(finger(2, 70)), .fingerMoved(finger(2, 90)),
      .fingerMoved(finger(1, 76)), .fingerUp(finger(1, 76)), .fingerUp(finger(2, 90)))
    #expect(
      found == [.taken, .passedOn, .passedOn, .moved(x: -16 / 512.0, y: 0), .taken, .passedOn])
  }

  @Test("what begins elsewhere, or with another button or a modifier, goes to the large map")
  func elsewhere() {
    let right = InputEvent.Kind.mouseDown(
      .right, ScreenPoint(x: 60, y: 300), clicks: 1, modifiers: [])
    let turn = InputEvent.Kind.mouseDown(
      .left, ScreenPoint(x: 60, y: 300), clicks: 1, modifiers: .control)
    #expect(
      outcomes(down(300, 300), moved(60, 300), up(60, 300), right, moved(80, 300), turn)
        .allSatisfy { $0 == .passedOn })
  }

  @Test("a window that loses the keyboard lets go")
  func focusLost() {
    #expect(
      outcomes(down(60, 300), .focusLost, moved(90, 300), up(90, 300)).dropFirst()
        .allSatisfy { $0 == .passedOn })
  }
}
