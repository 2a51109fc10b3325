import Foundation
import Output

@main
enum Main {
  @MainActor
  static func main() {
    StandardStreams.occupy()
    // Nobody reading what --trace or --help prints is no reason to die.
    signal(SIGPIPE, SIG_IGN)
    unblockSignals()
    exit(Program.run(Array(CommandLine.arguments.dropFirst())))
  }

  /// A program started from a thread that blocks signals starts so too, and could not be interrupted.
  private static func unblockSignals() {
    var ending = sigset_t()
    sigemptyset(&ending)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&ending, number) }
    pthread_sigmask(SIG_UNBLOCK, &ending, nil)
  }
}
