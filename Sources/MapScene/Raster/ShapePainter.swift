import CBlend

/// Paints the shapes of a band one after another straight into the picture: true painter's order.
///
/// Most faces of a town lie behind nearer ones. So what is seen is found first, from the last shape to
/// the first, and all that lies wholly below an opaque face is passed over. What is left costs about
/// what its pixels do, and no plane of depths is needed.
struct ShapePainter {
  typealias Items = UnsafeBufferPointer<UnsafeRawPointer>

  private let scratch: BandScratch
  /// The band's rows of the picture.
  private let rows: Range<Int>
  private let target: PixelBuffer

  init(_ scratch: BandScratch, rows: Range<Int>, target: PixelBuffer) {
    self.scratch = scratch
    self.rows = rows
    self.target = target
  }

  /// Finds what is seen of a layer, given by the addresses of its pieces. The uppermost layer is found
  /// first.
  func find(_ items: Items) {
    scratch.steps.append(.layer)
    func piece(_ index: Int) -> PaintedPiece { items[index].loadUnaligned(as: PaintedPiece.self) }
    var end = items.count
    while end > 0 {
      let last = piece(end - 1)
      var start = end - 1
      while start > 0, piece(start - 1).shape == last.shape { start -= 1 }
      let shape = Items(rebasing: items[start..<end])
      let blend = LayerBlend(RGBA(argb: last.color))
      if last.isFace { findFace(shape, blend) } else { findStrokes(shape, blend) }
      end = start
    }
  }

  private func findFace(_ items: Items, _ blend: LayerBlend) {
    guard let box = box(ofFace: items) else { return }
    let seen = scratch.hidden.seenRows(of: box)
    guard !seen.isEmpty else { return }
    let window = scratch.fill.window(
      columns: box.firstColumn...box.lastColumn,
      rows: rows.lowerBound &+ seen.lowerBound..<rows.lowerBound &+ seen.upperBound)
    for item in items { window.add(item.loadUnaligned(as: PaintedPiece.self).edge) }
    let start = scratch.spans.count
    window.collect(
      band: rows.lowerBound, pixelStride: target.stride, scratch.hidden, hides: blend.isOpaque,
      into: scratch.spans)
    note(blend, from: start)
  }

  private func findStrokes(_ items: Items, _ blend: LayerBlend) {
    let (mask, spans, seen) = (scratch.mask, scratch.spans, scratch.items)
    var (first, end) = (rows.count, 0)
    var (left, right) = (target.width, 0)
    seen.removeAll()
    for item in items {
      guard let box = box(of: item.loadUnaligned(as: LineSegment.self)),
        !scratch.hidden.seenRows(of: box).isEmpty
      else { continue }
      seen.append(item)
      first = min(first, box.firstRow)
      end = max(end, box.endRow)
      left = min(left, box.firstColumn)
      right = max(right, box.lastColumn)
    }
    guard first < end else { return }
    mask.draw(seen.elements, pictureHeight: target.height, scratch.strokes)
    let start = spans.count
    mask.collect(
      rows: first..<end, columns: left...right, pixelStride: target.stride, scratch.hidden,
      into: spans)
    note(blend, from: start)
  }

  private func note(_ blend: LayerBlend, from start: Int) {
    let count = scratch.spans.count - start
    if count > 0 { scratch.steps.append(.spans(blend, from: start, count: count)) }
  }

  /// Paints the layer that was found last of those that are not painted yet.
  func paintLayer() {
    let first = target.base + rows.lowerBound * target.stride
    while case .spans(let blend, let from, let count)? = scratch.steps.popLast() {
      blend.paint(scratch.spans.base + from, count: count, on: first)
    }
  }

  // MARK: Boxes

  /// The pixels that a stroke may touch; nil when there are none.
  private func box(of stroke: LineSegment) -> PixelBox? {
    guard stroke.isWithinGuardBand, stroke.halfWidth <= LineSegment.guardBand else {
      return stroke.clipped(width: target.width, height: target.height).flatMap { box(of: $0) }
    }
    let reach = stroke.reach
    return PixelBox(
      left: min(stroke.x0, stroke.x1) - reach, right: max(stroke.x0, stroke.x1) + reach,
      top: min(stroke.y0, stroke.y1) - reach, bottom: max(stroke.y0, stroke.y1) + reach,
      width: target.width, band: rows)
  }

  private func box(ofFace items: Items) -> PixelBox? {
    var (left, right) = (Float.infinity, -Float.infinity)
    var (top, bottom) = (Float.infinity, -Float.infinity)
    for item in items {
      let edge = item.loadUnaligned(as: PaintedPiece.self).edge
      left = min(left, edge.x0, edge.x1)
      right = max(right, edge.x0, edge.x1)
      top = min(top, edge.y0, edge.y1)
      bottom = max(bottom, edge.y0, edge.y1)
    }
    return PixelBox(
      left: left, right: right, top: top, bottom: bottom, width: target.width, band: rows)
  }
}

/// Something to be painted of a band's shapes.
enum ShapeStep: BitwiseCopyable {
  /// Here a layer begins: what was noted before lies above it.
  case layer
  /// What is seen of a shape: spans from one of the band's on.
  case spans(LayerBlend, from: Int, count: Int)
}
