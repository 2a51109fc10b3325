import MapCamera
import MapGestures
import SDLKit

extension MapSession {
  /// Frames a second while a script is played without a window.
  private static let playedFrameRate = 60.0

  /// Seconds after the last event by which every flight has landed.
  private static let longestFlight = 60.0

  /// Plays a script to its end, and what it set in motion to rest, without waiting: the time is
  /// the script's own, and what moves takes the steps it would take at sixty frames a second.
  ///
  /// - Parameter perform: does what is the program's business, not the map's.
  func play(_ script: PlayScript, perform: (MapAction) -> Void = { _ in }) {
    var now = 0.0
    for event in script.events {
      while !isResting, now + 1 / Self.playedFrameRate < event.time {
        now += 1 / Self.playedFrameRate
        advance(to: now)
      }
      now = event.time
      advance(to: now)
      switch event.kind {
      case .quit: return
      case .resized(let width, let height):
        resize(to: ScreenSize(width: width, height: height), at: now)
      default: handle(event).forEach(perform)
      }
    }
    let end = now + Self.longestFlight
    while !isResting, now < end {
      now += 1 / Self.playedFrameRate
      advance(to: now)
    }
  }
}
