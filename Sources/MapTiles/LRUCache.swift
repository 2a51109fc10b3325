/// Values by key up to a total cost; beyond it the longest unused go first.
struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: UInt64
  }

  /// The cost that may be kept.
  let capacity: Int

  /// The cost that is kept; above the capacity only by values that may not go.
  private(set) var totalCost = 0

  private var entries: [Key: Entry] = [:]
  private var clock: UInt64 = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { entries.count }

  func contains(_ key: Key) -> Bool {
    entries[key] != nil
  }

  /// The value of a key, which counts as a use of it.
  mutating func use(_ key: Key) -> Value? {
    clock += 1
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = clock
    return entries.values[index].value
  }

  /// Keeps a value, then lets go of others while there are too many; never of this one or of those
  /// `isPinned` names.
  mutating func insert(
    _ value: Value, for key: Key, cost: Int, isPinned: (Key) -> Bool = { _ in false }
  ) {
    clock += 1
    let old = entries.updateValue(Entry(value: value, cost: cost, lastUse: clock), forKey: key)
    totalCost += cost - (old?.cost ?? 0)
    if totalCost > capacity {
      evict(isPinned: { $0 == key || isPinned($0) })
    }
  }

  private mutating func evict(isPinned: (Key) -> Bool) {
    // Making room for a few values at once spares sorting them all for each.
    let target = capacity - capacity / 8
    let oldestFirst = entries.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, entry) in oldestFirst where !isPinned(key) {
      if totalCost <= target { return }
      entries[key] = nil
      totalCost -= entry.cost
    }
  }
}
