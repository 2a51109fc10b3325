/// How wide and how opaque a line is at a nearness: both are straight lines between two limits.
///
/// They are straight so that a segment costs a handful of multiplications; a power law in the
/// inner loop would cost more than all the projecting.
struct LineBrush {
  /// Half the width in pixels at the horizon and what each unit of nearness adds.
  var halfWidthAtHorizon: Float
  var halfWidthPerNearness: Float

  /// Half the width in pixels never exceeds this.
  var greatestHalfWidth: Float

  /// The nearness at which the line begins to show and the inverse of the span in which it fades in.
  var fadeStart: Float
  var fadeSlope: Float

  /// Multiplies the opacity.
  var opacity: Float

  /// The change of nearness along a segment above which it is split, within the fade and beyond it.
  var fadeStep: Float
  var widthStep: Float

  /// The share of its width that a line keeps at the horizon. Lines that thin out wholly with the
  /// distance look broken, lines that keep all of it turn the horizon into a solid sheet.
  static let widthShareAtHorizon: Float = 0.2

  /// How many times its width at the centre a line has at most in the foreground.
  static let greatestWidening: Float = 2.5

  /// A brush of `width` pixels at the centre, opaque everywhere.
  init(width: Float, opacity: Float = 1) {
    let half = width / 2
    halfWidthAtHorizon = half * Self.widthShareAtHorizon
    halfWidthPerNearness = half * (1 - Self.widthShareAtHorizon)
    greatestHalfWidth = half * Self.greatestWidening
    fadeStart = 0
    // Opaque at any nearness above zero: nothing drawn lies nearer to the horizon than this.
    fadeSlope = 1e6
    self.opacity = opacity
    // A step may change the width by a third of a pixel, which does not show.
    widthStep = max(1 / 3 / max(width, 0.01), Self.leastStep)
    fadeStep = widthStep
  }

  /// A brush of `width` pixels at the centre that fades with the distance.
  ///
  /// - Parameters:
  ///   - width: Pixels at nearness 1.
  ///   - fadeStart: The nearness at and below which nothing is drawn.
  ///   - fadeEnd: The nearness from which on it is drawn in full, above `fadeStart`.
  ///   - opacity: The full opacity, 0...1.
  init(width: Float, fadeStart: Float, fadeEnd: Float, opacity: Float = 1) {
    self.init(width: width, opacity: opacity)
    let span = max(fadeEnd - fadeStart, 1e-6)
    self.fadeStart = fadeStart
    fadeSlope = 1 / span
    // A step may change the opacity by a sixth.
    fadeStep = max(min(widthStep, span / 6), Self.leastStep)
  }

  /// The least change of nearness for which a segment is split.
  private static let leastStep: Float = 0.002

  /// The nearness from which on the line is drawn in full.
  var fadeEnd: Float { fadeStart + 1 / fadeSlope }

  /// Half the width in pixels.
  @inline(__always)
  func halfWidth(at nearness: Float) -> Float {
    min(halfWidthAtHorizon + halfWidthPerNearness * nearness, greatestHalfWidth)
  }

  /// The opacity, 0...1.
  @inline(__always)
  func opacity(at nearness: Float) -> Float {
    min(max((nearness - fadeStart) * fadeSlope, 0), 1) * opacity
  }
}
