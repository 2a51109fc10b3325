/// Finds where along a street a name can stand: joins its pieces, then cuts where it bends.
enum StraightStretches {
  /// A straight stretch between two points, in tile-local units.
  struct Stretch: Hashable {
    var start: SIMD2<Double>
    var end: SIMD2<Double>
  }

  /// How far a line may stray from a stretch, in tile widths: a point on the screen where a tile is
  /// 2,500 points wide, which is as wide as tiles of level 14 get for names of 10 points.
  static let tolerance = 0.0004

  /// The shortest stretch kept, in tile widths. Shorter ones cannot hold a name before the tile is
  /// eight thousand points wide.
  static let leastLength = 0.006

  /// Joins pieces end to end, at a junction with the piece that goes on straightest.
  static func joined(_ pieces: [[SIMD2<Int32>]]) -> [[SIMD2<Int32>]] {
    var ends: [SIMD2<Int32>: [Int]] = [:]
    for (index, piece) in pieces.enumerated() where piece.count > 1 {
      ends[piece[0], default: []].append(index)
      ends[piece[piece.count - 1], default: []].append(index)
    }
    var isUsed = pieces.map { $0.count < 2 }
    var lines: [[SIMD2<Int32>]] = []
    for index in pieces.indices where !isUsed[index] {
      isUsed[index] = true
      var line = pieces[index]
      for _ in 0..<2 {
        while let next = continuation(of: line, pieces, ends, isUsed) {
          isUsed[next.index] = true
          line += next.points.dropFirst()
        }
        line.reverse()
      }
      lines.append(line)
    }
    return lines
  }

  /// The unused piece that goes on straightest from a line's end, turned to follow it; nil when all
  /// turn off.
  private static func continuation(
    of line: [SIMD2<Int32>], _ pieces: [[SIMD2<Int32>]], _ ends: [SIMD2<Int32>: [Int]],
    _ isUsed: [Bool]
  ) -> (index: Int, points: [SIMD2<Int32>])? {
    let end = line[line.count - 1]
    let heading = direction(line[line.count - 2], end)
    var best: (index: Int, points: [SIMD2<Int32>])?
    var bestCosine = 0.5  // A turn of more than 60 degrees is no going on.
    for index in ends[end] ?? [] where !isUsed[index] {
      let points = pieces[index][0] == end ? pieces[index] : pieces[index].reversed()
      let cosine = (heading * direction(end, points[1])).sum()
      if cosine > bestCosine {
        bestCosine = cosine
        best = (index, points)
      }
    }
    return best
  }

  private static func direction(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> SIMD2<Double> {
    let way = SIMD2(Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
    let length = (way * way).sum().squareRoot()
    return length > 0 ? way / length : SIMD2(0, 0)
  }

  /// The straight stretches of a line within the tile's square, one after the other.
  static func stretches(of line: [SIMD2<Double>]) -> [Stretch] {
    var found: [Stretch] = []
    var start = 0
    while start < line.count - 1 {
      var end = start + 1
      while end + 1 < line.count, isStraight(line[start...end + 1]) { end += 1 }
      if let (from, to) = UnitSquare.clip(line[start], line[end]) {
        let way = to - from
        if (way * way).sum().squareRoot() >= leastLength {
          found.append(Stretch(start: from, end: to))
        }
      }
      start = end
    }
    return found
  }

  /// Whether no point strays from the straight way from the first to the last one.
  private static func isStraight(_ points: ArraySlice<SIMD2<Double>>) -> Bool {
    guard let first = points.first, let last = points.last else { return true }
    let way = last - first
    let length = (way * way).sum().squareRoot()
    guard length > 0 else { return false }
    let along = way / length
    var furthest = 0.0
    for point in points {
      let offset = point - first
      let distance = offset.x * along.y - offset.y * along.x
      let progress = (offset * along).sum()
      // A line that folds back is not straight, however near it stays.
      if abs(distance) > tolerance || progress < furthest - tolerance { return false }
      furthest = max(furthest, progress)
    }
    return true
  }
}
