import Foundation
import MapCamera
import MapScene
import MapTiles
import MapUI
import SDLKit

/// Opens maps: the atlas with files over it, always in the same way, whether the files were named on
/// the command line or dropped on the window.
@MainActor
struct MapOpener {
  private let options: Options

  /// The colours of the maps it opens.
  var theme: Theme

  private let locator: ResourceLocator
  /// Converts what is no archive.
  var importer: Importer
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
    theme = options.theme
    self.text = text
    self.environment = environment
    self.onLoad = onLoad
    locator = ResourceLocator(
      assets: options.assets, environment: environment, executable: executable)
    importer = Importer(executable: executable, environment: environment)
    importer.sourceCRS = options.sourceCRS
  }

  /// The window's icon, nil when it is not there or no picture.
  var icon: PixelImage? { locator.find("icons/128.png").flatMap { try? PNG.read($0) } }

  /// Seconds a file has to show that it is a map before the window opens without it.
  static let recognitionPatience = 2.0

  /// Seconds between two words on how a conversion goes.
  private static let reportInterval = 0.2

  /// Opens the atlas and files to be drawn over it, and waits for those that must be converted.
  ///
  /// - Parameter report: called again and again while a file is on its way.
  /// - Throws: ``MapFileError`` for the first file that cannot be drawn.
  func open(
    _ paths: [String], report: (FileOpening) -> Void = { _ in }
  ) throws(MapFileError) -> LoadedMap {
    var files: [MapFile] = []
    for path in paths {
      let opening = start(path)
      while opening.outcome == nil {
        opening.waitUntilOver(timeout: Self.reportInterval)
        if opening.outcome == nil { report(opening) }
      }
      if let file = try opening.outcome?.get() { files.append(file) }
    }
    return try open(files, size: options.size)
  }

  /// Starts to open files in the background, and waits a moment: until each is open, or its
  /// conversion is under way.
  ///
  /// - Parameter patience: seconds a file has to show that it is a map.
  /// - Returns: those that are open, and those that are still on their way.
  /// - Throws: ``MapFileError`` for the first one that is no map.
  func begin(
    _ paths: [String], patience: Double = recognitionPatience
  ) throws(MapFileError) -> (files: [MapFile], openings: [FileOpening]) {
    let openings = paths.map { start($0) }
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(patience)
    var files: [MapFile] = []
    for opening in openings {
      opening.waitUntilRecognised(timeout: max(0, (deadline - clock.now) / .seconds(1)))
      switch opening.outcome {
      case .success(let file)?: files.append(file)
      case .failure(let error)?:
        Self.giveUp(openings)
        throw error
      case nil: break
      }
    }
    let opened = Set(files.map(\.path))
    return (files, openings.filter { !opened.contains($0.path) })
  }

  /// Gives up what is on its way, and waits until nothing is left of it.
  static func giveUp(_ openings: [FileOpening]) {
    for opening in openings { opening.cancel() }
    for opening in openings { opening.waitUntilOver(timeout: tidyingPatience) }
  }

  /// Seconds a conversion has to tidy up when the program ends.
  private static let tidyingPatience = 3.0

  /// Starts to open a file in the background; ``FileOpening/outcome`` is then
  /// to be put on the map.
  func start(_ path: String) -> FileOpening {
    FileOpening(path, importer: importer, onChange: onLoad)
  }

  /// Opens the atlas and draws open files over it.
  ///
  /// - Parameters:
  ///   - size: the window's, in points; the data is framed in it.
  ///   - shown: the map until now, of which the atlas and the tiles of the same files are kept.
  /// - Throws: ``MapFileError`` when there is no atlas and no file.
  func open(
    _ files: [MapFile], size: ScreenSize, replacing shown: LoadedMap? = nil
  ) throws(MapFileError) -> LoadedMap {
    var sources = files.map(\.source)
    var notices = files.compactMap(\.notice)
    var atlas = shown?.atlas
    if atlas == nil { atlas = try openAtlas() }
    if let atlas {
      sources.insert(atlas, at: 0)
    } else {
      let complaint = "the atlas, \(TileSources.atlasName), is not in \(locator.whereabouts)"
      guard !files.isEmpty else {
        throw MapFileError("\(complaint); name its folder with --assets")
      }
      notices.append(complaint)
    }
    let layers =
      shown?.layers.replaced(by: sources) ?? MapLayers(sources: sources, onLoad: onLoad)
    return LoadedMap(
      files: files, atlas: atlas, layers: layers,
      home: HomeCamera.camera(for: options, files: files, size),
      composer: FrameComposer(
        layers: layers, theme: theme, style: options.style,
        insetOutline: options.insetOutline, units: options.units ?? .system(environment),
        text: text),
      title: (files.map(\.name) + ["Fovea"]).joined(separator: " — "),
      notices: notices)
  }

  private func openAtlas() throws(MapFileError) -> (any TileSource)? {
    guard let path = locator.find(TileSources.atlasName) else { return nil }
    return try MapFile(path: path, importer: importer).source
  }
}

/// A map that is open: its tiles and all it takes to draw them.
@MainActor
struct LoadedMap {
  /// The files over the atlas.
  let files: [MapFile]

  /// The map below them; nil where it was not found.
  let atlas: (any TileSource)?

  /// The tiles, the atlas at the bottom.
  let layers: MapLayers

  /// Where the map starts, and where Home leads.
  let home: CameraState

  /// Draws frames.
  let composer: FrameComposer

  /// The window's title.
  let title: String

  /// What the user should know and can live with, a line each.
  let notices: [String]
}
