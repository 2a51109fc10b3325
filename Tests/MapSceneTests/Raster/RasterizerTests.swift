import CBlend
import Foundation
import TestSupport
import Testing

@testable import MapScene

struct RasterizerTests {
  /// A busy picture: strokes of all widths, many past the edges, and polygons.
  private func busyList(width: Int, height: Int) -> DrawList {
    var random = SeededGenerator(seed: 7)
    let list = DrawList()
    for layer in 0..<4 {
      let (segments, polygons) = (SegmentBuffer(capacity: 1), EdgeBuffer(capacity: 1))
      func x() -> Float { Float.random(in: -50...Float(width + 50), using: &random) }
      func y() -> Float { Float.random(in: -50...Float(height + 50), using: &random) }
      for _ in 0..<30 {
        let corners = (0..<3).map { _ in SIMD2(x(), y()) }
        for index in 0..<3 {
          let (from, to) = (corners[index], corners[(index + 1) % 3])
          polygons.append(PolygonEdge(x0: from.x, y0: from.y, x1: to.x, y1: to.y))
        }
      }
      for index in 0..<3000 {
        let (startX, startY) = (x(), y())
        let reach: Float = index % 20 == 0 ? 400 : 15
        segments.append(
          LineSegment(
            x0: startX, y0: startY, x1: startX + Float.random(in: -reach...reach, using: &random),
            y1: startY + Float.random(in: -reach...reach, using: &random),
            halfWidth: Float.random(in: 0...1, using: &random) * (index % 50 == 0 ? 9 : 1.5),
            opacity: Float.random(in: 0.2...1, using: &random)))
      }
      let color = RGBA(hex: UInt32(layer) &* 0x3f1247 &+ 0x40a0c0, alpha: 160)
      list.beginLayer(.fill, color: color)
      list.append(polygons)
      list.beginLayer(.lines, color: RGBA(hex: ~color.argb, alpha: 220))
      list.append(segments, 0..<1000)
      list.append(segments, 1000..<3000)
    }
    return list
  }

  private func picture(_ rasterizer: Rasterizer, width: Int, height: Int) -> [UInt32] {
    let bitmap = Bitmap(width: width, height: height)
    let rows = BackgroundRows(
      colors: (0..<height).map { UInt32($0 & 255) },
      layerOpacity: (0..<height / 2).map { UInt8(min($0, 255)) })
    rasterizer.draw(busyList(width: width, height: height), background: rows, into: bitmap.buffer)
    return pixels(bitmap)
  }

  @Test func pixelsDoNotDependOnBandsOrThreads() {
    let (width, height) = (411, 307)
    let expected = picture(Rasterizer(workers: 1, bandShift: 12), width: width, height: height)
    for workers in [1, 2, 5] {
      for shift in [0, 3, 4, 6] {
        let rasterizer = Rasterizer(workers: workers, bandShift: shift)
        #expect(picture(rasterizer, width: width, height: height) == expected)
      }
    }
  }

  @Test func aRasterizerIsCleanForTheNextFrame() {
    let rasterizer = Rasterizer(workers: 2)
    let first = picture(rasterizer, width: 300, height: 200)
    _ = picture(rasterizer, width: 123, height: 77)
    #expect(picture(rasterizer, width: 300, height: 200) == first)
    let bitmap = Bitmap(width: 300, height: 200)
    rasterizer.draw(
      DrawList(), background: BackgroundRows(RGBA(hex: 0x123456)), into: bitmap.buffer)
    #expect(Set(pixels(bitmap)) == [0xff12_3456])
  }

  /// Adds one to every pixel it is asked for.
  private struct CountingOverlay: RowOverlay {
    func draw(rows: Range<Int>, on target: PixelBuffer) {
      for row in rows {
        for column in 0..<target.width { target[column, row] += 1 }
      }
    }
  }

