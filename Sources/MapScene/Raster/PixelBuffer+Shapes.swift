import Foundation

/// Anti-aliased shapes for ornaments and the inset's frame. All sizes are device pixels; everything
/// is clipped to the buffer, and a shape that is empty, outside or not finite draws nothing.
extension PixelBuffer {
  /// Fills a rectangle with corners of `radius` pixels (at most half the shorter side).
  public func fillRoundedRect(_ rect: PixelRect, radius: Float, color: RGBA) {
    let shape = RoundedRectCoverage(rect, radius: radius, width: width, height: height)
    fill(shape, color)
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
    fill(outer, without: inner, color)
  }

  /// Copies `source` with its top left pixel at (`x`, `y`), only inside a rounded rectangle, whose
  /// edge blends with what lies below.
  public func copy(
    _ source: PixelBuffer, x left: Int, y top: Int, clippedTo rect: PixelRect, radius: Float
  ) {
    let shape = RoundedRectCoverage(rect, radius: radius, width: width, height: height)
    forEachRun(of: shape) { pixels, x, y, coverage in
      let (row, start) = (y - top, x - left)
      let columns = max(start, 0)..<max(0, start, min(start + pixels.count, source.width))
      guard row >= 0, row < source.height else { return }
      let alpha = UInt32((coverage * 255).rounded())
      let line = source.base + row * source.stride
      for column in columns {
        pixels[column - start] = blended(line[column], over: pixels[column - start], alpha: alpha)
      }
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

  /// Fills a shape, but for a hole in it.
  private func fill(
    _ shape: RoundedRectCoverage, without hole: RoundedRectCoverage = .nothing, _ color: RGBA
  ) {
    let opacity = Double(color.alpha)
    forEachRun(of: shape, without: hole) { pixels, _, _, coverage in
      let alpha = UInt32((coverage * opacity).rounded())
      for index in pixels.indices {
        pixels[index] = blended(color.argb, over: pixels[index], alpha: alpha)
      }
    }
  }

  /// Calls `body` for runs of pixels of a row of which `shape`, but for a hole in it, covers the same:
  /// what lies between the ends of a row is one run.
  @inline(__always)
  private func forEachRun(
    of shape: RoundedRectCoverage, without hole: RoundedRectCoverage = .nothing,
    _ body: (
      _ pixels: UnsafeMutableBufferPointer<UInt32>, _ x: Int, _ y: Int, _ coverage: Double
    ) -> Void
  ) {
    shape.withRow { row in
      hole.withRow { holeRow in
        for y in shape.rows {
          var even = shape.write(row: y, to: row)
          let isCut = hole.rows.contains(y)
          if isCut { even = even.clamped(to: hole.write(row: y, to: holeRow)) }
          var x = shape.columns.lowerBound
          while x < shape.columns.upperBound {
            let count = x == even.lowerBound ? max(even.count, 1) : 1
            var coverage = row[x - shape.columns.lowerBound]
            if isCut && hole.columns.contains(x) {
              coverage -= holeRow[x - hole.columns.lowerBound]
            }
            if coverage > 0 {
              let first = base + (y * stride + x)
              body(UnsafeMutableBufferPointer(start: first, count: count), x, y, coverage)
            }
            x += count
          }
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
