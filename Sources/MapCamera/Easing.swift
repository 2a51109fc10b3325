import Foundation

/// A cubic Bezier curve from (0, 0) to (1, 1) that maps the part of the time that has passed to the
/// part of the way that is done, as in CSS `cubic-bezier(x1, y1, x2, y2)`.
public struct Easing: Hashable, Sendable {
  /// The first control point; x in 0...1.
  public let x1: Double
  /// The first control point's part of the way.
  public let y1: Double
  /// The second control point; x in 0...1.
  public let x2: Double
  /// The second control point's part of the way.
  public let y2: Double

  /// Creates a curve from its two inner control points; x1 and x2 are clamped to 0...1, where the
  /// curve is a function of time.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1.clamped(to: 0...1)
    self.y1 = y1
    self.x2 = x2.clamped(to: 0...1)
    self.y2 = y2
  }

  /// The same speed all the way.
  public static let linear = Easing(0, 0, 1, 1)

  /// A soft start and a softer end: (0.25, 0.1, 0.25, 1), the default of map cameras.
  public static let ease = Easing(0.25, 0.1, 0.25, 1)

  /// Full speed at once and a long soft end: (0, 0, 0.3, 1), for what continues a hand's movement.
  public static let easeOut = Easing(0, 0, 0.3, 1)

  /// The part of the way done at `time`, the part of the time passed; times outside 0...1 give
  /// exactly 0 and 1.
  public func callAsFunction(_ time: Double) -> Double {
    if !(time > 0) { return 0 }
    if time >= 1 { return 1 }
    if self == .linear { return time }
    return Easing.curve(y1, y2, at: parameter(at: time))
  }

  /// The parameter t of the curve whose x is `time`.
  ///
  /// Newton's steps, kept inside the bracket that bisection would keep: x is monotone, so this
  /// cannot leave the root, and it ends at the last bit in a few rounds.
  private func parameter(at time: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = time
    for _ in 0..<64 {
      let error = Easing.curve(x1, x2, at: t) - time
      if error == 0 { break }
      if error < 0 { low = t } else { high = t }
      var next = t - error / Easing.slope(x1, x2, at: t)
      if !(next > low && next < high) { next = (low + high) / 2 }
      if next == t { break }
      t = next
    }
    return t
  }

  /// One coordinate of the curve with control values 0, a, b, 1.
  private static func curve(_ a: Double, _ b: Double, at t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
  }

  private static func slope(_ a: Double, _ b: Double, at t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * a + 6 * s * t * (b - a) + 3 * t * t * (1 - b)
  }
}
