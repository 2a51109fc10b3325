import Foundation
import MapTiling
import Output

/// Tells how far the import is: JSON lines on standard output for a program, or one changing line
/// on standard error for a person at a terminal.
final class Progress: @unchecked Sendable {
  /// How it is told.
  enum Form {
    case none
    case lines
    case terminal
  }

  private let form: Form
  private let lock = NSLock()
  private var lastTold = 0.0
  private var features = 0

  /// Told no more often than this, in seconds.
  private static let interval = 0.1

  /// - Parameter form: how it is told.
  init(_ form: Form) {
    self.form = form
  }

  /// Tells the share done, 0 ... 1, unless something was told a moment ago.
  func tell(phase: String, share: Double, features newFeatures: Int? = nil) {
    if form == .none { return }
    lock.withLock {
      if let newFeatures { features = newFeatures }
      let now = ProcessInfo.processInfo.systemUptime
      if now - lastTold < Self.interval { return }
      lastTold = now
      let done = String(format: "%.3f", max(0, min(1, share)))
      switch form {
      case .none: break
      case .lines:
        write(
          line: "{\"event\":\"progress\",\"phase\":\"\(phase)\",\"done\":\(done),"
            + "\"features\":\(features)}")
      case .terminal:
        let percent = String(format: "%3.0f %%", share * 100)
        write(toTerminal: "\r\(percent)  \(phase), \(features) features\u{1B}[K")
      }
    }
  }

  /// Tells how it ended.
  func tellDone(_ result: ImportResult) {
    switch form {
    case .none: break
    case .terminal: write(toTerminal: "\r\u{1B}[K")
    case .lines:
      let bounds = result.bounds.map { String(format: "%.6f", $0) }.joined(separator: ",")
      var line =
        "{\"event\":\"done\",\"output\":\(ArchiveMetadata.quoted(result.path)),"
        + "\"features\":\(result.features),\"cutOff\":\(result.cutOff),\"bad\":\(result.bad),"
        + "\"tiles\":\(result.tiles),\"leaves\":\(result.leaves),"
        + "\"minzoom\":\(result.minZoom),\"maxzoom\":\(result.maxZoom),\"bounds\":[\(bounds)]"
      if let firstBad = result.firstBad {
        line += ",\"firstBad\":\(ArchiveMetadata.quoted(firstBad))"
      }
      write(line: line + "}")
    }
  }

  /// Tells that it failed.
  func tellFailure(_ message: String) {
    switch form {
    case .none: break
    case .terminal: write(toTerminal: "\r\u{1B}[K")
    case .lines:
      write(line: "{\"event\":\"error\",\"message\":\(ArchiveMetadata.quoted(message))}")
    }
  }

  private func write(line: String) {
    // Who no longer listens misses nothing but this.
    _ = StandardStreams.write("\(line)\n", to: STDOUT_FILENO)
  }

  private func write(toTerminal text: String) {
    StandardStreams.say(text)
  }
}
