import Foundation
import MapCamera
import MapScene
import MapTiles
import SDLKit

/// Everything that is opened before there is anything to show.
@MainActor
struct LoadedMap {
  /// The atlas' file name in the asset folders.
  static let atlasName = "atlas.mbtiles"

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

  /// Puts together what is open already.
  init(
    layers: MapLayers, home: CameraState, composer: FrameComposer, title: String,
    notices: [String] = []
  ) {
    self.layers = layers
    self.home = home
    self.composer = composer
    self.title = title
    self.notices = notices
  }

  /// Opens the atlas and the files.
  ///
  /// - Parameter onLoad: called from a background thread when a tile is ready.
  /// - Throws: ``MapFileError`` for the first file that cannot be drawn.
  init(
    _ options: Options, environment: [String: String], executable: URL,
    text: TextMasks? = nil, onLoad: @escaping @Sendable () -> Void
  ) throws(MapFileError) {
    var notices: [String] = []
    let locator = ResourceLocator(
      assets: options.assets, environment: environment, executable: executable)
    let importer = Importer(executable: executable, environment: environment)
    var files: [MapFile] = []
    for path in options.files { files.append(try MapFile(path: path, importer: importer)) }

    var sources = files.map(\.source)
    if let atlas = locator.find(Self.atlasName) {
      sources.insert(try MapFile(path: atlas, importer: importer).source, at: 0)
    } else {
      let complaint = "the atlas, \(Self.atlasName), is not in \(locator.whereabouts)"
      guard !files.isEmpty else {
        throw MapFileError("\(complaint); name its folder with --assets")
      }
      notices.append(complaint)
    }

    layers = MapLayers(sources: sources, onLoad: onLoad)
    home = HomeCamera.camera(for: options, files: files)
    title = (files.map(\.name) + ["Fovea"]).joined(separator: " — ")
    composer = FrameComposer(
      layers: layers, theme: options.theme, insetOutline: options.insetOutline,
      text: text ?? TextMasks.system(notices: &notices),
      attribution: AttributionText.line(for: sources))
    self.notices = notices
  }
}
