import Foundation
import MapCamera
import MapScene
import MapTiles
import MapUI

/// Opens maps: the atlas with files over it, always in the same way, whether the files were named on
/// the command line or dropped on the window.
@MainActor
struct MapOpener {
  private let options: Options
  private let locator: ResourceLocator
  private let importer: Importer
  private let text: (any TextRenderer)?
  private let environment: [String: String]
  private let onLoad: @Sendable () -> Void

  /// Prepares to open maps.
  ///
  /// - Parameters:
  ///   - options: the theme, the inset's outline, the asset folder, where to look first.
  ///   - environment: where files may lie; see ``ResourceLocator`` and ``Importer``.
  ///   - executable: the running program; what belongs to it lies beside it.
  ///   - text: renders the words on the map.
  ///   - onLoad: called from a background thread when a tile is ready.
  init(
    _ options: Options, environment: [String: String], executable: URL,
    text: (any TextRenderer)?, onLoad: @escaping @Sendable () -> Void = {}
  ) {
    self.options = options
    self.text = text
    self.environment = environment
    self.onLoad = onLoad
    locator = ResourceLocator(
      assets: options.assets, environment: environment, executable: executable)
    importer = Importer(executable: executable, environment: environment)
  }

  /// Opens the atlas and files to be drawn over it, and waits for those that must be converted.
  ///
  /// - Throws: ``MapFileError`` for the first file that cannot be drawn.
  func open(_ paths: [String]) throws(MapFileError) -> LoadedMap {
    var files: [MapFile] = []
    for path in paths { files.append(try MapFile(path: path, importer: importer)) }
    return try open(files)
  }

  /// Starts to open a file in the background; ``FileOpening/outcome`` is then
  /// to be put on the map.
  func start(_ path: String) -> FileOpening {
    FileOpening(path, importer: importer, onChange: onLoad)
  }

  /// Opens the atlas and draws open files over it.
  ///
  /// - Throws: ``MapFileError`` when there is no atlas and no file.
  func open(_ files: [MapFile]) throws(MapFileError) -> LoadedMap {
    var sources = files.map(\.source)
    var notices = files.compactMap(\.notice)
    if let atlas = locator.find(TileSources.atlasName) {
      sources.insert(try MapFile(path: atlas, importer: importer).source, at: 0)
    } else {
      let complaint = "the atlas, \(TileSources.atlasName), is not in \(locator.whereabouts)"
      guard !files.isEmpty else {
        throw MapFileError("\(complaint); name its folder with --assets")
      }
      notices.append(complaint)
    }
    let layers = MapLayers(sources: sources, onLoad: onLoad)
    return LoadedMap(
      files: files, layers: layers,
      home: HomeCamera.camera(for: options, files: files),
      frame: files.last.flatMap { HomeCamera.framing([$0], options.size) },
      composer: FrameComposer(
        layers: layers, theme: options.theme, insetOutline: options.insetOutline,
        units: options.units ?? .system(environment), text: text),
      title: (files.map(\.name) + ["Fovea"]).joined(separator: " — "),
      notices: notices)
  }
}

/// A map that is open: its tiles and all it takes to draw them.
@MainActor
struct LoadedMap {
  /// The files over the atlas.
  let files: [MapFile]

  /// The tiles, the atlas at the bottom.
  let layers: MapLayers

  /// Where the map starts, and where Home leads.
  let home: CameraState

  /// Shows the data of the last file; nil when there is none or nobody knows where it is.
  let frame: CameraState?

  /// Draws frames.
  let composer: FrameComposer

  /// The window's title.
  let title: String

  /// What the user should know and can live with, a line each.
  let notices: [String]
}
