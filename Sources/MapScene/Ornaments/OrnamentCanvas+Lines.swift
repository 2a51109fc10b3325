import MapCamera

extension OrnamentCanvas {
  /// Breaks a text into lines no wider than `width` points: at its spaces, and within a word that is
  /// wider than a line, such as a path.
  func wrap(_ text: String, width: Double, size: Double, face: TextFace) -> [String] {
    func fits(_ line: String) -> Bool { measure(line, size: size, face: face).width <= width }
    return text.split(whereSeparator: \.isNewline).flatMap { paragraph in
      var lines: [String] = []
      for word in paragraph.split(separator: " ") {
        if let last = lines.last, fits("\(last) \(word)") {
          lines[lines.count - 1] = "\(last) \(word)"
        } else {
          lines += pieces(of: word, fits: fits)
        }
      }
      return lines
    }
  }

  /// The first lines of a text, the last of them with an ellipsis when some are left out.
  func shortened(
    _ lines: [String], to count: Int, width: Double, size: Double, face: TextFace
  ) -> [String] {
    guard lines.count > count else { return lines }
    guard count > 0 else { return [] }
    let last = Self.longestPrefix(of: lines[count - 1][...]) {
      measure("\($0)…", size: size, face: face).width <= width
    }
    return lines.prefix(count - 1) + ["\(last)…"]
  }

  /// A word in pieces that fit, each as long as can be; at least a letter.
  private func pieces(of word: Substring, fits: (String) -> Bool) -> [String] {
    var rest = word
    var pieces: [String] = []
    while !rest.isEmpty {
      let start = rest.prefix(Self.mostLetters)
      let piece =
        fits(String(start)) ? start : Self.longestPrefix(of: start) { fits(String($0)) }
      pieces.append(String(piece.isEmpty ? rest.prefix(1) : piece))
      rest = rest.dropFirst(max(piece.count, 1))
    }
    return pieces
  }

  /// Letters of a word that are measured at once; no line of a window holds as many.
  private static let mostLetters = 1000

  /// The longest beginning of a text that fits, found by halving.
  private static func longestPrefix(
    of text: Substring, fits: (Substring) -> Bool
  ) -> Substring {
    var (least, most) = (0, text.count)
    while least < most {
      let middle = (least + most + 1) / 2
      if fits(text.prefix(middle)) { least = middle } else { most = middle - 1 }
    }
    return text.prefix(least)
  }
}
