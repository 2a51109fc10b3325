import Foundation

/// A value that changes with zoom: straight lines between stops, constant outside them.
public struct ZoomStops: Hashable, Sendable {
  /// The zoom of each stop, ascending.
  private let zooms: [Double]

  /// The value at each stop.
  private let values: [Double]

  /// Creates a function from stops of zoom and value; they must ascend in zoom. Without stops the
  /// value is zero everywhere.
  public init(_ stops: KeyValuePairs<Double, Double>) {
    zooms = stops.map(\.key)
    values = stops.map(\.value)
    precondition(zip(zooms, zooms.dropFirst()).allSatisfy(<), "zoom stops must ascend")
  }

  /// The same value at every zoom.
  public static func constant(_ value: Double) -> ZoomStops { ZoomStops([0: value]) }

  /// The value at a zoom level.
  public func value(at zoom: Double) -> Double {
    guard let first = values.first, let last = values.last else { return 0 }
    guard let upper = zooms.firstIndex(where: { $0 > zoom }) else { return last }
    guard upper > 0 else { return first }
    let fraction = (zoom - zooms[upper - 1]) / (zooms[upper] - zooms[upper - 1])
    return values[upper - 1] + (values[upper] - values[upper - 1]) * fraction
  }
}
