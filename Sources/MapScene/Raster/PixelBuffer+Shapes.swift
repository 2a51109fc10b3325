import Foundation

/// Anti-aliased shapes for ornaments and the inset's frame. All sizes are device pixels; everything
/// is clipped to the buffer, and a shape that is empty, outside or not finite draws nothing.
extension PixelBuffer {
  /// Fills a rectangle with corners of `radius` pixels (at most half the shorter side).
  public func fillRoundedRect(_ rect: PixelRect, radius: Float, color: RGBA) {
    let shape = RoundedRectCoverage(rect, radius: radius, width: width, height: height)
    let alpha = Double(color.alpha)
    forEachCoveredPixel(of: shape) { pixel, _, _, coverage in
      pixel = blended(color.argb, over: pixel, alpha: UInt32((coverage * alpha).rounded()))
    }
  }

  /// Draws a border of `lineWidth` pixels inside the edge of a rounded rectangle.
  ///
  /// The inner edge is concentric: its corners have the radius less the border's width.
  public func strokeRoundedRect(
    _ rect: PixelRect, radius: Float, lineWidth: Float, color: RGBA
  ) {
    guard lineWidth > 0 else { return }
    let outer = RoundedRectCoverage(rect, radius: radius, width: width, height: height)
    let inner = RoundedRectCoverage(
      rect.insetBy(lineWidth), radius: max(radius - lineWidth, 0), width: width, height: height)
    let alpha = Double(color.alpha)
    inner.withRow { innerRow in
      var writtenRow = -1
      forEachCoveredPixel(of: outer) { pixel, x, y, coverage in
        if y != writtenRow {
          if inner.rows.contains(y) { inner.write(row: y, to: innerRow) }
          writtenRow = y
        }
        let inside = inner.rows.contains(y) && inner.columns.contains(x)
        let hole = inside ? innerRow[x - inner.columns.lowerBound] : 0
        let share = max(coverage - hole, 0) * alpha
        pixel = blended(color.argb, over: pixel, alpha: UInt32(share.rounded()))
      }
    }
  }

  /// Copies `source` with its top left pixel at (`x`, `y`), only inside a rounded rectangle, whose
  /// edge blends with what lies below.
  public func copy(
    _ source: PixelBuffer, x left: Int, y top: Int, clippedTo rect: PixelRect, radius: Float
  ) {
    let shape = RoundedRectCoverage(rect, radius: radius, width: width, height: height)
    forEachCoveredPixel(of: shape) { pixel, x, y, coverage in
      let (column, row) = (x - left, y - top)
      guard column >= 0, row >= 0, column < source.width, row < source.height else { return }
      let color = source.base[row * source.stride + column]
      pixel = blended(color, over: pixel, alpha: UInt32((coverage * 255).rounded()))
    }
  }

  /// Blends `color` through a mask whose top left pixel lies at (`x`, `y`).
  public func blend(_ mask: CoverageMask, x left: Int, y top: Int, color: RGBA) {
    let columns = max(left, 0)..<max(min(left.clampedSum(mask.width), width), max(left, 0))
    let rows = max(top, 0)..<max(min(top.clampedSum(mask.height), height), max(top, 0))
    let alpha = UInt32(color.alpha)
    mask.coverage.withUnsafeBufferPointer { coverage in
      for y in rows {
        let line = base + y * stride
        for x in columns {
          let covered = UInt32(coverage[(y - top) * mask.width + x - left])
          guard covered > 0 else { continue }
          let share = dividedBy255(covered * alpha)
          line[x] = blended(color.argb, over: line[x], alpha: share)
        }
      }
    }
  }

  /// Calls `body` for every pixel of which `shape` covers something.
  func forEachCoveredPixel(
    of shape: RoundedRectCoverage,
    _ body: (_ pixel: inout UInt32, _ x: Int, _ y: Int, _ coverage: Double) -> Void
  ) {
    shape.withRow { row in
      for y in shape.rows {
        shape.write(row: y, to: row)
        let line = base + y * stride
        for x in shape.columns {
          let coverage = row[x - shape.columns.lowerBound]
          if coverage > 0 { body(&line[x], x, y, coverage) }
        }
      }
    }
  }
}

extension Int {
  /// The sum, held at the largest or smallest whole number instead of trapping.
  fileprivate func clampedSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
