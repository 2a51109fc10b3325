import Foundation

/// How much each vertex of a line matters, found once and then compared with every zoom's tolerance.
///
/// The rank is the Douglas-Peucker distance at which the vertex is chosen, never more than that of
/// the vertex that split the line before it. Keeping the vertices whose rank reaches the tolerance
/// is therefore exactly Douglas-Peucker with that tolerance. Ranks are stored in a byte, in
/// quarter octaves: `1 + floor(4 log2 distance)`, so a tolerance of 2^(n/4) units is exact.
package enum VertexRank {
  /// A vertex that stays at every zoom: the ends of a line.
  package static let always = UInt8.max

  /// Lines are cut here before ranking, so that no shape costs more than this squared.
  package static let anchorInterval = 2048

  /// The rank of a vertex `distance` grid units away from the line without it.
  package static func rank(squaredDistance: Double) -> UInt8 {
    if squaredDistance < 1 { return 0 }
    // Twice the binary logarithm, rounded down, read off the number's parts.
    let isUpperHalf = squaredDistance.significand >= 2.0.squareRoot()
    return UInt8(min(254, 1 + 2 * Int(squaredDistance.exponent) + (isUpperHalf ? 1 : 0)))
  }

  /// The lowest rank that is kept with a tolerance of 2^(`quarterOctaves` / 4) grid units.
  package static func threshold(quarterOctaves: Int) -> UInt8 {
    UInt8(max(0, min(254, quarterOctaves + 1)))
  }

  /// Ranks the vertices of one line or closed ring.
  ///
  /// - Parameters:
  ///   - points: the vertices; a ring repeats its first at the end.
  ///   - ranks: room for as many ranks, overwritten.
  ///   - least: ranks below this one are not told apart: they are 0. Where only coarse levels are
  ///     wanted, most of a shape is then done with at once.
  ///   - stack: scratch, emptied by the call.
  package static func rank(
    _ points: UnsafeBufferPointer<GridPoint>, into ranks: UnsafeMutablePointer<UInt8>,
    least: UInt8 = 1, stack: inout GrowBuffer<Span>
  ) {
    let count = points.count
    if count == 0 { return }
    ranks[0] = always
    ranks[count - 1] = always
    var start = 0
    while start < count - 1 {
      let end = min(start + anchorInterval, count - 1)
      ranks[end] = always
      stack.append(Span(first: Int32(start), last: Int32(end), ceiling: .infinity))
      while stack.count > 0 {
        let span = stack[stack.count - 1]
        stack.truncate(to: stack.count - 1)
        split(span, points, ranks, least, &stack)
      }
      start = end
    }
  }

  /// A stretch between two chosen vertices that waits to be split.
  package struct Span: BitwiseCopyable {
    package var first: Int32
    package var last: Int32
    /// The squared distance of the vertex that made this stretch: no vertex inside ranks higher.
    package var ceiling: Double
  }

  private static func split(
    _ span: Span, _ points: UnsafeBufferPointer<GridPoint>, _ ranks: UnsafeMutablePointer<UInt8>,
    _ least: UInt8, _ stack: inout GrowBuffer<Span>
  ) {
    let first = Int(span.first)
    let last = Int(span.last)
    if last - first < 2 { return }
    let (farthest, squared) = farthestVertex(points, first, last)
    let bounded = min(squared, span.ceiling)
    let rank = rank(squaredDistance: bounded)
    if rank < max(1, least) {
      // Nothing inside stands out far enough.
      for index in first + 1..<last { ranks[index] = 0 }
      return
    }
    ranks[farthest] = rank
    stack.append(Span(first: span.first, last: Int32(farthest), ceiling: bounded))
    stack.append(Span(first: Int32(farthest), last: span.last, ceiling: bounded))
  }

  private static func farthestVertex(
    _ points: UnsafeBufferPointer<GridPoint>, _ first: Int, _ last: Int
  ) -> (index: Int, squared: Double) {
    guard let base = points.baseAddress else { return (first, 0) }
    let ax = Double(base[first].x)
    let ay = Double(base[first].y)
    let dx = Double(base[last].x) - ax
    let dy = Double(base[last].y) - ay
    let lengthSquared = dx * dx + dy * dy
    let inverse = lengthSquared > 0 ? 1 / lengthSquared : 0
    var best = first + 1
    var bestSquared = -1.0
    for index in first + 1..<last {
      let px = Double(base[index].x) - ax
      let py = Double(base[index].y) - ay
      // The distance to the segment, not to its line: spikes past the ends count in full.
      let along = max(0, min(1, (px * dx + py * dy) * inverse))
      let ex = px - along * dx
      let ey = py - along * dy
      let squared = ex * ex + ey * ey
      if squared > bestSquared {
        bestSquared = squared
        best = index
      }
    }
    return (best, bestSquared)
  }
}
