/// Takes out of a feature what matters within a box, so that a line across a continent does not go whole
/// into every leaf it crosses.
///
/// Vertices are left out, none are made: what remains is simplified as the whole would be. A stretch
/// that lies beyond one side of the box all the way may be replaced by the straight line between
/// its ends, which lies there too, if both ends show at all levels of the box's tiles. Within the
/// box nothing changes then, neither the line nor what is inside of a ring.
struct LeafClipper {
  private let box: GridBounds
  /// Vertices of this rank show at the level of the box and all deeper ones.
  private let threshold: UInt8

  /// - Parameters:
  ///   - reach: where something may show.
  ///   - zoom: the first level of the tiles that are cut from the result.
  init(reach: GridBounds, zoom: Int) {
    box = reach
    threshold = LevelSelector.threshold(zoom)
  }

  /// Puts what matters of a ranked and measured feature into `output`.
  func clip(
    _ input: borrowing LooseFeature, _ kind: ShapeKind, into output: inout LooseFeature
  ) {
    output.removeAll()
    var keepsRing = false
    for part in 0..<input.shape.partCount {
      let role = input.shape.roles[part]
      if role == PartRole.hole.rawValue && !keepsRing { continue }
      let isKept: Bool
      switch kind {
      case .point: isKept = appendPoints(part, of: input.shape, to: &output.shape)
      case .line: isKept = appendRuns(part, of: input.shape, to: &output.shape)
      case .polygon:
        isKept =
          touches(input.shape.part(part)) && appendRuns(part, of: input.shape, to: &output.shape)
      }
      if isKept {
        output.shape.closePart(role)
        output.sizes.append(input.sizes[part])
      } else {
        output.shape.dropOpenPart()
        output.shape.ranks.truncate(to: output.shape.points.count)
      }
      if role == PartRole.main.rawValue { keepsRing = isKept }
    }
  }

  private func touches(_ points: UnsafeBufferPointer<GridPoint>) -> Bool {
    var bounds = GridBounds()
    for point in points { bounds.add(point) }
    return bounds.intersection(box) != nil
  }

  private func appendPoints(_ part: Int, of input: borrowing Shape, to output: inout Shape) -> Bool
  {
    let before = output.points.count
    for index in input.start(of: part)..<Int(input.ends[part])
    where sides(input.points[index]) == 0 { append(index, of: input, to: &output) }
    return output.points.count > before
  }

  /// The sides of the box a point lies beyond, a bit each; 0 inside.
  @inline(__always)
  private func sides(_ point: GridPoint) -> UInt8 {
    (point.x < box.minX ? 1 : 0) | (point.x > box.maxX ? 2 : 0) | (point.y < box.minY ? 4 : 0)
      | (point.y > box.maxY ? 8 : 0)
  }

  /// Appends a line or ring run by run, a run being a stretch beyond one side, or a single vertex
  /// elsewhere; false where it is all one run.
  private func appendRuns(_ part: Int, of input: borrowing Shape, to output: inout Shape) -> Bool {
    let last = Int(input.ends[part]) - 1
    var first = input.start(of: part)
    var common = sides(input.points[first])
    var runs = 1
    if first < last {
      for index in first + 1...last {
        let own = sides(input.points[index])
        if common & own != 0 {
          common &= own
          continue
        }
        appendRun(first...index - 1, of: input, to: &output)
        runs += 1
        first = index
        common = own
      }
    }
    appendRun(first...last, of: input, to: &output)
    return runs > 1
  }

  /// Appends a run without what lies between its first and its last vertex that always show.
  private func appendRun(
    _ run: ClosedRange<Int>, of input: borrowing Shape, to output: inout Shape
  ) {
    var index = run.lowerBound
    while index <= run.upperBound && input.ranks[index] < threshold {
      append(index, of: input, to: &output)
      index += 1
    }
    if index > run.upperBound { return }
    append(index, of: input, to: &output)
    var next = run.upperBound
    while input.ranks[next] < threshold { next -= 1 }
    if next == index { next += 1 }
    if next > run.upperBound { return }
    for index in next...run.upperBound { append(index, of: input, to: &output) }
  }

  private func append(_ index: Int, of input: borrowing Shape, to output: inout Shape) {
    output.points.append(input.points[index])
    output.ranks.append(input.ranks[index])
  }
}
