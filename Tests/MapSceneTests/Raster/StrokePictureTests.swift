import Foundation
import TestSupport
import Testing

@testable import MapScene

/// What strokes look like: joins, gaps, symmetry, panning.
struct StrokePictureTests {
  @Test func overlappingHalfTransparentSegmentsBlendOnce() {
    let buffer = SegmentBuffer()
    buffer.append(LineSegment(x0: 4, y0: 16.5, x1: 20, y1: 16.5, halfWidth: 1.5))
    buffer.append(LineSegment(x0: 12, y0: 16.5, x1: 28, y1: 16.5, halfWidth: 1.5))
    buffer.append(LineSegment(x0: 16.5, y0: 4, x1: 16.5, y1: 28, halfWidth: 1.5))
    let list = DrawList()
    list.beginLayer(.lines, color: RGBA(hex: 0xffffff, alpha: 128))
    list.append(buffer)
    let bitmap = Bitmap(width: 32, height: 32)
    Rasterizer(workers: 1).draw(list, background: BackgroundRows(RGBA(hex: 0)), into: bitmap.buffer)
    #expect(greyLevels(bitmap).max() == 128.0 / 255)
    #expect(bitmap[16, 16] == bitmap[8, 16])
  }

  @Test(arguments: [1, 7, 8, 9, 440, 447, 448, 449, 479, 480, 481, 511, 512, 513, 960, 961])
  func aRowIsCoveredFromEdgeToEdge(width: Int) {
    // Past both edges, so that the guard columns are written too.
    let line = LineSegment(x0: -9, y0: 1.5, x1: Float(width) + 9, y1: 1.5, halfWidth: 0.5)
    let rasterizer = Rasterizer(workers: 1)
    for _ in 0..<2 {
      let coverage = strokeCoverage([line], width: width, height: 3, rasterizer: rasterizer)
      #expect(coverage[width..<2 * width].allSatisfy { $0 > 0.99 })
      #expect(coverage[..<width].allSatisfy { $0 == 0 })
    }
  }

  @Test func aLongStrokeIsTheSameWhereverTheEdgesCutIt() {
    // A steep stroke is drawn in another way where an edge or a band cuts it.
    let ends: [SIMD4<Float>] = [
      [60, 3, 71, 97], [73, 95, 58, 4], [2, 20, 91, 43], [90, 50, 1, 41], [3, 30, 162, 31],
    ]
    for end in ends {
      for half in [Float(0.5), 1.2, 2] {
        func coverage(width: Int, bandShift: Int) -> [Double] {
          let line = LineSegment(x0: end.x, y0: end.y, x1: end.z, y1: end.w, halfWidth: half)
          return strokeCoverage(
            [line], width: width, height: 100,
            rasterizer: Rasterizer(workers: 1, bandShift: bandShift))
        }
        let whole = coverage(width: 192, bandShift: 7)
        for width in 60...76 {
          let part = coverage(width: width, bandShift: 3)
          let isSame = (0..<100).allSatisfy { y in
            part[(y * width)..<((y + 1) * width)]
              .elementsEqual(whole[(y * 192)..<(y * 192 + width)])
          }
          #expect(isSame, "\(end), \(half) at width \(width)")
        }
      }
    }
  }

  @Test func segmentOpacityScalesCoverage() {
    let line = LineSegment(x0: 2, y0: 8.5, x1: 30, y1: 8.5, halfWidth: 0.5, opacity: 0.25)
    let coverage = strokeCoverage([line], width: 32, height: 16)
    #expect(abs(coverage[8 * 32 + 16] - 0.25) < 0.005)
  }

