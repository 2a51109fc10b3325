/// A value in a line of recorded input: no deeper than such a line goes.
enum JSONValue: Decodable, Hashable, Sendable {
  case number(Double)
  case text(String)
  case texts([String])
  /// Anything else: true, null, an object.
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let texts = try? container.decode([String].self) {
      self = .texts(texts)
    } else {
      self = .other
    }
  }
}
