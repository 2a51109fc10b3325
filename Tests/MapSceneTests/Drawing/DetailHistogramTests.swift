import TestSupport
import Testing

@testable import MapScene

struct DetailHistogramTests {
  @Test func withinTheBudgetNothingIsHeldBack() {
    var histogram = DetailHistogram()
    histogram.reset()
    histogram.add(500, details: 2...4)
    #expect(histogram.limit(keeping: 500) == 0)
    #expect(histogram.total == 500)
  }

  @Test func theLimitKeepsTheBudget() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      var histogram = DetailHistogram()
      histogram.reset()
      let blocks = (0..<400).map { _ in
        (
          count: Int.random(in: 1...256, using: &random),
          detail: Float.random(in: 0...12, using: &random)
        )
      }
      for block in blocks {
        histogram.add(Float(block.count), details: block.detail...block.detail)
      }
      let budget = Int.random(in: 500...40_000, using: &random)
      let limit = histogram.limit(keeping: Float(budget))
      let kept = blocks.filter { Double($0.detail) > limit }.reduce(0) { $0 + $1.count }
      // Within a bin the blocks are not counted one by one.
      #expect(Float(kept) <= Float(budget) + histogram.total / 20)
    }
  }

  @Test func theLimitMovesSmoothlyWithTheBudget() {
    var random = SeededGenerator(seed: 9)
    var histogram = DetailHistogram()
    histogram.reset()
    for _ in 0..<2000 {
      let detail = Float.random(in: 0...10, using: &random)
      histogram.add(50, details: detail...(detail + 0.5))
    }
    let limits = stride(from: 10_000, to: 90_000, by: 100).map {
      histogram.limit(keeping: Float($0))
    }
    for (before, after) in zip(limits, limits.dropFirst()) {
      #expect(after <= before && before - after < 0.02)
    }
  }
}
