import MapTiles

/// The picture of maps that stand still while what lies over them changes.
///
/// Nothing is kept while the maps move, when a copy of every picture would only cost time. The second
/// picture of the same maps is kept, and from then on they are not drawn again until they change.
@MainActor
package final class KeptPicture {
  private var bitmap: Bitmap?
  private var last: (map: MapFrame, inset: [[DrawableTile<TileGeometry>]]?)?

  /// Creates one that holds nothing.
  package init() {}

  /// Forgets the picture, because the maps are to look otherwise.
  package func forget() {
    last = nil
    bitmap = nil
  }

  /// Draws maps, or shows them as they were drawn before.
  ///
  /// - Parameters:
  ///   - map: The main map.
  ///   - inset: The tiles of the inset that belongs to it, nil for none.
  ///   - target: Where to; its size follows from the map.
  ///   - render: Draws the maps, every pixel of the target; returns whether they will stay so.
  package func draw(
    _ map: MapFrame, inset: [[DrawableTile<TileGeometry>]]?, into target: PixelBuffer,
    render: () -> Bool
  ) {
    let isSame = isSame(map, inset)
    if isSame, let bitmap, bitmap.width == target.width, bitmap.height == target.height {
      return Self.copy(bitmap.buffer, to: target)
    }
    let stays = render()
    last = (map, inset)
    bitmap = isSame && stays ? Bitmap(width: target.width, height: target.height) : nil
    if let bitmap { Self.copy(target, to: bitmap.buffer) }
  }

  private func isSame(_ map: MapFrame, _ inset: [[DrawableTile<TileGeometry>]]?) -> Bool {
    guard let last, last.map.showsTheSame(as: map) else { return false }
    switch (last.inset, inset) {
    case (nil, nil): return true
    case (let before?, let now?): return sameTiles(before, now)
    default: return false
    }
  }

  private static func copy(_ source: PixelBuffer, to target: PixelBuffer) {
    for row in 0..<source.height {
      (target.base + row * target.stride).update(
        from: source.base + row * source.stride, count: source.width)
    }
  }
}
