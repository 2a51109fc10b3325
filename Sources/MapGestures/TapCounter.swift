import Foundation
import MapCamera

/// Counts taps of one finger at one place.
struct TapCounter: Sendable {
  /// A finger that stays longer, in seconds, is resting, not tapping.
  static let longestTap = 0.3

  /// The longest wait in seconds between the first tap's end and the second one's.
  static let longestPause = 0.5

  /// How far apart in points two taps of one double tap may be.
  static let furthestApart = 30.0

  private var current: (point: ScreenPoint, time: Double)?
  private var last: (point: ScreenPoint, time: Double)?

  /// A finger landed, alone.
  mutating func down(at point: ScreenPoint, time: Double) {
    current = (point, time)
  }

  /// The finger rose without having moved: the place of a double tap, if this was its second.
  mutating func up(at time: Double) -> ScreenPoint? {
    guard let tap = current, time - tap.time <= TapCounter.longestTap else {
      forget()
      return nil
    }
    current = nil
    if let last, time - last.time <= TapCounter.longestPause,
      hypot(tap.point.x - last.point.x, tap.point.y - last.point.y) <= TapCounter.furthestApart
    {
      self.last = nil
      return tap.point
    }
    last = (tap.point, time)
    return nil
  }

  /// The finger did something else.
  mutating func forget() {
    current = nil
    last = nil
  }
}
