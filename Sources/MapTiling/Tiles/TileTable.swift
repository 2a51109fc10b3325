/// Numbers tiles in the order of their first appearance: a hash table of keys without an allocation
/// for each.
package struct TileTable: ~Copyable {
  private static let firstSlots = 1 << 12

  private var tiles = GrowBuffer<UInt64>(capacity: 1 << 10)
  /// The number of a tile plus one, at the first free slot from its hash on; a power of two long, and
  /// never more than half full.
  private var slots = GrowBuffer<Int32>(capacity: firstSlots)

  /// Creates an empty table.
  package init() {
    clearSlots(Self.firstSlots)
  }

  /// The memory it takes, in bytes.
  package var memory: Int {
    tiles.count * MemoryLayout<UInt64>.stride + slots.count * MemoryLayout<Int32>.stride
  }

  /// How many tiles there are.
  package var count: Int { tiles.count }

  /// The number of a tile, given out on first sight.
  package mutating func number(of tile: UInt64) -> Int {
    let found = slot(of: tile)
    if slots[found] != 0 { return Int(slots[found]) - 1 }
    tiles.append(tile)
    slots[found] = Int32(tiles.count)
    if 2 * tiles.count > slots.count { growSlots() }
    return tiles.count - 1
  }

  /// The number of a tile; nil where it has none.
  func find(_ tile: UInt64) -> Int? {
    let number = Int(slots[slot(of: tile)]) - 1
    return number < 0 ? nil : number
  }

  /// Forgets all tiles.
  package mutating func removeAll() {
    tiles.removeAll()
    clearSlots(slots.count)
  }

  private func slot(of tile: UInt64) -> Int {
    // The golden ratio's bits spread the tiles; the product's high ones hang on all of the number.
    var slot = Int((tile &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
    while slots[slot] != 0 && tiles[Int(slots[slot]) - 1] != tile {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func growSlots() {
    clearSlots(2 * slots.count)
    for number in 0..<tiles.count { slots[slot(of: tiles[number])] = Int32(number + 1) }
  }

  private mutating func clearSlots(_ count: Int) {
    slots.resize(to: count)
    slots.base.update(repeating: 0, count: count)
  }
}
