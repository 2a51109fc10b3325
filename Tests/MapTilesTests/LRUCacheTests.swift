import Testing

@testable import MapTiles

@Suite("LRU cache")
struct LRUCacheTests {
  @Test("The longest unused go first, and the cost stays within the capacity")
  func eviction() {
    var cache = LRUCache<Int, String>(capacity: 8)
    for key in 1...8 { cache.insert("\(key)", for: key, cost: 1) }
    _ = cache.use(1)
    cache.insert("9", for: 9, cost: 1)
    #expect(cache.totalCost <= 8)
    #expect(cache.contains(1) && cache.contains(9) && !cache.contains(2))
  }

  @Test("Pinned values and the newest stay, whatever they cost")
  func pinned() {
    var cache = LRUCache<Int, String>(capacity: 4)
    cache.insert("a", for: 1, cost: 3)
    cache.insert("b", for: 2, cost: 3, isPinned: { $0 == 1 })
    #expect(cache.contains(1) && cache.contains(2))
    #expect(cache.totalCost == 6)
    cache.insert("c", for: 3, cost: 100)
    #expect(cache.count == 1 && cache.use(3) == "c")
  }

  @Test("A value inserted again counts once")
  func replacement() {
    var cache = LRUCache<Int, String>(capacity: 10)
    cache.insert("a", for: 1, cost: 6)
    cache.insert("b", for: 1, cost: 7)
    #expect(cache.totalCost == 7 && cache.use(1) == "b")
  }
}
