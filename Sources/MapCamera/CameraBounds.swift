import Foundation

/// The limits of a map camera.
public struct CameraBounds: Hashable, Sendable {
  /// Allowed zoom levels on 512-point tiles. Defaults to 0...22.
  public var zoom: ClosedRange<Double>

  /// Allowed pitch in degrees. Defaults to 0...85.
  public var pitch: ClosedRange<Double>

  /// Allowed vertical field of view in degrees. Defaults to 1...90.
  public var verticalFOV: ClosedRange<Double>

  /// The box, in degrees, that the unpitched and unrotated view may not leave. Nil is the whole
  /// world, which bounds the view to the north and south. Defaults to nil.
  public var coordinates: CoordinateBounds?

  /// Whether the world repeats to the east and west. When it does not, the view must stay on one
  /// copy, and the world fills the viewport's width too. Defaults to true.
  public var repeatsWorld: Bool

  /// Creates limits; angles in degrees.
  public init(
    zoom: ClosedRange<Double> = 0...22, pitch: ClosedRange<Double> = 0...85,
    verticalFOV: ClosedRange<Double> = 1...90, coordinates: CoordinateBounds? = nil,
    repeatsWorld: Bool = true
  ) {
    self.zoom = zoom
    self.pitch = pitch
    self.verticalFOV = verticalFOV
    self.coordinates = coordinates
    self.repeatsWorld = repeatsWorld
  }

  /// The camera nearest to `camera` within these limits, in a viewport of `size` points.
  ///
  /// - Zoom, pitch and field of view are clamped to their ranges, bearing is brought into
  ///   `0 ..< 360`, the centre's longitude into -180...180, negative insets become 0.
  /// - The world, or ``coordinates``, fills the viewport's height (its width too when that is
  ///   bounded), whatever the bearing, pitch and padding: a zoom that is too low is raised, even
  ///   above the range, and the axis that forced it is centred. The other axis then stays as it is.
  /// - Otherwise the centre moves just far enough to keep the unrotated view inside.
  /// - A field that is not a finite number is taken from `previous`.
  ///
  /// A field within its limits is unchanged to the last bit.
  ///
  /// - Parameters:
  ///   - camera: The camera that is wanted.
  ///   - size: The viewport's size in points.
  ///   - previous: The camera to keep such fields from. Defaults to 0 N 0 E and the defaults of
  ///     ``CameraState``.
  public func constrain(
    _ camera: CameraState, in size: ScreenSize,
    previous: CameraState = CameraState(center: Coordinate(latitude: 0, longitude: 0))
  ) -> CameraState {
    var result = CameraOptions(camera).applying(to: previous)
    result.zoom = result.zoom.clamped(to: zoom)
    result.pitch = result.pitch.clamped(to: pitch)
    result.verticalFOV = result.verticalFOV.clamped(to: verticalFOV)
    result.bearing = normalizedBearing(result.bearing)
    result.padding = EdgeInsets(
      top: max(0, result.padding.top), left: max(0, result.padding.left),
      bottom: max(0, result.padding.bottom), right: max(0, result.padding.right))
    keepInside(&result, size: size)
    result.center = result.center.wrapped
    return result
  }

  /// The zoom levels a viewport of `size` points can have: ``zoom``, from the level at which the
  /// world, or ``coordinates``, fills it. A viewport that only a level above the range fills has that
  /// one.
  public func zoomRange(in size: ScreenSize) -> ClosedRange<Double> {
    let lowest = max(zoom.lowerBound, fillingZoom(in: size))
    return lowest...max(lowest, zoom.upperBound)
  }

  /// The zoom level at which what may be seen fills a viewport, in every direction that is bounded.
  private func fillingZoom(in size: ScreenSize) -> Double {
    func level(_ points: Double, _ range: ClosedRange<Double>) -> Double {
      let zoom = log2(points / 512 / (range.upperBound - range.lowerBound))
      // A box without an extent asks for an endless zoom, a viewport without one for none.
      return zoom.isFinite ? zoom : points > 0 ? self.zoom.upperBound : self.zoom.lowerBound
    }
    let rows = level(size.height, rowLimits)
    return columnLimits.map { max(rows, level(size.width, $0)) } ?? rows
  }

