import Foundation
import Output

/// Says on standard error how far a sweep is: in one line that changes for a person at a terminal,
/// else a line now and then.
final class SweepProgress {
  private let sweep: Sweep
  private let isTerminal = isatty(STDERR_FILENO) != 0
  private var lastReport = ContinuousClock.now

  /// Time between two lines where each stays.
  private static let interval = Duration.seconds(2)

  init(_ sweep: Sweep) {
    self.sweep = sweep
  }

  /// Tells how many pictures are written.
  func report(_ written: Int) {
    let isLast = written == sweep.count
    let text = "fovea: \(written) of \(sweep.count) pictures in \(sweep.folder)"
    if isTerminal {
      StandardStreams.say("\r\(text)\u{1B}[K" + (isLast ? "\n" : ""))
    } else if isLast || ContinuousClock.now >= lastReport + Self.interval {
      lastReport = .now
      StandardStreams.say("\(text)\n")
    }
  }
}
