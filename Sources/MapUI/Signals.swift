import Dispatch
import Foundation
import SDLKit

/// Takes over the signals that ask a program to end.
///
/// By default they become quit events: Ctrl+C in the terminal and a session that ends then close the
/// window like its close button.
public struct Signals {
  private let sources: [any DispatchSourceSignal]

  /// Takes over SIGINT, SIGTERM and SIGHUP.
  ///
  /// - Parameter onSignal: called from a background thread. By default puts a quit event into the
  ///   queue, for which SDL must be up.
  public init(onSignal: @escaping @Sendable () -> Void = { EventQueue.quit() }) {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      // The default action would still end the program; the source sees ignored signals too.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: .global(qos: .userInitiated))
      source.setEventHandler(handler: onSignal)
      source.resume()
      return source
    }
  }
}