  /// Fills the viewport with the bounded axes and moves the centre into them.
  private func keepInside(_ camera: inout CameraState, size: ScreenSize) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return }
    let worldSize = 512 * exp2(camera.zoom)
    let height = size.height / worldSize
    let width = size.width / worldSize
    let rows = rowLimits
    let columns = columnLimits
    let start = MercatorCoordinate(
      Coordinate(
        latitude: camera.center.latitude.clamped(to: CameraBounds.latitudes),
        longitude: camera.center.longitude))
    var moved = start
    let filling = fillingZoom(in: size)
    if camera.zoom < filling {
      camera.zoom = filling
      moved.y = middle(of: rows, ifShorterThan: height) ?? start.y
      moved.x = columns.flatMap { middle(of: $0, ifShorterThan: width) } ?? start.x
    } else {
      moved.y = start.y.clamped(to: inset(rows, by: height / 2))
      if let columns {
        let nearby = repeatsWorld ? nearestCopy(of: start.x, to: columns) : start.x
        let inside = nearby.clamped(to: inset(columns, by: width / 2))
        // A centre that is inside already keeps its own world copy.
        if inside != nearby { moved.x = inside }
      }
    }
    // Going through mercator and back would cost the last bits of a centre that did not move.
    if moved.x != start.x { camera.center.longitude = moved.coordinate.longitude }
    if moved.y != start.y {
      camera.center.latitude = moved.coordinate.latitude
    } else {
      camera.center.latitude = camera.center.latitude.clamped(to: CameraBounds.latitudes)
    }
  }

  private static let latitudes =
    -MercatorCoordinate.maximumLatitude...MercatorCoordinate.maximumLatitude

  /// The box the centre is kept in; one that is not a box does not limit anything.
  private var validCoordinates: CoordinateBounds? {
    coordinates.flatMap { $0.isValid ? $0 : nil }
  }

  /// The rows the view may show, in world heights from the north.
  private var rowLimits: ClosedRange<Double> {
    let box = validCoordinates ?? .world
    let north = MercatorCoordinate(box.northeast).y
    return north...max(north, MercatorCoordinate(box.southwest).y)
  }

  /// The columns the view may show, in world widths from 180 W; nil when the world repeats freely.
  private var columnLimits: ClosedRange<Double>? {
    guard let box = validCoordinates ?? (repeatsWorld ? nil : .world) else { return nil }
    let west = MercatorCoordinate(box.southwest).x
    return west...max(west, MercatorCoordinate(box.northeast).x)
  }

  private func middle(of range: ClosedRange<Double>, ifShorterThan length: Double) -> Double? {
    guard range.upperBound - range.lowerBound < length else { return nil }
    return (range.lowerBound + range.upperBound) / 2
  }

  private func inset(_ range: ClosedRange<Double>, by margin: Double) -> ClosedRange<Double> {
    let low = range.lowerBound + margin
    return low...max(low, range.upperBound - margin)
  }

  /// The world copy of column `x` that is nearest to the middle of `columns`.
  private func nearestCopy(of x: Double, to columns: ClosedRange<Double>) -> Double {
    let middle = (columns.lowerBound + columns.upperBound) / 2
    return x - (x - middle).rounded()
  }

  /// The bearing in `0 ..< 360` degrees.
  private func normalizedBearing(_ bearing: Double) -> Double {
    guard !(0..<360).contains(bearing) else { return bearing }
    let turned = bearing - (bearing / 360).rounded(.down) * 360
    // A tiny negative bearing rounds to a full turn.
    return turned < 360 ? turned : 0
  }
}

extension Comparable {
  /// The value itself, or the bound it lies beyond.
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
