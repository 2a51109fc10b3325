import CBlend

extension MaskPlane {
  /// The widest stroke, in half widths, that the thin kernels draw: square caps begin to show
  /// on wider ones.
  static var thinHalfWidth: Float { 2 }

  /// The largest footprint of a short stroke, in pixels: no distance in it leaves 16 bits.
  private static var shortColumns: Int { 16 }
  private static var shortRows: Int { 24 }

  /// Draws the first `count` strokes of a batch, all of them thin.
  @inline(never)
  func draw(_ batch: StrokeBatch, count: Int) {
    batch.prepare(count: count)
    withUnsafePointer(to: mask) { mask in
      for index in 0..<count {
        let first = batch.bound(.firstColumn, index)
        let last = batch.bound(.lastColumn, index)
        let firstRow = batch.bound(.firstRow, index)
        let lastRow = batch.bound(.lastRow, index)
        guard last >= 0, first < width, lastRow >= top, firstRow < top &+ rows else { continue }
        if last &- first < Self.shortColumns && lastRow &- firstRow < Self.shortRows {
          var stroke = batch.short(index)
          stroke_draw_short(mask, &stroke)
        } else {
          var stroke = stroke_geometry(batch.segment(index))
          stroke_draw_long(mask, &stroke, first, last, firstRow, lastRow)
        }
      }
    }
  }
}
