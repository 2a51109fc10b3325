extension Shape {
  /// Whether a line or ring runs through a box, an area covers it, or a point lies in it, edges
  /// included; true may be said of what passes it by a grid unit.
  ///
  /// Also true where the box lies in a hole: what decides is whether any ring winds around it.
  func touches(_ box: GridBounds, _ kind: ShapeKind) -> Bool {
    let frame = BoxFrame(box)
    for part in 0..<partCount {
      let points = self.part(part)
      if kind == .point {
        if points.contains(where: { frame.meets($0, $0) }) { return true }
      } else {
        if frame.meets(path: points) { return true }
        if kind == .polygon && frame.lies(in: points) { return true }
      }
    }
    return false
  }
}

/// A box by its centre and how far it reaches from there.
private struct BoxFrame {
  private let box: GridBounds
  private let x: Double
  private let y: Double
  private let reachX: Double
  private let reachY: Double

  init(_ box: GridBounds) {
    self.box = box
    x = (Double(box.minX) + Double(box.maxX)) / 2
    y = (Double(box.minY) + Double(box.maxY)) / 2
    // A unit more than it is: products of long segments are rounded.
    reachX = Double(box.maxX) - x + 1
    reachY = Double(box.maxY) - y + 1
  }

  func meets(path points: UnsafeBufferPointer<GridPoint>) -> Bool {
    for index in 1..<max(1, points.count) where meets(points[index - 1], points[index]) {
      return true
    }
    return false
  }

  /// Whether a segment meets the box: neither an axis nor the segment's normal separates them.
  @inline(__always)
  func meets(_ a: GridPoint, _ b: GridPoint) -> Bool {
    if max(a.x, b.x) < box.minX || min(a.x, b.x) > box.maxX || max(a.y, b.y) < box.minY
      || min(a.y, b.y) > box.maxY
    {
      return false
    }
    let dx = Double(b.x) - Double(a.x)
    let dy = Double(b.y) - Double(a.y)
    let distance = dx * (y - Double(a.y)) - dy * (x - Double(a.x))
    return abs(distance) <= abs(dx) * reachY + abs(dy) * reachX
  }

  /// Whether a ring that does not meet the box winds around it.
  func lies(in ring: UnsafeBufferPointer<GridPoint>) -> Bool {
    var winding = 0
    for index in 1..<max(1, ring.count) {
      let (a, b) = (ring[index - 1], ring[index])
      let (isBelowA, isBelowB) = (Double(a.y) > y, Double(b.y) > y)
      if isBelowA == isBelowB { continue }
      let share = (y - Double(a.y)) / (Double(b.y) - Double(a.y))
      let crossing = Double(a.x) + (Double(b.x) - Double(a.x)) * share
      if crossing > x { winding += isBelowB ? 1 : -1 }
    }
    return winding != 0
  }
}
