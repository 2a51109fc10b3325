/// A map file that cannot be shown. The program ends with 1 before a window opens.
struct MapFileError: Error, Hashable, CustomStringConvertible {
  /// One line that names the file and says what is wrong and what to do.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
