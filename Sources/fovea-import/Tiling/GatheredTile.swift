import MapTiling

/// A tile's pieces as they come from the runs: those in memory stay where they are, the others are
/// copied.
final class GatheredTile: @unchecked Sendable {
  private let contents: TileContents
  private var parts: [(kept: KeptRun, number: Int)] = []
  /// The bytes of all pieces.
  private(set) var bytes = 0

  /// - Parameter contents: of the tile, empty.
  init(_ contents: TileContents) {
    self.contents = contents
  }

  /// The tile's key.
  var tile: UInt64 { contents.tile }

  /// Adds the pieces of a tile of a run in memory.
  func add(_ number: Int, of kept: KeptRun) {
    parts.append((kept, number))
    bytes += kept.run.bytes(of: number)
  }

  /// Adds a copy of a piece.
  func copy(_ piece: PieceReference) {
    contents.copy(piece)
    bytes += piece.bytes.count
  }

  /// The pieces the tile keeps, in order, once all are gathered. Not done beforehand, as it is a good
  /// part of the work on a tile.
  func finished() -> TileContents {
    for part in parts { contents.add(part.kept.run.pieces(of: part.number), of: part.kept) }
    contents.finish()
    parts = []
    return contents
  }
}
