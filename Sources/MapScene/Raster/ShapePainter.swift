/// Paints the shapes of one band one after another straight into the picture: true painter's order.
///
/// A shape costs only the rows it fills and the cells its strokes touch, so thousands of shapes cost
/// about what their pixels do, and no plane of depths is needed. Bands see the same shapes in the
/// same order, so the picture does not depend on them.
struct ShapePainter {
  let mask: MaskPlane
  let fill: FillPlane
  let strokes: StrokeBatch
  let target: PixelBuffer
  let pictureHeight: Int

  /// Paints the pieces at the addresses `items`, shape by shape.
  func paint(_ items: UnsafeBufferPointer<UnsafeRawPointer>) {
    var start = 0
    while start < items.count {
      let first = items[start].loadUnaligned(as: PaintedPiece.self)
      var end = start &+ 1
      while end < items.count,
        items[end].loadUnaligned(as: PaintedPiece.self).shape == first.shape
      {
        end &+= 1
      }
      let shape = UnsafeBufferPointer(rebasing: items[start..<end])
      let color = RGBA(argb: first.color)
      let blend = LayerBlend(color: color, opacity: UInt32(color.alpha))
      if first.isFace { paintFace(shape, blend) } else { paintStrokes(shape, blend) }
      start = end
    }
  }

  private func paintFace(_ items: UnsafeBufferPointer<UnsafeRawPointer>, _ blend: LayerBlend) {
    for item in items { fill.add(item.loadUnaligned(as: PaintedPiece.self).edge) }
    for row in rows(of: items) {
      fill.resolve(row: row, blend, into: target.base + (fill.top &+ row) &* target.stride)
    }
  }

  private func paintStrokes(_ items: UnsafeBufferPointer<UnsafeRawPointer>, _ blend: LayerBlend) {
    mask.draw(items, pictureHeight: pictureHeight, strokes)
    mask.consume(
      rows: rows(of: items), blend: { _ in blend },
      line: { target.base + (mask.top &+ $0) &* target.stride })
  }

  /// The rows of the band in which there may be anything of a shape.
  private func rows(of items: UnsafeBufferPointer<UnsafeRawPointer>) -> Range<Int> {
    var highest = Float.infinity
    var lowest = -Float.infinity
    for item in items {
      let piece = item.loadUnaligned(as: PaintedPiece.self).segment
      let reach = piece.halfWidth > 0 ? (max(piece.halfWidth, 0.5) + 1) * StrokeUnit.diagonal : 0
      highest = min(highest, min(piece.y0, piece.y1) - reach)
      lowest = max(lowest, max(piece.y0, piece.y1) + reach)
    }
    let top = Float(fill.top)
    // Of a whole number the floor may be one less, so the band's end must not be one that counts.
    let first = max(floorToInt(min(max(highest - top, 0), Float(fill.rows))), 0)
    let last = min(floorToInt(min(max(lowest - top, 0), Float(fill.rows))) + 1, fill.rows)
    return first..<max(first, last)
  }
}
