import MapCamera
import MapScene
import MapTiles

/// The tiles of all sources, loaded in the background and kept; both maps draw from them.
final class MapLayers: Sendable {
  /// A map that asks for tiles; the main map's come first.
  enum View: Int {
    case main = 0
    case inset = 1
  }

  private let stores: [TileStore<TileGeometry>]

  /// Keeps the tiles of some sources.
  ///
  /// - Parameters:
  ///   - sources: the source at the bottom first.
  ///   - onLoad: called from a background thread when a tile is ready.
  init(sources: [any TileSource], onLoad: @escaping @Sendable () -> Void = {}) {
    stores = sources.map { source in
      TileStore(
        source: source, prepare: { tile, _ in TileGeometry(tile) }, cost: \.byteCount,
        onLoad: onLoad)
    }
  }

  /// The best tiles there are for a view, bottom source first; what is missing starts to load.
  func tiles(in viewport: Viewport, for view: View) -> [[DrawableTile<TileGeometry>]] {
    stores.map { $0.visible(in: viewport, view: view.rawValue) }
  }

  /// Whether everything asked for is there, or will never be.
  var isIdle: Bool { stores.allSatisfy(\.isIdle) }

  /// Blocks until everything asked for is there, at most `timeout` seconds.
  @discardableResult
  func waitUntilIdle(timeout: Double) -> Bool {
    stores.reduce(true) { $1.waitUntilIdle(timeout: timeout) && $0 }
  }

  /// Tiles that could not be read, each once.
  var failures: [TileError] { stores.flatMap(\.failures) }

  /// Ends the background threads.
  func shutDown() {
    for store in stores { store.shutDown() }
  }
}
