import Dispatch
import Synchronization

/// Finds the system's fonts in the background: that takes as long as drawing a frame, and what needs
/// them can wait until there are letters to write.
public final class FontSearch: Sendable {
  /// What was found, handed from the thread that searched to the one that waits.
  struct Found: @unchecked Sendable {
    let files: [TextRasterizer.Face: FontFile]
    /// Goes on to find fonts for letters these lack.
    let finder: FontFinder
  }

  private let outcome = Mutex<Result<Found, SDLError>?>(nil)
  private let group = DispatchGroup()

  /// Starts searching.
  public init() {
    DispatchQueue.global(qos: .userInitiated).async(group: group) { [self] in
      let found = Result { () throws(SDLError) in try Self.search() }
      outcome.withLock { $0 = found }
    }
  }

  /// Waits for the fonts; takes them, for they are to be used by one thread alone.
  func take() throws(SDLError) -> Found {
    group.wait()
    guard let found = outcome.withLock({ $0.take() }) else {
      preconditionFailure("fonts are taken once")
    }
    return try found.get()
  }

  private static func search() throws(SDLError) -> Found {
    let finder = try FontFinder()
    let files: [TextRasterizer.Face: FontFile] = [
      .monospaced: try finder.font(matching: "monospace"),
      .sans: try finder.font(matching: "sans"),
    ]
    return Found(files: files, finder: finder)
  }
}
