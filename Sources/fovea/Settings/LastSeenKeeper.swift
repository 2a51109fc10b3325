import Foundation

/// Writes down what was last seen: a little after it has changed, and at the end.
@MainActor
final class LastSeenKeeper {
  /// Seconds without a change after which it is written. A crash costs no more than that, and a map
  /// that moves does not keep the disk awake.
  private static let settlingTime = 2.0

  /// What was there when it was looked at last.
  private(set) var seen: LastSeen

  private let file: UserFile
  private var due: Double?

  /// The disk may take its time, and a frame has none.
  private let queue = DispatchQueue(label: "last-seen", qos: .utility)

  /// Keeps a file, which says what was seen the last time.
  init(_ file: UserFile, last: LastSeen) {
    self.file = file
    seen = last
  }

  /// When there is something to write, in seconds on the clock of ``note(_:at:)``; nil for nothing.
  var nextTask: Double? { due }

  /// Takes a look at a time in seconds.
  func note(_ now: LastSeen, at time: Double) {
    if now != seen {
      seen = now
      due = time + Self.settlingTime
    } else if let due, due <= time {
      write()
    }
  }

  /// Writes what is not written yet, and waits until it is.
  func finish() {
    if due != nil { write() }
    queue.sync {}
  }

  private func write() {
    due = nil
    queue.async { [file, seen] in
      // Where nothing can be kept, as in a home that is read-only, the next start is a fresh one.
      _ = try? file.update { seen.write(to: &$0) }
    }
  }
}
