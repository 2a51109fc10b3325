/// Tells pieces that a crowded tile will leave out before they are made.
///
/// A tile keeps its most important pieces as far as they fit (`TileContents`). Once a thread has seen
/// more of higher importance than fits, a lesser one has no chance, whatever the other threads see;
/// so the archive is the same as if every piece had been made.
package struct CrowdedTiles: ~Copyable {
  /// Importance is counted in half octaves from 1/8 on; beyond the last all are one.
  static let buckets = 64
  /// Of more tiles than this all is forgotten, which costs some pieces made in vain; scattered points
  /// touch more tiles than memory has room for.
  private static let mostTiles = 1 << 16
  private static let firstExponent: Float = 0.125

  struct Tile: BitwiseCopyable {
    /// Pieces below this bucket have no chance.
    var least: Int32 = 0
    /// The vertices of all pieces from that bucket on.
    var vertices = 0
  }

  private var table = TileTable()
  private var tiles = GrowBuffer<Tile>(capacity: 1 << 10)
  /// The vertices in each bucket of each tile.
  private var histograms = GrowBuffer<Int32>(capacity: 1 << 14)

  /// The number of a tile that may still keep a piece, until the next is asked for; nil where the piece
  /// has no chance.
  package mutating func place(_ tile: UInt64, score: Float) -> Int? {
    let number = number(of: tile)
    return Self.bucket(score) >= tiles[number].least ? number : nil
  }

  /// Notes a piece that was made for a tile, by the tile's number.
  package mutating func note(_ number: Int, score: Float, vertices: Int) {
    let histogram = histograms.base + number * Self.buckets
    let bucket = Int(Self.bucket(score))
    // A bucket that is full to the brim is full enough; the sum counts what the buckets count.
    let counted = min(vertices, Int(Int32.max - histogram[bucket]))
    histogram[bucket] += Int32(counted)
    tiles[number].vertices += counted
    while tiles[number].least < Self.buckets - 1 {
      let rest = tiles[number].vertices - Int(histogram[Int(tiles[number].least)])
      if rest < TileContents.mostVertices { return }
      tiles[number].vertices = rest
      tiles[number].least += 1
    }
  }

  /// The memory of it all, in bytes.
  var memory: Int {
    table.memory + tiles.count * MemoryLayout<Tile>.stride
      + histograms.count * MemoryLayout<Int32>.stride
  }

  /// Numbers hold until the next call.
  private mutating func number(of tile: UInt64) -> Int {
    if tiles.count == Self.mostTiles && table.find(tile) == nil {
      table.removeAll()
      tiles.removeAll()
      histograms.removeAll()
    }
    let number = table.number(of: tile)
    if number == tiles.count {
      tiles.append(Tile())
      for _ in 0..<Self.buckets { histograms.append(0) }
    }
    return number
  }

  /// Larger for more important pieces.
  static func bucket(_ score: Float) -> Int32 {
    // The bits of positive numbers are in their order; above these 22 are the exponent and one bit.
    let shift = Int32(22)
    let bits = Int32(bitPattern: max(score, 0).bitPattern) >> shift
    let first = Int32(bitPattern: firstExponent.bitPattern) >> shift
    return max(0, min(Int32(buckets) - 1, bits - first))
  }
}
