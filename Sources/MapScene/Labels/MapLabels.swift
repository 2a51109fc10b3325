import MapCamera

/// The names on a map: places, waters and streets, placed on the screen so that none covers another.
///
/// Keep one for each map. It remembers what is written from frame to frame: a name stays where it is
/// while it fits, so that nothing flickers while the camera moves.
@MainActor
public final class MapLabels {
  /// Whether the last frame showed everything as it will stay: nothing fades and no name waits to be
  /// drawn. While not, another frame shows more.
  public private(set) var isSettled = true

  private var placer = LabelPlacer()
  private var sprites = LabelSpriteCache()
  private var lastTime: Double?

  /// What the last frame was placed by; another scale starts afresh.
  private var lastLook: (theme: Theme, ratio: Double)?

  /// Seconds a name takes to appear and to go.
  private static let fadeSeconds = 0.15

  /// Seconds of a frame that may go into drawing names that were not drawn yet; at least one is. Nil
  /// draws all that are wanted, however long it takes. Defaults to 2 ms.
  var drawingPatience: Double? = 0.002

  /// How many sprite pixels a name that is turned has for one of the frame: twice as fine, so that
  /// it is as crisp as one that is not.
  nonisolated private static let turnedDetail = 2.0

  /// How many times the strokes of a name that is turned are raised.
  private static let turnedWeight = 1.35

  /// The share of its strength that a name loses in the thickest haze.
  private static let hazeLoss = 0.85

  /// Creates the names of a map.
  public init() {}

  /// The names of the last frame that are there to stay.
  var placed: [PlacedLabel] { placer.labels.filter(\.isPlaced) }

  /// Places the names of a frame.
  ///
  /// - Parameters:
  ///   - frame: What the map shows.
  ///   - obstacles: What the names keep clear of, in points.
  ///   - renderer: What draws the frame: names of streets keep clear of the buildings that hide the
  ///     street. Nil lets them stand on those.
  ///   - time: Seconds on any clock that runs on, for fading; nil for a frame that stands alone, in
  ///     which everything is there at once, however long it takes to draw.
  ///   - canvas: Where the frame is drawn.
  /// - Returns: what is to be written on the map, for the `overlay` of
  ///   ``MapRenderer/render(_:into:overlay:)``; nil without a text renderer.
  public func overlay(
    of frame: MapFrame, around obstacles: [ScreenRect], behind renderer: MapRenderer? = nil,
    at time: Double?, on canvas: OrnamentCanvas
  ) -> (any RowOverlay)? {
    guard let text = canvas.text else { return nil }
    place(
      frame, theme: canvas.theme, width: canvas.target.width, height: canvas.target.height,
      around: obstacles, behind: renderer?.sight(in: frame), at: time, text: text)
    return WrittenNames(
      placer.labels.compactMap { writing(of: $0, theme: canvas.theme, ratio: frame.pixelRatio) })
  }

  /// Places the names of a frame of a size in pixels.
  func place(
    _ frame: MapFrame, theme: Theme, width: Int, height: Int, around obstacles: [ScreenRect],
    behind sight: GroundSight? = nil, at time: Double?, text: any TextRenderer
  ) {
    let isFirst = lastLook == nil
    let isScaled = lastLook.map { $0.ratio != frame.pixelRatio } ?? false
    let isRecoloured = lastLook.map { $0.theme != theme } ?? false
    if isScaled { placer.reset() }
    lastLook = (theme, frame.pixelRatio)
    sprites.beginFrame()
    // All names change at once: fading in one by one, they would flicker.
    let drawsAll = time == nil || isScaled || isRecoloured
    var budget = DrawingBudget(seconds: drawsAll ? nil : drawingPatience)
    let setting = LabelSetting(
      frame: frame, theme: theme, width: width, height: height,
      obstacles: obstacles.map { Self.box($0, ratio: frame.pixelRatio) },
      measure: { [self] name, style, isAlongLine, isKnown in
        size(
          of: key(name, style, isAlongLine: isAlongLine, theme: theme, ratio: frame.pixelRatio),
          isAlongLine: isAlongLine, isKnown: isKnown, budget: &budget, text: text)
      }, sight: sight)
    placer.place(setting, fade: isFirst || isScaled ? 1 : fade(at: time))
    lastTime = time
    isSettled =
      !budget.isSpent && placer.labels.allSatisfy { $0.isPlaced && $0.opacity >= 1 }
  }

