/// Where pieces begin along the edge of a box, for finding the next one again and again.
struct EdgeStarts {
  /// Each piece's beginning, as a way along the edge.
  let positions: [Double]
  /// The pieces in the order of their beginnings.
  private let order: [Int]
  /// For each place in that order, a later or the same place before which all are taken.
  private var following: [Int]

  /// - Parameter positions: the pieces' beginnings.
  init(_ positions: [Double]) {
    self.positions = positions
    order = positions.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
    following = Array(0...positions.count)
  }

  /// Takes the first piece that begins at or after a position and was not taken yet, going on from
  /// the edge's end to its beginning; one must be left.
  mutating func takeNext(from position: Double) -> Int {
    var place = free(order.firstIndex(sortedAtOrAbove: position) { positions[$0] })
    if place == order.count { place = free(0) }
    following[place] = place + 1
    return order[place]
  }

  /// The first place from `place` on that was not taken; halves the way to it for the next time.
  private mutating func free(_ place: Int) -> Int {
    var place = place
    while following[place] != place {
      following[place] = following[following[place]]
      place = following[place]
    }
    return place
  }
}

extension Array {
  /// The first index whose value is not below `bound`, in an array sorted by that value.
  func firstIndex<Value: Comparable>(
    sortedAtOrAbove bound: Value, _ value: (Element) -> Value
  ) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if value(self[middle]) < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
