/// The limits that keep a hostile or broken archive from taking the memory.
enum TileLimits {
  /// Bytes of an uncompressed tile. Tile writers keep to half a megabyte; of what is drawn, a byte
  /// becomes twelve when decoded at the very worst.
  static let tileBytes = 16 << 20

  /// Features, keys and values of a tile together, and layers, which weigh more. Each may take two
  /// bytes only and becomes many times that; the fullest real tiles hold some ten thousands.
  static let tileItems = 1 << 20

  /// Bytes of an archive's uncompressed metadata, or of one directory.
  static let directoryBytes = 8 << 20
}
