/// Cuts features into tiles: at each level what matters is selected, cut by halves down to single
/// tiles, and encoded. One cutter serves one thread.
package struct TileCutter: ~Copyable {
  /// A tile holds shapes up to this share of its width past its edge, as a power of two: 1/64, so
  /// that a line of 8 points still ends outside of what is seen where a tile is 512 points wide.
  package static let bufferBits = 6

  private let plan: ZoomPlan
  private let selector: LevelSelector
  /// The number, in the archive, of each layer entry's name.
  private let outputLayers: [Int]
  /// What was cut and nobody has taken yet: whole pieces, one after the other.
  package private(set) var pieces = GrowBuffer<UInt8>(capacity: 1 << 16)
  /// A shape for each step of cutting; not an array, whose elements are counted and guarded.
  private let scratch: UnsafeMutablePointer<Shape>
  private var encoder = GeometryEncoder()
  private var crowds = CrowdedTiles()
  /// Of the parts of the feature being cut.
  private var sizes = GrowBuffer<Double>(capacity: 64)

  /// A shape is halved at most twice a level, and cut on all sides in the end.
  private static let mostSteps = 2 * ZoomPlan.deepest + 8

  private struct Target {
    let zoom: Int
    let kind: ShapeKind
    let record: FeatureRecord
    let size: Float

    /// The width of a tile in grid units.
    var side: Int64 { 1 << Int64(WorldGrid.bits - zoom) }
    var buffer: Int64 { side >> Int64(TileCutter.bufferBits) }
  }

  private struct TileRange {
    var x: ClosedRange<Int>
    var y: ClosedRange<Int>

    func intersection(_ other: TileRange) -> TileRange? {
      guard x.overlaps(other.x), y.overlaps(other.y) else { return nil }
      return TileRange(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
    }
  }

  /// - Parameters:
  ///   - plan: the levels of each layer.
  ///   - outputLayers: the archive's layer for each entry.
  package init(plan: ZoomPlan, outputLayers: [Int]) {
    self.plan = plan
    selector = LevelSelector(plan: plan)
    self.outputLayers = outputLayers
    scratch = .allocate(capacity: Self.mostSteps)
    for step in 0..<Self.mostSteps { (scratch + step).initialize(to: Shape()) }
  }

  deinit {
    scratch.deinitialize(count: Self.mostSteps)
    scratch.deallocate()
  }

  /// Pieces not made because their tile is too full.
  package var dropped: Int { crowds.dropped }

  /// Forgets the pieces.
  package mutating func removePieces() {
    pieces.removeAll(keepingUpTo: 1 << 20)
  }

  /// Cuts a record into ``pieces``.
  package mutating func cut(_ record: FeatureRecord) {
    guard let kind = ShapeKind(rawValue: record.header.kind) else { return }
    let layer = plan.layers[Int(record.header.layer)]
    let first = max(layer.minZoom, Int(record.header.minZoom))
    let last = min(layer.maxZoom, Int(record.header.maxZoom))
    if first > last { return }
    LevelSelector.measure(record, kind, into: &sizes)
    for zoom in first...last {
      guard
        let box = selector.select(record, sizes: sizes, kind, zoom, layer, into: &scratch[0])
      else { continue }
      let target = Target(
        zoom: zoom, kind: kind, record: record, size: Self.size(box, zoom))
      guard let wanted = tiles(touching: box, target, margin: kind == .point ? 0 : target.buffer)
      else { continue }
      var range = wanted
      if let within = layer.within {
        guard let allowed = tiles(touching: within, target, margin: 0),
          let both = range.intersection(allowed)
        else { continue }
        range = both
      }
      divide(0, range, target, box)
    }
  }

  /// The longer side of a box in units of 4096 a tile.
  private static func size(_ box: GridBounds, _ zoom: Int) -> Float {
    let unit = Double(1 << (WorldGrid.bits - zoom - ZoomPlan.gridBits))
    let span = max(
      Double(box.maxX) - Double(box.minX), Double(box.maxY) - Double(box.minY))
    return Float(span / unit)
  }

  // MARK: Cutting

  /// The tiles of a level that a box with a margin touches; nil when it lies outside of the map.
  private func tiles(
    touching box: GridBounds, _ target: Target, margin: Int64
  ) -> TileRange? {
    let shift = Int64(WorldGrid.bits - target.zoom)
    let count = 1 << target.zoom
    func column(_ value: Int32, _ offset: Int64) -> Int {
      Int((Int64(value) + Int64(WorldGrid.half) + offset) >> shift)
    }
    let minX = column(box.minX, -margin)
    let maxX = column(box.maxX, margin)
    let minY = column(box.minY, -margin)
    let maxY = column(box.maxY, margin)
    if maxX < 0 || maxY < 0 || minX >= count || minY >= count { return nil }
    return TileRange(
      x: max(0, minX)...min(count - 1, maxX), y: max(0, minY)...min(count - 1, maxY))
  }

  /// Cuts the scratch shape at `depth` into the tiles of a range.
  private mutating func divide(
    _ depth: Int, _ range: TileRange, _ target: Target, _ box: GridBounds
  ) {
    if target.kind == .point {
      emitPoints(range, target)
      return
    }
    let isSingle = range.x.count == 1 && range.y.count == 1
    if isSingle {
      emitClipped(depth, range, target, box)
    } else if range.x.count >= range.y.count {
      let middle = (range.x.lowerBound + range.x.upperBound) / 2
      let edge = Int64(middle + 1) * target.side - Int64(WorldGrid.half)
      half(
        depth, TileRange(x: range.x.lowerBound...middle, y: range.y), target,
        .left(of: Int32(clamping: edge + target.buffer)))
      half(
        depth, TileRange(x: middle + 1...range.x.upperBound, y: range.y), target,
        .right(of: Int32(clamping: edge - target.buffer)))
    } else {
      let middle = (range.y.lowerBound + range.y.upperBound) / 2
      let edge = Int64(middle + 1) * target.side - Int64(WorldGrid.half)
      half(
        depth, TileRange(x: range.x, y: range.y.lowerBound...middle), target,
        .above(Int32(clamping: edge + target.buffer)))
      half(
        depth, TileRange(x: range.x, y: middle + 1...range.y.upperBound), target,
        .below(Int32(clamping: edge - target.buffer)))
    }
  }

  private mutating func half(
    _ depth: Int, _ range: TileRange, _ target: Target, _ side: Clipper.Side
  ) {
    scratch[depth + 1].removeAll()
    Clipper.clip(scratch[depth], target.kind, keeping: side, into: &scratch[depth + 1])
    let box = scratch[depth + 1].bounds
    // Half of the tiles may hold nothing of it any more.
    guard !box.isEmpty,
      let touched = tiles(touching: box, target, margin: target.buffer)?.intersection(range)
    else { return }
    divide(depth + 1, touched, target, box)
  }

  /// Cuts what still runs past the tile and its buffer (the edge of the map, or of the wanted box)
  /// and emits the rest.
  private mutating func emitClipped(
    _ depth: Int, _ range: TileRange, _ target: Target, _ box: GridBounds
  ) {
    let left = Int64(range.x.lowerBound) * target.side - Int64(WorldGrid.half)
    let top = Int64(range.y.lowerBound) * target.side - Int64(WorldGrid.half)
    let minX = Int32(clamping: left - target.buffer)
    let maxX = Int32(clamping: left + target.side + target.buffer)
    let minY = Int32(clamping: top - target.buffer)
    let maxY = Int32(clamping: top + target.side + target.buffer)
    var cuts: [Clipper.Side] = []
    if box.minX < minX { cuts.append(.right(of: minX)) }
    if box.maxX > maxX { cuts.append(.left(of: maxX)) }
    if box.minY < minY { cuts.append(.below(minY)) }
    if box.maxY > maxY { cuts.append(.above(maxY)) }
    var current = depth
    for cut in cuts {
      scratch[current + 1].removeAll()
      Clipper.clip(scratch[current], target.kind, keeping: cut, into: &scratch[current + 1])
      current += 1
    }
    let steps = scratch
    emit(steps[current], column: range.x.lowerBound, row: range.y.lowerBound, target)
  }

  private mutating func emit(
    _ shape: borrowing Shape, column: Int, row: Int, _ target: Target
  ) {
    let tile = TileKey.key(zoom: target.zoom, column: column, row: row)
    // A class of street outweighs any length; a length is at most a few thousand units.
    let weightInUnits: Float = 10_000
    let score = target.record.header.weight * weightInUnits + target.size
    guard let place = crowds.place(tile, score: score) else { return }
    let frame = TileFrame(
      zoom: target.zoom, column: column, row: row, bits: plan.gridBits(at: target.zoom))
    let vertices = encoder.encode(shape, target.kind, frame)
    if vertices == 0 { return }
    crowds.note(place, score: score, vertices: vertices)
    add(tile, score, vertices, target)
  }

  private mutating func emitPoints(
    _ range: TileRange, _ target: Target
  ) {
    var placed: [(key: UInt64, point: GridPoint)] = []
    for index in 0..<scratch[0].points.count {
      let point = scratch[0].points[index]
      let x = Int((Int64(point.x) + Int64(WorldGrid.half)) / target.side)
      let y = Int((Int64(point.y) + Int64(WorldGrid.half)) / target.side)
      // The eastern and southern edge of the world belong to no tile of their own.
      let column = min(x, (1 << target.zoom) - 1)
      let row = min(y, (1 << target.zoom) - 1)
      if !range.x.contains(column) || !range.y.contains(row) || point.y < -WorldGrid.half {
        continue
      }
      placed.append((TileKey.key(zoom: target.zoom, column: column, row: row), point))
    }
    placed.sort { $0.key < $1.key }
    var start = 0
    while start < placed.count {
      let key = placed[start].key
      scratch[1].removeAll()
      while start < placed.count && placed[start].key == key {
        scratch[1].points.append(placed[start].point)
        start += 1
      }
      scratch[1].closePart(PartRole.main.rawValue)
      let (_, column, southRow) = TileKey.parts(key)
      let steps = scratch
      emit(steps[1], column: column, row: (1 << target.zoom) - 1 - southRow, target)
    }
  }

  private mutating func add(
    _ tile: UInt64, _ score: Float, _ vertices: Int, _ target: Target
  ) {
    let record = target.record.header
    let layer = UInt64(outputLayers[Int(record.layer)])
    let header = TilePiece.Header(
      tile: tile, order: layer << 48 | record.sequence, score: score, vertices: UInt32(vertices),
      attributeBytes: record.attributeBytes, geometryBytes: UInt32(encoder.bytes.count),
      kind: UInt32(target.kind.rawValue))
    pieces.append(plain: header)
    pieces.append(raw: target.record.attributes)
    pieces.append(raw: encoder.bytes.raw)
  }
}
