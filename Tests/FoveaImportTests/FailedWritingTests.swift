import Foundation
import MapTiling
import TestSupport
import Testing

@testable import fovea_import

@Suite("When tiles cannot be written any more")
struct FailedWritingTests {
  private static let plan = ZoomPlan(layers: [
    ZoomPlan.Layer(
      minZoom: 0, maxZoom: 6, keepsDetail: true, within: nil, points: 1, bounds: GridBounds())
  ])

  private func store() -> SpillStore {
    SpillStore(memory: SpillMemory(limit: 1 << 20), folder: NSTemporaryDirectory())
  }

  private func runs() -> RunStore {
    let memory = SpillMemory(limit: 1 << 20)
    return RunStore(memory: memory, store: store())
  }

  /// The bytes of pieces that are cut where whoever wants them says so.
  private func bytesCut(isOver: @escaping @Sendable () -> Bool) throws -> Int {
    var shape = Shape()
    for x: Int32 in 1...9 { shape.points.append(GridPoint(x: x << 20, y: x * x << 20)) }
    shape.closePart(PartRole.main.rawValue)
    var bytes = GrowBuffer<UInt8>(capacity: 256)
    FeatureRecord.append(
      sequence: 1, layer: 0, .line, zooms: 0...6, weight: 0, shape, shape.bounds,
      UnsafeRawBufferPointer(start: nil, count: 0), to: &bytes)
    let tree = LeafTree(
      sample: shape.points.elements.map { $0 }, sampleStep: 1, maxZoom: 6, leafCost: 2)
    let records = store()
    let chunk = try records.append(taking: &bytes)
    let stage = CuttingStage(
      plan: Self.plan, outputLayers: [0], keepsRecords: true, records: records, chunks: [chunk],
      tell: { _ in })
    let runs = runs()
    _ = try stage.cut(
      above: tree, in: CuttingOrder(above: tree), into: runs, isOver: isOver)
    return runs.byteCount
  }

  @Test("no more are cut")
  func cutting() throws {
    #expect(try bytesCut { false } > 0)
    #expect(try bytesCut { true } == 0)
  }

  @Test("whoever brings more is told why, and so is who waits for the end", .timeLimit(.minutes(1)))
  func adding() throws {
    let folder = try TemporaryFolder()
    let writer = try MBTilesWriter(path: folder.path("map.mbtiles"), hasLeaves: false)
    let tiling = TilingPlan(
      zooms: Self.plan, outputLayers: [0], layerNames: ["a"], keyNames: [])
    let writing = WritingStage(tiling, nil, compression: 0, to: writer)
    let runs = runs()
    var sorter = PieceSorter(runs: runs)
    let header = TilePiece.Header(
      tile: 0, order: 0, score: 0, vertices: 1, attributeBytes: 0, geometryBytes: 3, kind: 1)
    try (withUnsafeBytes(of: header) { Array($0) } + [9, 2, 2]).withUnsafeBytes {
      try sorter.copy($0)
    }
    try sorter.flush()
    try writing.add(runs)
    // The archive takes a tile only once.
    #expect(throws: ImportError.self) {
      while true { try writing.add(runs) }
    }
    #expect(throws: ImportError.self) { try writing.finish() }
  }
}
