import Foundation
import MapCamera
import MapScene
import MapTiles
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

  /// The map the options ask for, written in the DejaVu fonts.
  static func map(_ options: Options, onLoad: @escaping @Sendable () -> Void = {}) throws
    -> LoadedMap
  {
    var options = options
    options.assets = assets
    return try LoadedMap(
      options, environment: [:], executable: URL(fileURLWithPath: "/proc/self/exe"),
      text: try text(), onLoad: onLoad)
  }

  /// The picture `--snapshot` would write.
  static func picture(_ options: Options) throws -> PixelImage {
    let map = try map(options)
    defer { map.layers.shutDown() }
    let session = MapSession(home: map.home, options: options, trace: nil)
    return map.composer.picture(of: session.content(pixelRatio: options.scale ?? 1))
  }

  /// Letters in the DejaVu fonts.
  static func text() throws -> TextMasks {
    let finder = try FontFinder()
    return TextMasks(
      try TextRasterizer(files: [
        .monospaced: finder.font(matching: "DejaVu Sans Mono"),
        .sans: finder.font(matching: "DejaVu Sans"),
      ]))
  }
}

/// The program's window on a display that is none, driven step by step.
@MainActor
final class WindowFixture {
  let loop: WindowLoop
  let map: LoadedMap
  private let video: VideoSystem
  private let pipe = Pipe()

  /// Opens the window and draws the first frame, every tile loaded.
  init(_ options: Options = Options(), script: PlayScript? = nil) throws {
    DummyDisplay.use()
    video = try VideoSystem(appID: "fovea-test")
    while EventQueue.poll() != nil {}
    map = try MapFixture.map(options)
    let trace = Trace(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    loop = try WindowLoop(map, options, script: script, trace: trace)
    map.composer.load(loop.session.content(pixelRatio: 1), timeout: 20)
    try loop.start()
    // Showing the window makes events of its own.
    while EventQueue.poll() != nil {}
    _ = traced()
  }

  isolated deinit {
    map.layers.shutDown()
  }

  var camera: CameraState { loop.session.camera }

  /// Pushes events one at a time and lets the loop take each in.
  func send(_ kinds: Event.Kind...) throws {
    for kind in kinds {
      guard loop.push(kind) else { throw PushFailure() }
      try loop.step()
    }
  }

  /// Steps until every flight has landed and the last frame is drawn with all its tiles.
  func settle() throws {
    repeat {
      EventQueue.wake()
      try loop.step()
      map.layers.waitUntilIdle(timeout: 20)
    } while !loop.session.isResting
    loop.session.setNeedsFrame()
    EventQueue.wake()
    try loop.step()
    while loop.session.needsFrame {
      EventQueue.wake()
      try loop.step()
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
