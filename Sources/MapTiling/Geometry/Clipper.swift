/// Cuts shapes at one straight grid line; four cuts make a tile.
///
/// Rings are cut by Sutherland and Hodgman's method and stay single rings: where the shape falls
/// apart the pieces hang together by edges on the cut, which lie in the tile's buffer and enclose
/// nothing. Lines fall apart into parts.
package enum Clipper {
  /// The side of a cut that is kept.
  package enum Side {
    case left(of: Int32)
    case right(of: Int32)
    case above(Int32)
    case below(Int32)
  }

  /// Appends to `output` what of `input` lies on the kept side, the cut itself included.
  package static func clip(
    _ input: borrowing Shape, _ kind: ShapeKind, keeping side: Side, into output: inout Shape
  ) {
    // The cut is always "x at least limit" after turning or mirroring the axes.
    switch side {
    case .right(let limit): clip(input, kind, Axis(swap: false, sign: 1, limit: limit), &output)
    case .left(let limit): clip(input, kind, Axis(swap: false, sign: -1, limit: limit), &output)
    case .below(let limit): clip(input, kind, Axis(swap: true, sign: 1, limit: limit), &output)
    case .above(let limit): clip(input, kind, Axis(swap: true, sign: -1, limit: limit), &output)
    }
  }

  private struct Axis {
    let swap: Bool
    let sign: Int64
    let limit: Int32

    /// How far the point lies inside the kept half, negative outside.
    @inline(__always)
    func depth(_ point: GridPoint) -> Int64 {
      (Int64(swap ? point.y : point.x) - Int64(limit)) * sign
    }

    /// Where the edge from `a` to `b`, whose depths have opposite signs, meets the cut.
    @inline(__always)
    func crossing(_ a: GridPoint, _ depthA: Int64, _ b: GridPoint, _ depthB: Int64) -> GridPoint {
      let share = Double(depthA) / Double(depthA - depthB)
      if swap {
        let x = Double(a.x) + (Double(b.x) - Double(a.x)) * share
        return GridPoint(x: Int32(x.rounded()), y: limit)
      }
      let y = Double(a.y) + (Double(b.y) - Double(a.y)) * share
      return GridPoint(x: limit, y: Int32(y.rounded()))
    }
  }

  private static func clip(
    _ input: borrowing Shape, _ kind: ShapeKind, _ axis: Axis, _ output: inout Shape
  ) {
    var keepsRing = false
    for part in 0..<input.partCount {
      let points = input.part(part)
      let role = input.roles[part]
      switch kind {
      case .point:
        for point in points where axis.depth(point) >= 0 { output.points.append(point) }
        if output.points.count > output.start(of: output.partCount) { output.closePart(role) }
      case .line: clipLine(points, role, axis, &output)
      case .polygon:
        // A hole goes with its outside.
        if role == PartRole.hole.rawValue && !keepsRing { continue }
        let kept = clipRing(points, role, axis, &output)
        if role == PartRole.main.rawValue { keepsRing = kept }
      }
    }
  }

  private static func clipLine(
    _ points: UnsafeBufferPointer<GridPoint>, _ role: UInt8, _ axis: Axis, _ output: inout Shape
  ) {
    guard points.count > 1, let base = points.baseAddress else { return }
    var previous = base[0]
    var previousDepth = axis.depth(previous)
    if previousDepth >= 0 { output.points.append(previous) }
    for index in 1..<points.count {
      let point = base[index]
      let depth = axis.depth(point)
      if depth >= 0 {
        if previousDepth < 0 && depth > 0 {
          output.points.append(axis.crossing(previous, previousDepth, point, depth))
        }
        output.points.append(point)
      } else if previousDepth >= 0 {
        if previousDepth > 0 {
          output.points.append(axis.crossing(previous, previousDepth, point, depth))
        }
        closeLine(role, &output)
      }
      previous = point
      previousDepth = depth
    }
    closeLine(role, &output)
  }

  private static func closeLine(_ role: UInt8, _ output: inout Shape) {
    if output.points.count - output.start(of: output.partCount) > 1 {
      output.closePart(role)
    } else {
      output.dropOpenPart()
    }
  }

  private static func clipRing(
    _ points: UnsafeBufferPointer<GridPoint>, _ role: UInt8, _ axis: Axis, _ output: inout Shape
  ) -> Bool {
    guard points.count > 3, let base = points.baseAddress else { return false }
    let first = output.points.count
    var previous = base[0]
    var previousDepth = axis.depth(previous)
    for index in 1..<points.count {
      let point = base[index]
      let depth = axis.depth(point)
      if (previousDepth < 0) != (depth < 0) && previousDepth != 0 && depth != 0 {
        output.points.append(axis.crossing(previous, previousDepth, point, depth))
      }
      if depth >= 0 { output.points.append(point) }
      previous = point
      previousDepth = depth
    }
    if output.points.count > first { output.points.append(output.points[first]) }
    if output.points.count - first > 3 {
      output.closePart(role)
      return true
    }
    output.dropOpenPart()
    return false
  }
}
