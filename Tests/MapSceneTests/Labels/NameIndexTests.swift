import TestSupport
import Testing

@testable import MapScene

struct NameIndexTests {
  @Test func findsTheFirstOfANameLikeASearchThroughTheList() {
    var random = SeededGenerator(seed: 5)
    var index = NameIndex()
    for _ in 0..<3 {
      let keys = (0..<200).map { _ in
        Bool.random(using: &random) ? UInt64.random(in: 0...20, using: &random) : nil
      }
      index.removeAll()
      for key in keys { index.append(key) }
      for key in UInt64(0)...21 {
        for limit in [0, 50, 150, 200] {
          #expect(
            index.first(of: key) { $0 >= limit }
              == keys.indices.first { keys[$0] == key && $0 >= limit })
        }
      }
    }
  }
}
