/// What went wrong with a tile archive or one of its tiles, in words for the person who opened it.
public struct TileError: Error, Hashable, Sendable {
  /// What kind of thing went wrong.
  public enum Kind: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// The path names a directory or a device.
    case notAFile
    /// The file is there but may not or can not be read.
    case unreadable
    /// The file has no bytes in it.
    case empty
    /// The file is of some other kind; an importer may know it.
    case notATileArchive
    /// A tile archive of a version, compression or content that is not drawn here.
    case unsupported
    /// The archive or the tile breaks its format's rules, or is cut short.
    case malformed
  }

  /// What kind of thing went wrong.
  public var kind: Kind

  /// The file, as it was named by the caller; nil while only the tile's bytes are known.
  public var file: String?

  /// The tile, nil when the whole archive is meant.
  public var tile: TileID?

  /// What is wrong, a clause without a full stop.
  public var reason: String

  /// What the person can do about it, a clause without a full stop.
  public var advice: String?

  /// Creates an error.
  public init(
    _ kind: Kind, file: String? = nil, tile: TileID? = nil, reason: String, advice: String? = nil
  ) {
    self.kind = kind
    self.file = file
    self.tile = tile
    self.reason = reason
    self.advice = advice
  }

  /// The same error, naming the file and the tile where it does not name any yet.
  func naming(file: String? = nil, tile: TileID? = nil) -> TileError {
    var error = self
    error.file = error.file ?? file
    error.tile = error.tile ?? tile
    return error
  }
}

extension TileError: CustomStringConvertible {
  /// One line: `file: tile z/x/y: reason; advice`.
  public var description: String {
    var line = [file, tile.map { "tile \($0)" }, reason].compactMap(\.self).joined(separator: ": ")
    if let advice {
      line += "; \(advice)"
    }
    return line
  }
}
