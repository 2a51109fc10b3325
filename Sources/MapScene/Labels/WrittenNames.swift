/// The names of a frame, ready to be written on the map.
struct WrittenNames: RowOverlay {
  private let names: [WrittenName]

  init(_ names: [WrittenName]) { self.names = names }

  func draw(rows: Range<Int>, on target: PixelBuffer) {
    for name in names {
      if let direction = name.direction {
        target.blend(
          name.sprite, centeredAt: name.center, direction: direction, shrink: name.detail,
          opacity: name.opacity, rows: rows)
      } else {
        target.blend(name.sprite, centeredAt: name.center, opacity: name.opacity, rows: rows)
      }
    }
  }
}

/// A name as it is written in a frame.
struct WrittenName: Sendable {
  let sprite: LabelSprite

  /// The middle of its text in the frame, in pixels.
  let center: SIMD2<Double>

  /// Along the line it is written on; nil for one that is not turned.
  let direction: SIMD2<Double>?

  /// How many of its sprite's pixels come to one of the frame where it is turned.
  let detail: Double

  let opacity: Double
}
