/// The limits that keep a hostile or broken archive from taking the memory.
enum TileLimits {
  /// Bytes of an uncompressed tile. Tile writers keep to half a megabyte; decoded, a byte becomes
  /// twelve at the very worst.
  static let tileBytes = 16 << 20

  /// Bytes of an archive's uncompressed metadata, or of one directory.
  static let directoryBytes = 8 << 20
}
