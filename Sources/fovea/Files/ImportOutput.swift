import Foundation

/// What an importer writes, taken apart into progress and words. It may write anything, and any
/// amount of it.
struct ImportOutput {
  /// Words kept, the last ones; the error is the very last.
  private static let mostWords = 16

  /// Bytes of a line that are looked at; a longer line is cut.
  private static let longestLine = 4096

  /// Characters of a line that a person is shown.
  private static let longestSentence = 500

  private static let speaker = "fovea-import: "

  private var words: [String] = []
  private var line: [UInt8] = []

  /// Takes in bytes; answers the last line of progress among them.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> Conversion.Progress? {
    var progress: Conversion.Progress?
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        progress = endLine() ?? progress
      } else if line.count < Self.longestLine {
        line.append(byte)
      }
    }
    return progress
  }

  /// The words, once everything was taken in.
  var finished: [String] {
    var copy = self
    _ = copy.endLine()
    return copy.words
  }

  private mutating func endLine() -> Conversion.Progress? {
    defer { line.removeAll(keepingCapacity: true) }
    if line.first == UInt8(ascii: "{") {
      guard
        var progress = try? JSONDecoder().decode(Conversion.Progress.self, from: Data(line)),
        progress.done.isFinite
      else { return nil }
      progress.done = min(max(progress.done, 0), 1)
      return progress
    }
    let text = String(decoding: line, as: UTF8.self)
      .split {
        $0.isNewline || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
      }
      .joined(separator: " ")
    if text.isEmpty { return nil }
    let sentence = text.hasPrefix(Self.speaker) ? text.dropFirst(Self.speaker.count) : text[...]
    words.append(String(sentence.prefix(Self.longestSentence)))
    if words.count > Self.mostWords { words.removeFirst() }
    return nil
  }
}
