import Foundation
import MapCamera
import Testing

@testable import MapGestures

@Suite("Two fingers together")
struct TwoFingerTests {
  /// Both fingers moved by the same way in small steps.
  private func drag(
    from first: ScreenPoint, _ second: ScreenPoint, by way: ScreenPoint, recognizing: Bool = true
  ) -> [TouchGesture] {
    var tracker = TouchTracker()
    tracker.recognizesTwoFingerDrag = recognizing
    var result: [TouchGesture] = []
    func send(_ kind: InputEvent.Kind) { result += tracker.handle(InputEvent(time: 0, kind: kind)) }
    send(.down(1, first.x, first.y))
    send(.down(2, second.x, second.y))
    for step in 1...20 {
      let part = Double(step) / 20
      send(.moved(1, first.x + way.x * part, first.y + way.y * part))
      send(.moved(2, second.x + way.x * part, second.y + way.y * part))
    }
    return result
  }

  @Test("side by side and up is a tilt, and the beginning of a pinch is taken back")
  func tilt() {
    let result = drag(
      from: ScreenPoint(400, 400), ScreenPoint(500, 400), by: ScreenPoint(0, -60))
    let tilts = result.compactMap { if case .tilt(let event) = $0 { event } else { nil } }
    #expect(tilts.first?.phase == .began)
    #expect(tilts.last == DragEvent(phase: .changed, location: ScreenPoint(450, 340)))
    let pinches = result.compactMap { if case .pinch(let event) = $0 { event } else { nil } }
    #expect(pinches.suffix(2).map(\.scale) == [1, 1])
    #expect(pinches.last?.phase == .cancelled)
  }

  @Test(
    "to the side, or one above the other, is a drag of the map",
    arguments: [
      (ScreenPoint(500, 400), ScreenPoint(60, 0)), (ScreenPoint(400, 500), ScreenPoint(0, -60)),
      (ScreenPoint(400, 500), ScreenPoint(60, 0)), (ScreenPoint(480, 480), ScreenPoint(40, -40)),
    ])
  func pan(second: ScreenPoint, way: ScreenPoint) {
    let result = drag(from: ScreenPoint(400, 400), second, by: way)
    #expect(result.contains { if case .pan = $0 { true } else { false } })
    #expect(!result.contains { if case .tilt = $0 { true } else { false } })
  }

  @Test("once it is a pinch it stays one, even when both go the same way")
  func pinchStays() {
    var tracker = TouchTracker()
    var result: [TouchGesture] = []
    for kind: InputEvent.Kind in [
      .down(1, 400, 400), .down(2, 500, 400), .moved(2, 520, 400), .moved(1, 400, 300),
      .moved(2, 520, 300), .moved(1, 400, 200), .moved(2, 520, 200),
    ] {
      result += tracker.handle(InputEvent(time: 0, kind: kind))
    }
    #expect(result.allSatisfy { if case .pinch = $0 { true } else { false } })
  }

  @Test("fingers going apart are never a drag, however slanted")
  func apart() {
    for degrees in stride(from: 0.0, to: 360, by: 15) {
      let (dx, dy) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      var tracker = TouchTracker()
      func send(_ kind: InputEvent.Kind) -> [TouchGesture] {
        tracker.handle(InputEvent(time: 0, kind: kind))
      }
      _ =
        send(.down(1, 640 - 50 * dx, 360 - 50 * dy)) + send(.down(2, 640 + 50 * dx, 360 + 50 * dy))
      for reach in stride(from: 52.0, through: 100, by: 2) {
        let result =
          send(.moved(1, 640 - reach * dx, 360 - reach * dy))
          + send(.moved(2, 640 + reach * dx, 360 + reach * dy))
        #expect(result.allSatisfy { if case .pinch = $0 { true } else { false } })
      }
    }
  }

  @Test("switched off, two fingers only ever pinch")
  func switchedOff() {
    let result = drag(
      from: ScreenPoint(400, 400), ScreenPoint(500, 400), by: ScreenPoint(0, -60),
      recognizing: false)
    #expect(result.allSatisfy { if case .pinch = $0 { true } else { false } })
  }

  @Test("a turn begins beyond its arc, at 0, and counts on through half a circle")
  func turn() {
    var tracker = TouchTracker()
    tracker.recognizesTurn = true
    var degrees: [Double] = []
    func send(_ kind: InputEvent.Kind) {
      for gesture in tracker.handle(InputEvent(time: 0, kind: kind)) {
        if case .turn(let turned, _) = gesture { degrees.append(turned) }
      }
    }
    send(.down(1, 500, 400))
    send(.down(2, 600, 400))
    for step in 0...40 {
      let angle = Double(step) * 6 * .pi / 180
      send(.moved(2, 500 + 100 * cos(angle), 400 + 100 * sin(angle)))
    }
    // 25 points of arc at a radius of 50 are 28.6 degrees: the first step beyond is 30.
    #expect(degrees.first == 0)
    #expect(abs((degrees.last ?? 0) - 210) < 1e-9)
  }

  @Test("without being asked for, turns are not reported")
  func noTurn() {
    var tracker = TouchTracker()
    var result: [TouchGesture] = []
    for kind: InputEvent.Kind in [
      .down(1, 500, 400), .down(2, 600, 400), .moved(2, 500, 500), .moved(2, 400, 400),
    ] {
      result += tracker.handle(InputEvent(time: 0, kind: kind))
    }
    #expect(!result.contains { if case .turn = $0 { true } else { false } })
  }
}
