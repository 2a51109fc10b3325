import Foundation

/// A flight from one camera to another that zooms out on the way, as smooth and as short as the eye
/// likes it.
///
/// After J. J. van Wijk and W. A. A. Nuij, "Smooth and Efficient Zooming and Panning", 2003: with
/// `w` the width of the world that is seen and `u` the way along the line between the centres, the
/// path is the shortest one when moving by `w` costs as much as zooming by `rho^2`.
public struct CameraFlight: CameraAnimation, Hashable {
  /// The readers' favourite in the paper's experiment: how much a flight zooms out.
  public static let defaultCurve = 1.42

  /// Lengths of the path, in units of rho screens, a second.
  public static let defaultSpeed = 1.2

  /// The camera at the start.
  public let start: CameraState

  /// The camera at the end.
  public let end: CameraState

  /// Seconds from the start to the end; 0 jumps.
  public let duration: Double

  /// How the time is eased.
  public let easing: Easing

  /// Seconds for a flight that only turns, tilts or changes the lens, and so has no path.
  private let onTheSpot = 0.5

  private let path: FlightPath
  private let span: CameraSpan

  /// Creates a flight over a viewport of `size` points.
  ///
  /// - Parameters:
  ///   - start: The camera at the start.
  ///   - end: The camera at the end.
  ///   - size: The viewport's size in points; its longer side is the screen the path is measured in.
  ///   - duration: Seconds; nil takes the path's length at `speed`. Defaults to nil.
  ///   - curve: van Wijk's rho, above 0. Defaults to ``defaultCurve``.
  ///   - speed: Path lengths a second, above 0. Defaults to ``defaultSpeed``.
  ///   - easing: Defaults to ``Easing/ease``.
  public init(
    from start: CameraState, to end: CameraState, size: ScreenSize, duration: Double? = nil,
    curve: Double = CameraFlight.defaultCurve, speed: Double = CameraFlight.defaultSpeed,
    easing: Easing = .ease
  ) {
    self.start = start
    self.end = end
    self.easing = easing
    span = CameraSpan(from: start, to: end)
    let width = max(size.width, size.height, 1)
    let worldSize = 512 * exp2(start.zoom)
    path = FlightPath(
      startWidth: width, endWidth: width / exp2(end.zoom - start.zoom),
      way: hypot(span.delta.x, span.delta.y) * worldSize,
      rho: curve > 0 ? curve : CameraFlight.defaultCurve)
    let seconds = duration ?? (path.length > 0 || start == end ? path.length / speed : onTheSpot)
    self.duration = seconds.isFinite ? max(0, seconds) : 0
  }

  /// The camera `seconds` after the start.
  public func camera(at seconds: Double) -> CameraState {
    if seconds >= duration { return end }
    if !(seconds > 0) { return start }
    let k = easing(seconds / duration)
    let step = path.step(at: k)
    // A flight on the spot has no way to share out; the centre of a pure zoom goes evenly.
    return span.camera(part: k, way: step.way ?? k, zoom: start.zoom - log2(step.width))
  }
}

/// The path of a flight over the plane of place and zoom.
private struct FlightPath: Hashable, Sendable {
  /// The length in units of rho screens.
  let length: Double
  private let rho: Double
  private let way: Double
  private let startWidth: Double
  private let startAngle: Double
  /// 1 when a flight without a way sees more at its end, -1 when it sees less, 0 when there is a way.
  private let pureZoom: Double

  /// A way shorter than this many points is no way: the general formula divides by it.
  private static let shortestWay = 2e-6

  init(startWidth w0: Double, endWidth w1: Double, way: Double, rho: Double) {
    self.rho = rho
    self.way = way
    startWidth = w0
    // The paper's r(i) = ln(sqrt(b^2 + 1) - b), which is -asinh(b) without its cancellation.
    let reach = rho * rho * way
    let b0 = (w1 * w1 - w0 * w0 + reach * reach) / (2 * w0 * reach)
    let b1 = (w1 * w1 - w0 * w0 - reach * reach) / (2 * w1 * reach)
    startAngle = -asinh(b0)
    let curved = (-asinh(b1) - startAngle) / rho
    if way < FlightPath.shortestWay || !curved.isFinite {
      pureZoom = w1 < w0 ? -1 : 1
      length = abs(log(w1 / w0)) / rho
    } else {
      pureZoom = 0
      length = curved
    }
  }

  /// After part `k` of the path: the width seen as a multiple of the first, and the part of the way
  /// done, nil on a path without one.
  func step(at k: Double) -> (width: Double, way: Double?) {
    let s = k * length
    guard pureZoom == 0 else { return (exp(pureZoom * rho * s), nil) }
    let angle = startAngle + rho * s
    let width = cosh(startAngle) / cosh(angle)
    // w0 (cosh r0 tanh(r) - sinh r0) / rho^2 is w0 sinh(r - r0) / (rho^2 cosh r): no cancellation.
    return (width, startWidth * sinh(rho * s) / (rho * rho * cosh(angle)) / way)
  }
}
