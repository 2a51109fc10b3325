import CBlend

/// Draws one band of the picture: the background, and the layers from the bottom up.
///
/// What the shapes of painted layers hide is found first, so nothing of the layers below is drawn
/// there. The pixels are as if everything was.
struct BandPainter {
  typealias Items = UnsafeBufferPointer<UnsafeRawPointer>

  private let scratch: BandScratch
  /// The band's rows of the picture.
  private let rows: Range<Int>
  private let background: RowSource
  private let target: PixelBuffer

  /// Prepares to draw rows of the picture.
  init(_ scratch: BandScratch, rows: Range<Int>, background: RowSource, target: PixelBuffer) {
    self.scratch = scratch.moved(to: rows)
    self.rows = rows
    self.background = background
    self.target = target
  }

  /// Draws layers, of each the items at some addresses; before, `clears` the band to the background.
  func draw(
    _ layers: UnsafeBufferPointer<DrawLayer>, clears: Bool, items: (_ layer: Int) -> Items
  ) {
    if clears { clear() }
    let shapes = ShapePainter(scratch, rows: rows, target: target)
    var firstShapes = layers.endIndex
    for index in layers.indices.reversed() where layers[index].kind == .painted {
      shapes.find(items(index))
      firstShapes = index
    }
    for index in layers.indices {
      let (layer, items) = (layers[index], items(index))
      let hidden = index < firstShapes ? scratch.hidden : scratch.nothing
      switch layer.kind {
      case .painted: shapes.paintLayer()
      case .lines where layer.color.alpha > 0: drawLines(items, layer.color, hidden)
      case .fill where layer.color.alpha > 0: drawAreas(items, layer.color, hidden)
      case .lines, .fill: break
      }
    }
  }

  /// Clears the band, also where shapes will hide it: to spare them takes longer.
  private func clear() {
    for row in 0..<rows.count {
      line(row).update(repeating: background.color(rows.lowerBound + row), count: target.width)
    }
  }

  private func drawLines(_ items: Items, _ color: RGBA, _ hidden: HiddenBlocks) {
    guard !items.isEmpty else { return }
    let mask = scratch.mask
    mask.draw(items, pictureHeight: target.height, scratch.strokes)
    for row in 0..<rows.count {
      mask.paint(row: row, blend(color, row), hidden, on: line(row))
    }
  }

  private func drawAreas(_ items: Items, _ color: RGBA, _ hidden: HiddenBlocks) {
    guard !items.isEmpty else { return }
    let spans = scratch.spans
    let window = scratch.fill.window(columns: 0...target.width - 1, rows: rows)
    for item in items { window.add(item.loadUnaligned(as: PolygonEdge.self)) }
    let start = spans.count
    window.collect(
      band: rows.lowerBound, pixelStride: target.stride, hidden, hides: false, into: spans)
    var first = start
    for row in 0..<rows.count {
      let rowEnd = (row &+ 1) &* target.stride
      var end = first
      while end < spans.count, spans.base[end].pixel < rowEnd { end &+= 1 }
      guard first < end else { continue }
      blend(color, row).paint(spans.base + first, count: end &- first, on: line(0))
      first = end
    }
    spans.resize(start)
  }

  private func blend(_ color: RGBA, _ row: Int) -> LayerBlend {
    background.blend(color, rows.lowerBound &+ row)
  }

  /// The first pixel of a row of the band.
  private func line(_ row: Int) -> UnsafeMutablePointer<UInt32> {
    target.base + (rows.lowerBound &+ row) &* target.stride
  }
}
