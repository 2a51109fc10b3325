import Foundation
import Synchronization

/// A file that is being written under a passing name: when a signal ends the program before it has
/// its own name, it is removed.
///
/// For a program without a window, which ends its own way. One file is written at a time.
enum UnfinishedFile {
  private static let turn = Mutex(())

  private static let interrupting = [SIGINT, SIGTERM, SIGHUP]

  /// Plain memory, because a signal handler may touch nothing else.
  private nonisolated(unsafe) static var path: UnsafeMutablePointer<CChar>?

  /// Runs `body`, which writes to `aside`; what it leaves there when a signal comes is removed.
  static func guarding<Failure>(
    _ aside: String, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    try turn.withLock { _ throws(Failure) in try inTurn(aside, body) }
  }

  private static func inTurn<Failure>(
    _ aside: String, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    path = strdup(aside)
    var former: [(Int32, sigaction)] = []
    for number in interrupting {
      var action = sigaction()
      sigaction(number, nil, &action)
      // A window has its own way of ending, and what is ignored stays so.
      guard action.__sigaction_handler.sa_handler == nil else { continue }
      former.append((number, action))
      signal(number) { received in
        if let path = UnfinishedFile.path { unlink(path) }
        signal(received, SIG_DFL)
        raise(received)
      }
    }
    defer {
      for (number, action) in former {
        var action = action
        sigaction(number, &action, nil)
      }
      free(path)
      path = nil
    }
    try body()
  }
}
