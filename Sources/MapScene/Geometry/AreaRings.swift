/// The polygons of one class while a tile is being prepared.
struct AreaRings {
  private struct Area {
    var rings: [[SIMD2<Float>]]
    var height: BuildingHeight
    var box: TileBox
    var key: SpatialKey
    var pointCount: Int
  }

  private var areas: [Area] = []

  var isEmpty: Bool { areas.isEmpty }

  /// Adds a polygon feature: its outer rings, each followed by its holes.
  mutating func add(rings: [[SIMD2<Double>]], height: BuildingHeight) {
    var kept = rings.filter { $0.count > 2 }.map { $0.map { SIMD2<Float>($0) } }
    guard let outer = kept.first else { return }
    // Old tiles may turn the other way round. Within a class all outer rings must turn alike, or
    // two overlapping areas would cancel each other.
    if signedArea(outer) < 0 { kept = kept.map { $0.reversed() } }
    var box = TileBox()
    for point in outer { box.include(point) }
    for ring in kept.dropFirst() { for point in ring { box.include(point) } }
    areas.append(
      Area(
        rings: kept, height: height, box: box, key: SpatialKey(box),
        pointCount: kept.reduce(0) { $0 + $1.count }))
  }

  /// Twice the area, positive when the ring turns clockwise on a map with y down.
  private func signedArea(_ ring: [SIMD2<Float>]) -> Float {
    var sum: Float = 0
    var previous = ring[ring.count - 1]
    for point in ring {
      sum += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return sum
  }

  /// The polygons packed into blocks: large ones first, near ones together.
  func packed(as styleClass: StyleClass) -> FillBatch {
    var batch = FillBatch(styleClass: styleClass)
    var pending: [Area] = []
    var pendingPoints = 0
    for area in areas.sorted(by: { $0.key < $1.key }) {
      if pendingPoints + area.pointCount > LineBlock.capacity {
        flush(&pending, into: &batch)
        pendingPoints = 0
      }
      pending.append(area)
      pendingPoints += area.pointCount
    }
    flush(&pending, into: &batch)
    return batch
  }

  private func flush(_ areas: inout [Area], into batch: inout FillBatch) {
    guard !areas.isEmpty else { return }
    let firstPolygon = Int32(batch.polygons.count)
    let firstRing = Int32(batch.ringStarts.count - 1)
    var box = TileBox()
    var size: Float = 0
    for area in areas {
      let start = Int32(batch.ringStarts.count - 1)
      for ring in area.rings {
        // Not by key paths, which are looked up for each point.
        for point in ring {
          batch.x.append(point.x)
          batch.y.append(point.y)
        }
        batch.ringStarts.append(Int32(batch.x.count))
      }
      batch.polygons.append(
        Polygon(
          rings: start..<Int32(batch.ringStarts.count - 1), baseMeters: area.height.baseMeters,
          topMeters: area.height.topMeters))
      box.include(area.box)
      size += area.box.extent
    }
    batch.blocks.append(
      FillBlock(
        polygons: firstPolygon..<Int32(batch.polygons.count),
        rings: firstRing..<Int32(batch.ringStarts.count - 1),
        featureSize: size / Float(areas.count), box: box))
    areas.removeAll(keepingCapacity: true)
  }
}
