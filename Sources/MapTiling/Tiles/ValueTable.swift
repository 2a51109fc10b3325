import Foundation

/// The distinct values of one layer of a tile, numbered in order of appearance. A hash table of bytes
/// without an allocation for each value: a tile has as many as it has names.
package struct ValueTable: ~Copyable {
  private var bytes = GrowBuffer<UInt8>(capacity: 1 << 10)
  private var entries = GrowBuffer<Entry>(capacity: 64)
  /// The number of a value plus one, at the first free slot from its hash on; a power of two long,
  /// and never more than half full.
  private var slots = GrowBuffer<Int32>(capacity: firstSlots)

  private static let firstSlots = 128

  struct Entry: BitwiseCopyable {
    var hash: UInt64
    var start: Int
    var count: Int
  }

  /// Creates an empty table.
  package init() {
    clearSlots(Self.firstSlots)
  }

  /// How many values there are.
  package var count: Int { entries.count }

  /// A value by its number; valid until the next is added.
  package subscript(number: Int) -> UnsafeRawBufferPointer {
    let entry = entries[number]
    return UnsafeRawBufferPointer(start: bytes.base + entry.start, count: entry.count)
  }

  /// The number of a value, given out on first sight.
  package mutating func number(of value: UnsafeRawBufferPointer) -> Int {
    let hash = Self.hash(value)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      let entry = entries[number]
      if entry.hash == hash && isEqual(entry, value) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    entries.append(Entry(hash: hash, start: bytes.count, count: value.count))
    bytes.append(raw: value)
    slots[slot] = Int32(entries.count)
    if 2 * entries.count > slots.count { grow() }
    return entries.count - 1
  }

  /// Forgets all values.
  package mutating func removeAll() {
    bytes.removeAll(keepingUpTo: 1 << 20)
    entries.removeAll(keepingUpTo: 1 << 16)
    clearSlots(Self.firstSlots)
  }

  private mutating func grow() {
    clearSlots(2 * slots.count)
    for number in 0..<entries.count {
      var slot = Int(truncatingIfNeeded: entries[number].hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }

  private mutating func clearSlots(_ count: Int) {
    slots.resize(to: count)
    slots.base.update(repeating: 0, count: count)
  }

  private func isEqual(_ entry: Entry, _ value: UnsafeRawBufferPointer) -> Bool {
    guard entry.count == value.count, let other = value.baseAddress else { return false }
    return memcmp(bytes.base + entry.start, other, value.count) == 0
  }

  /// Eight bytes at a time, each folded in by a product of full width; the last of them padded.
  private static func hash(_ value: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(value.count)
    func mix(_ word: UInt64) {
      // An odd number with bits all over: the golden ratio's.
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    var index = 0
    while index + 8 <= value.count {
      mix(value.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < value.count {
      rest = rest << 8 | UInt64(value[index])
      index += 1
    }
    mix(rest)
    return hash
  }
}
