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
  private(set) var firstBad: String?
  /// Where in the order of reading that was.
  private var firstBadPlace = UInt64.max

  /// Counts a bad feature.
  ///
  /// - Parameter place: where it was in the order of reading; of several the first is told.
  mutating func noteBad(_ source: String, id: Int64, _ reason: String, at place: UInt64) {
    noteBad("\(source), feature \(id): \(reason)", at: place)
  }

  /// Counts something bad that is no single feature.
  mutating func noteBad(_ description: String, at place: UInt64) {
    bad += 1
    if firstBad == nil || place < firstBadPlace {
      firstBad = description
      firstBadPlace = place
    }
  }

  /// Adds what another thread has counted.
  mutating func add(_ other: ReadingReport) {
    features += other.features
    unused += other.unused
    cutOff += other.cutOff
    bad += other.bad
    if let theirs = other.firstBad, firstBad == nil || other.firstBadPlace < firstBadPlace {
      firstBad = theirs
      firstBadPlace = other.firstBadPlace
    }
  }
}
