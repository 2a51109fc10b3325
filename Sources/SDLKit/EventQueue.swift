import CSDL

/// SDL's event queue, as Swift values.
///
/// Waiting and polling belong to the main thread; ``wake()`` and ``quit()`` may be called from any.
public enum EventQueue {
  /// Seconds since SDL started; the clock of ``Event/time``.
  public static var now: Double { Double(SDL_GetTicks64()) / millisecondsPerSecond }

  /// Sleeps until something happens.
  ///
  /// - Parameter timeout: seconds to sleep at most; nil sleeps without end.
  /// - Returns: the event, or nil when the time ran out. Events the program has no use for are
  ///   swallowed without ending the sleep.
  public static func wait(timeout: Double? = nil) -> Event? {
    let deadline = timeout.map { now + $0 }
    while true {
      var raw = SDL_Event()
      let arrived: CInt
      if let deadline {
        let milliseconds = ((deadline - now) * millisecondsPerSecond).rounded(.up)
        arrived = SDL_WaitEventTimeout(&raw, CInt(max(0, min(milliseconds, 1e9))))
        if arrived == 0 { HeldModifiers.catchUp() }
        if arrived == 0, now >= deadline { return nil }
      } else {
        arrived = SDL_WaitEvent(&raw)
        // Zero is an error here, of a display that has gone, say; asking again at once would only
        // keep a core busy until the program is told to end.
        if arrived == 0 { SDL_Delay(retryMilliseconds) }
      }
      if arrived != 0, let event = Event(raw) { return event }
    }
  }

  /// The next event that has already arrived, or nil.
  public static func poll() -> Event? {
    var raw = SDL_Event()
    while SDL_PollEvent(&raw) != 0 {
      if let event = Event(raw) { return event }
    }
    HeldModifiers.catchUp()
    return nil
  }

  /// Ends a ``wait(timeout:)`` on the main thread with a ``Event/Kind/wake`` event.
  ///
  /// Any thread. Without a video subsystem, or with a full queue, nothing happens.
  public static func wake() {
    guard UserEvents.wakeType != 0 else { return }
    var event = SDL_Event()
    event.type = UserEvents.wakeType
    SDL_PushEvent(&event)
  }

  /// Puts a ``Event/Kind/quit`` event into the queue. Any thread.
  public static func quit() {
    var event = SDL_Event()
    event.type = SDL_QUIT.rawValue
    SDL_PushEvent(&event)
  }
}

let millisecondsPerSecond = 1000.0

/// Time to let pass before waiting for events is tried again after an error.
private let retryMilliseconds: UInt32 = 50
