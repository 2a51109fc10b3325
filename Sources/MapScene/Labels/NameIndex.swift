/// Which of a list of labels have a name, by its key and in the order of the list.
///
/// It keeps its memory: each name is a chain through one array.
struct NameIndex {
  /// The first and the last label of each name, and of each label the next of the same name; -1 after
  /// the last.
  private var ends: [UInt64: (first: Int, last: Int)] = [:]
  private var next: [Int] = []

  /// Begins an empty list.
  mutating func removeAll() {
    ends.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
  }

  /// Adds the next label of the list; one without a key is in it, but not found.
  mutating func append(_ key: UInt64?) {
    let index = next.count
    next.append(-1)
    guard let key else { return }
    if let known = ends[key] {
      next[known.last] = index
      ends[key] = (known.first, index)
    } else {
      ends[key] = (index, index)
    }
  }

  /// The first label of a name that satisfies a condition.
  func first(of key: UInt64, where condition: (Int) -> Bool) -> Int? {
    var index = ends[key]?.first ?? -1
    while index >= 0 {
      if condition(index) { return index }
      index = next[index]
    }
    return nil
  }
}
