import Foundation

@testable import MapScene

/// Coverage 0...1 of every pixel when `segments` are drawn as one opaque layer, white on black.
func strokeCoverage(
  _ segments: [LineSegment], width: Int, height: Int,
  rasterizer: Rasterizer = Rasterizer(workers: 1)
) -> [Double] {
  let buffer = SegmentBuffer()
  for segment in segments { buffer.append(segment) }
  let list = DrawList()
  list.beginLayer(.lines, color: RGBA(hex: 0xffffff))
  list.append(buffer)
  return greyLevels(list, width: width, height: height, rasterizer: rasterizer)
}

/// Coverage 0...1 of every pixel when closed `rings` are filled as one opaque layer.
func fillCoverage(
  _ rings: [[SIMD2<Float>]], width: Int, height: Int,
  rasterizer: Rasterizer = Rasterizer(workers: 1)
) -> [Double] {
  let list = DrawList()
  list.beginLayer(.fill, color: RGBA(hex: 0xffffff))
  list.append(edges(of: rings))
  return greyLevels(list, width: width, height: height, rasterizer: rasterizer)
}

func edges(of rings: [[SIMD2<Float>]]) -> EdgeBuffer {
  let buffer = EdgeBuffer()
  for ring in rings {
    for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      buffer.append(PolygonEdge(x0: from.x, y0: from.y, x1: to.x, y1: to.y))
    }
  }
  return buffer
}

private func greyLevels(
  _ list: DrawList, width: Int, height: Int, rasterizer: Rasterizer
) -> [Double] {
  let bitmap = Bitmap(width: width, height: height)
  rasterizer.draw(list, background: BackgroundRows(RGBA(hex: 0)), into: bitmap.buffer)
  return greyLevels(bitmap)
}

/// The green channel of every pixel, 0...1.
func greyLevels(_ bitmap: Bitmap) -> [Double] {
  (0..<bitmap.width * bitmap.height).map { Double(bitmap.buffer.base[$0] >> 8 & 255) / 255 }
}

/// All pixels, row by row.
func pixels(_ bitmap: Bitmap) -> [UInt32] {
  Array(UnsafeBufferPointer(start: bitmap.buffer.base, count: bitmap.width * bitmap.height))
}

/// How two pictures differ: over the pixels where either is not black.
struct Difference {
  var mean = 0.0
  var largest = 0.0

  init(_ actual: [Double], _ expected: [Double]) {
    var touched = 0
    for (one, other) in zip(actual, expected) where one > 0 || other > 0 {
      touched += 1
      mean += abs(one - other)
      largest = max(largest, abs(one - other))
    }
    mean /= Double(max(touched, 1))
  }
}

/// The area that a convex polygon shares with each pixel, exactly: the polygon is cut by the four
/// sides of each pixel, and what is left is measured.
func exactCoverage(_ polygon: [SIMD2<Double>], width: Int, height: Int) -> [Double] {
  var result = [Double](repeating: 0, count: width * height)
  func span(_ values: [Double], _ limit: Int) -> Range<Int> {
    let first = min(max(Int((values.min() ?? 0).rounded(.down)), 0), limit)
    return first..<max(first, min(Int((values.max() ?? 0).rounded(.up)), limit))
  }
  for y in span(polygon.map(\.y), height) {
    for x in span(polygon.map(\.x), width) {
      var part = polygon
      part = cut(part) { $0.x - Double(x) }
      part = cut(part) { Double(x + 1) - $0.x }
      part = cut(part) { $0.y - Double(y) }
      part = cut(part) { Double(y + 1) - $0.y }
      result[y * width + x] = area(part)
    }
  }
  return result
}

/// The part of a polygon where `side` is not negative; `side` is linear.
private func cut(
  _ polygon: [SIMD2<Double>], _ side: (SIMD2<Double>) -> Double
) -> [SIMD2<Double>] {
  var result: [SIMD2<Double>] = []
  for (from, to) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
    let (start, end) = (side(from), side(to))
    if start >= 0 { result.append(from) }
    if (start < 0) != (end < 0) { result.append(from + (to - from) * (start / (start - end))) }
  }
  return result
}

private func area(_ polygon: [SIMD2<Double>]) -> Double {
  var sum = 0.0
  for (from, to) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
    sum += from.x * to.y - from.y * to.x
  }
  return abs(sum) / 2
}

/// The share of each pixel's `samples` x `samples` points where `inside` holds.
func sampledCoverage(
  width: Int, height: Int, samples: Int = 16, inside: (Double, Double) -> Bool
) -> [Double] {
  var result = [Double](repeating: 0, count: width * height)
  let step = 1 / Double(samples)
  for y in 0..<height {
    for x in 0..<width {
      var count = 0
      for row in 0..<samples {
        for column in 0..<samples
        where inside(
          Double(x) + (Double(column) + 0.5) * step, Double(y) + (Double(row) + 0.5) * step)
        {
          count += 1
        }
      }
      result[y * width + x] = Double(count) / Double(samples * samples)
    }
  }
  return result
}
