import Foundation
import SDLKit

/// The fields of one recorded event. Every field must be known and of the right kind.
struct PlayLine {
  /// What is wrong with the line.
  struct Problem: Error {
    let reason: String
  }

  /// One kind of event: its name, and its fields for the help; those in brackets may be left out.
  struct Kind {
    let type: String
    let fields: String
  }

  /// Every kind of event, for the help.
  static let kinds: [Kind] = [
    Kind(type: "finger-down", fields: "id x y [touch]"),
    Kind(type: "finger-move", fields: "id x y [touch]"),
    Kind(type: "finger-up", fields: "id x y [touch]"),
    Kind(type: "pinch", fields: "phase (began|changed|ended|cancelled) scale x y"),
    Kind(type: "mouse-move", fields: "x y [modifiers]"),
    Kind(type: "mouse-down", fields: "x y [button (left|middle|right)] [clicks] [modifiers]"),
    Kind(type: "mouse-up", fields: "x y [button] [modifiers]"),
    Kind(type: "wheel", fields: "dy [dx] x y [modifiers]"),
    Kind(type: "key", fields: "key [modifiers (a list of shift, ctrl, alt, logo)]"),
    Kind(type: "resize", fields: "width height"),
    Kind(type: "wait", fields: "(nothing happens, until t)"),
    Kind(type: "quit", fields: ""),
  ]

  private var fields: [String: JSONTree]

  /// Reads a line of JSON.
  init(_ text: String) throws(Problem) {
    let decoded = try? JSONDecoder().decode([String: JSONTree].self, from: Data(text.utf8))
    guard let fields = decoded else {
      throw Problem(reason: "not a JSON object")
    }
    self.fields = fields
  }

  /// The event of the line.
  mutating func event() throws(Problem) -> Event {
    let time = try number("t")
    guard time >= 0 else { throw Problem(reason: "t is below 0") }
    let type = try string("type")
    let kind = try kind(type)
    if let unknown = fields.keys.min() {
      throw Problem(reason: "'\(type)' has no field '\(unknown)'")
    }
    return Event(time: time, kind: kind)
  }

  private mutating func kind(_ type: String) throws(Problem) -> Event.Kind {
    switch type {
    case "finger-down": .fingerDown(try finger())
    case "finger-move": .fingerMoved(try finger())
    case "finger-up": .fingerUp(try finger())
    case "pinch":
      .pinch(
        NativePinch(
          phase: try phase(), scale: try number("scale"), x: try number("x"), y: try number("y")))
    case "mouse-move":
      .mouseMoved(x: try number("x"), y: try number("y"), modifiers: try modifiers())
    case "mouse-down":
      .mouseDown(
        button: try button(), x: try number("x"), y: try number("y"),
        clicks: Int(try count("clicks", default: 1)), modifiers: try modifiers())
    case "mouse-up":
      .mouseUp(
        button: try button(), x: try number("x"), y: try number("y"), modifiers: try modifiers())
    case "wheel":
      .wheel(
        dx: try number("dx", default: 0), dy: try number("dy"), x: try number("x"),
        y: try number("y"), modifiers: try modifiers())
    case "key":
      .keyDown(key: try string("key"), modifiers: try modifiers(), isRepeat: false)
    case "resize":
      .resized(width: try length("width"), height: try length("height"))
    case "wait": .wake
    case "quit": .quit
    default: throw Problem(reason: "unknown type '\(type)'")
    }
  }

  private mutating func finger() throws(Problem) -> Finger {
    Finger(
      touchID: Int64(try count("touch", default: 0)), fingerID: Int64(try count("id")),
      x: try number("x"), y: try number("y"))
  }

  private mutating func phase() throws(Problem) -> NativePinch.Phase {
    let name = try string("phase")
    switch name {
    case "began": return .began
    case "changed": return .changed
    case "ended": return .ended
    case "cancelled": return .cancelled
    default: throw Problem(reason: "unknown phase '\(name)'")
    }
  }

  private mutating func button() throws(Problem) -> MouseButton {
    let name = try string("button", default: "left")
    switch name {
    case "left": return .left
    case "middle": return .middle
    case "right": return .right
    default: throw Problem(reason: "unknown button '\(name)'")
    }
  }

  private mutating func modifiers() throws(Problem) -> KeyModifiers {
    let names = try take("modifiers", default: [], "a list of names", \.texts)
    var modifiers: KeyModifiers = []
    for name in names {
      switch name {
      case "shift": modifiers.insert(.shift)
      case "ctrl": modifiers.insert(.control)
      case "alt": modifiers.insert(.alt)
      case "logo": modifiers.insert(.logo)
      default: throw Problem(reason: "unknown modifier '\(name)'")
      }
    }
    return modifiers
  }

  private mutating func string(_ name: String, default fallback: String? = nil) throws(Problem)
    -> String
  {
    try take(name, default: fallback, "a text", \.text)
  }

  private mutating func number(_ name: String, default fallback: Double? = nil) throws(Problem)
    -> Double
  {
    try take(name, default: fallback, "a number", \.double)
  }

  /// Takes a field out, which must be of a kind, or have a default.
  private mutating func take<Value>(
    _ name: String, default fallback: Value?, _ kind: String, _ value: (JSONTree) -> Value?
  ) throws(Problem) -> Value {
    guard let field = fields.removeValue(forKey: name) else {
      guard let fallback else { throw Problem(reason: "no '\(name)'") }
      return fallback
    }
    guard let value = value(field) else { throw Problem(reason: "'\(name)' is not \(kind)") }
    return value
  }

  private mutating func count(_ name: String, default fallback: Double? = nil) throws(Problem)
    -> Int32
  {
    let number = try number(name, default: fallback)
    guard let count = Int32(exactly: number) else {
      throw Problem(reason: "'\(name)' is not a whole number")
    }
    return count
  }

  private mutating func length(_ name: String) throws(Problem) -> Double {
    let length = try number(name)
    guard (1...16_384).contains(length) else {
      throw Problem(reason: "'\(name)' is not between 1 and 16384")
    }
    return length
  }
}
