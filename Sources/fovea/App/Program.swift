import Foundation
import Manual
import MapCamera
import MapUI
import Output
import SDLKit
import Synchronization

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
      case .help: try StandardStreams.print(Usage.manual.help)
      case .version: try StandardStreams.print("fovea \(Version.number)")
      case .manualPage: try StandardStreams.print(Usage.manual.roff)
      case .completions(let shell):
        try StandardStreams.print(Usage.manual.completions(for: shell))
      case .run: try show(options, arguments)
      }
      return success
    } catch {
      complain(error is SDLError ? "no window: \(error); --snapshot needs none" : "\(error)")
      return error is UsageError || error is PlayError ? misuse : failure
    }
  }

  /// Writes a line to standard error under the program's name.
  static func complain(_ line: String) {
    StandardStreams.say("fovea: \(line)\n")
  }

  private static func show(_ said: Options, _ arguments: [String]) throws {
    var surroundings = Surroundings(environment: ProcessInfo.processInfo.environment)
    let options = try surroundings.furnish(said, arguments)
    for notice in surroundings.notices + surroundings.remarks { complain(notice) }
    let script = try options.play.map { path throws(PlayError) in
      try PlayScript(path: path, scale: options.scale ?? 1)
    }
    let isForWindow = options.snapshot == nil && options.sweep == nil
    var opener = MapOpener(
      options, environment: surroundings.environment,
      executable: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
      text: TextMasks.system { complain($0) },
      onLoad: { if isForWindow { EventQueue.wake() } })
    let trace = options.traces ? Trace() : nil
    if !isForWindow, let desktop = surroundings.desktop {
      desktop.waitForAnswer(timeout: desktopPatience)
      opener.theme = desktop.theme
    }
    if let path = options.snapshot {
      try snapshot(openAll(opener, options), options, script, trace, to: path)
    } else if let sweep = options.sweep {
      try write(sweep, of: openAll(opener, options), options, script, trace)
    } else {
      try window(opener, options, surroundings, script, trace)
    }
  }

  /// Seconds a picture waits for the desktop when its colours are to follow it.
  private static let desktopPatience = 2.0

  /// Opens all files before anything is drawn; a person at a terminal sees how it goes.
  private static func openAll(_ opener: MapOpener, _ options: Options) throws(MapFileError)
    -> LoadedMap
  {
    let isTerminal = isatty(STDERR_FILENO) != 0
    let say = { (text: String) in
      if isTerminal { StandardStreams.say("\r\(text)\u{1B}[K") }
    }
    defer { say("") }
    let map = try opener.open(options.files) { say($0.status) }
    for notice in map.notices { complain(notice) }
    return map
  }

  private static func snapshot(
    _ map: LoadedMap, _ options: Options, _ script: PlayScript?, _ trace: Trace?, to path: String
  ) throws {
    let session = MapSession(home: map.home, options: options, trace: trace)
    if let script { play(script, on: map, session) }
    let image = map.composer.picture(of: session.content(pixelRatio: options.scale ?? 1))
    map.layers.shutDown()
    for failure in map.layers.failures { complain(failure.description) }
    try Snapshot.write(image, to: path)
  }

  private static func write(
    _ sweep: Sweep, of map: LoadedMap, _ options: Options, _ script: PlayScript?, _ trace: Trace?
  ) throws {
    let session = MapSession(home: map.home, options: options, trace: trace)
    if let script { play(script, on: map, session) }
    var content = session.content(pixelRatio: options.scale ?? 1)
    let isStopped = Atomic(false)
    let signals = Signals { isStopped.store(true, ordering: .relaxed) }
    let progress = SweepProgress(sweep)
    defer {
      map.layers.shutDown()
      for failure in map.layers.failures { complain(failure.description) }
      withExtendedLifetime(signals) {}
    }
    try sweep.write(
      picture: { fieldOfView, path in
        var camera = content.viewport.camera
        camera.verticalFOV = fieldOfView
        content.viewport = content.viewport.with(camera)
        trace?.camera(camera, source: .program)
        try Snapshot.write(map.composer.picture(of: content), to: path)
      }, report: progress.report, isStopped: { isStopped.load(ordering: .relaxed) })
  }

  /// Plays a script without a window, where of the program's own business only its colours are seen.
  private static func play(_ script: PlayScript, on map: LoadedMap, _ session: MapSession) {
    session.play(script) { action in
      if action == .nextTheme { map.composer.theme = map.composer.theme.next }
    }
  }

  private static func window(
    _ opener: MapOpener, _ options: Options, _ surroundings: Surroundings, _ script: PlayScript?,
    _ trace: Trace?
  ) throws {
    var openings: [FileOpening] = []
    defer { MapOpener.giveUp(openings) }
    let map: LoadedMap
    if script == nil {
      let files: [MapFile]
      (files, openings) = try opener.begin(options.files)
      map = try opener.open(files, size: options.size)
      for notice in map.notices { complain(notice) }
    } else {
      // A replay is of a map that is all there.
      map = try openAll(opener, options)
    }
    let video = try VideoSystem(appID: "fovea")
    let signals = Signals()
    let window = try ProgramWindow(
      opener, map, options, openings: openings, surroundings: surroundings, script: script,
      trace: trace)
    try window.run()
    for failure in window.close() { complain(failure.description) }
    withExtendedLifetime(signals) {}
    withExtendedLifetime(video) {}
  }
}
