import MapCamera

/// A name that may be written in this frame.
struct LabelCandidate {
  /// Where on the screen it may stand.
  enum Place {
    /// At a point.
    case point(SIMD2<Double>)

    /// Anywhere along a straight stretch.
    case line(LabelLine)
  }

  var text: String
  var key: UInt64
  var labelClass: LabelClass
  var style: LabelStyle

  /// The order among names of its class, the greater first; does not depend on the camera.
  var weight: Double

  var place: Place

  /// The point on the ground, or the stretch's middle: what makes it one of several of its name.
  var ground: MercatorCoordinate

  /// The zoom at the place: the camera's, less for what is further away.
  var localZoom: Double

  /// How much haze lies before it, 0...1.
  var haze: Double

  /// Pixels of the screen the area it names is wide; 0 for what is no area.
  var areaPixels = 0.0
}

/// The place of a candidate in the order in which names get their room: those that are there already,
/// then by class, weight, and what never changes.
struct LabelRank: Comparable {
  /// The candidate's index.
  let index: Int

  /// The index of the label it was in the last frame, nil for a new one.
  let known: Int?

  private let labelClass: UInt8
  private let weight: Double
  private let key: UInt64
  private let ground: MercatorCoordinate

  init(_ candidate: LabelCandidate, index: Int, known: Int?) {
    self.index = index
    self.known = known
    labelClass = candidate.labelClass.rawValue
    weight = candidate.weight
    key = candidate.key
    ground = candidate.ground
  }

  static func < (a: LabelRank, b: LabelRank) -> Bool {
    if (a.known == nil) != (b.known == nil) { return a.known != nil }
    if a.labelClass != b.labelClass { return a.labelClass < b.labelClass }
    if a.weight != b.weight { return a.weight > b.weight }
    if a.key != b.key { return a.key < b.key }
    return (a.ground.x, a.ground.y) < (b.ground.x, b.ground.y)
  }
}

/// A straight stretch of ground as it is seen: the visible part on the screen, in pixels.
struct LabelLine {
  /// The end further left; of a plumb line, the lower one.
  let start: SIMD2<Double>

  /// The way on the screen from the start to the other end, a unit vector.
  let direction: SIMD2<Double>

  /// Its length on the screen.
  let length: Double

  init(_ first: SIMD2<Double>, _ second: SIMD2<Double>) {
    // Letters go from left to right, and upwards where the line is plumb: never upside down.
    let isForward = (first.x, second.y) < (second.x, first.y)
    let way = isForward ? second - first : first - second
    start = isForward ? first : second
    length = (way * way).sum().squareRoot()
    direction = length > 0 ? way / length : SIMD2(1, 0)
  }

  /// The point that lies `distance` pixels from the start.
  func point(at distance: Double) -> SIMD2<Double> { start + direction * distance }

  /// How far along the line the point of it nearest to another one lies, and how far off that is.
  func project(_ point: SIMD2<Double>) -> (distance: Double, offset: Double) {
    let relative = point - start
    return (
      (relative * direction).sum(),
      abs(relative.y * direction.x - relative.x * direction.y)
    )
  }
}
