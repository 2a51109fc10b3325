import Foundation
import MapCamera

/// Two fingers on a touchscreen and what they have been doing since the second one landed.
struct FingerPair: Hashable, Sendable {
  /// What the two fingers are taken to do.
  enum Intent: Hashable, Sendable {
    /// Too little movement to say; taken for a pinch that can still become a drag.
    case undecided
    case pinch
    /// Moving side by side, up or down.
    case tilt
    /// Moving together otherwise.
    case pan
  }

  /// The shortest distance in points that counts: two fingers reported at one place would make every
  /// further movement an endless scale.
  static let shortestDistance = 1.0

  /// A change of distance in points that settles it: this is a pinch.
  static let pinchDistance = 8.0

  /// How far in points both fingers must go together to be dragging instead.
  static let dragDistance = 12.0

  /// Points of arc, around the middle, before a turn begins; a pinching hand turns that much.
  static let turnArc = 25.0

  var first: ScreenPoint
  var second: ScreenPoint
  private(set) var intent = Intent.undecided

  /// Where each finger is taken to have landed.
  private var firstStart: ScreenPoint
  private var secondStart: ScreenPoint

  /// The distance in points that is scale 1.
  private var unitDistance: Double

  /// The direction of the line between the fingers when the turn was last at `turned`, in degrees.
  private var lineDegrees: Double
  /// Degrees turned since the landing.
  private var turned = 0.0
  /// The turn that counts as none; nil until the arc is passed.
  private var turnOrigin: Double?

  init(_ first: ScreenPoint, _ second: ScreenPoint) {
    self.first = first
    self.second = second
    firstStart = first
    secondStart = second
    unitDistance = FingerPair.distance(first, second)
    lineDegrees = FingerPair.lineDegrees(first, second)
  }

  /// The middle between the fingers.
  var middle: ScreenPoint {
    ScreenPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
  }

  /// Where the middle was at the landing.
  var startMiddle: ScreenPoint {
    ScreenPoint(x: (firstStart.x + secondStart.x) / 2, y: (firstStart.y + secondStart.y) / 2)
  }

  /// The distance now over the distance at the landing.
  var scale: Double { FingerPair.distance(first, second) / unitDistance }

  /// Takes a finger's position without reading it as a movement: scale and turn stay as they are.
  mutating func reseat(isFirst: Bool, at point: ScreenPoint) {
    let scale = scale
    if isFirst {
      firstStart = shifted(firstStart, from: first, to: point)
      first = point
    } else {
      secondStart = shifted(secondStart, from: second, to: point)
      second = point
    }
    unitDistance = FingerPair.distance(first, second) / scale
    lineDegrees = FingerPair.lineDegrees(first, second)
  }

  /// Moves a finger and, where that settles it, decides what the two are doing.
  mutating func move(isFirst: Bool, to point: ScreenPoint, recognizesDrag: Bool) {
    if isFirst { first = point } else { second = point }
    let line = FingerPair.lineDegrees(first, second)
    turned += (line - lineDegrees).remainder(dividingBy: 360)
    lineDegrees = line
    guard intent == .undecided else { return }
    if abs(FingerPair.distance(first, second) - unitDistance) > FingerPair.pinchDistance {
      intent = .pinch
    } else if recognizesDrag {
      decideDrag()
    }
  }

  /// Degrees turned beyond the arc that starts a turn, clockwise; nil before.
  mutating func turn() -> Double? {
    if turnOrigin == nil {
      let arc = abs(turned) * .pi / 180 * FingerPair.distance(first, second) / 2
      if arc > FingerPair.turnArc { turnOrigin = turned }
    }
    return turnOrigin.map { turned - $0 }
  }

  private mutating func decideDrag() {
    let a = (x: first.x - firstStart.x, y: first.y - firstStart.y)
    let b = (x: second.x - secondStart.x, y: second.y - secondStart.y)
    let (lengthA, lengthB) = (hypot(a.x, a.y), hypot(b.x, b.y))
    guard min(lengthA, lengthB) > FingerPair.dragDistance,
      // Within about 37 degrees of the same direction.
      a.x * b.x + a.y * b.y > 0.8 * lengthA * lengthB
    else { return }
    let isSideBySide = abs(first.y - second.y) < abs(first.x - second.x)
    let isVertical = abs(a.y + b.y) > abs(a.x + b.x)
    intent = isSideBySide && isVertical ? .tilt : .pan
  }

  private func shifted(
    _ start: ScreenPoint, from old: ScreenPoint, to new: ScreenPoint
  ) -> ScreenPoint {
    ScreenPoint(x: start.x + new.x - old.x, y: start.y + new.y - old.y)
  }

  private static func distance(_ a: ScreenPoint, _ b: ScreenPoint) -> Double {
    max(shortestDistance, hypot(b.x - a.x, b.y - a.y))
  }

  private static func lineDegrees(_ a: ScreenPoint, _ b: ScreenPoint) -> Double {
    atan2(b.y - a.y, b.x - a.x) * 180 / .pi
  }
}
