import Dispatch
import Foundation
import SDLKit

/// Turns the signals that ask a program to end into quit events.
///
/// Ctrl+C in the terminal and a session that ends then close the window like its close button.
public struct Signals {
  private let sources: [any DispatchSourceSignal]

  /// Takes over SIGINT, SIGTERM and SIGHUP; call once SDL is up.
  public init() {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      // The default action would still end the program; the source sees ignored signals too.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: .global(qos: .userInitiated))
      source.setEventHandler { EventQueue.quit() }
      source.resume()
      return source
    }
  }
}
