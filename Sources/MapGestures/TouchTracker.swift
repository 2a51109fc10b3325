import Foundation
import MapCamera

/// What fingers on a touchscreen do.
public enum TouchGesture: Hashable, Sendable {
  /// Two fingers moved apart or together.
  case pinch(PinchEvent)
  /// One finger, or two together, dragged the map.
  case pan(DragEvent)
  /// Two fingers side by side moved up or down.
  case tilt(DragEvent)
  /// Two fingers turned around `location`, by this many degrees clockwise since the turn began; 0
  /// when it begins.
  case turn(degrees: Double, location: ScreenPoint)
  /// One finger tapped twice at one place.
  case doubleTap(ScreenPoint)
}

/// Makes pinches and drags of the raw fingers of touchscreens.
///
/// The window system's own multi-finger events cannot be measured (their distance has no unit), so
/// the fingers are counted here, by device and finger:
///
/// - The second finger of a device begins a pinch; the scale is the distance of the two over their
///   distance then. A third finger is ignored.
/// - One finger alone pans, once it has moved. A finger left over from a pinch does nothing until it
///   rises, or until another joins it for a new pinch.
/// - Nothing ever jumps: a position after a lost event, or in a window that changed its size, is
///   taken as where the finger is, not as a way it went.
public struct TouchTracker: Sendable {
  /// Whether two fingers moving together are a drag. Defaults to true.
  public var recognizesTwoFingerDrag = true

  /// Whether two fingers turning around each other are reported. Defaults to false.
  public var recognizesTurn = false

  /// How far a finger moves in points before it pans; a finger that taps wobbles that much.
  static let panSlop = 4.0

  /// A finger that was silent for so many seconds when another lands has risen unseen.
  static let staleSeconds = 10.0

  private struct Key: Hashable {
    let touchID: Int64
    let fingerID: Int64

    init(_ finger: Finger) {
      touchID = finger.touchID
      fingerID = finger.fingerID
    }
  }

  private struct Contact {
    var point: ScreenPoint
    var time: Double
    /// False when the next position must not be read as a movement.
    var isSettled = true
  }

  private enum Activity {
    case idle
    /// A finger that may yet pan or tap.
    case touch(Key, start: ScreenPoint)
    case pan(Key, at: ScreenPoint)
    case pair(Key, Key, FingerPair)
    /// Fingers are down that mean nothing any more.
    case leftover
  }

  private var contacts: [Key: Contact] = [:]
  private var activity = Activity.idle
  private var taps = TapCounter()

  /// Creates a tracker with no finger down.
  public init() {}

  /// How many fingers are down, as far as is known.
  public var fingerCount: Int { contacts.count }

  /// What an event comes to; events that are not of fingers come to nothing.
  public mutating func handle(_ event: InputEvent) -> [TouchGesture] {
    switch event.kind {
    case .fingerDown(let finger): down(finger, at: event.time)
    case .fingerMoved(let finger): moved(finger, at: event.time)
    case .fingerUp(let finger): up(finger, at: event.time)
    case .multiGesture(let fingers): confirm(fingers, at: event.time)
    case .resized: unsettle()
    case .focusLost: cancel()
    default: []
    }
  }

  /// Forgets all fingers; what they were doing is cancelled.
  public mutating func cancel() -> [TouchGesture] {
    contacts.removeAll()
    return finish(.cancelled)
  }

  // MARK: - Fingers

  private mutating func down(_ finger: Finger, at time: Double) -> [TouchGesture] {
    guard finger.point.isFinite else { return [] }
    let key = Key(finger)
    // Its rise was lost.
    var gestures = contacts[key] == nil ? [] : up(finger, at: time, isLost: true)
    gestures += dropStale(at: time)
    contacts[key] = Contact(point: finger.point, time: time)
    switch activity {
    case .idle:
      activity = .touch(key, start: finger.point)
      taps.down(at: finger.point, time: time)
    case .pair:
      break
    case .touch, .pan, .leftover:
      guard let partner = partner(for: key), let other = contacts[partner] else { break }
      taps.forget()
      gestures += finish(.cancelled)
      let pair = FingerPair(other.point, finger.point)
      activity = .pair(partner, key, pair)
      gestures.append(.pinch(PinchEvent(phase: .began, scale: 1, location: pair.middle)))
    }
    return gestures
  }

  private mutating func moved(_ finger: Finger, at time: Double) -> [TouchGesture] {
    guard finger.point.isFinite else { return [] }
    let key = Key(finger)
    // Its landing was lost.
    guard let contact = contacts[key] else { return down(finger, at: time) }
    contacts[key] = Contact(point: finger.point, time: time)
    switch activity {
    case .touch(key, let start):
      guard contact.isSettled else {
        activity = .touch(key, start: finger.point)
        return []
      }
      guard distance(start, finger.point) > TouchTracker.panSlop else { return [] }
      taps.forget()
      activity = .pan(key, at: finger.point)
      return [
        .pan(DragEvent(phase: .began, location: start)),
        .pan(DragEvent(phase: .changed, location: finger.point)),
      ]
    case .pan(key, _):
      activity = .pan(key, at: finger.point)
      return [.pan(DragEvent(phase: contact.isSettled ? .changed : .began, location: finger.point))]
    case .pair(let first, let second, var pair) where key == first || key == second:
      let gestures = move(&pair, isFirst: key == first, finger: finger, from: contact)
      activity = .pair(first, second, pair)
      return gestures
    default:
      return []
    }
  }

