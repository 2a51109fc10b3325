/// Names already drawn, and the drawing of those that are not, a little in every frame.
struct LabelSpriteCache {
  /// What makes a sprite.
  struct Key: Hashable {
    var text: String
    var pixelSize: Double
    var look: LabelSprite.Look

    // Sprites of one text seldom differ in their looks.
    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(pixelSize)
    }
  }

  private struct Entry {
    var sprite: LabelSprite
    var lastUse: Int
  }

  /// Bytes of pixels kept: some hundred names of any size.
  private static let capacity = 24 << 20

  private var entries: [Key: Entry] = [:]
  private var byteCount = 0
  private var frame = 0

  /// Names that could not be drawn, so that they are not tried again in every frame.
  private var hopeless: Set<Key> = []

  /// Begins a frame; sprites not used in it may go.
  mutating func beginFrame() {
    frame += 1
    guard byteCount > Self.capacity else { return }
    let oldestFirst = entries.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, entry) in oldestFirst where entry.lastUse < frame - 1 {
      entries[key] = nil
      byteCount -= entry.sprite.pixels.count * 4
      if byteCount <= Self.capacity / 2 { break }
    }
    hopeless.removeAll()
  }

  /// The sprite of a key if it was drawn before.
  mutating func known(_ key: Key) -> LabelSprite? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = frame
    return entries.values[index].sprite
  }

  /// Whether a key was tried in vain.
  func isHopeless(_ key: Key) -> Bool { hopeless.contains(key) }

  /// Keeps what was drawn for a key: nil when it cannot be drawn.
  mutating func insert(_ sprite: LabelSprite?, for key: Key) {
    guard let sprite else {
      hopeless.insert(key)
      return
    }
    entries[key] = Entry(sprite: sprite, lastUse: frame)
    byteCount += sprite.pixels.count * 4
  }
}
