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
    let dropped = crowds.dropped
    #expect(refused.count > 5000 && dropped == refused.count)
    #expect(refused.allSatisfy { $0 <= worstKept })
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
