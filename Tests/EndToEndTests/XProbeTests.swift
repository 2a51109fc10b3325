import Rig
import Testing

extension EndToEnd {
  /// Pinches, and everything that must not change beside them, in a bare window on a real X server.
  @Suite(.serialized, .needsXServer)
  struct XProbeTests {
    private let server: XServer
    private let environment: [String: String?]
    private var hands: XHands { server.hands }

    init() throws {
      server = try XServer()
      environment = ["DISPLAY": server.display, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": nil]
      try hands.movePointer(x: 640, y: 360)
    }

    @Test("A pinch arrives once, with its scale and its place")
    func arrival() throws {
      var probe = try Probe(environment: environment)
      try hands.pinchBegin()
      for scale in [1.25, 1.5, 0.5] { try hands.pinchUpdate(scale: scale) }
      try hands.pinchEnd(scale: 0.5)
      try probe.expect("pinch ended")
      // The window is 1000 x 500 in the middle of the screen, and so is the pointer.
      let expected = [("began", 1), ("changed", 1.25), ("changed", 1.5), ("changed", 0.5)]
        .map { Probe.Pinch(phase: $0.0, scale: $0.1, x: 500, y: 250) }
      #expect(probe.pinches == expected + [.init(phase: "ended", scale: 0.5, x: 500, y: 250)])
      try probe.finish()
    }

    @Test("A cancelled pinch says so")
    func cancellation() throws {
      var probe = try Probe(environment: environment)
      try hands.pinchBegin()
      try hands.pinchUpdate(scale: 2)
      try hands.pinchEnd(scale: 2, cancelled: true)
      try probe.expect("pinch cancelled")
      #expect(probe.pinches.map(\.phase) == ["began", "changed", "cancelled"])
      try probe.finish()
    }

    @Test(
      "Pinches go on arriving afterwards", arguments: ["recreate", "fullscreen", "resize", "hide"])
    func survival(_ change: String) throws {
      var probe = try Probe(environment: environment)
      try probe.order(change)
      if change == "hide" { try probe.order("show") }
      if change == "fullscreen" { try probe.order("windowed") }
      try hands.pinchBegin()
      try hands.pinchUpdate(scale: 1.5)
      try hands.pinchEnd(scale: 1.5)
      try probe.expect("pinch ended")
      #expect(probe.pinches.map(\.phase) == ["began", "changed", "ended"])
      try probe.finish()
    }

    @Test("Of two touchpads pinched at once the first is followed")
    func twoTouchpads() throws {
      var probe = try Probe(environment: environment)
      try hands.pinchBegin(on: 0)
      try hands.pinchUpdate(scale: 1.25, on: 0)
      try hands.pinchBegin(on: 1)
      try hands.pinchUpdate(scale: 1.5, on: 1)
      try hands.pinchUpdate(scale: 1.75, on: 0)
      try hands.pinchEnd(scale: 1.75, on: 0)
      try hands.pinchUpdate(scale: 2, on: 1)
      try hands.pinchEnd(scale: 2, on: 1)
      try hands.tap(XHands.Key.a)
      try probe.expect("keyUp")
      #expect(probe.pinches.map(\.scale) == [1, 1.25, 1.75, 1.75])
      try probe.finish()
    }

    @Test("A pinch over a window that is made anew ends")
    func recreation() throws {
      var probe = try Probe(environment: environment)
      try hands.pinchBegin()
      try hands.pinchUpdate(scale: 1.5)
      try probe.expect("pinch changed")
      try probe.order("recreate")
      try hands.pinchUpdate(scale: 1.75)
      try hands.pinchEnd(scale: 1.75)
      try hands.pinchBegin()
      try hands.pinchEnd(scale: 1)
      try probe.expect("pinch ended 1.0")
      #expect(probe.pinches.map(\.phase) == ["began", "changed", "ended", "began", "ended"])
      try probe.finish()
    }

    @Test("Every other event stays as it was")
    func otherEvents() throws {
      let with = try eventsOfEverythingElse(listening: true)
      let without = try eventsOfEverythingElse(listening: false)
      #expect(with == without)
      // Fingers went missing first when SDL's selection was overwritten.
      #expect(with.contains { $0.hasPrefix("fingerMoved") })
      #expect(with.contains { $0.hasPrefix("mouseDown") })
    }

    @Test("A server older than the gestures is said to be, and all else works")
    func oldServer() throws {
      let old = environment.merging(["RIG_XINPUT_MINOR": "3"]) { _, new in new }
      var probe = try Probe(environment: old)
      #expect(probe.lines.contains { $0.hasPrefix("listening unavailable") })
      try hands.pinchBegin()
      try hands.pinchEnd(scale: 1)
      try hands.tap(XHands.Key.a)
      try probe.expect("keyUp")
      #expect(probe.pinches.isEmpty)
      try probe.finish()
    }

    @Test("Gestures that somebody else has taken are no disaster")
    func takenGestures() throws {
      var probe = try Probe(listening: false, environment: environment)
      try server.takeGestures()
      try probe.order("listen")
      #expect(probe.lines.contains { $0.hasPrefix("listening unavailable") })
      try probe.finish()
    }

    /// What a window gets of everything but pinches. On a server of its own each time, because a
    /// server never numbers a second finger like the first.
    private func eventsOfEverythingElse(listening: Bool) throws -> [String] {
      let server = try XServer()
      let hands = server.hands
      let own: [String: String?] = ["DISPLAY": server.display]
      var probe = try Probe(
        listening: listening, environment: environment.merging(own) { _, new in new })
      try hands.movePointer(x: 600, y: 300)
      try hands.scroll(1)
      try hands.button(1, down: true)
      try hands.movePointer(x: 610, y: 310)
      try hands.button(1, down: false)
      // SDL grabs the pointer while a button is down, and the grab's owner gets no fingers.
      try probe.expect("mouseUp")
      for finger in 0...1 { try hands.fingerDown(finger, x: 500, y: 300 + 50 * Double(finger)) }
      for step in 1...3 { try hands.fingerMove(1, x: 500 + 10 * Double(step), y: 350) }
      for finger in 0...1 { try hands.fingerUp(finger) }
      try hands.tap(XHands.Key.a)
      try probe.expect("keyUp")
      try probe.finish()
      return probe.otherEvents
    }
  }
}
