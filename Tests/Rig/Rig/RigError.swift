/// What went wrong in the rig itself, as opposed to the program under test.
public struct RigError: Error, CustomStringConvertible {
  /// A sentence that says what failed and where to look.
  public let description: String

  /// Creates an error from a sentence.
  public init(_ description: String) {
    self.description = description
  }
}
