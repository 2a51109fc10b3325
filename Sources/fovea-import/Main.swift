import Foundation
import Manual
import MapTiling
import Output

/// The program: reads the command line, runs the import, and says how it ended.
@main
enum Main {
  static func main() {
    StandardStreams.occupy()
    resetSignals()
    Leftovers.watchSignals()
    switch Result(catching: { () throws(Options.Mistake) in
      try Options.parse(Array(CommandLine.arguments.dropFirst()))
    }) {
    case .success(let options):
      if let what = options.print { exit(print([text(of: what)])) }
      exit(run(options))
    case .failure(let mistake):
      say("\(mistake.message)\nTry 'fovea-import --help'.")
      exit(2)
    }
  }

  private static func text(of what: Options.Print) -> String {
    switch what {
    case .help: Usage.manual.help
    case .version: "fovea-import \(Version.number)"
    case .manualPage: Usage.manual.roff
    case .completions(let shell): Usage.manual.completions(for: shell)
    }
  }

  /// Prints lines and returns the status to end with.
  private static func print(_ lines: [String]) -> Int32 {
    do throws(OutputError) {
      for line in lines { try StandardStreams.print(line) }
      return 0
    } catch {
      say(error.description)
      return 1
    }
  }

  /// A program started by one that ignores signals, or from a thread that blocks them as queues'
  /// threads do, starts so too, and nobody could interrupt it.
  private static func resetSignals() {
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGCHLD, SIGXCPU, SIGXFSZ] {
      signal(number, SIG_DFL)
    }
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
  }

  private static func run(_ options: Options) -> Int32 {
    let isTerminal = isatty(STDERR_FILENO) != 0 && !options.isQuiet
    let progress = Progress(
      options.reportsProgress ? .lines : isTerminal ? .terminal : .none)
    if let megabytes = options.memoryLimit { Limits.setMemory(megabytes: megabytes) }
    if let megabytes = options.diskLimit { DiskSpace.setLimit(megabytes: megabytes) }
    if let seconds = options.timeLimit { Limits.setTime(seconds: seconds) }
    do throws(ImportError) {
      try Limits.checkFiles()
      OGR.start()
      if options.readsOnly {
        return print(try FileCheck.lines(about: options.inputs.map(InputSettings.init(path:))))
      }
      let result = try job(options, progress).run()
      progress.tellDone(result)
      if !options.isQuiet { summarise(result) }
      return 0
    } catch {
      progress.tellFailure(error.description)
      say(error.description)
      return 1
    }
  }

  private static func job(
    _ options: Options, _ progress: Progress
  ) throws(ImportError) -> ImportJob {
    let recipe = try options.recipe.map { (path) throws(ImportError) in try Recipe.read(path) }
    var inputs =
      recipe?.inputs
      ?? options.inputs.map { path in
        var input = InputSettings(path: path)
        input.layer = options.layer
        input.layerName = options.layerName
        input.minZoom = options.minZoom
        input.maxZoom = options.maxZoom
        input.filter = options.filter
        input.sourceCRS = options.sourceCRS
        return input
      }
    for index in inputs.indices { inputs[index].number = index }
    let output = options.output ?? ""
    let firstName = inputs.first.map {
      URL(fileURLWithPath: $0.path).deletingPathExtension().lastPathComponent
    }
    return ImportJob(
      inputs: inputs, output: output, name: options.name ?? recipe?.name ?? firstName ?? output,
      attribution: options.attribution ?? recipe?.attribution,
      compression: options.compression ?? recipe?.compression ?? Options.usualCompression,
      leafCost: options.isOnDemand ? LeafTree.leafCost : nil, progress: progress)
  }

  private static func summarise(_ result: ImportResult) {
    var line =
      "\(result.path): \(counted(result.features, "feature")), \(counted(result.tiles, "tile")), "
      + (result.leaves > 0
        ? "the others cut on demand from \(counted(result.leaves, "part")), " : "")
      + "levels \(result.minZoom) to \(result.maxZoom)"
    if result.thinned > 0 { line += ", \(result.thinned) pieces left out of crowded tiles" }
    say(line)
    if result.cutOff > 0 {
      say("cut by the edge of the extract: \(result.cutOff) features, too little left to draw")
    }
    if result.bad > 0 {
      say("\(result.bad) bad features skipped; the first: \(result.firstBad ?? "unknown")")
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func say(_ message: String) {
    StandardStreams.say("fovea-import: \(message)\n")
  }
}
