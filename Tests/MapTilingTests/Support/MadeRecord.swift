@testable import MapTiling

/// A record of one part, and a plan that shows it at all levels.
struct MadeRecord: ~Copyable {
  static let plan = ZoomPlan(layers: [
    ZoomPlan.Layer(
      minZoom: 0, maxZoom: 14, keepsDetail: true, within: nil, points: 1, bounds: GridBounds())
  ])

  private var bytes = GrowBuffer<UInt8>(capacity: 256)

  init(_ kind: ShapeKind, _ places: [(Int32, Int32)], zooms: ClosedRange<Int> = 0...14) {
    var shape = Shape()
    for place in places { shape.points.append(GridPoint(x: place.0, y: place.1)) }
    shape.closePart(PartRole.main.rawValue)
    FeatureRecord.append(
      sequence: 1, layer: 0, kind, zooms: zooms, weight: 0, shape, shape.bounds,
      UnsafeRawBufferPointer(start: nil, count: 0), to: &bytes)
  }

  /// Lasts as long as this.
  var record: FeatureRecord { FeatureRecord(at: UnsafeRawPointer(bytes.base)) }
}
