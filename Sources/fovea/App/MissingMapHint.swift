/// What to do where the view is closer than any open map: told once, when it has rested there a while.
struct MissingMapHint {
  /// The hint.
  static let text =
    "No open map goes this close here. Drop one of this place on the window, or press Ctrl+O."

  /// When to look whether it is to be told, in seconds on the clock of ``note(_:at:)``; nil for not now.
  private(set) var due: Double?

  private var isTold = false

  /// Seconds in which nearly all tiles load.
  private static let patience = 1.0

  /// A frame was drawn in which a map is missing, or none.
  mutating func note(_ isMissing: Bool, at time: Double) {
    due = isMissing && !isTold ? due ?? time + Self.patience : nil
  }

  /// Whether the time to look has come; it comes once.
  mutating func isDue(at time: Double) -> Bool {
    guard let due, due <= time else { return false }
    self.due = nil
    return true
  }

  /// It is told now.
  mutating func tell(_ say: (String) -> Void) {
    isTold = true
    due = nil
    say(Self.text)
  }
}