  /// How far names fade since the last frame.
  private func fade(at time: Double?) -> Double {
    guard let time else { return 1 }
    // After a rest the first frame is not late: what it brings begins to fade in.
    let step = lastTime.map { min(max(time - $0, 0), Self.longestStep) } ?? 0
    return step / Self.fadeSeconds
  }

  /// Seconds of a fade that one frame shows at most.
  private static let longestStep = 1.0 / 30

  private static func box(_ rect: ScreenRect, ratio: Double) -> OrientedBox {
    let low = SIMD2(rect.minX, rect.minY) * ratio
    let high = SIMD2(rect.maxX, rect.maxY) * ratio
    return OrientedBox(center: (low + high) / 2, half: (high - low) / 2)
  }

  // MARK: - Sprites

  private func key(
    _ text: String, _ style: LabelStyle, isAlongLine: Bool, theme: Theme, ratio: Double
  ) -> LabelSpriteCache.Key {
    let detail = ratio * (isAlongLine ? Self.turnedDetail : 1)
    return LabelSpriteCache.Key(
      text: text, pixelSize: style.size * detail,
      look: LabelSprite.Look(
        text: theme.color(of: style.ink), theme: theme, detail: detail,
        weight: isAlongLine ? Self.turnedWeight : 1))
  }

  /// The size of a name in pixels of the frame; nil when it cannot be drawn, or has to wait.
  private func size(
    of key: LabelSpriteCache.Key, isAlongLine: Bool, isKnown: Bool,
    budget: inout DrawingBudget, text: any TextRenderer
  ) -> SIMD2<Double>? {
    // Once a name has to wait, all newcomers do: a lesser one must not take its place.
    if budget.isSpent && !isKnown { return nil }
    let detail = isAlongLine ? Self.turnedDetail : 1
    if let sprite = sprites.known(key) { return sprite.textSize / detail }
    if sprites.isHopeless(key) { return nil }
    guard budget.allowsAnother() else { return nil }
    let sprite = text.mask(for: key.text, size: key.pixelSize, scale: 1, face: .sans)
      .flatMap { $0.inkRows.isEmpty ? nil : LabelSprite($0, look: key.look) }
    sprites.insert(sprite, for: key)
    return sprite.map { $0.textSize / detail }
  }

  private func writing(
    of label: PlacedLabel, theme: Theme, ratio: Double
  ) -> WrittenName? {
    let key = key(
      label.text, label.style, isAlongLine: label.isAlongLine, theme: theme, ratio: ratio)
    guard let sprite = sprites.known(key), label.box.center.x.isFinite else { return nil }
    return WrittenName(
      sprite: sprite, center: label.box.center,
      direction: label.isAlongLine ? label.box.direction : nil, detail: Self.turnedDetail,
      opacity: label.opacity * (1 - Self.hazeLoss * label.haze))
  }
}

/// The time of a frame that is left for drawing new names.
struct DrawingBudget {
  private let deadline: ContinuousClock.Instant?
  private var hasDrawn = false

  /// Whether a name had to wait.
  private(set) var isSpent = false

  /// A budget of some seconds from now; nil for one without end.
  init(seconds: Double?) {
    deadline = seconds.map { ContinuousClock.now + .seconds($0) }
  }

  /// Whether there is time for another one; there is always for the first.
  mutating func allowsAnother() -> Bool {
    if isSpent { return false }
    if let deadline, hasDrawn, ContinuousClock.now >= deadline {
      isSpent = true
      return false
    }
    hasDrawn = true
    return true
  }
}

extension Theme {
  /// The colour of names by their ink.
  func color(of ink: LabelStyle.Ink) -> RGBA {
    switch ink {
    case .strong: labelText
    case .quiet: labelText.mixed(with: labelHalo, Self.quietShare)
    case .water: labelText.mixed(with: lineColor(of: .coastline).withOpacity(1), Self.waterShare)
    case .green: labelText.mixed(with: lineColor(of: .green).withOpacity(1), Self.greenShare)
    case .data: labelText.mixed(with: lineColor(of: .data).withOpacity(1), Self.dataShare)
    }
  }

  /// How far quiet names go towards the ground, and others towards the colour of their thing.
  private static let quietShare = 0.2
  private static let waterShare = 0.6
  private static let greenShare = 0.3
  private static let dataShare = 0.5
}