  @Test func thinningLinesLoseOpacityNotContinuity() {
    for half in [Float(0.02), 0.05, 0.1, 0.25, 0.4] {
      let line = LineSegment(x0: 3, y0: 9, x1: 61, y1: 31, halfWidth: half)
      let coverage = strokeCoverage([line], width: 64, height: 40)
      let columns = (6..<58).map { x in (0..<40).reduce(0.0) { $0 + coverage[$1 * 64 + x] } }
      // What a column holds of a line at this slope.
      let expected = Double(2 * half) / cos(atan2(22.0, 58.0))
      for column in columns { #expect(abs(column - expected) < 0.1 * expected + 0.01) }
    }
  }

  @Test(arguments: [Float(0.25), 0.5, 0.75, 1, 2, 3, 6]) func polylinesHaveNoGaps(half: Float) {
    var random = SeededGenerator(seed: 11)
    let solid = min(2 * Double(half), 1)
    for _ in 0..<20 {
      var points = [SIMD2<Float>(160, 160)]
      var heading = Double.random(in: 0..<6.28, using: &random)
      for _ in 0..<12 {
        heading += Double.random(in: -1...1, using: &random)
        let step = Float.random(in: 1...12, using: &random)
        points.append(
          points[points.count - 1] + SIMD2(Float(cos(heading)), Float(sin(heading))) * step)
      }
      let segments = zip(points, points.dropFirst()).map {
        LineSegment(x0: $0.x, y0: $0.y, x1: $1.x, y1: $1.y, halfWidth: half)
      }
      let coverage = strokeCoverage(segments, width: 320, height: 320)
      // Along the line, what the four pixels around a point hold of it never runs thin.
      for (from, to) in zip(points, points.dropFirst()) {
        for share in stride(from: Float(0), through: 1, by: 0.125) {
          let point = from + (to - from) * share
          #expect(interpolated(coverage, 320, point) > 0.35 * solid)
        }
      }
    }
  }

  private func interpolated(_ values: [Double], _ width: Int, _ point: SIMD2<Float>) -> Double {
    let x = Double(point.x) - 0.5
    let y = Double(point.y) - 0.5
    let (column, row) = (Int(x), Int(y))
    let (right, down) = (x - Double(column), y - Double(row))
    func value(_ x: Int, _ y: Int) -> Double { values[y * width + x] }
    return value(column, row) * (1 - right) * (1 - down) + value(column + 1, row) * right
      * (1 - down)
      + value(column, row + 1) * (1 - right) * down + value(column + 1, row + 1) * right * down
  }

  @Test func pictureOfAStarIsSymmetric() {
    let center: Float = 32
    var segments: [LineSegment] = []
    for spoke in 0..<16 {
      let angle = Float(spoke) * .pi / 8
      segments.append(
        LineSegment(
          x0: center + 4 * cos(angle), y0: center + 4 * sin(angle),
          x1: center + 28 * cos(angle), y1: center + 28 * sin(angle), halfWidth: 0.6))
    }
    let coverage = strokeCoverage(segments, width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 {
        let value = coverage[y * 64 + x]
        #expect(abs(value - coverage[y * 64 + 63 - x]) < 0.03)
        #expect(abs(value - coverage[(63 - y) * 64 + x]) < 0.03)
        #expect(abs(value - coverage[x * 64 + y]) < 0.03)
      }
    }
  }

  @Test func directionOfASegmentDoesNotMatter() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let values = (0..<4).map { _ in Float.random(in: 4...60, using: &random) }
      let half = Float.random(in: 0.2...4, using: &random)
      let there = LineSegment(
        x0: values[0], y0: values[1], x1: values[2], y1: values[3], halfWidth: half)
      let back = LineSegment(
        x0: values[2], y0: values[3], x1: values[0], y1: values[1], halfWidth: half)
      let difference = Difference(
        strokeCoverage([there], width: 64, height: 64),
        strokeCoverage([back], width: 64, height: 64))
      #expect(difference.largest < 0.025)
    }
  }

  /// Lets a picture grow by small steps, so that strokes change from short to long: what a
  /// pixel changes by never exceeds what the movement explains.
  @Test(arguments: [Float(0.3), 0.5, 1.1]) func smallStepsChangePixelsSmoothly(half: Float) {
    let size = 96
    let rasterizer = Rasterizer(workers: 1)
    func picture(_ scale: Float) -> [Double] {
      let spokes = (0..<24).map { spoke -> LineSegment in
        let angle = Float(spoke) * .pi / 12 + 0.05
        let (x, y) = (cos(angle) * scale, sin(angle) * scale)
        return LineSegment(
          x0: 48 + 12 * x, y0: 48 + 12 * y, x1: 48 + 23 * x, y1: 48 + 23 * y, halfWidth: half)
      }
      return strokeCoverage(spokes, width: size, height: size, rasterizer: rasterizer)
    }
    let step: Float = 0.004
    let movement = Double(23 * step)
    var before = picture(1)
    for index in 1...200 {
      let after = picture(1 + Float(index) * step)
      // Both edges may cross a pixel at once; the rest is rounding.
      #expect(Difference(before, after).largest < 1.5 * movement + 0.03)
      before = after
    }
  }

  /// Moves figures by sixteen sub-pixel steps: their brightness must not flicker.
  @Test func brightnessIsStableWhilePanning() {
    let ring = figure(
      (0...24).map { step -> SIMD2<Float> in
        let angle = Float(step) * .pi / 12
        return SIMD2(32 + 20 * cos(angle), 32 + 20 * sin(angle))
      })
    let zigzag = figure(
      (0...14).map { step -> SIMD2<Float> in SIMD2(Float(8 + 3 * step), step % 2 == 0 ? 20 : 40) })
    let fan = (0..<9).map { spoke in
      LineSegment(
        x0: 8, y0: 8, x1: 8 + 45 * cos(Float(spoke) * .pi / 16),
        y1: 8 + 45 * sin(Float(spoke) * .pi / 16), halfWidth: 0.5)
    }
    #expect(flicker(ring) < 0.006)
    #expect(flicker(zigzag) < 0.03)
    #expect(flicker(fan) < 0.007)
  }

  private func figure(_ points: [SIMD2<Float>]) -> [LineSegment] {
    zip(points, points.dropFirst()).map {
      LineSegment(x0: $0.x, y0: $0.y, x1: $1.x, y1: $1.y, halfWidth: 0.5)
    }
  }

  /// Standard deviation of the summed coverage over its mean.
  private func flicker(_ segments: [LineSegment]) -> Double {
    let sums = (0..<16).map { step in
      let (dx, dy) = (Float(step) * 0.37, Float(step) * 0.21)
      let moved = segments.map {
        LineSegment(
          x0: $0.x0 + dx, y0: $0.y0 + dy, x1: $0.x1 + dx, y1: $0.y1 + dy, halfWidth: $0.halfWidth)
      }
      return strokeCoverage(moved, width: 80, height: 80).reduce(0, +)
    }
    let mean = sums.reduce(0, +) / 16
    let variance = sums.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 16
    return variance.squareRoot() / mean
  }
}
