import SDLKit
import TestSupport
import Testing

@testable import fovea

@Suite struct PlayScriptTests {
  private func kinds(_ text: String) throws -> [Event.Kind] {
    try PlayScript(text: text, file: "test").events.map(\.kind)
  }

  @Test("A byte order mark before the first line is passed over")
  func byteOrderMark() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("\u{FEFF}{\"t\": 0, \"type\": \"quit\"}\n", to: "events.jsonl")
    #expect(try PlayScript(path: file).events.map(\.kind) == [.quit])
  }

  @Test("Each type of line becomes its event")
  func everyType() throws {
    let script = try PlayScript(
      text: """
        # a note, and an empty line

        {"t": 0, "type": "finger-down", "id": 1, "x": 10, "y": 20.5}
        {"t": 0.1, "type": "finger-move", "id": 1, "touch": 4, "x": 11, "y": 20}
        {"t": 0.2, "type": "finger-up", "id": 1, "x": 11, "y": 20}
        {"t": 0.2, "type": "pinch", "phase": "changed", "scale": 1.5, "x": 5, "y": 6}
        {"t": 0.3, "type": "mouse-down", "x": 1, "y": 2, "button": "right", "clicks": 2}
        {"t": 0.3, "type": "mouse-move", "x": 3, "y": 4, "modifiers": ["ctrl", "shift"]}
        {"t": 0.4, "type": "mouse-up", "x": 3, "y": 4}
        {"t": 0.5, "type": "wheel", "dy": -0.5, "x": 7, "y": 8, "modifiers": ["ctrl"]}
        {"t": 0.6, "type": "key", "key": "[", "modifiers": ["alt", "logo"]}
        {"t": 0.7, "type": "resize", "width": 200, "height": 150}
        {"t": 0.8, "type": "wait"}
        {"t": 1, "type": "quit"}
        """, file: "test")
    #expect(
      script.events.map(\.kind) == [
        .fingerDown(Finger(touchID: 0, fingerID: 1, x: 10, y: 20.5)),
        .fingerMoved(Finger(touchID: 4, fingerID: 1, x: 11, y: 20)),
        .fingerUp(Finger(touchID: 0, fingerID: 1, x: 11, y: 20)),
        .pinch(NativePinch(phase: .changed, scale: 1.5, x: 5, y: 6)),
        .mouseDown(button: .right, x: 1, y: 2, clicks: 2, modifiers: []),
        .mouseMoved(x: 3, y: 4, modifiers: [.control, .shift]),
        .mouseUp(button: .left, x: 3, y: 4, modifiers: []),
        .wheel(dx: 0, dy: -0.5, x: 7, y: 8, modifiers: [.control]),
        .keyDown(key: "[", modifiers: [.alt, .logo], isRepeat: false),
        .resized(width: 200, height: 150),
        .wake,
        .quit,
      ])
    #expect(script.events.map(\.time) == [0, 0.1, 0.2, 0.2, 0.3, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1])
  }

  @Test(
    "A line that cannot be understood is named with its number",
    arguments: [
      "nonsense", "[1]", #"{"t": 0}"#, #"{"type": "quit"}"#, #"{"t": "0", "type": "quit"}"#,
      #"{"t": true, "type": "quit"}"#, #"{"t": -1, "type": "quit"}"#,
      #"{"t": 0, "type": "dance"}"#, #"{"t": 0, "type": "quit", "now": 1}"#,
      #"{"t": 0, "type": "finger-down", "id": 1.5, "x": 1, "y": 1}"#,
      #"{"t": 0, "type": "finger-down", "id": 1, "x": null, "y": 1}"#,
      #"{"t": 0, "type": "pinch", "phase": "over", "scale": 1, "x": 1, "y": 1}"#,
      #"{"t": 0, "type": "wheel", "dy": 1, "x": 1, "y": 1, "modifiers": "ctrl"}"#,
      #"{"t": 0, "type": "wheel", "dy": 1, "x": 1, "y": 1, "modifiers": ["super"]}"#,
      #"{"t": 0, "type": "mouse-down", "x": 1, "y": 1, "button": "third"}"#,
      #"{"t": 0, "type": "resize", "width": 0, "height": 10}"#,
      #"{"t": 0, "type": "resize", "width": 16384, "height": 8193}"#,
    ])
  func refusals(line: String) {
    let text = "{\"t\": 0, \"type\": \"wait\"}\n\(line)\n"
    let error = #expect(throws: PlayError.self) { try PlayScript(text: text, file: "test") }
    #expect(error?.line == 2)
    #expect(error?.description.hasPrefix("test:2: ") == true)
  }

  @Test("Time does not run backwards")
  func order() {
    let text = "{\"t\": 1, \"type\": \"wait\"}\n{\"t\": 0.5, \"type\": \"wait\"}"
    let error = #expect(throws: PlayError.self) { try PlayScript(text: text, file: "test") }
    #expect(error?.line == 2)
  }

  @Test("A file that is not there is named")
  func missing() {
    let error = #expect(throws: PlayError.self) { try PlayScript(path: "/no/such/file") }
    #expect(error?.description == "/no/such/file: cannot be read")
  }
}
