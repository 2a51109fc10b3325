/// The area of a ring.
package enum RingArea {
  /// The area in grid units squared of a closed ring; positive when it runs clockwise as seen on
  /// the map, whose y grows southwards.
  package static func signed(_ ring: UnsafeBufferPointer<GridPoint>) -> Double {
    guard ring.count > 3, let base = ring.baseAddress else { return 0 }
    // Relative to the first vertex, so that small rings far from the origin lose nothing.
    let ox = Double(base[0].x)
    let oy = Double(base[0].y)
    var sum = 0.0
    var px = 0.0
    var py = 0.0
    for index in 1..<ring.count {
      let x = Double(base[index].x) - ox
      let y = Double(base[index].y) - oy
      sum += px * y - x * py
      px = x
      py = y
    }
    return sum / 2
  }
}
