import Rig
import Testing

extension EndToEnd {
  /// Pinches, and everything that must not change beside them, in a bare window on Wayland.
  @Suite(.serialized)
  struct WaylandProbeTests {
    private let compositor: WaylandCompositor

    init() throws {
      compositor = try WaylandCompositor(executable: SiblingProgram.path("rig-compositor"))
    }

    @Test("A pinch arrives once, with its scale and the pointer's place")
    func arrival() throws {
      var probe = try probe()
      try play("enter 300 200", "begin 2", "update 1.25", "update 0.5", "end")
      try probe.expect("pinch ended")
      // The end carries no scale of its own: it keeps that of the last update.
      let expected = [("began", 1), ("changed", 1.25), ("changed", 0.5), ("ended", 0.5)]
        .map { Probe.Pinch(phase: $0.0, scale: $0.1, x: 300, y: 200) }
      #expect(probe.pinches == expected)
      try probe.finish()
    }

    @Test("A cancelled pinch says so")
    func cancellation() throws {
      var probe = try probe()
      try play("enter 300 200", "begin 2", "update 2", "cancel")
      try probe.expect("pinch cancelled 2.0")
      #expect(probe.pinches.map(\.phase) == ["began", "changed", "cancelled"])
      try probe.finish()
    }

    @Test("A pinch over another window of the program is not ours")
    func otherWindow() throws {
      var probe = try probe()
      try probe.order("another")
      try play("enter 300 200", "begin-elsewhere 2", "update 3", "end")
      try play("begin 2", "update 1.5", "end")
      try probe.expect("pinch ended")
      #expect(probe.pinches.map(\.scale) == [1, 1.5, 1.5])
      try probe.finish()
    }

    @Test("A touchpad may come later, and go in mid-pinch")
    func hotplug() throws {
      try play("pointer 0")
      var probe = try probe()
      try play("pointer 1", "await-listener", "enter 300 200", "begin 2", "update 1.5", "pointer 0")
      try probe.expect("pinch cancelled 1.5")
      #expect(probe.pinches.map(\.phase) == ["began", "changed", "cancelled"])
      try probe.finish()
    }

    @Test("Pinches go on arriving afterwards", arguments: ["fullscreen", "resize", "hide"])
    func survival(_ change: String) throws {
      var probe = try probe()
      try probe.order(change)
      if change == "hide" { try probe.order("show") }
      try play("enter 300 200", "begin 2", "update 1.5", "end")
      try probe.expect("pinch ended")
      #expect(probe.pinches.map(\.phase) == ["began", "changed", "ended"])
      try probe.finish()
    }

    @Test("Every other event stays as it was")
    func otherEvents() throws {
      func events(listening: Bool) throws -> [String] {
        var probe = try probe(listening: listening)
        try play("enter 300 200", "motion 310 210", "button 272 1", "button 272 0", "scroll 10")
        try play("down 0 100 100", "down 1 200 100", "move 1 250 100", "up 1", "up 0", "leave")
        for _ in 0...1 { try probe.expect("fingerUp") }
        try probe.finish()
        return probe.otherEvents
      }
      let (with, without) = (try events(listening: true), try events(listening: false))
      #expect(with == without)
      #expect(with.contains { $0.hasPrefix("wheel") })
    }

    private func probe(listening: Bool = true) throws -> Probe {
      try Probe(listening: listening, environment: compositor.environment)
    }

    private func play(_ lines: String...) throws {
      for line in lines { try compositor.play(line) }
    }
  }
}
