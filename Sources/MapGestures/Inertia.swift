import Foundation
import MapCamera

/// Measures how fast a hand moves, to be asked when it lets go.
public struct VelocityMeter: Hashable, Sendable {
  /// Seconds before the end that count. Longer ago is another movement.
  static let window = 0.1

  /// A hand that has been still for so many seconds has put the map down.
  static let rest = 0.05

  private struct Sample: Hashable {
    let time: Double
    let point: ScreenPoint
  }

  private var samples: [Sample] = []

  /// Creates a meter with nothing measured.
  public init() {}

  /// Notes where the hand is, in points, at a time in seconds.
  public mutating func add(_ point: ScreenPoint, at time: Double) {
    samples.removeAll { $0.time < time - VelocityMeter.window || $0.time > time }
    samples.append(Sample(time: time, point: point))
  }

  /// The velocity at `time` in points a second; zero when the hand rests or hardly moved.
  public func velocity(at time: Double) -> (dx: Double, dy: Double) {
    guard let last = samples.last, time - last.time <= VelocityMeter.rest,
      let first = samples.first(where: { $0.time >= time - VelocityMeter.window }),
      last.time - first.time > 0
    else { return (0, 0) }
    let seconds = last.time - first.time
    return ((last.point.x - first.point.x) / seconds, (last.point.y - first.point.y) / seconds)
  }
}

/// The map gliding on after a drag, ever slower: a pure function of time.
///
/// The speed falls as `exp(-t / timeConstant)`, so the way after t seconds is known in closed form and
/// does not depend on how often frames are drawn.
public struct Inertia: CameraAnimation, Hashable {
  /// Seconds in which the speed falls to 1/e: a loss of 0.2 % a millisecond, what hands are used to
  /// from phones.
  public static let timeConstant = 0.5

  /// Points a second below which a hand has put the map down.
  public static let slowestStart = 60.0

  /// Points a second at which the glide stops; slower is not seen.
  public static let slowest = 6.0

  /// Points a second that no hand means; one wrong event must not throw the map away.
  public static let fastest = 5000.0

  /// Seconds until the glide stops.
  public let duration: Double

  private let viewport: Viewport
  private let anchor: ScreenPoint
  /// The whole way in points if the glide never stopped.
  private let wayX: Double
  private let wayY: Double

  /// Lets go of the map.
  ///
  /// - Parameters:
  ///   - point: Where the hand lets go, in points.
  ///   - velocity: How fast it moves, in points a second.
  ///   - viewport: What is seen then.
  /// - Returns: nil when the hand is too slow or in the sky.
  public init?(from point: ScreenPoint, velocity: (dx: Double, dy: Double), in viewport: Viewport) {
    let speed = hypot(velocity.dx, velocity.dy)
    guard speed >= Inertia.slowestStart, speed.isFinite, viewport.showsGround(at: point) else {
      return nil
    }
    let limitY = PanGesture.reachY(in: viewport)
    let anchorY = max(point.y, limitY)
    let braked = min(1, Inertia.fastest / speed) * Inertia.timeConstant
    let (wayX, wayY) = (velocity.dx * braked, velocity.dy * braked)
    // The glide ends where a drag would: the whole way is shortened, its direction stays.
    let room = anchorY + wayY < limitY ? (limitY - anchorY) / wayY : 1
    guard hypot(wayX, wayY) * room / Inertia.timeConstant > Inertia.slowest else { return nil }
    self.viewport = viewport
    anchor = ScreenPoint(x: point.x, y: anchorY)
    self.wayX = wayX * room
    self.wayY = wayY * room
    let start = hypot(self.wayX, self.wayY) / Inertia.timeConstant
    duration = Inertia.timeConstant * log(start / Inertia.slowest)
  }

  /// The camera `seconds` after the hand let go, unconstrained.
  public func camera(at seconds: Double) -> CameraState {
    let time = min(max(seconds, 0), duration)
    let part = 1 - exp(-time / Inertia.timeConstant)
    return viewport.camera(
      dragging: anchor, to: ScreenPoint(x: anchor.x + wayX * part, y: anchor.y + wayY * part))
  }
}
