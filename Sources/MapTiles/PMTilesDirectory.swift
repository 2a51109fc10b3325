/// A root or leaf directory of a PMTiles archive: runs of tiles by their index along the curve.
struct PMTilesDirectory {
  struct Entry {
    /// The index of the first tile.
    var index: UInt64

    /// Where the bytes are, within the tile data or the leaf directories.
    var offset: UInt64

    /// The number of bytes.
    var length: UInt32

    /// How many tiles from `index` on share the bytes; 0 when they are a leaf directory.
    var runLength: UInt32
  }

  /// In order of their index.
  private(set) var entries: [Entry] = []

  /// The memory it takes.
  var byteCount: Int { entries.count * MemoryLayout<Entry>.stride }

  /// Decodes a directory: the count, then a column each of index steps, run lengths, lengths and
  /// offsets.
  init(decoding bytes: [UInt8]) throws(MalformedBytes) {
    try bytes.withUnsafeBufferPointer { buffer throws(MalformedBytes) in
      var cursor = ProtobufCursor(UnsafeRawBufferPointer(buffer))
      try self.decode(&cursor)
    }
  }

  private mutating func decode(_ cursor: inout ProtobufCursor) throws(MalformedBytes) {
    let count = try cursor.varint()
    // Each entry takes a byte in each of four columns, so a count beyond that is not believed.
    guard count <= UInt64(cursor.remaining / 4) else { throw .truncated }
    entries.reserveCapacity(Int(count))
    var index: UInt64 = 0
    for position in 0..<Int(count) {
      let step = try cursor.varint()
      let (next, overflow) = index.addingReportingOverflow(step)
      guard !overflow, step > 0 || position == 0 else {
        throw MalformedBytes(reason: "a directory is out of order")
      }
      index = next
      entries.append(Entry(index: index, offset: 0, length: 0, runLength: 0))
    }
    for position in entries.indices {
      entries[position].runLength = try PMTilesDirectory.word(&cursor)
    }
    for position in entries.indices {
      entries[position].length = try PMTilesDirectory.word(&cursor)
    }
    for position in entries.indices {
      entries[position].offset = try offset(ofEntry: position, &cursor)
    }
  }

  /// Offsets are stored plus one; 0 stands for "right behind the one before".
  private func offset(
    ofEntry position: Int, _ cursor: inout ProtobufCursor
  ) throws(MalformedBytes) -> UInt64 {
    let stored = try cursor.varint()
    if stored > 0 { return stored - 1 }
    guard position > 0 else { throw MalformedBytes(reason: "a directory begins without an offset") }
    let before = entries[position - 1]
    let (offset, overflow) = before.offset.addingReportingOverflow(UInt64(before.length))
    guard !overflow else {
      throw MalformedBytes(reason: "a directory has an offset of over 64 bits")
    }
    return offset
  }

  private static func word(_ cursor: inout ProtobufCursor) throws(MalformedBytes) -> UInt32 {
    guard let word = UInt32(exactly: try cursor.varint()) else {
      throw MalformedBytes(reason: "a directory has a length of over 32 bits")
    }
    return word
  }

  /// The entry for a tile: its own, or that of the leaf directory it would be in.
  func entry(for index: UInt64) -> Entry? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].index <= index { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    let isWithin = entry.runLength == 0 || index - entry.index < UInt64(entry.runLength)
    return isWithin ? entry : nil
  }
}
