/// Makes sure of records that anybody may have written: past it nothing outside of them is touched, and
/// what cutting a tile may take is bounded.
struct RecordCheck: ~Copyable {
  private let plan: TilingPlan
  private var points = GrowBuffer<GridPoint>(capacity: 256)
  private var cost = 0
  private var order: UInt64 = 0

  init(_ plan: TilingPlan) {
    self.plan = plan
  }

  /// Checks the record at an offset and returns where the next begins.
  mutating func passRecord(
    at offset: Int, in bytes: UnsafeRawBufferPointer
  ) throws(UnsoundLeaf) -> Int {
    guard let base = bytes.baseAddress, bytes.count - offset >= FeatureRecord.headerSize else {
      throw UnsoundLeaf(reason: "it ends in the middle of a feature")
    }
    let record = FeatureRecord(at: base + offset)
    let header = record.header
    guard isSound(header) else { throw UnsoundLeaf(reason: "a feature is not as it should be") }
    // The counts have 32 bits, so that no sum of their products overflows.
    let layout = FeatureRecord.Layout(header)
    guard layout.length == Int(header.length), layout.length <= bytes.count - offset else {
      throw UnsoundLeaf(reason: "a feature's length is wrong")
    }
    cost += Leaf.cost(bytes: layout.length, vertices: Int(header.points))
    guard cost <= Leaf.mostCost else { throw UnsoundLeaf(reason: "it holds too much") }
    // In the order of layers, each of which a tile names once.
    let order = TilePiece.order(header, in: plan.outputLayers)
    guard order >= self.order else { throw UnsoundLeaf(reason: "its features are out of order") }
    self.order = order
    guard hasSoundParts(record, layout), hasSoundPoints(record), hasSoundAttributes(record) else {
      throw UnsoundLeaf(reason: "a feature's vertices or attributes are damaged")
    }
    return offset + layout.length
  }

  private func isSound(_ header: FeatureRecord.Header) -> Bool {
    // Sequence numbers share a word with layers.
    header.sequence < 1 << 48 && ShapeKind(rawValue: header.kind) != nil
      && header.form.isSubset(of: .all) && Int(header.layer) < plan.zooms.layers.count
      && header.minZoom <= header.maxZoom && header.maxZoom <= ZoomPlan.deepest
      && header.minX <= header.maxX && header.minY <= header.maxY && header.weight.isFinite
      && header.parts > 0 && header.points > 0
      && (header.parts == 1 || header.form.contains(.parted))
  }

  private func hasSoundParts(_ record: FeatureRecord, _ layout: FeatureRecord.Layout) -> Bool {
    let header = record.header
    let bytes = record.bytes
    if header.form.contains(.ranked) {
      for part in 0..<Int(header.parts) {
        let size = bytes.loadUnaligned(fromByteOffset: layout.sizes + 8 * part, as: Double.self)
        // Points have no size.
        if !(size >= 0) { return false }
      }
    }
    guard header.form.contains(.parted) else { return true }
    var previous: Int32 = 0
    for part in 0..<Int(header.parts) {
      let end = bytes.loadUnaligned(fromByteOffset: layout.ends + 4 * part, as: Int32.self)
      let isHole = bytes[layout.roles + part] == PartRole.hole.rawValue
      guard end > previous, PartRole(rawValue: bytes[layout.roles + part]) != nil,
        !(isHole && part == 0)
      else { return false }
      previous = end
    }
    return Int(previous) == Int(header.points)
  }

  private mutating func hasSoundPoints(_ record: FeatureRecord) -> Bool {
    record.unpack(into: &points)
    var box = GridBounds()
    for point in points.elements { box.add(point) }
    let header = record.header
    return box.minX >= header.minX && box.maxX <= header.maxX && box.minY >= header.minY
      && box.maxY <= header.maxY
  }

  private func hasSoundAttributes(_ record: FeatureRecord) -> Bool {
    var bytes = AttributeBytes(record.attributes)
    while bytes.hasMore {
      guard let key = bytes.checkedNext(), key < plan.keyNames.count else { return false }
    }
    return true
  }
}
