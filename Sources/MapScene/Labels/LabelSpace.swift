import MapCamera

/// The room of a frame: what is written in it already, and what still fits beside that.
struct LabelSpace {
  /// What is written, the most important first.
  private(set) var labels: [PlacedLabel] = []

  private var grid = CollisionGrid()
  private var names = NameIndex()

  /// Points by which a new name needs more room around it than one that is there.
  static let newcomerMargin = 4.0

  /// Points names keep from the edges of the frame.
  static let edgeMargin = 4.0

  /// Points from the middle of a place's mark to its name.
  private static let markGap = 5.0

  /// Begins a frame with nothing in it but what names keep clear of.
  mutating func clear(for setting: LabelSetting) {
    labels.removeAll(keepingCapacity: true)
    names.removeAll()
    grid.reset(width: Double(setting.width), height: Double(setting.height))
    for obstacle in setting.obstacles { grid.insert(obstacle) }
  }

  /// Writes a label that fits.
  mutating func add(_ label: PlacedLabel, _ setting: LabelSetting) {
    grid.insert(label.box.expanded(by: label.style.padding * setting.ratio / 2))
    names.append(label.key)
    labels.append(label)
  }

  /// Lets a label show at least that much, if it is written at the same place.
  ///
  /// - Returns: whether it is.
  mutating func raise(_ label: PlacedLabel, to opacity: Double) -> Bool {
    guard let index = names.first(of: label.key, where: { labels[$0].isSamePlace(as: label) })
    else { return false }
    labels[index].opacity = max(labels[index].opacity, opacity)
    return true
  }

  /// The label of a candidate where it fits; nil where it does not.
  func fit(
    _ candidate: LabelCandidate, known: PlacedLabel?, _ setting: LabelSetting
  ) -> PlacedLabel? {
    guard known != nil || isAllowed(candidate) else { return nil }
    switch candidate.place {
    case .point(let point):
      return fit(candidate, at: point, known: known, setting)
    case .line(let line):
      return fit(candidate, along: line, known: known, setting)
    }
  }

  /// Whether a name that is not there yet may appear: the collector lets through what is within the
  /// slack that only those there already have.
  private func isAllowed(_ candidate: LabelCandidate) -> Bool {
    candidate.style.zooms.contains(candidate.localZoom)
      && candidate.haze < LabelCollector.thickestHaze - Self.hazeSlack
  }

  private static let hazeSlack = 0.1

  private func fit(
    _ candidate: LabelCandidate, at point: SIMD2<Double>, known: PlacedLabel?,
    _ setting: LabelSetting
  ) -> PlacedLabel? {
    // A name on an area stays where it is while the area's middle in view wanders.
    let isArea = candidate.areaPixels > 0
    let held = isArea ? known.map { ($0.anchorOnScreen, $0.anchor) } : nil
    let (position, anchor) = held ?? (point, candidate.ground)
    guard !isRepeated(candidate, at: position, isKnown: known != nil, setting),
      let size = setting.measure(candidate.text, candidate.style, false, known != nil)
    else { return nil }
    if isArea && candidate.areaPixels < size.x * (known == nil ? Self.areaShare : 0.5) {
      return nil
    }
    let hasMark =
      !isArea && candidate.labelClass.hasMark(at: setting.frame.viewport.camera.zoom)
    let sides = hasMark ? Self.sidesOfMark : Self.sidesOfPlace
    let before = known.flatMap { sides.contains($0.side) ? $0.side : nil }
    func place(_ side: PlacedLabel.Side) -> PlacedLabel? {
      let box = Self.box(size, at: position, side, gap: Self.markGap * setting.ratio)
      guard isFree(box, candidate.style, isKnown: known?.side == side, setting) else { return nil }
      return label(
        candidate, side, anchor: anchor, onScreen: position, box: box, isAlongLine: false)
    }
    if let before, let label = place(before) { return label }
    for side in sides where side != before {
      if let label = place(side) { return label }
    }
    return nil
  }

  /// Where a name is tried, the best side first: beside a mark, or on the place itself.
  private static let sidesOfMark: [PlacedLabel.Side] = [.right, .left, .above, .below]
  private static let sidesOfPlace: [PlacedLabel.Side] = [.center]

  /// The share of a name's width that an area must have.
  private static let areaShare = 0.7

