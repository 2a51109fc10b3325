import CBlend

/// What one worker draws a band with.
struct BandScratch {
  private(set) var mask: MaskPlane
  let fill: FillPlane
  /// What the shapes of a band hide.
  let hidden: HiddenBlocks
  /// Nothing: what hides of the layers above the shapes.
  let nothing: HiddenBlocks
  let strokes = StrokeBatch()
  /// The strokes of the shape at hand that are seen.
  let items = FrameBuffer<UnsafeRawPointer>()
  /// What is seen of the shapes, and of the area at hand.
  let spans = FrameBuffer<blend_span>(capacity: 16384)
  /// What is to be painted of the band's shapes.
  let steps = FrameBuffer<ShapeStep>()

  init(width: Int, rows: Int) {
    mask = MaskPlane(width: width, rows: rows)
    fill = FillPlane(width: width, rows: rows)
    hidden = HiddenBlocks(width: width, rows: rows)
    nothing = HiddenBlocks(width: width)
  }

  /// The same for other rows of the picture, with nothing in it.
  func moved(to rows: Range<Int>) -> BandScratch {
    var copy = self
    copy.mask.move(to: rows)
    hidden.removeAll()
    spans.removeAll()
    steps.removeAll()
    return copy
  }

  func deallocate() {
    mask.deallocate()
    fill.deallocate()
    hidden.deallocate()
    nothing.deallocate()
    strokes.deallocate()
  }
}
