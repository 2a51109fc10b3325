/// A command line that cannot be understood. The program says so in one line and ends with 2.
struct UsageError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, naming the option.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  var description: String { "\(reason); try 'fovea --help'" }
}
