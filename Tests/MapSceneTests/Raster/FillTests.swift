import Foundation
import TestSupport
import Testing

@testable import MapScene

struct FillTests {
  /// Whether a point lies inside: its winding number, by counting crossings to its left.
  private func winding(_ x: Double, _ y: Double, _ rings: [[SIMD2<Float>]]) -> Int {
    var number = 0
    for ring in rings {
      for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let (fromY, toY) = (Double(from.y), Double(to.y))
        guard (fromY <= y) != (toY <= y) else { continue }
        let share = (y - fromY) / (toY - fromY)
        if Double(from.x) + (Double(to.x) - Double(from.x)) * share <= x {
          number += toY > fromY ? 1 : -1
        }
      }
    }
    return number
  }

  @Test func convexPolygonsHaveTheExactArea() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<300 {
      let count = Int.random(in: 3...9, using: &random)
      let turn = Float.random(in: 0..<6.28, using: &random)
      let (width, height) = (
        Float.random(in: 1...30, using: &random), Float.random(in: 1...30, using: &random)
      )
      let ring = (0..<count).map { corner -> SIMD2<Float> in
        let angle = turn + 2 * .pi * Float(corner) / Float(count)
        return SIMD2(24.3 + width * cos(angle), 23.8 + height * sin(angle))
      }
      let exact = exactCoverage(
        ring.map { SIMD2(Double($0.x), Double($0.y)) }, width: 48, height: 48)
      #expect(Difference(fillCoverage([ring], width: 48, height: 48), exact).largest < 0.003)
    }
  }

  @Test func anyPolygonFollowsItsWindingNumber() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<20 {
      let ring = (0..<5).map { _ in
        SIMD2(
          Float.random(in: -10...50, using: &random), Float.random(in: -10...50, using: &random))
      }
      let actual = fillCoverage([ring], width: 40, height: 40)
      let expected = sampledCoverage(width: 40, height: 40, samples: 8) {
        winding($0, $1, [ring]) != 0
      }
      // Where windings of both signs share a pixel they cancel, so only whole pixels are compared.
      for (one, other) in zip(actual, expected) where other == 0 || other == 1 {
        #expect(abs(one - other) < 0.3)
      }
      #expect(Difference(actual, expected).mean < 0.03)
    }
  }

  @Test func holesStayOpen() {
    let outer: [SIMD2<Float>] = [[4, 4], [28, 4], [28, 28], [4, 28]]
    let hole: [SIMD2<Float>] = [[10, 10], [10, 22], [22, 22], [22, 10]]
    let coverage = fillCoverage([outer, hole], width: 32, height: 32)
    #expect(coverage[16 * 32 + 16] == 0)
    #expect(coverage[16 * 32 + 6] == 1)
    #expect(coverage[16 * 32 + 30] == 0)
  }

  @Test func overlapsOfOneLayerBlendOnce() {
    let list = DrawList()
    list.beginLayer(.fill, color: RGBA(hex: 0xffffff, alpha: 100))
    list.append(
      edges(of: [
        [[2, 2], [20, 2], [20, 20], [2, 20]], [[10, 10], [30, 10], [30, 30], [10, 30]],
      ]))
    let bitmap = Bitmap(width: 32, height: 32)
    Rasterizer(workers: 1).draw(list, background: BackgroundRows(RGBA(hex: 0)), into: bitmap.buffer)
    #expect(bitmap[15, 15] & 255 == 100)
    #expect(bitmap[5, 5] & 255 == 100)
  }

  @Test func neighboursThatShareEdgesShowNoSeam() {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<30 {
      // A fan of triangles around a point: together they are the square.
      let center = SIMD2(
        Float.random(in: 10...38, using: &random), Float.random(in: 10...38, using: &random))
      var rim: [SIMD2<Float>] = []
      for corner in 0..<40 {
        let share = Float(corner % 10) * 4.4 + 2.2
        rim.append(
          [[share, 2.2], [46.2, share], [48.4 - share, 46.2], [2.2, 48.4 - share]][corner / 10])
      }
      let triangles = (0..<40).map { [center, rim[$0], rim[($0 + 1) % 40]] }
      let coverage = fillCoverage(triangles, width: 48, height: 48)
      for y in 4..<44 {
        for x in 4..<44 { #expect(coverage[y * 48 + x] == 1) }
      }
    }
  }

  @Test func polygonsPastEveryEdgeCoverThePicture() {
    let huge: [SIMD2<Float>] = [[-1e7, -2e7], [3e7, -1e7], [2e7, 4e7], [-5e7, 1e7]]
    #expect(fillCoverage([huge], width: 70, height: 50).allSatisfy { $0 == 1 })
    let above: [SIMD2<Float>] = [[-10, -50], [90, -50], [90, -1], [-10, -1]]
    #expect(fillCoverage([above], width: 70, height: 50).allSatisfy { $0 == 0 })
  }

  @Test func edgesThatLeaveThePictureAreExactAtItsSides() {
    let ring: [SIMD2<Float>] = [[-900, 3], [1000, 17.5], [60, 31], [-700, 24]]
    let exact = exactCoverage(ring.map { SIMD2(Double($0.x), Double($0.y)) }, width: 40, height: 40)
    #expect(Difference(fillCoverage([ring], width: 40, height: 40), exact).largest < 0.003)
  }

  @Test func edgesRightOfThePictureMayBeLeftOut() {
    let list = DrawList()
    let buffer = EdgeBuffer()
    buffer.append(PolygonEdge(x0: 5, y0: 2, x1: 5, y1: 12))
    list.beginLayer(.fill, color: RGBA(hex: 0xffffff))
    list.append(buffer)
    let bitmap = Bitmap(width: 100, height: 16)
    Rasterizer(workers: 1).draw(list, background: BackgroundRows(RGBA(hex: 0)), into: bitmap.buffer)
    #expect(bitmap[99, 8] == 0xffff_ffff)
    #expect(bitmap[4, 8] == 0xff00_0000)
    #expect(bitmap[99, 13] == 0xff00_0000)
  }

  // MARK: Any polygon, however odd

  /// Polygons around a picture: small ones, slivers, huge ones, some off it, some along its sides, with
  /// corners that fall together or lie on whole pixels.
  private func oddPolygons(
    _ count: Int, width: Int, height: Int, using random: inout SeededGenerator
  ) -> [[SIMD2<Float>]] {
    (0..<count).map { number in
      let middle = SIMD2(
        Float.random(in: -20...Float(width + 20), using: &random),
        Float.random(in: -20...Float(height + 20), using: &random))
      let reaches: [SIMD2<Float>] = [
        [9, 9], [40, 40], [0.002, 30], [30, 0.002], [600, 2], [2, 600], [1e7, 1e7], [50, 50],
      ]
      let reach = reaches[number % 8]
      var ring = (0..<Int.random(in: 3...6, using: &random)).map { _ in
        middle
          + reach
          * SIMD2(Float.random(in: -1...1, using: &random), .random(in: -1...1, using: &random))
      }
      if number % 8 == 7 {
        let limit = SIMD2(Float(width), Float(height))
        ring = ring.map { $0.rounded(.down).clamped(lowerBound: .zero, upperBound: limit) }
      }
      if number % 5 == 0 { ring.append(ring[1]) }
      return ring
    }
  }

  /// How far a polygon covers each pixel by its definition: the winding number averaged over the pixel,
  /// from the area right of each edge there.
  private func averagedWinding(_ ring: [SIMD2<Float>], width: Int, height: Int) -> [Double] {
    // The integral of a value held to 0...1, which is how much of a pixel's row lies right of an edge.
    func integral(_ value: Double) -> Double {
      value <= 0 ? 0 : value < 1 ? value * value / 2 : value - 0.5
    }
    var sums = [Double](repeating: 0, count: width * height)
    for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) where from.y != to.y {
      let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
      let top = SIMD2(Double(upper.x), Double(upper.y))
      let slope = (Double(lower.x) - top.x) / (Double(lower.y) - top.y)
      for y in 0..<height {
        let (first, last) = (max(top.y, Double(y)), min(Double(lower.y), Double(y + 1)))
        guard first < last else { continue }
        let (x0, x1) = (top.x + (first - top.y) * slope, top.x + (last - top.y) * slope)
        for x in 0..<width {
          let (right0, right1) = (Double(x + 1) - x0, Double(x + 1) - x1)
          let share =
            abs(right1 - right0) < 1e-9
            ? min(max(right0, 0), 1)
            : (integral(right1) - integral(right0)) / (right1 - right0)
          sums[y * width + x] += (from.y < to.y ? 1 : -1) * share * (last - first)
        }
      }
    }
    return sums.map { min(abs($0), 1) }
  }

  @Test func everyPixelHasTheAverageOfItsWindingNumbers() {
    var random = SeededGenerator(seed: 24)
    for ring in oddPolygons(400, width: 61, height: 23, using: &random) {
      let actual = fillCoverage([ring], width: 61, height: 23)
      let expected = averagedWinding(ring, width: 61, height: 23)
      #expect(Difference(actual, expected).largest < 0.003, "\(ring)")
    }
  }

  /// A face is summed in a window of its own, as small as it is; an area in one of the whole band.
  @Test func facesAreCoveredLikeAreasToTheBit() {
    var random = SeededGenerator(seed: 25)
    // More than a word of blocks, and a part of a block at the end.
    let (width, height) = (613, 40)
    let rasterizer = Rasterizer(workers: 1, bandShift: 4)
    let background = BackgroundRows(RGBA(hex: 0))
    let (areaPicture, facePicture) = (
      Bitmap(width: width, height: height), Bitmap(width: width, height: height)
    )
    for ring in oddPolygons(3000, width: width, height: height, using: &random) {
      let (areas, faces) = (DrawList(), DrawList())
      let buffer = edges(of: [ring])
      areas.beginLayer(.fill, color: RGBA(hex: 0xffffff))
      areas.append(buffer)
      let painted = PaintedBuffer()
      for edge in buffer.elements {
        painted.append(
          PaintedPiece(
            LineSegment(x0: edge.x0, y0: edge.y0, x1: edge.x1, y1: edge.y1, halfWidth: 0),
            color: 0xffff_ffff, shape: 1))
      }
      faces.beginPaintedLayer()
      faces.append(painted)
      rasterizer.draw(areas, background: background, into: areaPicture.buffer)
      rasterizer.draw(faces, background: background, into: facePicture.buffer)
      #expect(pixels(areaPicture) == pixels(facePicture), "\(ring)")
    }
  }
}
