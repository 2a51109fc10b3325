import MapCamera
import MapScene

/// The value written after an option, and how to read it.
struct OptionText {
  /// The option, with its dashes; errors name it.
  let option: String

  /// What was written.
  let text: String

  /// The values after the first one, for options that take several.
  var more: [String] = []

  /// A finite number within a range.
  func number(in range: ClosedRange<Double>) throws(UsageError) -> Double {
    guard let number = DecimalText.number(text), range.contains(number) else {
      throw expected(
        "a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))")
    }
    return number
  }

  /// A latitude and a longitude with a comma between.
  func coordinate() throws(UsageError) -> Coordinate {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      DecimalText.number($0)
    }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
      (-90.0...90).contains(latitude), (-180.0...180).contains(longitude)
    else {
      throw expected("LAT,LNG in degrees, e.g. 60.17,24.94")
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// A width and a height with an `x` between, whole numbers within a range.
  func size(in range: ClosedRange<Int>) throws(UsageError) -> ScreenSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], range.contains(width),
      range.contains(height)
    else {
      throw expected(
        "WIDTHxHEIGHT, each from \(range.lowerBound) to \(range.upperBound), e.g. 1280x720")
    }
    return ScreenSize(width: Double(width), height: Double(height))
  }

  /// A first and a last field of view in degrees and a number of pictures; then their folder.
  func sweep(in range: ClosedRange<Double>) throws(UsageError) -> Sweep {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let first = DecimalText.number(parts[0]),
      let last = DecimalText.number(parts[1]), range.contains(first), range.contains(last),
      let count = Int(parts[2]), (2...Sweep.mostPictures).contains(count)
    else {
      throw expected(
        "FROM:TO:STEPS, two angles from \(Self.plain(range.lowerBound)) to "
          + "\(Self.plain(range.upperBound)) and a number from 2 to \(Sweep.mostPictures), "
          + "e.g. 90:10:60")
    }
    guard let folder = more.first, !folder.isEmpty else {
      throw UsageError("\(option) needs a folder after \(text)")
    }
    return Sweep(first: first, last: last, count: count, folder: folder)
  }

  /// One of a few names.
  func choice<Choice>() throws(UsageError) -> Choice
  where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
    guard let choice = Choice(rawValue: text) else {
      throw expected("one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return choice
  }

  /// The name of a theme.
  func theme() throws(UsageError) -> Theme {
    guard let theme = Theme(named: text) else {
      throw expected("one of auto, \(Theme.all.map(\.name).joined(separator: ", "))")
    }
    return theme
  }

  /// The name of a file or folder.
  func path() throws(UsageError) -> String { try name("a name") }

  /// Any text but none; errors call it `what`.
  func name(_ what: String) throws(UsageError) -> String {
    guard !text.isEmpty else { throw expected(what) }
    return text
  }

  private func expected(_ what: String) -> UsageError {
    UsageError("\(option) takes \(what), not '\(text)'")
  }

  /// A bound as one would say it: `22`, `0.5`.
  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
