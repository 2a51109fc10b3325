import TestSupport
import Testing

@testable import MapScene

struct UnitSquareTests {
  /// Compares the clipped segment with samples along the whole one.
  @Test func clipsAsSamplingDoes() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      func point() -> SIMD2<Double> {
        SIMD2(.random(in: -1...2, using: &random), .random(in: -1...2, using: &random))
      }
      let (start, end) = (point(), point())
      let inside = (0...500).map { Double($0) / 500 }.filter { t in
        let sample = start + (end - start) * t
        return sample.min() >= 0 && sample.max() <= 1
      }
      guard let clipped = UnitSquare.clip(start, end) else {
        #expect(inside.count <= 1)
        continue
      }
      let length = (end - start).length
      let (from, to) = ((clipped.0 - start).length / length, (clipped.1 - start).length / length)
      #expect(inside.allSatisfy { $0 >= from - 1e-9 && $0 <= to + 1e-9 })
      #expect(Double(inside.count) >= (to - from) * 500 - 2)
    }
  }

  @Test func aSegmentInsideStaysAsItIs() throws {
    let (start, end) = (SIMD2(0.1, 0.7), SIMD2(0.9, 0.3))
    let clipped = try #require(UnitSquare.clip(start, end))
    #expect(clipped == (start, end))
  }
}

extension SIMD2<Double> {
  var length: Double { (self * self).sum().squareRoot() }
}