  private func fit(
    _ candidate: LabelCandidate, along line: LabelLine, known: PlacedLabel?, _ setting: LabelSetting
  ) -> PlacedLabel? {
    guard let size = setting.measure(candidate.text, candidate.style, true, known != nil) else {
      return nil
    }
    let half = size / 2
    let reserve = known == nil ? Self.newcomerMargin * setting.ratio : 0
    let (first, last) = (half.x + reserve, line.length - half.x - reserve)
    guard first <= last else { return nil }
    func place(at distance: Double, isKnown: Bool) -> PlacedLabel? {
      let center = line.point(at: distance)
      let box = OrientedBox(center: center, half: half, direction: line.direction)
      guard !isRepeated(candidate, at: center, isKnown: isKnown, setting),
        isFree(box, candidate.style, isKnown: isKnown, setting),
        let ground = setting.ground(at: center),
        isSeen(ground, box, isKnown: isKnown, setting)
      else { return nil }
      return label(
        candidate, .center, anchor: ground, onScreen: center, box: box, isAlongLine: true)
    }
    // It glides along its street where the street's visible part grows too short for its place.
    if let known {
      let before = min(max(line.project(known.anchorOnScreen).distance, first), last)
      if let label = place(at: before, isKnown: true) { return label }
    }
    for stop in Self.stops {
      if let label = place(at: first + (last - first) * stop, isKnown: false) { return label }
    }
    return nil
  }

  /// Where along a street a name is tried, as shares of the way it can have: the middle first.
  private static let stops = [0.5, 0.3, 0.7, 0.1, 0.9]

  /// Whether a street is in sight where its name would stand: all along a new one, at the middle of one
  /// that is there, so that it does not come and go as the camera moves.
  private func isSeen(
    _ middle: MercatorCoordinate, _ box: OrientedBox, isKnown: Bool, _ setting: LabelSetting
  ) -> Bool {
    guard let sight = setting.sight else { return true }
    if sight.hides(middle) { return false }
    let end = box.direction * box.half.x
    return isKnown
      || isSeen(box.center - end, sight, setting) && isSeen(box.center + end, sight, setting)
  }

  private func isSeen(
    _ point: SIMD2<Double>, _ sight: GroundSight, _ setting: LabelSetting
  ) -> Bool {
    setting.ground(at: point).map { !sight.hides($0) } ?? false
  }

  private func isFree(
    _ box: OrientedBox, _ style: LabelStyle, isKnown: Bool, _ setting: LabelSetting
  ) -> Bool {
    let extra = isKnown ? 0 : Self.newcomerMargin * setting.ratio
    let edge = Self.edgeMargin * setting.ratio + extra
    let size = SIMD2(Double(setting.width), Double(setting.height))
    guard box.isInside(low: SIMD2(edge, edge), high: size - edge) else { return false }
    return !grid.collides(box.expanded(by: style.padding * setting.ratio / 2 + extra))
  }

  /// Whether the same name stands near already.
  private func isRepeated(
    _ candidate: LabelCandidate, at point: SIMD2<Double>, isKnown: Bool, _ setting: LabelSetting
  ) -> Bool {
    let least = candidate.style.repeatDistance * setting.ratio * (isKnown ? 1 : 1.1)
    let near = names.first(of: candidate.key) { index in
      let way = labels[index].anchorOnScreen - point
      return (way * way).sum() < least * least
    }
    return near != nil
  }

  private func label(
    _ candidate: LabelCandidate, _ side: PlacedLabel.Side, anchor: MercatorCoordinate,
    onScreen: SIMD2<Double>, box: OrientedBox, isAlongLine: Bool
  ) -> PlacedLabel {
    PlacedLabel(
      text: candidate.text, key: candidate.key, labelClass: candidate.labelClass,
      style: candidate.style, side: side, anchor: anchor, anchorOnScreen: onScreen, box: box,
      isAlongLine: isAlongLine, haze: candidate.haze, opacity: 0, isPlaced: true)
  }

  /// The box of a name beside a point.
  private static func box(
    _ size: SIMD2<Double>, at point: SIMD2<Double>, _ side: PlacedLabel.Side, gap: Double
  ) -> OrientedBox {
    let half = size / 2
    let offset: SIMD2<Double> =
      switch side {
      case .center: SIMD2(0, 0)
      case .right: SIMD2(half.x + gap, 0)
      case .left: SIMD2(-half.x - gap, 0)
      case .above: SIMD2(0, -half.y - gap)
      case .below: SIMD2(0, half.y + gap)
      }
    return OrientedBox(center: point + offset, half: half)
  }
}

extension LabelClass {
  /// The zoom from which on places have no dot and names stand on the place itself: the map style's.
  private static let lastDotZoom = 11.0

  /// Whether the map shows a mark at its point, so that the name stands beside it: a dot for a town
  /// from afar, a diamond for the user's own points.
  func hasMark(at zoom: Double) -> Bool {
    switch self {
    case .data: true
    case .city, .town, .village, .locality: zoom < Self.lastDotZoom
    default: false
    }
  }
}
