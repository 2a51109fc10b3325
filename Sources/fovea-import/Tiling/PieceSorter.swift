import MapTiling

/// Collects pieces, puts them in order when its memory is full, and passes them on as a run.
///
/// Pieces are chained tile by tile as they come: there are far fewer tiles than pieces to be sorted,
/// and the pieces of a tile mostly come in their order.
struct PieceSorter: ~Copyable {
  /// The memory of one sorter: an equal part of what all have. They, their sorted copies and the
  /// spill stores stay well inside of the program's 512 MB together.
  private static let arenaBytes = (48 << 20) / ThreadGroup.coreCount
  /// What the pieces of a small file fit in.
  private static let smallArena = 1 << 20

  struct Entry: BitwiseCopyable {
    var order: UInt64
    var offset: UInt32
    var length: UInt32
    /// The next piece of the tile; -1 at the end.
    var next: Int32
  }

  struct Chain: BitwiseCopyable {
    var tile: UInt64
    var first: Int32
    var last: Int32
    var isInOrder = true
  }

  private let runs: RunStore
  private var arena = GrowBuffer<UInt8>(capacity: 1 << 16)
  private var run = GrowBuffer<UInt8>(capacity: 1)
  private var entries = GrowBuffer<Entry>(capacity: 1 << 10)
  private var chains = GrowBuffer<Chain>(capacity: 1 << 10)
  private var table = TileTable()

  /// - Parameter runs: takes each run.
  init(runs: RunStore) {
    self.runs = runs
  }

  /// Adds the pieces that lie one after the other in a buffer.
  mutating func add(_ pieces: UnsafeRawBufferPointer) throws(ImportError) {
    var start = 0
    while start < pieces.count {
      let header = pieces.loadUnaligned(fromByteOffset: start, as: TilePiece.Header.self)
      let end = start + header.length
      add(header, UnsafeRawBufferPointer(rebasing: pieces[start..<end]))
      start = end
    }
    if arena.count >= Self.arenaBytes { try flush() }
  }

  private mutating func add(_ header: TilePiece.Header, _ piece: UnsafeRawBufferPointer) {
    let number = Int32(entries.count)
    entries.append(
      Entry(
        order: header.order, offset: UInt32(arena.count), length: UInt32(piece.count), next: -1))
    // Once it is no small file, growing by doubling would copy and touch all of it again.
    if arena.count > Self.smallArena { arena.reserve(Self.arenaBytes + Self.smallArena) }
    arena.append(raw: piece)
    let chain = table.number(of: header.tile)
    if chain == chains.count {
      chains.append(Chain(tile: header.tile, first: number, last: number))
    } else {
      link(number, to: chain)
    }
  }

  private mutating func link(_ number: Int32, to chain: Int) {
    let last = Int(chains[chain].last)
    entries[last].next = number
    chains[chain].last = number
    if entries[last].order > entries[Int(number)].order { chains[chain].isInOrder = false }
  }

  /// Puts what was collected in order and passes it on.
  mutating func flush() throws(ImportError) {
    if entries.count == 0 { return }
    var sorted = UnsafeMutableBufferPointer(start: chains.base, count: chains.count)
    sorted.sort { $0.tile < $1.tile }
    run.reserve(arena.count)
    for chain in sorted {
      if chain.isInOrder {
        var number = chain.first
        while number >= 0 {
          number = append(entries[Int(number)])
        }
      } else {
        for entry in pieces(of: chain).sorted(by: { $0.order < $1.order }) { _ = append(entry) }
      }
    }
    try runs.add(&run)
    arena.removeAll()
    entries.removeAll()
    chains.removeAll()
    table.removeAll()
  }

  /// Appends a piece to the run and returns the number of the next.
  private mutating func append(_ entry: Entry) -> Int32 {
    run.append(arena.base + Int(entry.offset), count: Int(entry.length))
    return entry.next
  }

  private func pieces(of chain: Chain) -> [Entry] {
    var pieces: [Entry] = []
    var number = chain.first
    while number >= 0 {
      pieces.append(entries[Int(number)])
      number = entries[Int(number)].next
    }
    return pieces
  }
}
