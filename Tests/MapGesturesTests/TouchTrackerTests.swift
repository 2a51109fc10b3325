import Foundation
import MapCamera
import TestSupport
import Testing

@testable import MapGestures

@Suite("Fingers on a touchscreen")
struct TouchTrackerTests {
  /// The gestures of a row of events, a hundredth of a second apart.
  private func gestures(
    _ kinds: InputEvent.Kind..., tracker: TouchTracker = TouchTracker()
  ) -> [TouchGesture] {
    var tracker = tracker
    return kinds.enumerated().flatMap { index, kind in
      tracker.handle(InputEvent(time: Double(index) / 100, kind: kind))
    }
  }

  private func scales(_ gestures: [TouchGesture]) -> [Double] {
    gestures.compactMap { gesture in
      if case .pinch(let pinch) = gesture, pinch.phase == .changed { pinch.scale } else { nil }
    }
  }

  private func phases(_ gestures: [TouchGesture]) -> [GesturePhase] {
    gestures.compactMap { if case .pinch(let pinch) = $0 { pinch.phase } else { nil } }
  }

  @Test("the second finger begins, the scale is the distance over the first distance")
  func pinch() {
    let result = gestures(
      .down(1, 400, 300), .down(2, 500, 300), .moved(1, 350, 300), .moved(2, 550, 300),
      .moved(2, 550, 450), .up(2), .up(1))
    #expect(phases(result) == [.began, .changed, .changed, .changed, .ended])
    #expect(scales(result) == [1.5, 2, 2.5])
    #expect(
      result.first
        == .pinch(PinchEvent(phase: .began, scale: 1, location: ScreenPoint(450, 300))))
  }

  @Test("both directions count the same: no axis is squeezed")
  func isotropic() {
    let across = gestures(.down(1, 0, 0), .down(2, 100, 0), .moved(2, 130, 0))
    let along = gestures(.down(1, 0, 0), .down(2, 0, 100), .moved(2, 0, 130))
    #expect(scales(across) == [1.3] && scales(along) == [1.3])
  }

  @Test("a third finger is ignored, and its rise too")
  func thirdFinger() {
    let result = gestures(
      .down(1, 400, 300), .down(2, 500, 300), .down(3, 900, 700), .moved(3, 100, 100),
      .moved(2, 600, 300), .up(3), .moved(2, 700, 300))
    #expect(phases(result) == [.began, .changed, .changed])
    #expect(scales(result) == [2, 3])
  }

  @Test("a finger lifted and put back is a new pinch from scale 1")
  func liftedAndPutBack() {
    let result = gestures(
      .down(1, 400, 300), .down(2, 500, 300), .moved(2, 600, 300), .up(2), .down(2, 900, 300),
      .moved(2, 1000, 300))
    #expect(phases(result) == [.began, .changed, .ended, .began, .changed])
    #expect(scales(result) == [2, 1.2])
  }

  @Test("a lost rise: the same finger lands again, elsewhere")
  func lostRise() {
    let result = gestures(
      .down(1, 400, 300), .down(2, 500, 300), .moved(2, 600, 300), .down(2, 1000, 300),
      .moved(2, 1060, 300))
    #expect(phases(result) == [.began, .changed, .ended, .began, .changed])
    #expect(scales(result) == [2, 1.1])
  }

  @Test("a lost landing: a finger that was never down moves")
  func lostLanding() {
    let result = gestures(.down(1, 400, 300), .moved(2, 500, 300), .moved(2, 550, 300))
    #expect(phases(result) == [.began, .changed])
    #expect(scales(result) == [1.5])
  }

  @Test("a finger whose rise was lost long ago does not pair with a new one")
  func staleFinger() {
    var tracker = TouchTracker()
    _ = tracker.handle(InputEvent(time: 0, kind: .down(1, 400, 300)))
    let later = TouchTracker.staleSeconds + 1
    #expect(tracker.handle(InputEvent(time: later, kind: .down(2, 500, 300))).isEmpty)
    #expect(tracker.fingerCount == 1)
    let moved = tracker.handle(InputEvent(time: later + 0.1, kind: .moved(2, 520, 300)))
    #expect(moved.first == .pan(DragEvent(phase: .began, location: ScreenPoint(500, 300))))
  }

  @Test("a confirmed pair does not grow stale")
  func confirmedPair() {
    var tracker = TouchTracker()
    _ = tracker.handle(InputEvent(time: 0, kind: .down(1, 400, 300)))
    _ = tracker.handle(InputEvent(time: 0, kind: .down(2, 500, 300)))
    #expect(tracker.handle(InputEvent(time: 9, kind: .multiGesture(fingers: 2))).isEmpty)
    #expect(tracker.handle(InputEvent(time: 15, kind: .down(3, 800, 300))).isEmpty)
    #expect(tracker.fingerCount == 3)
  }

  @Test("the system's several-fingers event is never a scale")
  func multiGesture() {
    let result = gestures(
      .down(1, 400, 300), .multiGesture(fingers: 2), .down(2, 500, 300), .multiGesture(fingers: 2),
      .multiGesture(fingers: 3), .moved(2, 600, 300), .multiGesture(fingers: 2))
    #expect(phases(result) == [.began, .changed])
  }

  @Test("two fingers at one place are a point apart, not endlessly close")
  func samePlace() {
    let result = gestures(
      .down(1, 400, 300), .down(2, 400, 300), .moved(2, 400.25, 300), .moved(2, 402, 300))
    #expect(scales(result) == [1, 2])
  }

  @Test("a window resized in mid-pinch: positions in the new one are no movement")
  func resizedPinch() throws {
    let result = gestures(
      .down(1, 400, 300), .down(2, 500, 300), .moved(2, 600, 300),
      .resized(ScreenSize(width: 640, height: 360)),
      // The same fingers in the coordinates of the new window.
      .moved(2, 300, 150), .moved(1, 200, 150), .moved(2, 350, 150))
    // Scale 2 stays while the positions are taken over; then 150 points are 1.5 times 100.
    #expect(scales(result) == [2, 3])
  }

  @Test("a window resized while one finger drags: the drag begins anew")
  func resizedPan() {
    let result = gestures(
      .down(1, 400, 300), .moved(1, 420, 300), .resized(ScreenSize(width: 640, height: 360)),
      .moved(1, 100, 100), .moved(1, 110, 100))
    #expect(
      result.suffix(2) == [
        .pan(DragEvent(phase: .began, location: ScreenPoint(100, 100))),
        .pan(DragEvent(phase: .changed, location: ScreenPoint(110, 100))),
      ])
  }

  @Test("one finger pans from where it landed, once it has moved")
  func pan() {
    #expect(gestures(.down(1, 400, 300), .moved(1, 402, 301)).isEmpty)
    #expect(
      gestures(.down(1, 400, 300), .moved(1, 402, 301), .moved(1, 410, 300), .up(1)) == [
        .pan(DragEvent(phase: .began, location: ScreenPoint(400, 300))),
        .pan(DragEvent(phase: .changed, location: ScreenPoint(410, 300))),
        .pan(DragEvent(phase: .ended, location: ScreenPoint(410, 300))),
      ])
  }

  @Test("the second finger takes the drag away; the one left over does nothing")
  func leftOver() {
    let result = gestures(
      .down(1, 400, 300), .moved(1, 440, 300), .down(2, 540, 300), .up(2), .moved(1, 800, 600),
      .moved(1, 900, 100), .up(1))
    #expect(
      result.dropFirst(2).first
        == .pan(DragEvent(phase: .cancelled, location: ScreenPoint(440, 300))))
    #expect(phases(result) == [.began, .ended])
    #expect(result.count == 5)
  }

  @Test("after all fingers rose one finger pans again")
  func panAfterPinch() {
    let result = gestures(
      .down(1, 400, 300), .down(2, 500, 300), .up(1), .up(2), .down(1, 400, 300),
      .moved(1, 450, 300))
    #expect(
      result.suffix(2) == [
        .pan(DragEvent(phase: .began, location: ScreenPoint(400, 300))),
        .pan(DragEvent(phase: .changed, location: ScreenPoint(450, 300))),
      ])
  }

  @Test("fingers of two screens do not pinch together")
  func twoDevices() {
    let result = gestures(
      .down(1, 400, 300, on: 1), .down(1, 500, 300, on: 2), .moved(1, 700, 300, on: 2))
    #expect(result.isEmpty)
  }

  @Test("losing the keyboard cancels what fingers do")
  func focusLost() {
    let result = gestures(
      .down(1, 400, 300), .down(2, 500, 300), .focusLost, .moved(1, 300, 300))
    #expect(phases(result) == [.began, .cancelled])
  }

  @Test("positions that are no numbers are dropped")
  func notFinite() {
    let result = gestures(
      .down(1, 400, 300), .down(2, .nan, 300), .down(3, 500, 300), .moved(3, .infinity, 300),
      .moved(3, 600, 300))
    #expect(scales(result) == [2])
  }

  @Test("two taps at one place are a double tap; apart, late or long they are not")
  func doubleTap() {
    func result(second: (x: Double, down: Double, up: Double)) -> [TouchGesture] {
      var tracker = TouchTracker()
      return [
        (0.0, InputEvent.Kind.down(1, 400, 300)), (0.1, .up(1)),
        (second.down, .down(1, second.x, 300)), (second.up, .up(1)),
      ].flatMap { tracker.handle(InputEvent(time: $0.0, kind: $0.1)) }
    }
    #expect(result(second: (410, 0.3, 0.4)) == [.doubleTap(ScreenPoint(410, 300))])
    #expect(result(second: (450, 0.3, 0.4)).isEmpty)
    #expect(result(second: (400, 0.9, 1.0)).isEmpty)
    #expect(result(second: (400, 0.3, 0.9)).isEmpty)
  }

  enum Loss: Sendable {
    case landings
    case rises
  }

  @Test(
    "a storm of lost events and resizes: the scale never jumps", arguments: [Loss.landings, .rises])
  func storm(loss: Loss) {
    var random = SeededGenerator(seed: 13)
    var tracker = TouchTracker()
    // Four fingers that wander by small steps, each in a corner of its own, 250 points apart.
    var fingers = (0..<4).map { Wanderer(id: Int64($0)) }
    var last: Double?
    var largestStep = 0.0
    var pinches = 0
    for step in 0..<20_000 {
      let index = Int.random(in: 0..<4, using: &random)
      var kind = fingers[index].next(using: &random)
      let isLost = Int.random(in: 0..<5, using: &random) == 0
      switch (kind, loss) {
      case (.fingerDown, .landings), (.fingerUp, .rises): if isLost { continue }
      default: break
      }
      if Int.random(in: 0..<200, using: &random) == 0 {
        kind = .resized(ScreenSize(width: 800, height: 600))
      }
      for gesture in tracker.handle(InputEvent(time: Double(step) / 100, kind: kind)) {
        guard case .pinch(let pinch) = gesture else { continue }
        switch pinch.phase {
        case .began:
          last = 1
          pinches += 1
        case .changed:
          if let last { largestStep = max(largestStep, abs(log(pinch.scale / last))) }
          last = pinch.scale
        case .ended, .cancelled:
          last = nil
        }
      }
    }
    #expect(pinches > 100)
    // Two steps of at most 2.9 points, of which one had its event taken by a resize.
    #expect(largestStep > 0 && largestStep < log(1 + 2 * 2.9 / 250))
  }

  /// A finger that lands, wanders in a square of 50 points and rises.
  private struct Wanderer {
    let id: Int64
    private var point: ScreenPoint
    private var isDown = false

    init(id: Int64) {
      self.id = id
      point = ScreenPoint(0, 0)
    }

    mutating func next(using random: inout SeededGenerator) -> InputEvent.Kind {
      if !isDown {
        isDown = true
        point = ScreenPoint(
          Double(id) * 300 + .random(in: 0...50, using: &random),
          .random(in: 300...350, using: &random))
        return .down(id, point.x, point.y)
      }
      if Int.random(in: 0..<30, using: &random) == 0 {
        isDown = false
        return .up(id)
      }
      let x = point.x + Double.random(in: -2...2, using: &random)
      let y = point.y + Double.random(in: -2...2, using: &random)
      point = ScreenPoint(
        min(max(x, Double(id) * 300), Double(id) * 300 + 50), min(max(y, 300), 350))
      return .moved(id, point.x, point.y)
    }
  }
}
