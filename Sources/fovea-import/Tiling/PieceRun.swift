import MapTiling

/// Pieces of tiles, in the order of the tiles once it is sorted.
///
/// There are far fewer tiles than pieces, and the pieces of a tile mostly come in their order: they are
/// put together tile by tile, as they came.
struct PieceRun: ~Copyable {
  /// The pieces of a tile.
  struct Group: BitwiseCopyable {
    var tile: UInt64
    /// The bytes of all.
    var bytes = 0
    var count = 0
    /// The first of them, once they are sorted.
    var first = 0
  }

  /// What comes before the bytes of a piece in a file.
  struct Frame: BitwiseCopyable {
    var tile: UInt64
    /// The piece, wherever it was.
    var piece: PieceReference
  }

  /// The bytes of all pieces.
  private(set) var bytes = 0
  private var copies = Arena()
  private var pieces = GrowBuffer<PieceReference>(capacity: 1 << 10)
  private var groups = GrowBuffer<Group>(capacity: 1 << 8)
  private var table = TileTable()

  /// The memory it takes, besides pieces that outlive it.
  var memory: Int {
    copies.size + pieces.count * MemoryLayout<PieceReference>.stride
      + groups.count * MemoryLayout<Group>.stride + table.memory
  }

  /// Adds a copy of a piece to a tile.
  mutating func copy(_ piece: PieceReference, to tile: UInt64) {
    add(piece.moved(to: copies.copy(piece.bytes)), to: tile)
  }

  /// Adds a piece that outlives the run to a tile.
  mutating func add(_ piece: PieceReference, to tile: UInt64) {
    let group = table.number(of: tile)
    if group == groups.count { groups.append(Group(tile: tile)) }
    groups[group].count += 1
    groups[group].bytes += piece.bytes.count
    bytes += piece.bytes.count
    var piece = piece
    piece.group = Int32(group)
    pieces.append(piece)
  }

  /// Puts all in order; no more pieces are added then.
  mutating func sort() {
    var next = GrowBuffer<Int>(capacity: groups.count)
    next.resize(to: groups.count)
    var total = 0
    for group in (0..<groups.count).sorted(by: { groups[$0].tile < groups[$1].tile }) {
      groups[group].first = total
      next[group] = total
      total += groups[group].count
    }
    var sorted = GrowBuffer<PieceReference>(capacity: pieces.count)
    sorted.resize(to: pieces.count)
    for index in 0..<pieces.count {
      let group = Int(pieces[index].group)
      sorted[next[group]] = pieces[index]
      next[group] += 1
    }
    pieces = sorted
    var ordered = UnsafeMutableBufferPointer(start: groups.base, count: groups.count)
    ordered.sort { $0.tile < $1.tile }
  }

  // MARK: Once it is sorted

  /// The number of tiles.
  var tileCount: Int { groups.count }

  /// A tile by its number.
  func tile(_ number: Int) -> UInt64 { groups[number].tile }

  /// The bytes of a tile's pieces.
  func bytes(of number: Int) -> Int { groups[number].bytes }

  /// A tile's pieces, as they came.
  func pieces(of number: Int) -> UnsafeBufferPointer<PieceReference> {
    UnsafeBufferPointer(start: pieces.base + groups[number].first, count: groups[number].count)
  }

  /// Writes all pieces with their frames to a store's file.
  func write(to store: SpillStore) throws(ImportError) -> SpillStore.Chunk {
    let chunk = try store.reserve(bytes + pieces.count * MemoryLayout<Frame>.size)
    let step = 1 << 20
    var buffer = GrowBuffer<UInt8>(capacity: step)
    var done = 0
    for number in 0..<groups.count {
      for piece in pieces(of: number) {
        buffer.append(plain: Frame(tile: groups[number].tile, piece: piece))
        buffer.append(raw: piece.bytes)
        if buffer.count < step { continue }
        try store.write(buffer.raw, to: chunk, at: done)
        done += buffer.count
        buffer.removeAll()
      }
    }
    try store.write(buffer.raw, to: chunk, at: done)
    return chunk
  }
}

/// A run that several threads read, and none changes any more.
final class KeptRun: @unchecked Sendable {
  let run: PieceRun
  private let records: SpillStore?

  /// - Parameter records: holds the pieces that are not the run's own.
  init(_ run: consuming PieceRun, _ records: SpillStore?) {
    self.run = run
    self.records = records
  }
}
