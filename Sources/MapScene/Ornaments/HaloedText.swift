import MapCamera

/// A line written straight on the map, with the halo that names have; drawn anew only when it changes.
@MainActor
struct HaloedText {
  private var known: (key: LabelSpriteCache.Key, sprite: LabelSprite)?

  /// Writes a line in the middle of a rectangle.
  mutating func write(
    _ line: String, centeredIn rect: ScreenRect, size: Double, on canvas: OrnamentCanvas
  ) {
    let look = LabelSprite.Look(
      text: canvas.theme.labelText, theme: canvas.theme, detail: canvas.pixelRatio)
    let key = LabelSpriteCache.Key(text: line, pixelSize: size * canvas.pixelRatio, look: look)
    if known?.key != key {
      known = canvas.mask(line, size: size, face: .sans)
        .map { (key, LabelSprite($0, look: look)) }
    }
    guard let sprite = known?.sprite else { return }
    let middle =
      SIMD2(rect.minX + rect.size.width / 2, rect.minY + rect.size.height / 2) * canvas.pixelRatio
    canvas.target.blend(sprite, centeredAt: middle, opacity: 1)
  }
}