  // Of a slow overlay the other workers draw most bands before it is ready.
  @Test(arguments: [1, 2, 5], [0, 0.02])
  func anOverlayLiesOverEveryRowOnce(workers: Int, seconds: Double) {
    let rasterizer = Rasterizer(workers: workers, bandShift: 3)
    let bitmap = Bitmap(width: 300, height: 203)
    var made = 0
    let rows = BackgroundRows(RGBA(hex: 0x123456))
    rasterizer.draw(DrawList(), background: rows, into: bitmap.buffer) {
      made += 1
      Thread.sleep(forTimeInterval: seconds)
      return CountingOverlay()
    }
    #expect(made == 1)
    #expect(Set(pixels(bitmap)) == [0xff12_3457])
    rasterizer.draw(DrawList(), background: rows, into: bitmap.buffer)
    #expect(Set(pixels(bitmap)) == [0xff12_3456])
  }

  @Test func everySegmentAndEdgeIsSafe() {
    let (width, height) = (97, 61)
    let list = DrawList()
    let (segments, polygons) = (SegmentBuffer(), EdgeBuffer())
    let values: [Float] = [
      0, -0.0, 10.5, 96.9, 97, -1, 400, -32768, 32768, 1e5, -1e9, 3e38, -3e38, 1e-30, .nan,
      .infinity, -.infinity, .leastNonzeroMagnitude,
    ]
    for x0 in values {
      for y0 in values {
        for x1 in values {
          for y1 in [Float(5), 1e9, -3e38, .nan, 1e-30] {
            polygons.append(PolygonEdge(x0: x0, y0: y0, x1: x1, y1: y1))
            for half in [Float(0.5), 30] {
              segments.append(LineSegment(x0: x0, y0: y0, x1: x1, y1: y1, halfWidth: half))
            }
          }
        }
      }
    }
    for odd in values {
      segments.append(LineSegment(x0: 1, y0: 2, x1: 30, y1: 40, halfWidth: odd))
      segments.append(LineSegment(x0: 1, y0: 2, x1: 30, y1: 40, halfWidth: 1, opacity: odd))
    }
    list.beginLayer(.lines, color: RGBA(hex: 0xffffff, alpha: 90))
    list.append(segments)
    list.beginLayer(.fill, color: RGBA(hex: 0xff0000, alpha: 90))
    list.append(polygons)
    // Guard words before and after each row show a write outside.
    let stride = width + 16
    let storage = UnsafeMutablePointer<UInt32>.allocate(capacity: stride * (height + 2))
    defer { storage.deallocate() }
    storage.initialize(repeating: 0x7777_7777, count: stride * (height + 2))
    let buffer = PixelBuffer(
      base: storage + stride + 8, width: width, height: height, stride: stride)
    Rasterizer(workers: 2).draw(list, background: BackgroundRows(RGBA(hex: 0)), into: buffer)
    for index in 0..<stride * (height + 2) {
      let (row, column) = (index / stride - 1, index % stride - 8)
      let isInside = row >= 0 && row < height && column >= 0 && column < width
      #expect(isInside || storage[index] == 0x7777_7777)
      #expect(!isInside || storage[index] >> 24 == 255)
    }
  }

  @Test func invisibleSegmentsDrawNothing() {
    let odd: [LineSegment] = [
      LineSegment(x0: .nan, y0: 5, x1: 9, y1: 9, halfWidth: 1),
      LineSegment(x0: 5, y0: 5, x1: .infinity, y1: 9, halfWidth: 1),
      LineSegment(x0: 5, y0: 5, x1: 9, y1: 9, halfWidth: .nan),
      LineSegment(x0: 5, y0: 5, x1: 9, y1: 9, halfWidth: -1),
      LineSegment(x0: 5, y0: 5, x1: 9, y1: 9, halfWidth: 1, opacity: .nan),
      LineSegment(x0: 5, y0: 5, x1: 9, y1: 9, halfWidth: 1, opacity: 0),
    ]
    #expect(strokeCoverage(odd, width: 20, height: 20).max() == 0)
  }

  @Test(arguments: [Float(0.5), 1.5, 5]) func hugeSegmentsAreDrawnWhereTheyCross(half: Float) {
    // The same line given by near and by far ends.
    let near = LineSegment(x0: -20, y0: -10, x1: 120, y1: 60, halfWidth: half)
    let far = LineSegment(x0: -2e6, y0: -1e6, x1: 2e6, y1: 1e6, halfWidth: half)
    let difference = Difference(
      strokeCoverage([far], width: 100, height: 50), strokeCoverage([near], width: 100, height: 50))
    #expect(difference.largest < 0.03)
  }

