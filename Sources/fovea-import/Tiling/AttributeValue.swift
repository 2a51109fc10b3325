import Foundation
import MapTiling

/// An attribute's value, with its form in a vector tile (message `Value`).
enum AttributeValue: Equatable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case flag(Bool)

  /// Longer texts are cut: a label has no use for more, and one runaway field must not fill tiles.
  static let longestText = 256

  /// The number of the message's field for a text.
  fileprivate static let textField = 1

  /// Appends the message, without its length.
  func encode(into bytes: inout GrowBuffer<UInt8>) {
    switch self {
    case .text(let text): bytes.appendField(Self.textField, text: Self.shortened(text))
    case .integer(let value):
      if value >= 0 {
        bytes.appendField(5, number: UInt64(value))
      } else {
        bytes.appendField(6, number: UInt64(bitPattern: (value << 1) ^ (value >> 63)))
      }
    case .number(let value):
      if Double(Float(value)) == value {
        bytes.appendTag(2, wire: 5)
        bytes.append(plain: Float(value).bitPattern.littleEndian)
      } else {
        bytes.appendTag(3, wire: 1)
        bytes.append(plain: value.bitPattern.littleEndian)
      }
    case .flag(let value): bytes.appendField(7, number: value ? 1 : 0)
    }
  }

  fileprivate static func shortened(_ text: String) -> String {
    if text.utf8.count <= longestText { return text }
    var short = ""
    var length = 0
    for character in text {
      length += character.utf8.count
      if length > longestText { break }
      short.append(character)
    }
    return short
  }
}

extension GrowBuffer where Element == UInt8 {
  /// Appends one attribute: its key's number, then its counted value.
  mutating func appendAttribute(_ key: Int, _ value: AttributeValue) {
    if case .text(var text) = value {
      text = AttributeValue.shortened(text)
      text.withUTF8 { appendAttribute(key, utf8: UnsafeRawBufferPointer($0)) }
      return
    }
    appendVarint(UInt64(key))
    let place = count
    append(0)
    value.encode(into: &self)
    // Numbers take ten bytes at most.
    self[place] = UInt8(count - place - 1)
  }

  /// Appends one attribute, a text as it is in a file; what is not UTF-8 in it is replaced.
  mutating func appendAttribute(_ key: Int, text bytes: UnsafeRawBufferPointer) {
    if bytes.count <= AttributeValue.longestText && bytes.allSatisfy({ $0 < 0x80 }) {
      appendAttribute(key, utf8: bytes)
    } else {
      appendAttribute(key, .text(String(decoding: bytes, as: UTF8.self)))
    }
  }

  private mutating func appendAttribute(_ key: Int, utf8: UnsafeRawBufferPointer) {
    appendVarint(UInt64(key))
    appendVarint(UInt64(1 + varintLength(UInt64(utf8.count)) + utf8.count))
    appendField(AttributeValue.textField, bytes: utf8)
  }
}

/// The names of attributes, numbered in order of appearance; one table for a whole import.
struct KeyTable {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of a name, given out on first sight.
  mutating func number(of name: String) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
