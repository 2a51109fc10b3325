/// A file of input events that cannot be read or understood. The program ends with 2.
struct PlayError: Error, Hashable, CustomStringConvertible {
  /// The file.
  let file: String

  /// The line, counted from 1; nil when the whole file is meant.
  let line: Int?

  /// What is wrong.
  let reason: String

  /// One line: `file:line: reason`.
  var description: String {
    line.map { "\(file):\($0): \(reason)" } ?? "\(file): \(reason)"
  }
}
