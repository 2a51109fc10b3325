import TestSupport
import Testing

@testable import MapTiling

@Suite("The pieces of a tile")
struct TileContentsTests {
  /// A piece as it comes from a file, with some bytes of attributes.
  private func piece(_ order: Int, score: Float, vertices: Int, bytes: Int) -> [UInt8] {
    let header = TilePiece.Header(
      tile: 7, order: UInt64(order), score: score, vertices: UInt32(vertices),
      attributeBytes: UInt32(bytes), geometryBytes: 0, kind: 1)
    return withUnsafeBytes(of: header) { Array($0) }
      + [UInt8](repeating: UInt8(truncatingIfNeeded: order), count: bytes)
  }

  @Test(
    "take no more memory the more of them have no room",
    arguments: [(count: 600_000, vertices: 1, bytes: 52), (1_000, 400, 100_000)])
  func memory(count: Int, vertices: Int, bytes: Int) {
    let contents = TileContents(tile: 7)
    var most = 0
    for order in 0..<count {
      // Each matters more than all before it, so that each is taken.
      let piece = piece(order, score: Float(order), vertices: vertices, bytes: bytes)
      piece.withUnsafeBytes { contents.copy($0) }
      most = max(most, contents.copiedBytes)
    }
    contents.finish()
    let kept = TileContents.mostVertices / vertices
    #expect(most < 5 * kept * (TilePiece.headerSize + bytes))
    #expect(contents.pieces.elements.map { Int($0.order) } == Array(count - kept..<count))
    #expect(
      contents.pieces.elements.allSatisfy { piece in
        piece.bytes[TilePiece.headerSize] == UInt8(truncatingIfNeeded: piece.order)
          && piece.bytes.last == UInt8(truncatingIfNeeded: piece.order)
      })
  }

  @Test("are the same however often they were thinned")
  func sameHoweverThinned() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      let pieces = (0..<2_000).map { order in
        (
          order: order, score: Float(Int.random(in: 0..<50, using: &generator)),
          vertices: Int.random(in: 1...2_000, using: &generator)
        )
      }
      let contents = TileContents(tile: 7)
      for piece in pieces {
        self.piece(piece.order, score: piece.score, vertices: piece.vertices, bytes: 1)
          .withUnsafeBytes { contents.copy($0) }
      }
      contents.finish()
      // The rule itself: the best as far as they fit.
      var room = TileContents.mostVertices
      let ranked = pieces.sorted { ($1.score, $0.order) < ($0.score, $1.order) }
      let kept = ranked.prefix { piece in
        room -= piece.vertices
        return room >= 0
      }
      #expect(contents.pieces.elements.map { Int($0.order) } == kept.map(\.order).sorted())
      #expect(contents.dropped == pieces.count - kept.count)
    }
  }

  // MARK: Leaves

  private let plan = TilingPlan(
    zooms: ZoomPlan(layers: [
      ZoomPlan.Layer(
        minZoom: 0, maxZoom: 14, keepsDetail: true, within: nil, points: 1, bounds: GridBounds())
    ]), outputLayers: [0], layerNames: ["a"], keyNames: ["k"])

  /// A record of so many bytes in all, with one attribute.
  private func record(_ sequence: Int, weight: Float, bytes: Int) -> [UInt8] {
    var shape = Shape()
    shape.points.append(GridPoint(x: 5, y: 5))
    shape.closePart(PartRole.main.rawValue)
    let bare = FeatureRecord.headerSize + MemoryLayout<GridPoint>.size
    // Key 0, then the length of a message, which is a text, in four bytes each.
    func number(_ value: Int) -> [UInt8] {
      [0, 7, 14, 21].map { UInt8(value >> $0 & 0x7F) | ($0 < 21 ? 0x80 : 0) }
    }
    let text = bytes - bare - 10
    let attributes =
      [0] + number(text + 5) + [0x0A] + number(text)
      + [UInt8](repeating: 0x61, count: text)
    var record = GrowBuffer<UInt8>()
    attributes.withUnsafeBytes {
      FeatureRecord.append(
        sequence: UInt64(sequence), layer: 0, .point, zooms: 0...14, weight: weight, shape,
        GridBounds(minX: 5, minY: 5, maxX: 5, maxY: 5), $0, to: &record)
    }
    return Array(record.elements)
  }

  private func leaf(of records: [[UInt8]]) -> TileContents {
    let contents = TileContents(leaf: 7)
    for (order, record) in records.enumerated() {
      record.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        contents.copy(
          PieceReference(FeatureRecord(at: base), order: UInt64(order), zoom: 4))
      }
    }
    contents.finish()
    return contents
  }

  @Test("fill a leaf only so far that it can be read, with the rest of its row")
  func fullLeaf() throws {
    let records = (0..<300).map { record($0, weight: 1, bytes: 1 << 16) }
    let contents = leaf(of: records)
    let bytes = Array(contents.leaf.elements)
    #expect(contents.dropped == 300 - 255)
    #expect(bytes.count > 15 << 20 && bytes.count + 1024 < Leaf.mostCost)
    _ = try Leaf(bytes, plan: plan)
  }

  @Test("that no leaf has room for leave the others of their leaf alone")
  func oversized() throws {
    let small = (0..<50).map { record($0, weight: 1, bytes: 100) }
    let huge = record(50, weight: 9, bytes: Leaf.mostCost + 1)
    let contents = leaf(of: small + [huge] + [record(51, weight: 1, bytes: 100)])
    #expect(contents.pieces.elements.map { Int($0.order) } == Array(0..<50) + [51])
    #expect(contents.dropped == 1)
    _ = try Leaf(Array(contents.leaf.elements), plan: plan)
  }
}
