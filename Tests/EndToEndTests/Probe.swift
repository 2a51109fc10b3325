import Rig
import Testing

/// The `rig-probe` window, with what it has told.
struct Probe {
  /// A pinch as the window got it.
  struct Pinch: Equatable {
    var phase: String
    var scale: Double
    var x: Double
    var y: Double
  }

  private let program: ChildProgram
  /// The line after the one found last.
  private var position = 0

  /// Starts a probe in the window system that `environment` leads to and waits for its window.
  ///
  /// - Parameter listening: whether it has a `PinchSource`.
  init(listening: Bool = true, environment: [String: String?]) throws {
    program = try ChildProgram(
      SiblingProgram.path("rig-probe"), [], environment: environment, lifetime: 30)
    _ = try expect("ready")
    if listening { try order("listen") }
  }

  /// Waits for the next line that begins like this.
  @discardableResult
  mutating func expect(_ text: String) throws -> String {
    let found = program.awaitLine(from: position) { $0.text.hasPrefix(text) ? $0.text : nil }
    let line = try #require(found, "no \"\(text)\" in \(lines)\n\(program.errorText)")
    position = line.line + 1
    return line.result
  }

  /// Has the probe do something to its window.
  mutating func order(_ command: String) throws {
    try program.send(command)
    try expect("done \(command)")
  }

  /// Everything told so far.
  var lines: [String] { program.lines.map(\.text) }

  /// The pinches told so far.
  var pinches: [Pinch] {
    lines.compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 5, words[0] == "pinch", let scale = Double(words[2]),
        let x = Double(words[3]), let y = Double(words[4])
      else { return nil }
      return Pinch(phase: words[1], scale: scale, x: x, y: y)
    }
  }

  /// Everything told so far that is neither a pinch nor an answer to an order. Without the names of
  /// touchscreens, which SDL makes of addresses.
  var otherEvents: [String] {
    let answers = ["pinch ", "done ", "ready", "listening"]
    return lines.filter { line in !answers.contains { line.hasPrefix($0) } }
      .map { $0.replacing(#/touchID: -?\d+/#, with: "touchID") }
  }

  /// Ends the probe, which must still be able to.
  func finish() throws {
    try program.send("quit")
    try #require(program.awaitExit(within: 3) == 0, "\(program.errorText)")
  }
}
