/// Draws a `DrawList` into pixels: anti-aliased strokes and polygons over a background.
public final class Rasterizer {
  /// Creates a rasteriser; keep it, for it keeps its memory from frame to frame.
  public init() {}

  /// Draws the background and then every layer, bottom first; every pixel of `target` is written.
  public func draw(_ list: DrawList, background: BackgroundRows, into target: PixelBuffer) {
    clear(target, background)
    for layer in list.layers {
      var coverage = [Float](repeating: 0, count: target.width * target.height)
      switch layer.kind {
      case .lines:
        for span in list.segmentSpans[layer.spans] {
          for index in span.range {
            addStroke(span.buffer.storage.base[index], &coverage, target)
          }
        }
      case .fill:
        for span in list.edgeSpans[layer.spans] {
          for index in span.range { addEdge(span.buffer.storage.base[index], &coverage, target) }
        }
        for y in 0..<target.height {
          var winding: Float = 0
          for x in 0..<target.width {
            winding += coverage[y * target.width + x]
            coverage[y * target.width + x] = min(abs(winding), 1)
          }
        }
      }
      composite(coverage, layer.color, background, target)
    }
  }

  private func clear(_ target: PixelBuffer, _ background: BackgroundRows) {
    for y in 0..<target.height {
      let color =
        y < background.colors.count ? background.colors[y] : background.colors.last ?? opaqueAlpha
      (target.base + y * target.stride).update(repeating: color | opaqueAlpha, count: target.width)
    }
  }

  private func composite(
    _ coverage: [Float], _ color: RGBA, _ background: BackgroundRows, _ target: PixelBuffer
  ) {
    for y in 0..<target.height {
      let opacity = y < background.layerOpacity.count ? background.layerOpacity[y] : 255
      let strength = dividedBy255(UInt32(opacity) * UInt32(color.alpha))
      for x in 0..<target.width {
        let share = UInt32((coverage[y * target.width + x] * 255).rounded())
        if share == 0 { continue }
        let pixel = target.base + y * target.stride + x
        pixel.pointee = blended(
          color.argb, over: pixel.pointee, alpha: dividedBy255(share * strength))
      }
    }
  }

  private func addStroke(_ s: LineSegment, _ coverage: inout [Float], _ target: PixelBuffer) {
    let (dx, dy) = (s.x1 - s.x0, s.y1 - s.y0)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length.isFinite, s.halfWidth > 0, s.opacity > 0, abs(s.x0) < 1e6, abs(s.y0) < 1e6 else {
      return
    }
    let (ux, uy) = length > 0 ? (dx / length, dy / length) : (1, 0)
    let half = max(s.halfWidth, 0.5)
    let opacity = min(s.opacity, 1) * min(s.halfWidth / 0.5, 1)
    let (cx, cy) = ((s.x0 + s.x1) / 2, (s.y0 + s.y1) / 2)
    let reach = half + 1
    let columns = range(min(s.x0, s.x1) - reach, max(s.x0, s.x1) + reach, target.width)
    for y in range(min(s.y0, s.y1) - reach, max(s.y0, s.y1) + reach, target.height) {
      for x in columns {
        let (px, py) = (Float(x) + 0.5 - cx, Float(y) + 0.5 - cy)
        let across = min(max(half + 0.5 - abs(px * uy - py * ux), 0), 1)
        let along = min(max(length / 2 + half + 0.5 - abs(px * ux + py * uy), 0), 1)
        let index = y * target.width + x
        coverage[index] = max(coverage[index], across * along * opacity)
      }
    }
  }

  private func range(_ from: Float, _ to: Float, _ limit: Int) -> Range<Int> {
    let first = Int(min(max(from.rounded(.down), 0), Float(limit)))
    return first..<max(first, Int(min(max(to.rounded(.up), 0), Float(limit))))
  }

  private func addEdge(_ e: PolygonEdge, _ coverage: inout [Float], _ target: PixelBuffer) {
    guard e.x0.isFinite, e.y0.isFinite, e.x1.isFinite, e.y1.isFinite, e.y0 != e.y1 else { return }
    let down = e.y0 < e.y1
    let (topX, topY, endX, endY) = down ? (e.x0, e.y0, e.x1, e.y1) : (e.x1, e.y1, e.x0, e.y0)
    let slope = (endX - topX) / (endY - topY)
    for y in range(topY, endY, target.height) {
      let (from, to) = (max(Float(y), topY), min(Float(y + 1), endY))
      guard to > from else { continue }
      let pieces = 16
      for piece in 0..<pieces {
        let center = from + (Float(piece) + 0.5) * (to - from) / Float(pieces)
        let x = topX + (center - topY) * slope
        let weight = (down ? 1 : -1) * (to - from) / Float(pieces)
        let column = min(max(x, 0), Float(target.width))
        let index = Int(column)
        guard index < target.width else { continue }
        coverage[y * target.width + index] += weight * (1 - (column - Float(index)))
        if index + 1 < target.width {
          coverage[y * target.width + index + 1] += weight * (column - Float(index))
        }
      }
    }
  }
}
