/// A camera on its way: a pure function of time.
public protocol CameraAnimation: Sendable {
  /// Seconds from the start to the end, 0 or more.
  var duration: Double { get }

  /// The camera `seconds` after the start: exactly the first camera at 0 or before, exactly the
  /// last one at ``duration`` or after.
  func camera(at seconds: Double) -> CameraState
}

/// Two cameras and what lies between them, apart from zoom and centre.
struct CameraSpan: Hashable, Sendable {
  let start: CameraState
  let end: CameraState
  /// Where the way begins and how far it goes in world widths, the short way round.
  let from: MercatorCoordinate
  let delta: MercatorCoordinate
  /// Degrees to turn, the short way round.
  private let turn: Double

  init(from start: CameraState, to end: CameraState) {
    self.start = start
    self.end = end
    from = MercatorCoordinate(start.center)
    let target = MercatorCoordinate(end.center.nearest(to: start.center))
    delta = MercatorCoordinate(x: target.x - from.x, y: target.y - from.y)
    turn = (end.bearing - start.bearing).remainder(dividingBy: 360)
  }

  /// The camera after `part` of the turning, with the centre after `way` of the straight line.
  ///
  /// Bearing, pitch, padding and vertical field of view go evenly with `part`.
  func camera(part: Double, way: Double, zoom: Double) -> CameraState {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    // A centre that stays keeps its last bits; the way through mercator would lose them.
    let row = MercatorCoordinate(x: 0, y: from.y + delta.y * way)
    let latitude = delta.y == 0 ? start.center.latitude : row.coordinate.latitude
    let longitude = start.center.longitude + delta.x * way * 360
    let (a, b) = (start.padding, end.padding)
    return CameraState(
      center: Coordinate(latitude: latitude, longitude: longitude),
      padding: EdgeInsets(
        top: between(a.top, b.top), left: between(a.left, b.left),
        bottom: between(a.bottom, b.bottom), right: between(a.right, b.right)),
      zoom: zoom,
      bearing: start.bearing + turn * part,
      pitch: between(start.pitch, end.pitch),
      verticalFOV: between(start.verticalFOV, end.verticalFOV))
  }
}
