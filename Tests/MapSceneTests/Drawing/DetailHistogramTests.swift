import Testing

@testable import MapScene

struct DetailHistogramTests {
  @Test func withinTheBudgetNothingIsHeldBack() {
    var histogram = DetailHistogram()
    histogram.reset()
    histogram.add(500, detail: 3)
    #expect(histogram.limit(keeping: 500) == 0)
    #expect(histogram.total == 500)
  }

  @Test func theLimitKeepsTheBudget() {
    var random = SceneRandom(seed: 8)
    for _ in 0..<200 {
      var histogram = DetailHistogram()
      histogram.reset()
      let blocks = (0..<400).map { _ in
        (
          count: Int.random(in: 1...256, using: &random),
          detail: Float.random(in: 0...12, using: &random)
        )
      }
      for block in blocks { histogram.add(block.count, detail: block.detail) }
      let budget = Int.random(in: 500...40_000, using: &random)
      let limit = histogram.limit(keeping: budget)
      let kept = blocks.filter { Double($0.detail) > limit }.reduce(0) { $0 + $1.count }
      // Within a bin the blocks are not counted one by one.
      #expect(kept <= budget + histogram.total / 20)
    }
  }

  @Test func theLimitMovesSmoothlyWithTheBudget() {
    var random = SceneRandom(seed: 9)
    var histogram = DetailHistogram()
    histogram.reset()
    for _ in 0..<2000 {
      histogram.add(50, detail: Float.random(in: 0...10, using: &random))
    }
    let limits = stride(from: 1000, to: 100_000, by: 100).map { histogram.limit(keeping: $0) }
    for (before, after) in zip(limits, limits.dropFirst()) {
      #expect(after <= before && before - after < 0.02)
    }
  }

  @Test func theBudgetFollowsTheFrameSize() {
    #expect(MapRenderer.budget(pixels: 1280 * 720) == 50_000)
    #expect(abs(MapRenderer.budget(pixels: 2560 * 1440) - 30_000) < 10)
    #expect(MapRenderer.budget(pixels: 200 * 150) == 50_000)
    #expect(MapRenderer.budget(pixels: 3840 * 2160) < 30_000)
  }
}
