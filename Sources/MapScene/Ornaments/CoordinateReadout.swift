import Foundation
import MapCamera

/// The place under the pointer: `60.16990° N, 24.94140° E`.
@MainActor
public struct CoordinateReadout {
  private static let textSize = 11.0
  private static let padding = 6.0
  private static let cornerRadius = 3.0
  private static let plateOpacity = 0.7

  /// Points to the right edge and to what stands below.
  private static let edge = 2.0
  private static let gap = 3.0

  /// The most decimals of a degree: a centimetre.
  private nonisolated static let mostDecimals = 7

  /// Creates a readout.
  public init() {}

  /// What it says of a position on the screen in points; nil where there is no ground: in the sky, and
  /// beyond the edges of a Mercator map.
  public nonisolated static func text(at point: ScreenPoint, in viewport: Viewport) -> String? {
    guard point.isFinite, viewport.showsGround(at: point),
      let place = viewport.mercator(for: point), (0.0...1).contains(place.y)
    else { return nil }
    return text(place.coordinate, decimals: decimals(at: viewport.camera.zoom))
  }

  /// As many decimals of a degree as it takes to tell two points of the screen from each other, at the
  /// scale of the viewport's centre.
  nonisolated static func decimals(at zoom: Double) -> Int {
    let degreesPerPoint = 360 / (512 * exp2(zoom))
    return Int(min(max((-log10(degreesPerPoint)).rounded(.up), 0), Double(mostDecimals)))
  }

  /// A place in degrees, each with its hemisphere, the longitude within 180 degrees.
  nonisolated static func text(_ place: Coordinate, decimals: Int) -> String {
    func half(_ degrees: Double, _ positive: String, _ negative: String) -> String {
      let number = String(format: "%.\(decimals)f", abs(degrees))
      // What rounds to the equator or the prime meridian lies in neither half.
      let isZero = number.allSatisfy { $0 == "0" || $0 == "." }
      return "\(number)°" + (isZero ? "" : degrees > 0 ? " \(positive)" : " \(negative)")
    }
    let place = place.wrapped
    return "\(half(place.latitude, "N", "S")), \(half(place.longitude, "E", "W"))"
  }

  /// Draws a text in the lower right corner, above the credits; nothing where that would cover
  /// something else.
  ///
  /// - Parameters:
  ///   - credits: The plates of the attribution, in points.
  ///   - obstacles: What else it keeps clear of, in points.
  public func draw(
    _ text: String, above credits: [ScreenRect], clearOf obstacles: [ScreenRect],
    on canvas: OrnamentCanvas
  ) {
    let extent = canvas.measure(text, size: Self.textSize, face: .mono)
    let size = ScreenSize(
      width: extent.width + 2 * Self.padding, height: extent.height + Self.padding)
    let left = canvas.size.width - Self.edge - size.width
    func plate(above y: Double) -> ScreenRect {
      ScreenRect(origin: ScreenPoint(x: left, y: y - Self.gap - size.height), size: size)
    }
    let ground = credits.map(\.minY).min() ?? canvas.size.height
    let places = [plate(above: ground), plate(above: FOVLabel.frame(in: canvas.size).minY)]
    guard
      let frame = places.first(where: { place in
        place.minX >= 0 && place.minY >= 0 && !obstacles.contains { $0.intersects(place) }
      })
    else { return }
    canvas.fill(
      frame, radius: Self.cornerRadius, canvas.theme.labelHalo.withOpacity(Self.plateOpacity))
    canvas.write(
      text, centeredIn: frame, size: Self.textSize, face: .mono, color: canvas.theme.labelText)
  }
}
