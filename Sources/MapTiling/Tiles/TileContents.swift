/// The pieces of one tile, thinned where they are too many.
package final class TileContents: @unchecked Sendable {
  /// A tile holds no more vertices than this. A screen shows about ten tiles, and some tens of
  /// thousands of segments are what fits into a frame.
  package static let mostVertices = 40_000

  /// Copies that take less are not worth looking through, in bytes.
  private static let fewCopies = 16 << 20
  /// What an arena takes besides its copies at most, about, in bytes.
  private static let spareCopies = 1 << 20

  /// A place in the order of importance.
  private struct Rank {
    let score: Float
    let order: UInt64

    init(_ piece: PieceReference) {
      score = piece.score
      order = piece.order
    }

    func isBefore(_ other: Rank) -> Bool {
      score != other.score ? score > other.score : order < other.order
    }
  }

  /// The tile.
  package let tile: UInt64
  /// What it keeps; in order once it is finished.
  package private(set) var pieces = GrowBuffer<PieceReference>(capacity: 64)
  /// Pieces left out because the tile was too full.
  package private(set) var dropped = 0
  private var size = 0
  /// Where the last piece stands in the order.
  private var last: UInt64 = 0
  private var isInOrder = true
  private var copies = Arena()
  /// The size of the copies at which to look for what of them is too much.
  private var manyCopies = TileContents.fewCopies
  /// What was found not to fit. Nothing after it is taken any more, so that the tile is the same
  /// however often it was thinned.
  private var end: Rank?
  private var owners: [AnyObject] = []

  private let isLeaf: Bool
  /// The sum of its pieces' sizes that it may hold.
  private let most: Int

  /// Begins a tile. One of a single giant shape shows that shape.
  package init(tile: UInt64) {
    self.tile = tile
    isLeaf = false
    most = Self.mostVertices
  }

  /// Begins a leaf, whose pieces are records and count for what they cost.
  package init(leaf tile: UInt64) {
    self.tile = tile
    isLeaf = true
    most = Leaf.mostWrittenCost
  }

  /// Adds copies of `TilePiece`s that lie one after the other.
  package func copy(_ pieces: UnsafeRawBufferPointer) {
    TilePiece.forEach(in: pieces) { _, piece in copy(piece) }
  }

  /// Adds a copy of a piece.
  package func copy(_ piece: PieceReference) {
    if !hasChance(piece) {
      dropped += 1
      return
    }
    append(piece.moved(to: copies.copy(piece.bytes)))
    // Only now and then, so that the work stays in proportion to what is read.
    if size > 4 * most || copies.size > manyCopies {
      thin()
      compact()
    }
  }

  /// Adds pieces that stay where they are as long as their owner.
  package func add(_ pieces: UnsafeBufferPointer<PieceReference>, of owner: AnyObject) {
    owners.append(owner)
    for piece in pieces {
      if hasChance(piece) { append(piece) } else { dropped += 1 }
    }
  }

  /// The memory of the copies in bytes.
  var copiedBytes: Int { copies.size }

  private func hasChance(_ piece: PieceReference) -> Bool {
    // What no leaf has room for would otherwise be the first that does not fit, and all that matters
    // less would go with it.
    if isLeaf && Int(piece.size) > most { return false }
    guard let end else { return true }
    return Rank(piece).isBefore(end)
  }

  private func append(_ piece: PieceReference) {
    if last > piece.order { isInOrder = false }
    last = piece.order
    size += Int(piece.size)
    pieces.append(piece)
  }

  /// Puts what was added in order and leaves out what is too much.
  package func finish() {
    thin()
    if isInOrder { return }
    var pieces = UnsafeMutableBufferPointer(start: pieces.base, count: pieces.count)
    pieces.sort { $0.order < $1.order }
    isInOrder = true
  }

  /// Leaves out the least important pieces until the rest fits.
  private func thin() {
    if size <= most { return }
    var histogram = [Int](repeating: 0, count: CrowdedTiles.buckets)
    for index in 0..<pieces.count { histogram[bucket(index)] += Int(pieces[index].size) }
    // All of the highest buckets fit, the one after them in part: only that must be sorted.
    var last = histogram.count - 1
    var total = 0
    while last > 0 && total + histogram[last] <= most {
      total += histogram[last]
      last -= 1
    }
    var keeps = (0..<pieces.count).map { bucket($0) > last }
    let ranked = (0..<pieces.count).filter { bucket($0) == last }.sorted {
      Rank(pieces[$0]).isBefore(Rank(pieces[$1]))
    }
    for index in ranked {
      end = Rank(pieces[index])
      // The most important piece of a tile stays however large it is.
      let isGiant = !isLeaf && total == 0
      if !isGiant && total + Int(pieces[index].size) > most { break }
      keeps[index] = true
      total += Int(pieces[index].size)
    }
    var kept = 0
    for index in 0..<pieces.count where keeps[index] {
      pieces[kept] = pieces[index]
      kept += 1
    }
    dropped += pieces.count - kept
    pieces.truncate(to: kept)
    size = total
  }

  /// Gives back the memory of copies that were left out, where it is more than that of the others.
  private func compact() {
    var kept = 0
    for index in 0..<pieces.count { kept += pieces[index].bytes.count }
    if copies.size > 2 * kept + Self.spareCopies {
      var fresh = Arena()
      for index in 0..<pieces.count {
        pieces[index] = pieces[index].moved(to: fresh.copy(pieces[index].bytes))
      }
      copies = fresh
      // Theirs were copied as well.
      owners = []
    }
    manyCopies = max(Self.fewCopies, 2 * copies.size)
  }

  private func bucket(_ index: Int) -> Int { Int(CrowdedTiles.bucket(pieces[index].score)) }

  /// The records of a leaf, as an archive keeps them.
  package var leaf: GrowBuffer<UInt8> {
    var count = Leaf.mark.count
    for index in 0..<pieces.count { count += pieces[index].bytes.count }
    var leaf = GrowBuffer<UInt8>(capacity: count)
    for byte in Leaf.mark { leaf.append(byte) }
    for index in 0..<pieces.count { leaf.append(raw: pieces[index].bytes) }
    return leaf
  }
}