  @Test func layersAreDrawnInOrderOverTheBackground() {
    let list = DrawList()
    let (below, above) = (SegmentBuffer(), SegmentBuffer())
    below.append(LineSegment(x0: 0, y0: 8.5, x1: 16, y1: 8.5, halfWidth: 0.5))
    above.append(LineSegment(x0: 8.5, y0: 0, x1: 8.5, y1: 16, halfWidth: 0.5))
    list.beginLayer(.lines, color: RGBA(hex: 0x00ff00))
    list.append(below)
    list.beginLayer(.lines, color: RGBA(hex: 0x0000ff))
    list.append(above)
    let bitmap = Bitmap(width: 16, height: 16)
    let rows = BackgroundRows(colors: [0x00aa_0000, 0x00bb_0000])
    Rasterizer(workers: 1).draw(list, background: rows, into: bitmap.buffer)
    #expect(bitmap[0, 0] == 0xffaa_0000)
    #expect(bitmap[0, 15] == 0xffbb_0000)
    #expect(bitmap[3, 8] == 0xff00_ff00)
    #expect(bitmap[8, 8] == 0xff00_00ff)
  }

  @Test func rowOpacityVeilsLayers() {
    let list = DrawList()
    list.beginLayer(.fill, color: RGBA(hex: 0xffffff))
    list.append(edges(of: [[[0, 0], [8, 0], [8, 4], [0, 4]]]))
    let bitmap = Bitmap(width: 8, height: 4)
    let rows = BackgroundRows(colors: [0], layerOpacity: [0, 100, 255])
    Rasterizer(workers: 1).draw(list, background: rows, into: bitmap.buffer)
    #expect((0..<4).map { bitmap[4, $0] & 255 } == [0, 100, 255, 255])
  }

  @Test func aLayerGoesOverIntoItsVeilAndNotIntoWhatLiesBelow() {
    let list = DrawList()
    list.beginLayer(.fill, color: RGBA(hex: 0x00_00c8))
    list.append(edges(of: [[[0, 0], [8, 0], [8, 4], [0, 4]]]))
    let bitmap = Bitmap(width: 8, height: 4)
    let rows = BackgroundRows(
      colors: [0], layerOpacity: [0, 51, 204, 255], veil: RGBA(hex: 0x00_0064))
    Rasterizer(workers: 1).draw(list, background: rows, into: bitmap.buffer)
    #expect((0..<4).map { bitmap[4, $0] & 255 } == [0, 120, 180, 200])
  }

  @Test func blendingRoundsToNearest() {
    // Every coverage against every level, by the vector path: a row of coverage 0...255.
    for level in stride(from: UInt32(0), through: 255, by: 5) {
      for source in stride(from: UInt32(0), through: 255, by: 15) {
        let bitmap = Bitmap(width: 256, height: 1, color: RGBA(hex: level * 0x010101))
        let blend = LayerBlend(color: RGBA(hex: source * 0x010101), opacity: 255)
        let spans = (0..<32).map { (block: UInt64) in
          blend_span(
            pixel: UInt32(block * 8), count: 8,
            coverage: 0x0706_0504_0302_0100 &+ block &* 8 &* (.max / 255))
        }
        blend.paint(spans, count: spans.count, on: bitmap.buffer.base)
        for alpha in 0..<256 {
          let exact = (Double(source) * Double(alpha) + Double(level) * Double(255 - alpha)) / 255
          let grey = UInt32(exact.rounded()) * 0x010101
          #expect(bitmap[alpha, 0] == 0xff00_0000 | grey)
          #expect(
            blended(source * 0x010101, over: level * 0x010101, alpha: UInt32(alpha)) == 0xff00_0000
              | grey)
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3, 7, 8, 9, 31, 33]) func tinyPicturesAreDrawn(size: Int) {
    let list = busyList(width: size, height: size)
    let bitmap = Bitmap(width: size, height: size)
    Rasterizer(workers: 2).draw(list, background: BackgroundRows(RGBA(hex: 0)), into: bitmap.buffer)
    #expect(pixels(bitmap).allSatisfy { $0 >> 24 == 255 })
    Rasterizer().draw(
      list, background: BackgroundRows(colors: []), into: Bitmap(width: 0, height: size).buffer)
  }
}
