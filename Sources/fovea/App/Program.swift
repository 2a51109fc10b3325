import Foundation
import SDLKit

/// The program from its command line to its exit status.
@MainActor
enum Program {
  /// All is well.
  static let success: Int32 = 0
  /// It failed.
  static let failure: Int32 = 1
  /// The command line or a file of `--play` cannot be understood.
  static let misuse: Int32 = 2

  /// Runs the program to its end and answers the exit status. Complaints are one line each, on
  /// standard error.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      let options = try Options(parsing: arguments)
      switch options.action {
      case .help: print(Usage.text)
      case .version: print(Usage.version)
      case .run: try show(options)
      }
      return success
    } catch {
      complain("\(error)")
      return error is UsageError || error is PlayError ? misuse : failure
    }
  }

  /// Writes a line to standard error under the program's name.
  static func complain(_ line: String) {
    FileHandle.standardError.write(Data("fovea: \(line)\n".utf8))
  }

  private static func show(_ options: Options) throws {
    let script = try options.play.map { path throws(PlayError) in try PlayScript(path: path) }
    let isForWindow = options.snapshot == nil
    let map = try LoadedMap(
      options, environment: ProcessInfo.processInfo.environment,
      executable: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
      onLoad: { if isForWindow { EventQueue.wake() } })
    defer { map.layers.shutDown() }
    for notice in map.notices { complain(notice) }
    let trace = options.traces ? Trace() : nil
    if let path = options.snapshot {
      try snapshot(map, options, script, trace, to: path)
    } else {
      try window(map, options, script, trace)
    }
    for failure in map.layers.failures { complain(failure.description) }
  }

  private static func snapshot(
    _ map: LoadedMap, _ options: Options, _ script: PlayScript?, _ trace: Trace?, to path: String
  ) throws {
    let session = MapSession(home: map.home, options: options, trace: trace)
    if let script { session.play(script) }
    var image = map.composer.picture(of: session.content(pixelRatio: options.scale ?? 1))
    try image.withRawPixels { try Snapshot.write($0, to: path) }
  }

  private static func window(
    _ map: LoadedMap, _ options: Options, _ script: PlayScript?, _ trace: Trace?
  ) throws {
    let video = try VideoSystem(appID: "fovea")
    let signals = Signals()
    let loop = try WindowLoop(map, options, script: script, trace: trace)
    try loop.run()
    withExtendedLifetime(signals) {}
    withExtendedLifetime(video) {}
  }
}
