/// Any JSON value, as it stands in a file: what is not understood can be said, or written back.
enum JSONTree: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A whole number; kept apart, because a Double does not hold every one.
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  /// The number, whole or not; nil for anything else.
  var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// Exactly `count` numbers in a list; nil for anything else.
  func doubles(_ count: Int) -> [Double]? {
    guard case .list(let items) = self, items.count == count else { return nil }
    let numbers = items.compactMap(\.double)
    return numbers.count == count ? numbers : nil
  }

  /// The text; nil for anything else.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The texts in a list of nothing else; nil for anything else.
  var texts: [String]? {
    guard case .list(let items) = self else { return nil }
    let texts = items.compactMap(\.text)
    return texts.count == items.count ? texts : nil
  }

  /// The value of an object's key; nil without one.
  subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }
}

extension JSONTree: Codable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int64.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSONTree].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONTree].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .object(let members): try value.encode(members)
    }
  }
}
