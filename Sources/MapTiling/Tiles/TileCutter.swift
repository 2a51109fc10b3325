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
  /// How full the tiles are that this cutter has seen, where they are not those above leaves.
  private var crowds = CrowdedTiles()
  /// Those, shared with other cutters.
  private let cutTiles: CutTiles?
  /// The feature being cut.
  private var feature = LooseFeature()
  private let choice: TileChoice

  /// A shape is halved at most twice a level, and cut on all sides in the end.
  private static let mostSteps = 2 * ZoomPlan.deepest + 8

  private struct Target {
    let zoom: Int
    let kind: ShapeKind
    let record: FeatureRecord
    let score: Float

    /// The width of a tile in grid units.
    var side: Int64 { 1 << Int64(WorldGrid.bits - zoom) }
    var buffer: Int64 { side >> Int64(TileCutter.bufferBits) }
  }

  /// - Parameters:
  ///   - plan: the levels of each layer.
  ///   - outputLayers: the archive's layer for each entry.
  ///   - choice: the tiles that are cut.
  package init(plan: ZoomPlan, outputLayers: [Int], _ choice: TileChoice) {
    self.choice = choice
    cutTiles = if case .above(let tiles) = choice { tiles } else { nil }
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
  package private(set) var dropped = 0

  /// Forgets the pieces.
  package mutating func removePieces() {
    pieces.removeAll(keepingUpTo: 1 << 20)
  }

  /// Cuts a record into ``pieces``.
  package mutating func cut(_ record: FeatureRecord) {
    guard let kind = ShapeKind(rawValue: record.header.kind) else { return }
    let layer = plan.layers[Int(record.header.layer)]
    let levels = choice.levels
    let first = max(layer.minZoom, Int(record.header.minZoom), levels.lowerBound)
    let last = min(layer.maxZoom, Int(record.header.maxZoom), levels.upperBound)
    if first > last { return }
    var isUnpacked = false
    var isChosen = false
    // From the deepest level up: what does not show at one shows at none above it.
    for zoom in (first...last).reversed() {
      let target = Target(
        zoom: zoom, kind: kind, record: record, score: Self.score(record.header, at: zoom))
      guard let range = range(of: target, layer) else { continue }
      // Above a tile that is to be cut all are.
      isChosen = isChosen || choice.touches(range, zoom)
      if !isChosen { continue }
      guard selector.mayShow(record, kind, zoom, layer) else { return }
      if let only = range.only, !hasRoom(only, target) { continue }
      if !isUnpacked {
        record.unpack(into: &feature)
        feature.measure(kind)
        isUnpacked = true
      }
      guard
        let box = selector.select(
          &feature, record.header, kind, zoom, layer, into: &scratch[0])
      else { return }
      divide(0, range, target, box)
    }
  }

  /// False where a feature has no chance in the only tile it touches: then all work on it is spared.
  private mutating func hasRoom(_ tile: (column: Int, row: Int), _ target: Target) -> Bool {
    let key = TileKey.key(zoom: target.zoom, column: tile.column, row: tile.row)
    return place(key, target.score) != nil
  }

  /// The number of a tile that may still keep a piece; nil where it is not cut here, or, and counted
  /// then, where the piece has no chance.
  private mutating func place(_ tile: UInt64, _ score: Float) -> Int? {
    if let cutTiles {
      // Nothing is left out of a tile that others will cut.
      guard let number = cutTiles.number(of: tile) else { return nil }
      if cutTiles.hasRoom(number, score: score) { return number }
    } else if let number = crowds.place(tile, score: score) {
      return number
    }
    dropped += 1
    return nil
  }

  /// How much a feature matters in a tile of a level that is too full.
  static func score(_ header: FeatureRecord.Header, at zoom: Int) -> Float {
    // A class of street outweighs any length; a length is at most a few thousand units.
    let weightInUnits: Float = 10_000
    return header.weight * weightInUnits
      + Float(header.box.longerSide / LevelSelector.unit(zoom))
  }

  /// The tiles that a feature may touch at a level, within those that are written of its layer.
  private func range(of target: Target, _ layer: ZoomPlan.Layer) -> TileRange? {
    var box = target.record.header.box
    if target.kind == .polygon {
      let reach = LevelSelector.speckWidth(target.zoom)
      box.maxX = box.maxX.addingReportingOverflow(reach).overflow ? .max : box.maxX + reach
      box.maxY = box.maxY.addingReportingOverflow(reach).overflow ? .max : box.maxY + reach
    }
    let margin = target.kind == .point ? 0 : target.buffer
    let range = tiles(touching: box, target, margin: margin)
    guard let within = layer.within else { return range }
    return tiles(touching: within, target, margin: 0).flatMap { range?.intersection($0) }
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
    // The eastern and southern edge of the world belong to the tiles before them.
    let edge = Int64(WorldGrid.half) + margin
    if maxX < 0 || maxY < 0 || Int64(box.minX) > edge || Int64(box.minY) > edge { return nil }
    return TileRange(
      x: max(0, min(count - 1, minX))...min(count - 1, maxX),
      y: max(0, min(count - 1, minY))...min(count - 1, maxY))
  }

  /// Cuts the scratch shape at `depth` into the tiles of a range.
  private mutating func divide(
    _ depth: Int, _ range: TileRange, _ target: Target, _ box: GridBounds
  ) {
    if target.kind == .point {
      emitPoints(range, target)
      return
    }
    guard choice.touches(range, target.zoom) else { return }
    guard let split = range.split else {
      emitClipped(depth, range, target, box)
      return
    }
    let edge = Int64(split.edge) * target.side - Int64(WorldGrid.half)
    let before = Int32(clamping: edge + target.buffer)
    let after = Int32(clamping: edge - target.buffer)
    half(depth, split.first, target, split.isUpright ? .left(of: before) : .above(before))
    half(depth, split.second, target, split.isUpright ? .right(of: after) : .below(after))
  }

  private mutating func half(
    _ depth: Int, _ range: TileRange, _ target: Target, _ side: Clipper.Side
  ) {
    guard choice.touches(range, target.zoom) else { return }
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
    let score = target.score
    guard let number = place(tile, score) else { return }
    let frame = TileFrame(
      zoom: target.zoom, column: column, row: row, bits: plan.gridBits(at: target.zoom))
    let vertices = encoder.encode(shape, target.kind, frame)
    if vertices == 0 { return }
    if let cutTiles {
      cutTiles.note(number, score: score, vertices: vertices)
    } else {
      crowds.note(number, score: score, vertices: vertices)
    }
    add(tile, score, vertices, target)
  }

  private mutating func emitPoints(
    _ range: TileRange, _ target: Target
  ) {
    var placed: [(key: UInt64, point: GridPoint)] = []
    let map = -WorldGrid.half...WorldGrid.half
    for index in 0..<scratch[0].points.count {
      let point = scratch[0].points[index]
      if !map.contains(point.x) || !map.contains(point.y) { continue }
      let x = Int((Int64(point.x) + Int64(WorldGrid.half)) / target.side)
      let y = Int((Int64(point.y) + Int64(WorldGrid.half)) / target.side)
      // The eastern and southern edge of the world belong to no tile of their own.
      let column = min(x, (1 << target.zoom) - 1)
      let row = min(y, (1 << target.zoom) - 1)
      if !range.x.contains(column) || !range.y.contains(row) { continue }
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
      let row = (1 << target.zoom) - 1 - southRow
      guard choice.touches(TileRange(column: column, row: row), target.zoom) else { continue }
      let steps = scratch
      emit(steps[1], column: column, row: row, target)
    }
  }

  private mutating func add(
    _ tile: UInt64, _ score: Float, _ vertices: Int, _ target: Target
  ) {
    let record = target.record.header
    let header = TilePiece.Header(
      tile: tile, order: TilePiece.order(record, in: outputLayers), score: score,
      vertices: UInt32(vertices),
      attributeBytes: record.attributeBytes, geometryBytes: UInt32(encoder.bytes.count),
      kind: UInt32(target.kind.rawValue))
    pieces.append(plain: header)
    pieces.append(raw: target.record.attributes)
    pieces.append(raw: encoder.bytes.raw)
  }
}
