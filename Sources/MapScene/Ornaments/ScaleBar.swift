import MapCamera

/// The bar that tells how long things on the ground are: exact at the viewport's centre, across.
///
/// Keep one for each map: it remembers how its words look.
@MainActor
public final class ScaleBar {
  /// The units a length is told in.
  public enum Units: String, CaseIterable, Sendable {
    /// Metres and kilometres.
    case metric

    /// Feet and miles.
    case imperial
  }

  /// What a bar shows.
  public struct Reading: Hashable, Sendable {
    /// The length on the ground in metres.
    public var meters: Double

    /// The same on the screen, in points.
    public var points: Double

    /// The same in words: `200 m`.
    public var text: String
  }

  /// Points the bar is long at most: as long as the inset above it is wide.
  public nonisolated static let longest = 120.0

  /// Points between the bar and the window's left and bottom edges.
  private nonisolated static let left = 8.0
  private nonisolated static let bottom = 12.0

  /// The bar's parts in points: its ticks, its strokes, the letters and the gap below them.
  private static let tick = 6.0
  private static let stroke = 1.5
  private static let textSize = 11.0
  private static let textGap = 1.0

  /// The rim that sets it off from the map.
  private static let rim = 1.0
  private static let rimOpacity = 0.7

  private nonisolated static let metersPerFoot = 0.3048
  private nonisolated static let feetPerMile = 5280.0

  /// The units lengths are told in.
  public var units: Units

  private var words = HaloedText()

  /// Creates a bar.
  public init(units: Units = .metric) { self.units = units }

  /// The longest length of 1, 2 or 5 times a power of ten that is no longer than `longest` points in
  /// a view; nil in a view without a scale.
  public nonisolated static func reading(
    for viewport: Viewport, units: Units, longest: Double = longest
  ) -> Reading? {
    let metersPerPoint = viewport.metersPerPoint(atLatitude: viewport.camera.center.latitude)
    let room = metersPerPoint * longest
    guard room.isFinite, room > 0 else { return nil }
    let (unit, name) = unit(for: room, units)
    let count = roundCount(upTo: room / unit)
    let meters = count * unit
    return Reading(
      meters: meters, points: meters / metersPerPoint, text: "\(Self.text(count)) \(name)")
  }

  /// The largest unit of which at least one fits in a length in metres; the smallest, if none does.
  private nonisolated static func unit(
    for room: Double, _ units: Units
  ) -> (meters: Double, name: String) {
    switch units {
    case .metric:
      room >= 1000 ? (1000, "km") : room >= 1 ? (1, "m") : (0.01, "cm")
    case .imperial:
      room >= feetPerMile * metersPerFoot
        ? (feetPerMile * metersPerFoot, "mi") : (metersPerFoot, "ft")
    }
  }

  /// The greatest of ..., 0.5, 1, 2, 5, 10, 20, ... that is not above `limit`.
  private nonisolated static func roundCount(upTo limit: Double) -> Double {
    var power = 1.0
    while power * 10 <= limit { power *= 10 }
    while power > limit { power /= 10 }
    return power * ([5, 2, 1].first { power * $0 <= limit } ?? 1)
  }

  private nonisolated static func text(_ count: Double) -> String {
    count >= 1 ? "\(Int(count))" : "\(count)"
  }

  /// The room the bar takes at most in a window, in points; for names to keep clear of. Empty where the
  /// window is too small to hold it beside the field of view label.
  public nonisolated static func frame(in window: ScreenSize) -> ScreenRect {
    let height = 26.0
    let room = FOVLabel.frame(in: window).minX - 2 * left
    guard room >= longest, window.height >= height + bottom else {
      return ScreenRect(
        origin: ScreenPoint(x: 0, y: window.height), size: ScreenSize(width: 0, height: 0))
    }
    return ScreenRect(
      origin: ScreenPoint(x: left, y: window.height - bottom - height),
      size: ScreenSize(width: longest, height: height))
  }

  /// Draws the bar for a view.
  public func draw(for viewport: Viewport, on canvas: OrnamentCanvas) {
    let frame = Self.frame(in: canvas.size)
    guard frame.size.width > 0, let reading = Self.reading(for: viewport, units: units) else {
      return
    }
    let (left, base) = (frame.minX, frame.maxY)
    func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ScreenRect {
      ScreenRect(
        origin: ScreenPoint(x: x, y: y), size: ScreenSize(width: width, height: height))
    }
    let strokes = [
      bar(left, base - Self.stroke, reading.points, Self.stroke),
      bar(left, base - Self.tick, Self.stroke, Self.tick),
      bar(left + reading.points - Self.stroke, base - Self.tick, Self.stroke, Self.tick),
    ]
    let halo = canvas.theme.labelHalo.withOpacity(Self.rimOpacity)
    for stroke in strokes {
      canvas.fill(
        bar(
          stroke.minX - Self.rim, stroke.minY - Self.rim, stroke.size.width + 2 * Self.rim,
          stroke.size.height + 2 * Self.rim), radius: 0, halo)
    }
    for stroke in strokes { canvas.fill(stroke, radius: 0, canvas.theme.labelText) }
    words.write(
      reading.text,
      centeredIn: bar(
        left, frame.minY, reading.points, frame.size.height - Self.tick - Self.textGap),
      size: Self.textSize, on: canvas)
  }
}
