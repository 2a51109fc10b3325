/// A stretch of a line that is written in one script, one direction and one font.
struct TextRun: Hashable {
  var text: String

  /// Whether it is written from right to left.
  var isRightToLeft: Bool

  /// Its script.
  var script: WritingScript

  /// The number of its font, 0 for the main one.
  var font: Int
}

/// Cuts a line of text into runs, in the order they stand in from left to right.
///
/// This is the part of the Unicode bidirectional algorithm that single names need: letters of one
/// direction or the other, numbers among them, and what stands between takes the direction of both
/// sides or the line's own. Embeddings and overrides are not honoured.
struct TextRuns {
  /// The runs from left to right.
  let runs: [TextRun]

  /// Cuts a line.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - font: the number of the font for a character, given that of the character before it.
  init(_ text: String, font: (_ character: Character, _ previous: Int?) -> Int) {
    // Whole characters: an accent is never parted from its letter.
    let characters = Array(text)
    let directions = characters.map(Direction.init)
    let base = directions.first { $0 == .leftToRight || $0 == .rightToLeft } ?? .leftToRight
    let isRightToLeft = Self.resolved(directions, base: base)
    var runs: [TextRun] = []
    for (character, rightToLeft) in zip(characters, isRightToLeft) {
      // What no script owns goes with what stands before it.
      let script =
        character.unicodeScalars.first.flatMap(WritingScript.init)
        ?? runs.last?.script ?? .latin
      let next = TextRun(
        text: String(character), isRightToLeft: rightToLeft, script: script,
        font: font(character, runs.last?.font))
      if let last = runs.last, last.isRightToLeft == rightToLeft, last.font == next.font,
        last.script == script
      {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append(next)
      }
    }
    self.runs = base == .rightToLeft ? runs.reversed() : Self.withIslandsReversed(runs)
  }

  /// In a line from left to right, runs the other way that follow one another read from the last.
  private static func withIslandsReversed(_ runs: [TextRun]) -> [TextRun] {
    var result: [TextRun] = []
    var island: [TextRun] = []
    for run in runs {
      if run.isRightToLeft {
        island.insert(run, at: 0)
      } else {
        result += island + [run]
        island = []
      }
    }
    return result + island
  }

  /// Whether each character is written from right to left. Figures never are.
  private static func resolved(_ directions: [Direction], base: Direction) -> [Bool] {
    /// Between letters from right to left, a number does not end their way.
    func goesLeft(_ direction: Direction) -> Bool {
      direction == .rightToLeft || direction == .number && base == .rightToLeft
    }
    return directions.indices.map { index in
      switch directions[index] {
      case .leftToRight, .number: return false
      case .rightToLeft: return true
      case .neutral:
        let before = directions[..<index].last { $0 != .neutral } ?? base
        let after = directions[(index + 1)...].first { $0 != .neutral } ?? base
        return goesLeft(before) == goesLeft(after) ? goesLeft(before) : base == .rightToLeft
      }
    }
  }
}

/// The way a character leads the eye.
private enum Direction {
  case leftToRight
  case rightToLeft
  case number
  case neutral

  init(_ character: Character) {
    guard let scalar = character.unicodeScalars.first else {
      self = .neutral
      return
    }
    if scalar.properties.numericType == .decimal {
      self = .number
    } else if !scalar.properties.isAlphabetic {
      self = .neutral
    } else {
      self =
        Self.rightToLeftBlocks.contains { $0.contains(scalar.value) } ? .rightToLeft : .leftToRight
    }
  }

  /// Hebrew to Arabic Extended-A, their presentation forms, and beyond the basic plane the historic
  /// scripts, Adlam and Hanifi Rohingya.
  private static let rightToLeftBlocks: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF,
  ]
}
