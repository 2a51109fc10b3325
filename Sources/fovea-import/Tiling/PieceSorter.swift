import MapTiling

/// Collects pieces and passes them on as runs, in the order of their tiles.
struct PieceSorter: ~Copyable {
  /// The pieces a run holds, in bytes, an equal part for each sorter: with what is known of them they
  /// take about twice as much, and stay well inside of the program's 512 MB.
  private static let runBytes = (32 << 20) / ThreadGroup.coreCount

  private let runs: RunStore
  private var run = PieceRun()

  /// - Parameter runs: takes each run.
  init(runs: RunStore) {
    self.runs = runs
  }

  /// Adds copies of `TilePiece`s that lie one after the other.
  mutating func copy(_ pieces: UnsafeRawBufferPointer) throws(ImportError) {
    TilePiece.forEach(in: pieces) { tile, piece in run.copy(piece, to: tile) }
    try flushFull()
  }

  /// Adds a piece to a tile.
  ///
  /// - Parameter staying: whether its bytes outlive the runs; else they are copied.
  mutating func add(
    _ piece: PieceReference, to tile: UInt64, staying: Bool
  ) throws(ImportError) {
    if staying { run.add(piece, to: tile) } else { run.copy(piece, to: tile) }
    try flushFull()
  }

  private mutating func flushFull() throws(ImportError) {
    if run.bytes >= Self.runBytes { try flush() }
  }

  /// Passes on what was collected.
  mutating func flush() throws(ImportError) {
    if run.bytes == 0 { return }
    var full = PieceRun()
    swap(&full, &run)
    try runs.add(full)
  }
}
