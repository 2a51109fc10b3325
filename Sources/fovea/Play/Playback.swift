import SDLKit

/// A replay under way: which recorded event comes next, and when.
struct Playback {
  private let events: [Event]
  private var index = 0
  private var origin: Double?

  /// Prepares the replay of a script.
  init(_ script: PlayScript) {
    events = script.events
  }

  /// Begins to count the script's time.
  mutating func start(at now: Double) {
    origin = now
  }

  /// The script's time in seconds; 0 before it starts.
  func time(at now: Double) -> Double {
    origin.map { max(0, now - $0) } ?? 0
  }

  /// The next event whose time has come, nil when none has. It keeps the script's own time, so
  /// that a slow machine sees the same gestures.
  mutating func next(at now: Double) -> Event? {
    guard origin != nil, index < events.count, events[index].time <= time(at: now) else {
      return nil
    }
    defer { index += 1 }
    return events[index]
  }

  /// Seconds until the next event; nil when there is none.
  func secondsToNext(at now: Double) -> Double? {
    index < events.count ? max(0, events[index].time - time(at: now)) : nil
  }

  /// Whether every event has been played.
  var isOver: Bool { index == events.count }
}
