import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MapTiling

@Suite("Pieces a crowded tile has no room for")
struct CrowdedTilesTests {
  @Test("are told beforehand only where the tile would leave them out")
  func sameAsThinning() {
    var generator = SeededGenerator(seed: 3)
    var crowds = CrowdedTiles()
    var pieces: [(score: Float, vertices: Int)] = []
    var refused: [Float] = []
    for _ in 0..<30_000 {
      let piece = (
        score: Float.random(in: 0...3000, using: &generator),
        vertices: Int.random(in: 1...9, using: &generator)
      )
      if let place = crowds.place(7, score: piece.score) {
        crowds.note(place, score: piece.score, vertices: piece.vertices)
      } else {
        refused.append(piece.score)
      }
      pieces.append(piece)
    }
    // The rule itself: the best as far as they fit.
    var room = TileContents.mostVertices
    let kept = pieces.sorted { $0.score > $1.score }.prefix { piece in
      room -= piece.vertices
      return room >= 0
    }
    let worstKept = kept.last?.score ?? 0
    #expect(refused.count > 5000)
    #expect(refused.allSatisfy { $0 <= worstKept })
  }

  @Test("are told of few enough tiles at a time to stay within some memory")
  func manyTiles() {
    var crowds = CrowdedTiles()
    let most = 32 << 20
    for tile in 0..<400_000 {
      guard let number = crowds.place(UInt64(tile), score: 1) else { continue }
      crowds.note(number, score: 1, vertices: TileContents.mostVertices)
      #expect(crowds.place(UInt64(tile), score: 0.1) == nil)
      if crowds.memory > most { break }
    }
    #expect(crowds.memory <= most)
  }

  @Test("are told by all threads together above leaves, and as safely")
  func shared() throws {
    let sample = (0..<8).map { GridPoint(x: $0 << 20, y: 5) }
    let tree = LeafTree(sample: sample, sampleStep: 1, maxZoom: 0, leafCost: 4)
    let tiles = CutTiles(above: tree)
    let number = try #require(tiles.number(of: TileKey.key(zoom: 0, column: 0, row: 0)))
    var generator = SeededGenerator(seed: 4)
    let pieces = (0..<30_000).map { _ in
      (
        score: Float.random(in: 0...3000, using: &generator),
        vertices: Int.random(in: 1...9, using: &generator)
      )
    }
    let refused = Mutex<[Float]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for piece in pieces[(pieces.count / 4 * thread)...].prefix(pieces.count / 4) {
        if tiles.hasRoom(number, score: piece.score) {
          tiles.note(number, score: piece.score, vertices: piece.vertices)
        } else {
          refused.withLock { $0.append(piece.score) }
        }
      }
    }
    var room = TileContents.mostVertices
    let kept = pieces.sorted { $0.score > $1.score }.prefix { piece in
      room -= piece.vertices
      return room >= 0
    }
    let worstKept = kept.last?.score ?? 0
    let scores = refused.withLock { $0 }
    #expect(scores.count > 5000 && scores.allSatisfy { $0 <= worstKept })
    #expect(tiles.number(of: TileKey.key(zoom: 1, column: 0, row: 0)) == nil)
  }

  @Test("are told in tiles of more vertices than 32 bits count, too")
  func countless() throws {
    var crowds = CrowdedTiles()
    let placed = crowds.place(1, score: 100)
    let full = try #require(placed)
    for score: Float in [100, 100, 1000, 1000] {
      crowds.note(full, score: score, vertices: .max)
    }
    let lesser = crowds.place(1, score: 100)
    let equal = crowds.place(1, score: 1000)
    #expect(lesser == nil && equal == full)
  }

  @Test("do not exist in another tile")
  func otherTile() throws {
    var crowds = CrowdedTiles()
    let placed = crowds.place(1, score: 100)
    let full = try #require(placed)
    for _ in 0..<3 { crowds.note(full, score: 100, vertices: TileContents.mostVertices) }
    let lesser = crowds.place(1, score: 1)
    let elsewhere = crowds.place(2, score: 1)
    let equal = crowds.place(1, score: 100)
    #expect(lesser == nil && elsewhere != nil && equal == full)
  }
}
