import MapCamera

/// A name on the screen, from frame to frame.
struct PlacedLabel {
  /// Where a name stands beside its point.
  enum Side: UInt8, CaseIterable {
    case right
    case left
    case above
    case below

    /// On the point itself, or along a line.
    case center
  }

  var text: String
  var key: UInt64
  var labelClass: LabelClass
  var style: LabelStyle
  var side: Side

  /// What it holds on to: the point it names, or the point of the line its middle stands on.
  var anchor: MercatorCoordinate

  /// The anchor on the screen in pixels.
  var anchorOnScreen: SIMD2<Double>

  /// The room it takes, without the padding, in pixels.
  var box: OrientedBox

  /// Whether it lies along a line.
  var isAlongLine: Bool

  /// How much haze lies before it, 0...1.
  var haze: Double

  /// How far it is faded in, 0...1.
  var opacity: Double

  /// Whether it is to be seen; else it is fading out.
  var isPlaced: Bool

  /// Pixels between two places of a name that are one to the eye.
  private static let samePlace = 3.0

  /// Whether another label of the same name stands where this one does.
  func isSamePlace(as other: PlacedLabel) -> Bool { isNear(other, within: Self.samePlace) }

  /// Whether another label of the same name stands on the same side, at most some pixels away.
  func isNear(_ other: PlacedLabel, within distance: Double) -> Bool {
    let way = box.center - other.box.center
    return side == other.side && isAlongLine == other.isAlongLine
      && (way * way).sum() < distance * distance
  }
}
