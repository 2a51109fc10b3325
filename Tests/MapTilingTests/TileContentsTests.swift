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
}
