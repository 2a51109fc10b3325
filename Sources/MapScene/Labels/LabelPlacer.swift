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

  private var space = LabelSpace()
  private var candidates: [LabelCandidate] = []
  private var order: [LabelRank] = []
  private var names = NameIndex()

  /// Points a known name's point may have moved between two tiles' versions of it.
  private static let pointSlack = 24.0

  /// Points a known name's anchor may lie off its street in another tile's version of it.
  private static let lineSlack = 4.0

  /// Points a name may glide along its street between two frames; a longer way is another place.
  private static let greatestGlide = 24.0

  /// Points of a street that have to be seen before and behind its name.
  private static let lineMargin = 6.0

  /// Names a frame has at most.
  private static let mostLabels = 160

  /// Places the names of a frame. `fade` is the change of opacity since the last one: 1 to have done
  /// with it.
  mutating func place(_ setting: LabelSetting, fade: Double) {
    candidates.removeAll(keepingCapacity: true)
    LabelCollector(
      setting.frame, theme: setting.theme, width: setting.width, height: setting.height,
      margin: (LabelSpace.edgeMargin + Self.lineMargin) * setting.ratio
    ).collect(into: &candidates)
    followGround(setting)
    sortCandidates(setting)
    var isKept = [Bool](repeating: false, count: labels.count)
    space.clear(for: setting)
    for rank in order where space.labels.count < Self.mostLabels {
      let known = rank.known
      if let known, isKept[known] { continue }
      guard var label = space.fit(candidates[rank.index], known: known.map { labels[$0] }, setting)
      else { continue }
      label.opacity = min(fade, 1)
      if let known, labels[known].isNear(label, within: Self.greatestGlide * setting.ratio) {
        isKept[known] = true
        label.opacity = min(labels[known].opacity + fade, 1)
      }
      space.add(label, setting)
    }
    var leaving: [PlacedLabel] = []
    for (index, label) in labels.enumerated() where !isKept[index] {
      // What comes back while it fades out goes on from there.
      if !space.raise(label, to: min(label.opacity + fade, 1)), let left = faded(label, by: fade) {
        leaving.append(left)
      }
    }
    labels = space.labels + leaving
  }

  /// Moves all labels to where their anchors are seen now.
  private mutating func followGround(_ setting: LabelSetting) {
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

  private mutating func sortCandidates(_ setting: LabelSetting) {
    names.removeAll()
    for label in labels { names.append(label.isPlaced ? label.key : nil) }
    order.removeAll(keepingCapacity: true)
    for (index, candidate) in candidates.enumerated() {
      order.append(
        LabelRank(candidate, index: index, known: label(of: candidate, setting)))
    }
    order.sort()
  }

  /// The label that is this candidate's, from earlier frames.
  private func label(of candidate: LabelCandidate, _ setting: LabelSetting) -> Int? {
    names.first(of: candidate.key) { index in
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

  /// A label on its way out, where its anchor is now; nil when it is gone.
  private func faded(_ label: PlacedLabel, by fade: Double) -> PlacedLabel? {
    guard label.opacity > fade, label.anchorOnScreen.x.isFinite else { return nil }
    var leaving = label
    leaving.isPlaced = false
    leaving.opacity -= fade
    return leaving
  }
}
