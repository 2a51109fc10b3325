/// What became of the features read.
struct ReadingReport {
  /// Features passed on to the map.
  var features = 0
  /// Features without a geometry, or with one the style has no use for. No fault of theirs.
  var unused = 0
  /// Features of an extract of OpenStreetMap that its edge left too little of to draw: the rest of
  /// their vertices lie outside. No fault of theirs.
  var cutOff = 0
  /// Features that could not be used.
  var bad = 0
  /// The first bad one: its file, layer and number, and what is wrong.
  var firstBad: String?

  /// Counts a bad feature.
  mutating func noteBad(_ source: String, id: Int64, _ reason: String) {
    noteBad("\(source), feature \(id): \(reason)")
  }

  /// Counts something bad that is no single feature.
  mutating func noteBad(_ description: String) {
    bad += 1
    if firstBad == nil { firstBad = description }
  }
}
