import Foundation
import MapCamera

/// Decides which names are written and where.
///
/// The order is that of the map (class, weight, then what never changes), but a name that is there
/// already comes before all that are not, at the place it has; and what is not there yet needs a
/// little more room than what is. So a camera that moves takes names away and brings new ones, and
/// none of them flickers.
struct LabelPlacer {
  /// What was decided in the last frame, those that fade out included.
  private(set) var labels: [PlacedLabel] = []

  private var grid = CollisionGrid()
  private var candidates: [LabelCandidate] = []
  private var order: [LabelRank] = []
  private var placedByKey: [UInt64: [Int]] = [:]

  /// Points by which a new name needs more room around it than one that is there.
  static let newcomerMargin = 4.0

  /// Points names keep from the edges of the frame.
  static let edgeMargin = 4.0

  /// Points a known name's point may have moved between two tiles' versions of it.
  private static let pointSlack = 24.0

  /// Points a known name's anchor may lie off its street in another tile's version of it.
  private static let lineSlack = 4.0

  /// Points from the middle of a place's mark to its name.
  private static let markGap = 5.0

  /// Points a name may glide along its street between two frames; a longer way is another place.
  private static let greatestGlide = 24.0

  /// Points of a street that have to be seen before and behind its name.
  private static let lineMargin = 6.0

  /// Names a frame has at most.
  private static let mostLabels = 160

  /// What a frame's placing needs.
  struct Setting {
    let frame: MapFrame
    let theme: Theme
    let width: Int
    let height: Int

    /// What names keep clear of, in pixels.
    let obstacles: [OrientedBox]

    /// The size of a name in pixels: nil when it cannot be drawn, or is not drawn yet.
    let measure:
      (_ text: String, _ style: LabelStyle, _ isAlongLine: Bool, _ isKnown: Bool) ->
        SIMD2<Double>?

    var ratio: Double { frame.pixelRatio }

    /// A point on the ground on the screen, in pixels.
    func project(_ place: MercatorCoordinate) -> SIMD2<Double>? {
      frame.viewport.point(for: place).map { SIMD2($0.x, $0.y) * ratio }
    }
  }

  /// Places the names of a frame. `fade` is the change of opacity since the last one: 1 to have done
  /// with it.
  mutating func place(_ setting: Setting, fade: Double) {
    candidates.removeAll(keepingCapacity: true)
    LabelCollector(
      setting.frame, theme: setting.theme, width: setting.width, height: setting.height,
      margin: (Self.edgeMargin + Self.lineMargin) * setting.ratio
    ).collect(into: &candidates)
    followGround(setting)
    sortCandidates(setting)
    grid.reset(width: Double(setting.width), height: Double(setting.height))
    for obstacle in setting.obstacles { grid.insert(obstacle) }
    var next: [PlacedLabel] = []
    var isKept = [Bool](repeating: false, count: labels.count)
    placedByKey.removeAll(keepingCapacity: true)
    for rank in order where next.count < Self.mostLabels {
      let known = rank.known
      if let known, isKept[known] { continue }
      guard
        var label = fit(
          candidates[rank.index], known: known.map { labels[$0] }, setting, among: next)
      else { continue }
      label.opacity = min(fade, 1)
      if let known, labels[known].isNear(label, within: Self.greatestGlide * setting.ratio) {
        isKept[known] = true
        label.opacity = min(labels[known].opacity + fade, 1)
      }
      grid.insert(label.box.expanded(by: label.style.padding * setting.ratio / 2))
      placedByKey[label.key, default: []].append(next.count)
      next.append(label)
    }
    for (index, label) in labels.enumerated() where !isKept[index] {
      // What comes back while it fades out goes on from there.
      if let back = placedByKey[label.key]?.first(where: { next[$0].isSamePlace(as: label) }) {
        next[back].opacity = max(next[back].opacity, min(label.opacity + fade, 1))
      } else if let leaving = faded(label, by: fade) {
        next.append(leaving)
      }
    }
    labels = next
  }

  /// Moves all labels to where their anchors are seen now.
  private mutating func followGround(_ setting: Setting) {
    for index in labels.indices {
      let before = labels[index].anchorOnScreen
      let now = setting.project(labels[index].anchor) ?? SIMD2(.infinity, .infinity)
      labels[index].anchorOnScreen = now
      labels[index].box.center += now - before
    }
  }

  /// Forgets everything, so that the next frame is placed as if it was the first.
  mutating func reset() { labels.removeAll() }

  // MARK: - Order

  private mutating func sortCandidates(_ setting: Setting) {
    var known: [UInt64: [Int]] = [:]
    for (index, label) in labels.enumerated() where label.isPlaced {
      known[label.key, default: []].append(index)
    }
    order = candidates.indices.map { index in
      let candidate = candidates[index]
      return LabelRank(
        candidate, index: index,
        known: known[candidate.key].flatMap { label(of: candidate, among: $0, setting) })
    }
    order.sort()
  }

  /// The label that is this candidate's, from earlier frames.
  private func label(
    of candidate: LabelCandidate, among indices: [Int], _ setting: Setting
  ) -> Int? {
    indices.first { index in
      let label = labels[index]
      guard label.labelClass == candidate.labelClass else { return false }
      let anchor = label.anchorOnScreen
      switch candidate.place {
      case .point(let point):
        guard !label.isAlongLine else { return false }
        let slack =
          candidate.areaPixels > 0
          ? candidate.areaPixels + candidate.style.repeatDistance * setting.ratio
          : Self.pointSlack * setting.ratio
        let way = point - anchor
        return (way * way).sum() < slack * slack
      case .line(let line):
        guard label.isAlongLine else { return false }
        let (distance, offset) = line.project(anchor)
        return offset < Self.lineSlack * setting.ratio && distance > -label.box.half.x
          && distance < line.length + label.box.half.x
      }
    }
  }

