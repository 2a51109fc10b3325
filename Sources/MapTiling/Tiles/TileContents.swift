/// The pieces of one tile, thinned where they are too many.
package final class TileContents: @unchecked Sendable {
  /// A tile holds no more vertices than this. A screen shows about ten tiles, and some tens of
  /// thousands of segments are what fits into a frame.
  package static let mostVertices = 40_000

  /// The tile.
  package let tile: UInt64
  /// Whole pieces, in order.
  package private(set) var bytes = GrowBuffer<UInt8>(capacity: 1 << 10)
  /// Pieces left out because the tile was too full.
  package private(set) var dropped = 0
  private var vertices = 0

  /// The vertices it may hold.
  private let most: Int
  /// True where the most important piece stays however large it is.
  private let keepsGiant: Bool

  /// Most tiles take less; only beyond it room for a whole leaf with the heads of its pieces is taken.
  private static let smallBytes = 1 << 19
  private static let usualBytes = LeafTree.leafCost

  /// Begins a tile. One of a single giant shape shows that shape.
  package init(tile: UInt64) {
    self.tile = tile
    most = Self.mostVertices
    keepsGiant = true
  }

  /// Begins a leaf, whose pieces tell what they cost for the number of their vertices.
  package init(leaf tile: UInt64) {
    self.tile = tile
    most = Leaf.mostCost
    keepsGiant = false
  }

  /// Adds whole pieces.
  package func add(_ pieces: UnsafeRawBufferPointer) {
    var start = 0
    while start < pieces.count {
      let header = pieces.loadUnaligned(fromByteOffset: start, as: TilePiece.Header.self)
      let end = start + header.length
      add(header, UnsafeRawBufferPointer(rebasing: pieces[start..<end]))
      start = end
    }
  }

  /// Adds a piece.
  package func add(_ header: TilePiece.Header, _ piece: UnsafeRawBufferPointer) {
    // Once it is no small one, growing by doubling would copy and touch all of it again.
    if bytes.count > Self.smallBytes { bytes.reserve(Self.usualBytes) }
    bytes.append(raw: piece)
    vertices += Int(header.vertices)
    // Thinned only now and then, so that the work stays in proportion to what is read.
    if vertices > 4 * most { thin() }
  }

  /// Leaves out the least important pieces until the rest fits.
  package func thin() {
    if vertices <= most { return }
    var pieces: [(bucket: Int, score: Float, offset: Int, length: Int, vertices: Int)] = []
    var histogram = [Int](repeating: 0, count: CrowdedTiles.buckets)
    forEachPiece { header, offset, length in
      let bucket = Int(CrowdedTiles.bucket(header.score))
      histogram[bucket] += Int(header.vertices)
      pieces.append((bucket, header.score, offset, length, Int(header.vertices)))
    }
    // All of the highest buckets fit, the one after them in part: only that must be sorted.
    var last = histogram.count - 1
    var total = 0
    while last > 0 && total + histogram[last] <= most {
      total += histogram[last]
      last -= 1
    }
    var kept = pieces.indices.filter { pieces[$0].bucket > last }
    let ranked = pieces.indices.filter { pieces[$0].bucket == last }.sorted {
      pieces[$0].score != pieces[$1].score
        ? pieces[$0].score > pieces[$1].score : pieces[$0].offset < pieces[$1].offset
    }
    for index in ranked {
      let isFirst = keepsGiant && kept.isEmpty
      if !isFirst && total + pieces[index].vertices > most { break }
      kept.append(index)
      total += pieces[index].vertices
    }
    dropped += pieces.count - kept.count
    var thinned = GrowBuffer<UInt8>(capacity: 1 << 16)
    for index in kept.sorted() {
      thinned.append(bytes.base + pieces[index].offset, count: pieces[index].length)
    }
    bytes = thinned
    vertices = total
  }

  /// The records in the pieces of a leaf, as an archive keeps them.
  package var leaf: GrowBuffer<UInt8> {
    var leaf = GrowBuffer<UInt8>(capacity: bytes.count + Leaf.mark.count)
    for byte in Leaf.mark { leaf.append(byte) }
    forEachPiece { _, offset, length in
      leaf.append(
        bytes.base + offset + TilePiece.headerSize, count: length - TilePiece.headerSize)
    }
    return leaf
  }

  /// Calls `body` with each piece's header, offset and length.
  package func forEachPiece(_ body: (TilePiece.Header, Int, Int) -> Void) {
    var offset = 0
    while offset < bytes.count {
      let header = UnsafeRawPointer(bytes.base + offset)
        .loadUnaligned(as: TilePiece.Header.self)
      let length = header.length
      body(header, offset, length)
      offset += length
    }
  }
}
