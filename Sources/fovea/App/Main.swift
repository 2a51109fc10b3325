import Foundation

@main
enum Main {
  @MainActor
  static func main() {
    // Nobody reading what --trace or --help prints is no reason to die.
    signal(SIGPIPE, SIG_IGN)
    exit(Program.run(Array(CommandLine.arguments.dropFirst())))
  }
}