  // MARK: - Fit

  /// The label of a candidate where it fits; nil where it does not.
  private func fit(
    _ candidate: LabelCandidate, known: PlacedLabel?, _ setting: Setting,
    among placed: [PlacedLabel]
  ) -> PlacedLabel? {
    guard known != nil || isAllowed(candidate) else { return nil }
    switch candidate.place {
    case .point(let point):
      return fit(candidate, at: point, known: known, setting, among: placed)
    case .line(let line):
      return fit(candidate, along: line, known: known, setting, among: placed)
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
    _ candidate: LabelCandidate, at point: SIMD2<Double>, known: PlacedLabel?, _ setting: Setting,
    among placed: [PlacedLabel]
  ) -> PlacedLabel? {
    // A name on an area stays where it is while the area's middle in view wanders.
    let isArea = candidate.areaPixels > 0
    let held = isArea ? known.map { ($0.anchorOnScreen, $0.anchor) } : nil
    let (position, anchor) = held ?? (point, candidate.ground)
    guard !isRepeated(candidate, at: position, isKnown: known != nil, setting, among: placed),
      let size = setting.measure(candidate.text, candidate.style, false, known != nil)
    else { return nil }
    if isArea && candidate.areaPixels < size.x * (known == nil ? Self.areaShare : 0.5) {
      return nil
    }
    let hasMark =
      !isArea && candidate.labelClass.hasMark(at: setting.frame.viewport.camera.zoom)
    var sides: [PlacedLabel.Side] = hasMark ? [.right, .left, .above, .below] : [.center]
    if let known, sides.contains(known.side) {
      sides.removeAll { $0 == known.side }
      sides.insert(known.side, at: 0)
    }
    for side in sides {
      let box = Self.box(size, at: position, side, gap: Self.markGap * setting.ratio)
      if isFree(box, candidate.style, isKnown: known?.side == side, setting) {
        return label(
          candidate, side, anchor: anchor, onScreen: position, box: box, isAlongLine: false)
      }
    }
    return nil
  }

  /// The share of a name's width that an area must have.
  private static let areaShare = 0.7

  private func fit(
    _ candidate: LabelCandidate, along line: LabelLine, known: PlacedLabel?, _ setting: Setting,
    among placed: [PlacedLabel]
  ) -> PlacedLabel? {
    guard let size = setting.measure(candidate.text, candidate.style, true, known != nil) else {
      return nil
    }
    let half = size / 2
    let reserve = known == nil ? Self.newcomerMargin * setting.ratio : 0
    let (first, last) = (half.x + reserve, line.length - half.x - reserve)
    guard first <= last else { return nil }
    var distances = Self.stops.map { first + (last - first) * $0 }
    // It glides along its street where the street's visible part grows too short for its place.
    if let known {
      distances.insert(min(max(line.project(known.anchorOnScreen).distance, first), last), at: 0)
    }
    for (attempt, distance) in distances.enumerated() {
      let isKnown = known != nil && attempt == 0
      let center = line.point(at: distance)
      let box = OrientedBox(center: center, half: half, direction: line.direction)
      if isRepeated(candidate, at: center, isKnown: isKnown, setting, among: placed) {
        continue
      }
      guard isFree(box, candidate.style, isKnown: isKnown, setting),
        let ground = setting.frame.viewport.mercator(
          for: ScreenPoint(x: center.x / setting.ratio, y: center.y / setting.ratio))
      else { continue }
      return label(
        candidate, .center, anchor: ground, onScreen: center, box: box, isAlongLine: true)
    }
    return nil
  }

  /// Where along a street a name is tried, as shares of the way it can have: the middle first.
  private static let stops = [0.5, 0.3, 0.7, 0.1, 0.9]

  private func isFree(
    _ box: OrientedBox, _ style: LabelStyle, isKnown: Bool, _ setting: Setting
  ) -> Bool {
    let extra = isKnown ? 0 : Self.newcomerMargin * setting.ratio
    let edge = Self.edgeMargin * setting.ratio + extra
    let size = SIMD2(Double(setting.width), Double(setting.height))
    guard box.isInside(low: SIMD2(edge, edge), high: size - edge) else { return false }
    return !grid.collides(box.expanded(by: style.padding * setting.ratio / 2 + extra))
  }

  /// Whether the same name stands near already.
  private func isRepeated(
    _ candidate: LabelCandidate, at point: SIMD2<Double>, isKnown: Bool, _ setting: Setting,
    among placed: [PlacedLabel]
  ) -> Bool {
    guard let others = placedByKey[candidate.key] else { return false }
    let least = candidate.style.repeatDistance * setting.ratio * (isKnown ? 1 : 1.1)
    return others.contains { index in
      let way = placed[index].anchorOnScreen - point
      return (way * way).sum() < least * least
    }
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

  /// A label on its way out, where its anchor is now; nil when it is gone.
  private func faded(_ label: PlacedLabel, by fade: Double) -> PlacedLabel? {
    guard label.opacity > fade, label.anchorOnScreen.x.isFinite else { return nil }
    var leaving = label
    leaving.isPlaced = false
    leaving.opacity -= fade
    return leaving
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
