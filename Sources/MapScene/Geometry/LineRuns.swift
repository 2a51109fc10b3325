/// The polylines of one class while a tile is being prepared.
struct LineRuns {
  private struct Run {
    var points: Range<Int>
    var box: TileBox
    var key: SpatialKey
  }

  private var points: [SIMD2<Float>] = []
  private var runs: [Run] = []

  var isEmpty: Bool { runs.isEmpty }

  /// Adds the part of a line inside the tile.
  mutating func add(line: [SIMD2<Double>]) {
    for (start, end) in zip(line, line.dropFirst()) {
      // A line along the far side is the first line of the next tile.
      let alongFarSide =
        (start.x == 1 && end.x == 1) || (start.y == 1 && end.y == 1)
      if !alongFarSide { add(from: start, to: end) }
    }
    closeRun()
  }

  /// Adds the outline of a ring, without the edges a tile cutter made.
  mutating func add(ring: [SIMD2<Double>]) {
    guard ring.count > 2, let first = ring.first else { return }
    for (start, end) in zip(ring, ring.dropFirst() + [first])
    where !UnitSquare.runsAlongSide(start, end) {
      add(from: start, to: end)
    }
    closeRun()
  }

  /// Adds the walls of a building as seen from above.
  mutating func add(standing ring: StandingRing) {
    for (index, corner) in ring.corners.enumerated() where corner.contains(.wall) {
      let next = ring.points[index + 1 < ring.points.count ? index + 1 : 0]
      add(from: SIMD2<Double>(ring.points[index]), to: SIMD2<Double>(next))
    }
    closeRun()
  }

  private var openStart = 0
  private var openEnd = SIMD2<Double>(.nan, .nan)

  private mutating func add(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    guard start != end else { return }
    if TileRect.whole.contains(start) && TileRect.whole.contains(end) {
      return append(start, end)
    }
    guard let (start, end) = UnitSquare.clip(start, end), start != end else { return }
    append(start, end)
  }

  private mutating func append(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    if start != openEnd {
      closeRun()
      points.append(SIMD2<Float>(start))
    }
    points.append(SIMD2<Float>(end))
    openEnd = end
  }

  private mutating func closeRun() {
    if points.count > openStart {
      var box = TileBox()
      for point in points[openStart...] { box.include(point) }
      runs.append(Run(points: openStart..<points.count, box: box, key: SpatialKey(box)))
    }
    openStart = points.count
    openEnd = SIMD2(.nan, .nan)
  }

  /// The polylines packed into blocks: large ones first, near ones together.
  func packed(as styleClass: StyleClass) -> LineBatch {
    var batch = LineBatch(styleClass: styleClass)
    pack(into: &batch)
    return batch
  }

  /// Packs the polylines into further blocks of a batch, those of standing buildings with the number
  /// of the buildings' block.
  func pack(into batch: inout LineBatch, building: Int32 = LineBlock.noBuilding) {
    var packer = BlockPacker(start: Int32(batch.x.count), building: building)
    for run in runs.sorted(by: { $0.key < $1.key }) {
      var start = run.points.lowerBound
      // A run longer than a block goes on in the next one from the point where it was cut.
      while start < run.points.upperBound - 1 {
        let end = min(run.points.upperBound, start + LineBlock.capacity)
        packer.add(points[start..<end], featureSize: run.box.extent, to: &batch)
        start = end - 1
      }
    }
    packer.finish(&batch)
  }
}

/// Fills block after block of a line batch.
private struct BlockPacker {
  private let building: Int32
  private var block: LineBlock
  private var featureCount = 0

  init(start: Int32, building: Int32) {
    self.building = building
    block = LineBlock(
      start: start, count: 0, featureSize: 0, length: 0, box: TileBox(), building: building)
  }

  mutating func add(
    _ points: ArraySlice<SIMD2<Float>>, featureSize: Float, to batch: inout LineBatch
  ) {
    if Int(block.count) + points.count > LineBlock.capacity { finish(&batch) }
    var previous = points.first
    for point in points {
      let step = point - (previous ?? point)
      block.length += (step * step).sum().squareRoot()
      previous = point
      batch.x.append(point.x)
      batch.y.append(point.y)
      batch.breaks.append(0)
      block.box.include(point)
    }
    batch.breaks[batch.breaks.count - 1] = 1
    block.count += Int32(points.count)
    block.featureSize += featureSize
    featureCount += 1
  }

  mutating func finish(_ batch: inout LineBatch) {
    if featureCount > 0, let x = batch.x.last, let y = batch.y.last {
      block.featureSize /= Float(featureCount)
      batch.blocks.append(block)
      while batch.x.count % LineBlock.lanes != 0 {
        batch.x.append(x)
        batch.y.append(y)
        batch.breaks.append(1)
      }
    }
    block = LineBlock(
      start: Int32(batch.x.count), count: 0, featureSize: 0, length: 0, box: TileBox(),
      building: building)
    featureCount = 0
  }
}