  private mutating func up(_ finger: Finger, at time: Double, isLost: Bool = false)
    -> [TouchGesture]
  {
    let key = Key(finger)
    guard contacts.removeValue(forKey: key) != nil else { return [] }
    var gestures: [TouchGesture] = []
    switch activity {
    case .touch(key, _):
      if let point = isLost ? nil : taps.up(at: time) { gestures.append(.doubleTap(point)) }
      activity = .leftover
    case .pan(key, _):
      gestures = finish(isLost ? .cancelled : .ended)
    case .pair(let first, let second, _) where key == first || key == second:
      gestures = finish(.ended)
    default:
      break
    }
    if contacts.isEmpty { activity = .idle }
    return gestures
  }

  private mutating func move(
    _ pair: inout FingerPair, isFirst: Bool, finger: Finger, from contact: Contact
  ) -> [TouchGesture] {
    guard contact.isSettled else {
      pair.reseat(isFirst: isFirst, at: finger.point)
      return pair.intent == .pan || pair.intent == .tilt
        ? [drag(pair, .began, at: pair.middle)] : []
    }
    let before = pair.intent
    pair.move(isFirst: isFirst, to: finger.point, recognizesDrag: recognizesTwoFingerDrag)
    switch pair.intent {
    case .undecided, .pinch:
      var gestures: [TouchGesture] = [
        .pinch(PinchEvent(phase: .changed, scale: pair.scale, location: pair.middle))
      ]
      if recognizesTurn, let degrees = pair.turn() {
        gestures.append(.turn(degrees: degrees, location: pair.middle))
      }
      return gestures
    case .pan, .tilt:
      guard before == .undecided else { return [drag(pair, .changed, at: pair.middle)] }
      // What looked like the beginning of a pinch was none: take it back.
      return [
        .pinch(PinchEvent(phase: .changed, scale: 1, location: pair.middle)),
        .pinch(PinchEvent(phase: .cancelled, scale: 1, location: pair.middle)),
        drag(pair, .began, at: pair.middle),
      ]
    }
  }

  private func drag(
    _ pair: FingerPair, _ phase: GesturePhase, at point: ScreenPoint
  ) -> TouchGesture {
    let event = DragEvent(phase: phase, location: point)
    return pair.intent == .tilt ? .tilt(event) : .pan(event)
  }

  // MARK: - Endings

  /// Ends what is going on; the fingers still down are left over.
  private mutating func finish(_ phase: GesturePhase) -> [TouchGesture] {
    defer { activity = contacts.isEmpty ? .idle : .leftover }
    switch activity {
    case .idle, .touch, .leftover:
      return []
    case .pan(_, let point):
      return [.pan(DragEvent(phase: phase, location: point))]
    case .pair(_, _, let pair):
      switch pair.intent {
      case .undecided, .pinch:
        return [.pinch(PinchEvent(phase: phase, scale: pair.scale, location: pair.middle))]
      case .pan, .tilt:
        return [drag(pair, phase, at: pair.middle)]
      }
    }
  }

  /// The finger a new one makes a pair with: the liveliest other one of its device.
  private func partner(for key: Key) -> Key? {
    contacts.filter { $0.key != key && $0.key.touchID == key.touchID }
      .max { $0.value.time < $1.value.time }?.key
  }

  /// Several fingers are known to be down, so none of the pair is stale.
  private mutating func confirm(_ fingers: Int, at time: Double) -> [TouchGesture] {
    guard fingers >= 2, case .pair(let first, let second, _) = activity else { return [] }
    contacts[first]?.time = time
    contacts[second]?.time = time
    return []
  }

  private mutating func dropStale(at time: Double) -> [TouchGesture] {
    let limit = time - TouchTracker.staleSeconds
    let stale = contacts.filter { $0.value.time < limit }.keys
    guard !stale.isEmpty else { return [] }
    for key in stale { contacts[key] = nil }
    let isLost: Bool
    switch activity {
    case .idle, .leftover: isLost = contacts.isEmpty
    case .touch(let key, _), .pan(let key, _): isLost = stale.contains(key)
    case .pair(let first, let second, _): isLost = stale.contains(first) || stale.contains(second)
    }
    return isLost ? finish(.cancelled) : []
  }

  /// Positions before and after a change of the window's size cannot be compared.
  private mutating func unsettle() -> [TouchGesture] {
    for key in contacts.keys { contacts[key]?.isSettled = false }
    return []
  }

  private func distance(_ a: ScreenPoint, _ b: ScreenPoint) -> Double {
    hypot(b.x - a.x, b.y - a.y)
  }
}
