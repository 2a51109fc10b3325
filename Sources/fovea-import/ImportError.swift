/// Why an import failed, in words for the person who asked for it.
struct ImportError: Error, CustomStringConvertible {
  /// One sentence that names the file and the place.
  var reason: String
  /// What to do about it, when there is something; a sentence of its own.
  var advice: String?

  /// Creates an error from its sentences, without final full stops.
  init(_ reason: String, advice: String? = nil) {
    self.reason = reason
    self.advice = advice
  }

  var description: String {
    guard let advice else { return reason }
    return "\(reason); \(advice)"
  }
}
