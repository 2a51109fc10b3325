/// A tile's own grid within the world's.
package struct TileFrame {
  private let originX: Int64
  private let originY: Int64
  private let shift: Int64

  /// - Parameters:
  ///   - zoom: the level.
  ///   - column: eastwards from the antimeridian.
  ///   - row: southwards from the north.
  ///   - bits: the tile is 2 to this power units wide.
  package init(zoom: Int, column: Int, row: Int, bits: Int) {
    let side = Int64(1) << Int64(WorldGrid.bits - zoom)
    originX = Int64(column) * side - Int64(WorldGrid.half)
    originY = Int64(row) * side - Int64(WorldGrid.half)
    shift = Int64(WorldGrid.bits - zoom - bits)
  }

  /// The nearest point of the tile's grid. Tiles side by side round a shared vertex alike.
  @inline(__always)
  package func local(_ point: GridPoint) -> GridPoint {
    let round: Int64 = shift > 0 ? 1 << (shift - 1) : 0
    return GridPoint(
      x: Int32(truncatingIfNeeded: (Int64(point.x) - originX + round) >> shift),
      y: Int32(truncatingIfNeeded: (Int64(point.y) - originY + round) >> shift))
  }
}

/// Writes shapes as the command streams of the vector tile format, version 2: outer rings clockwise
/// on the screen, holes the other way, nothing degenerate.
package struct GeometryEncoder: ~Copyable {
  /// The stream of the last shape.
  private(set) var bytes = GrowBuffer<UInt8>(capacity: 1 << 12)
  private var local = GrowBuffer<GridPoint>(capacity: 1 << 10)
  private var cursor = GridPoint(x: 0, y: 0)

  private enum Command: UInt64 {
    case moveTo = 1
    case lineTo = 2
    case closePath = 7
  }

  /// Encodes a shape into a tile's grid and returns the number of vertices written; 0 where nothing
  /// is left of it on that grid.
  package mutating func encode(
    _ shape: borrowing Shape, _ kind: ShapeKind, _ frame: TileFrame
  ) -> Int {
    bytes.removeAll(keepingUpTo: 1 << 20)
    cursor = GridPoint(x: 0, y: 0)
    var vertices = 0
    var keepsRing = false
    for part in 0..<shape.partCount {
      localise(shape.part(part), frame, kind)
      switch kind {
      case .point:
        vertices += appendPoints()
      case .line:
        vertices += appendLine()
      case .polygon:
        let isHole = shape.roles[part] == PartRole.hole.rawValue
        if isHole && !keepsRing { continue }
        let written = appendRing(isHole: isHole)
        if !isHole { keepsRing = written > 0 }
        vertices += written
      }
    }
    return vertices
  }

  private mutating func localise(
    _ points: UnsafeBufferPointer<GridPoint>, _ frame: TileFrame, _ kind: ShapeKind
  ) {
    local.removeAll(keepingUpTo: 1 << 20)
    for point in points {
      let next = frame.local(point)
      if kind != .point && local.count > 0 && local[local.count - 1] == next { continue }
      local.append(next)
    }
  }

  private mutating func appendPoints() -> Int {
    if local.count == 0 { return 0 }
    appendCommand(.moveTo, count: local.count)
    for index in 0..<local.count { appendStep(to: local[index]) }
    return local.count
  }

  private mutating func appendLine() -> Int {
    if local.count < 2 { return 0 }
    appendCommand(.moveTo, count: 1)
    appendStep(to: local[0])
    appendCommand(.lineTo, count: local.count - 1)
    for index in 1..<local.count { appendStep(to: local[index]) }
    return local.count
  }

  private mutating func appendRing(isHole: Bool) -> Int {
    if local.count < 4 { return 0 }
    let area = RingArea.signed(local.elements)
    if area == 0 { return 0 }
    // The first vertex again is left to the closing command.
    let count = local.count - 1
    let isForward = (area > 0) != isHole
    appendCommand(.moveTo, count: 1)
    appendStep(to: local[0])
    appendCommand(.lineTo, count: count - 1)
    for index in 1..<count {
      appendStep(to: local[isForward ? index : count - index])
    }
    appendCommand(.closePath, count: 1)
    return count
  }

  private mutating func appendCommand(_ command: Command, count: Int) {
    bytes.appendVarint(UInt64(count) << 3 | command.rawValue)
  }

  @inline(__always)
  private mutating func appendStep(to point: GridPoint) {
    bytes.appendZigzag(point.x &- cursor.x)
    bytes.appendZigzag(point.y &- cursor.y)
    cursor = point
  }
}
