import MapCamera

/// The 127 bytes a PMTiles archive of version 3 begins with.
struct PMTilesHeader {
  static let byteCount = 127

  /// A run of bytes in the file.
  struct Section {
    var offset: UInt64
    var length: UInt64

    /// The part of the section at `offset` in it, nil when the section or the numbers end before.
    func part(at offset: UInt64, count: UInt64) -> Section? {
      let (end, overflow) = offset.addingReportingOverflow(count)
      let (start, startOverflow) = self.offset.addingReportingOverflow(offset)
      guard !overflow, !startOverflow, end <= length else { return nil }
      return Section(offset: start, length: count)
    }
  }

  enum Compression: UInt8 {
    case unknown = 0
    case none = 1
    case gzip = 2
    case brotli = 3
    case zstandard = 4
  }

  let rootDirectory: Section
  let metadata: Section
  let leafDirectories: Section
  let tileData: Section
  let internalCompression: Compression
  let tileCompression: Compression
  let tileType: UInt8
  let zooms: ClosedRange<Int>
  let bounds: CoordinateBounds?
  let center: Coordinate
  let centerZoom: Int

  /// Whether bytes begin as those of a PMTiles archive of any version do.
  static func isPMTiles(_ start: [UInt8]) -> Bool {
    start.starts(with: Array("PMTiles".utf8)) || (oldVersion(start) != nil)
  }

  /// Versions 1 and 2 begin with "PM" and the version as a 16-bit number.
  private static func oldVersion(_ start: [UInt8]) -> Int? {
    guard start.count >= 4, start.starts(with: Array("PM".utf8)), start[3] == 0 else { return nil }
    return (1...2).contains(start[2]) ? Int(start[2]) : nil
  }

  init(_ file: ReadOnlyFile) throws(TileError) {
    let count = PMTilesHeader.byteCount
    let bytes = try file.read(at: 0, count: Int(min(file.size, UInt64(count))))
    try PMTilesHeader.checkVersion(bytes, file: file.path)
    guard bytes.count == count else {
      throw TileError(
        .malformed, file: file.path, reason: "the archive ends within its header",
        advice: "copy or download it again")
    }
    rootDirectory = PMTilesHeader.section(bytes, at: 8)
    metadata = PMTilesHeader.section(bytes, at: 24)
    leafDirectories = PMTilesHeader.section(bytes, at: 40)
    tileData = PMTilesHeader.section(bytes, at: 56)
    internalCompression = Compression(rawValue: bytes[97]) ?? .unknown
    tileCompression = Compression(rawValue: bytes[98]) ?? .unknown
    tileType = bytes[99]
    let first = min(Int(bytes[100]), TileID.maxLevel)
    let last = min(Int(bytes[101]), TileID.maxLevel)
    zooms = min(first, last)...max(first, last)
    bounds = CoordinateBounds(
      west: PMTilesHeader.degrees(bytes, at: 102), south: PMTilesHeader.degrees(bytes, at: 106),
      east: PMTilesHeader.degrees(bytes, at: 110), north: PMTilesHeader.degrees(bytes, at: 114))
    centerZoom = Int(bytes[118])
    center = Coordinate(
      latitude: PMTilesHeader.degrees(bytes, at: 123),
      longitude: PMTilesHeader.degrees(bytes, at: 119))
  }

  private static func checkVersion(_ bytes: [UInt8], file: String) throws(TileError) {
    guard isPMTiles(bytes) else {
      throw TileError(.notATileArchive, file: file, reason: "this is no PMTiles archive")
    }
    let version = oldVersion(bytes) ?? (bytes.count > 7 ? Int(bytes[7]) : 3)
    guard version == 3 else {
      throw TileError(
        .unsupported, file: file, reason: "this is a PMTiles archive of version \(version)",
        advice: "only version 3 is read here; convert it with the pmtiles program")
    }
  }

  private static func section(_ bytes: [UInt8], at offset: Int) -> Section {
    Section(
      offset: integer(bytes, at: offset, of: UInt64.self),
      length: integer(bytes, at: offset + 8, of: UInt64.self))
  }

  private static func degrees(_ bytes: [UInt8], at offset: Int) -> Double {
    Double(integer(bytes, at: offset, of: Int32.self)) / 1e7
  }

  private static func integer<Value: FixedWidthInteger>(
    _ bytes: [UInt8], at offset: Int, of type: Value.Type
  ) -> Value {
    bytes.withUnsafeBytes {
      Value(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type))
    }
  }
}
