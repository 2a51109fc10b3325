import Foundation
import MapCamera

/// A press in a small map that moves the large one: a drag takes the small map's ground along, a click
/// goes to the place under it.
///
/// It follows one hand, the left button or a finger, from where it went down in the small map until it
/// rises; what it holds must not reach the large map's own gestures.
public struct InsetGesture: Hashable, Sendable {
  /// What an event comes to.
  public enum Outcome: Hashable, Sendable {
    /// It has nothing to do with the small map.
    case passedOn

    /// It belongs to the small map and moves nothing.
    case taken

    /// The centre moves by a part of the world's width, x to the east and y to the south.
    case moved(x: Double, y: Double)

    /// A place was clicked.
    case clicked(Coordinate)
  }

  /// Points a hand may stray and still click.
  static let clickReach = 4.0

  private var press: Press?

  /// Creates one that holds nothing.
  public init() {}

  private struct Press: Hashable {
    var hand: Hand
    var start: ScreenPoint
    var last: ScreenPoint
    var isDrag = false
  }

  private enum Hand: Hashable {
    case pointer
    case finger(touchID: Int64, fingerID: Int64)

    init(_ finger: Finger) {
      self = .finger(touchID: finger.touchID, fingerID: finger.fingerID)
    }
  }

  /// Takes in an event.
  ///
  /// - Parameters:
  ///   - frame: Where the small map stands, in points; nil while there is none.
  ///   - inset: Its view, which looks straight down with north up.
  public mutating func handle(
    _ event: InputEvent, frame: ScreenRect?, inset: Viewport
  ) -> Outcome {
    switch event.kind {
    case .mouseDown(.left, let point, _, []):
      return begin(.pointer, at: point, in: frame)
    case .fingerDown(let finger):
      return begin(Hand(finger), at: finger.point, in: frame)
    case .mouseMoved(let point, _):
      return move(.pointer, to: point, in: inset)
    case .fingerMoved(let finger):
      return move(Hand(finger), to: finger.point, in: inset)
    case .mouseUp(.left, let point, _):
      return end(.pointer, at: point, frame, inset)
    case .fingerUp(let finger):
      return end(Hand(finger), at: finger.point, frame, inset)
    case .focusLost, .resized:
      press = nil
      return .passedOn
    default:
      return .passedOn
    }
  }

  private mutating func begin(_ hand: Hand, at point: ScreenPoint, in frame: ScreenRect?) -> Outcome
  {
    // The same hand again means that its rise was lost.
    guard press == nil || press?.hand == hand, let frame, frame.contains(point) else {
      return .passedOn
    }
    press = Press(hand: hand, start: point, last: point)
    return .taken
  }

  private mutating func move(_ hand: Hand, to point: ScreenPoint, in inset: Viewport) -> Outcome {
    guard var press, press.hand == hand, point.isFinite else { return .passedOn }
    if hypot(point.x - press.start.x, point.y - press.start.y) > Self.clickReach {
      press.isDrag = true
    }
    defer { self.press = press }
    guard press.isDrag else { return .taken }
    let way = SIMD2(press.last.x - point.x, press.last.y - point.y) / inset.worldSize
    press.last = point
    return .moved(x: way.x, y: way.y)
  }

  private mutating func end(
    _ hand: Hand, at point: ScreenPoint, _ frame: ScreenRect?, _ inset: Viewport
  ) -> Outcome {
    guard let press, press.hand == hand else { return .passedOn }
    self.press = nil
    guard !press.isDrag, let frame,
      let place = inset.coordinate(
        for: ScreenPoint(x: point.x - frame.minX, y: point.y - frame.minY))
    else { return .taken }
    return .clicked(place)
  }
}
