import TestSupport
import Testing

@testable import MapTiling

@Suite("Ranking vertices by Douglas and Peucker")
struct VertexRankTests {
  /// Douglas-Peucker as the textbook has it, a tolerance at a time.
  private func simplified(_ points: [GridPoint], tolerance: Double) -> Set<Int> {
    var kept: Set<Int> = [0, points.count - 1]
    func split(_ first: Int, _ last: Int) {
      if last - first < 2 { return }
      var (farthest, most) = (first, -1.0)
      for index in first + 1..<last {
        let squared = squaredDistance(points[index], points[first], points[last])
        if squared > most { (farthest, most) = (index, squared) }
      }
      if most.squareRoot() < tolerance { return }
      kept.insert(farthest)
      split(first, farthest)
      split(farthest, last)
    }
    split(0, points.count - 1)
    return kept
  }

  private func squaredDistance(_ p: GridPoint, _ a: GridPoint, _ b: GridPoint) -> Double {
    let (ax, ay) = (Double(a.x), Double(a.y))
    let (dx, dy) = (Double(b.x) - ax, Double(b.y) - ay)
    let (px, py) = (Double(p.x) - ax, Double(p.y) - ay)
    let length = dx * dx + dy * dy
    let along = length == 0 ? 0 : max(0, min(1, (px * dx + py * dy) / length))
    let (ex, ey) = (px - along * dx, py - along * dy)
    return ex * ex + ey * ey
  }

  private func ranks(_ points: [GridPoint], least: UInt8 = 1) -> [UInt8] {
    var ranks = [UInt8](repeating: 7, count: points.count)
    var stack = GrowBuffer<VertexRank.Span>()
    points.withUnsafeBufferPointer { points in
      ranks.withUnsafeMutableBufferPointer { ranks in
        guard let base = ranks.baseAddress else { return }
        VertexRank.rank(points, into: base, least: least, stack: &stack)
      }
    }
    return ranks
  }

  private func walk(_ count: Int, seed: UInt64, closed: Bool) -> [GridPoint] {
    var generator = SeededGenerator(seed: seed)
    var point = GridPoint(x: 0, y: 0)
    var points = [point]
    for _ in 1..<count {
      point.x += Int32.random(in: -900...1000, using: &generator)
      point.y += Int32.random(in: -1000...1000, using: &generator)
      points.append(point)
    }
    if closed { points.append(points[0]) }
    return points
  }

  @Test("keeps the vertices that the textbook keeps", arguments: 0..<40)
  func matchesTextbook(seed: Int) {
    let points = walk(200, seed: UInt64(seed), closed: seed % 2 == 0)
    let ranks = ranks(points)
    // Whole and quarter octaves, since both are promised to be exact.
    for quarterOctaves in [4, 17, 26, 32, 36, 40, 43, 48, 60] {
      let tolerance = pow2(Double(quarterOctaves) / 4)
      let threshold = VertexRank.threshold(quarterOctaves: quarterOctaves)
      let kept = Set(points.indices.filter { ranks[$0] >= threshold })
      #expect(kept == simplified(points, tolerance: tolerance))
    }
  }

  @Test("tells no ranks apart below the least that is wanted", arguments: [0, 1, 20, 35, 254])
  func least(rank: UInt8) {
    let points = walk(500, seed: 9, closed: true)
    #expect(ranks(points, least: rank) == ranks(points).map { $0 < rank ? 0 : $0 })
  }

  @Test("keeps both ends of a line whatever the tolerance")
  func keepsEnds() {
    let ranks = ranks([GridPoint(x: 0, y: 0), GridPoint(x: 5, y: 0), GridPoint(x: 9, y: 0)])
    #expect(ranks == [VertexRank.always, 0, VertexRank.always])
  }

  @Test("cuts long lines at anchors that always stay")
  func anchorsLongLines() {
    let points = (0..<5_000).map { GridPoint(x: Int32($0), y: 0) }
    let always = ranks(points).enumerated().filter { $0.element == VertexRank.always }
    #expect(always.map(\.offset) == [0, 2048, 4096, 4999])
  }

  private func pow2(_ exponent: Double) -> Double {
    // 2^(n/4) from square roots, independent of the logarithm in the program.
    var value = 1.0
    for _ in 0..<Int(exponent) { value *= 2 }
    let quarters = Int((exponent - exponent.rounded(.down)) * 4)
    let quarter = 2.0.squareRoot().squareRoot()
    for _ in 0..<quarters { value *= quarter }
    return value
  }
}
