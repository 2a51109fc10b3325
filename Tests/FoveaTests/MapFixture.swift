import Foundation
import MapCamera
import MapScene
import MapTiles
import MapUI
import SDLKit
import TestSupport

@testable import fovea

/// Maps for tests: with the package's own atlas, in fonts that are the same on every machine.
@MainActor
enum MapFixture {
  /// The package's asset folder.
  nonisolated static let assets = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("assets").path

  /// Opens maps with the atlas, written in the DejaVu fonts.
  ///
  /// - Parameters:
  ///   - cache: the folder for converted files.
  ///   - executable: stands beside the importer.
  static func opener(
    _ options: Options, cache: String = "/dev/null",
    executable: URL = URL(fileURLWithPath: "/proc/self/exe")
  ) throws -> MapOpener {
    var options = options
    options.assets = assets
    return MapOpener(
      options, environment: ["XDG_CACHE_HOME": cache, "PATH": "/usr/bin:/bin"],
      executable: executable,
      text: TextMasks(try rasterizer()), onLoad: { EventQueue.wake() })
  }

  /// The picture `--snapshot` would write.
  static func picture(_ options: Options) throws -> PixelImage {
    let map = try opener(options).open(options.files)
    defer { map.layers.shutDown() }
    let session = MapSession(home: map.home, options: options, trace: nil)
    return map.composer.picture(of: session.content(pixelRatio: options.scale ?? 1))
  }

  /// Letters in the DejaVu fonts.
  static func rasterizer() throws -> TextRasterizer {
    let finder = try FontFinder()
    return try TextRasterizer(files: [
      .monospaced: finder.font(matching: "DejaVu Sans Mono"),
      .sans: finder.font(matching: "DejaVu Sans"),
    ])
  }
}

/// The program's window on a display that is none, driven step by step.
@MainActor
final class WindowFixture {
  let program: ProgramWindow
  private let openings: [FileOpening]
  private let video: VideoSystem
  private let pipe = Pipe()

  /// Opens the window and draws the first frame, every tile loaded.
  ///
  /// - Parameters:
  ///   - opener: opens the files; by default one that converts none.
  ///   - home: the user's home folder.
  init(
    _ options: Options = Options(), script: PlayScript? = nil, opener: MapOpener? = nil,
    home: String = "/nowhere", surroundings: Surroundings? = nil
  ) throws {
    DummyDisplay.use()
    video = try VideoSystem(appID: "fovea-test")
    while EventQueue.poll() != nil {}
    let opener = try opener ?? MapFixture.opener(options)
    let trace = Trace(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let files: [MapFile]
    (files, openings) = try opener.begin(options.files)
    program = try ProgramWindow(
      opener, opener.open(files, size: options.size), options, openings: openings,
      surroundings: surroundings ?? Surroundings(environment: ["HOME": home]), script: script,
      trace: trace)
    program.map.composer.load(program.session.content(pixelRatio: 1), timeout: 20)
    try program.start()
    // Showing the window makes events of its own.
    while EventQueue.poll() != nil {}
    _ = traced()
  }

  isolated deinit {
    _ = program.close()
  }

  var camera: CameraState { program.session.camera }

  /// Pushes events one at a time and lets the program take each in.
  func send(_ kinds: Event.Kind...) throws {
    for kind in kinds {
      guard program.window.push(kind) else { throw PushFailure() }
      try program.step()
    }
  }

  /// Drops a file and waits until it is open or refused.
  func drop(_ path: String) throws {
    try send(.dropFile(path))
    try waitForFiles()
  }

  /// Types a path after Ctrl+O and waits until it is open or refused.
  func open(typing path: String) throws {
    try press("O", .control)
    try type(path)
    try press("Return")
    try waitForFiles()
  }

  /// Types text.
  func type(_ text: String) throws {
    for character in text { try send(.text(String(character))) }
  }

  /// Waits until the files that are on their way are open or refused.
  func waitForFiles() throws {
    while program.isOpening { try program.step() }
  }

  /// The line over the map.
  var message: FrameContent.Message? { program.content.message }

  /// Presses a key.
  func press(_ key: String, _ modifiers: KeyModifiers = []) throws {
    try send(.keyDown(key: key, modifiers: modifiers, isRepeat: false))
  }

  /// Steps until every flight has landed and the last frame is drawn with all its tiles.
  func settle() throws {
    repeat {
      EventQueue.wake()
      try program.step()
    } while !program.session.isResting
    program.map.composer.load(program.session.content(pixelRatio: 1), timeout: 20)
    program.session.setNeedsFrame()
    while program.needsFrame || program.isFading {
      EventQueue.wake()
      try program.step()
    }
  }

  /// The lines of the trace since the last time.
  func traced() -> [String] {
    // One byte more than was written, so that reading never waits.
    pipe.fileHandleForWriting.write(Data("\n".utf8))
    let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  struct PushFailure: Error {}
}
