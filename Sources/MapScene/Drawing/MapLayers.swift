import MapCamera
import MapTiles

/// The tiles of all sources, loaded in the background and kept; both maps draw from them.
public final class MapLayers: Sendable {
  /// A map that asks for tiles; the main map's come first.
  public enum View: Int, Sendable {
    /// The main map, whose tiles load first.
    case main = 0
    /// The small map on it.
    case inset = 1
    /// A picture that is taken of the main map while that goes on.
    case picture = 2
    /// The small map on the picture.
    case pictureInset = 3
  }

  /// Whom to credit for the data, as a line of plain text.
  public let attribution: String

  private let stores: [TileStore<TileGeometry>]
  private let onLoad: @Sendable () -> Void

  /// Metres up to which a building below the bottom edge is seen to reach over it: nearly all are lower.
  private static let highestTower = 100.0

  /// Keeps the tiles of some sources, and waits for their tile of the whole world where they have
  /// one.
  ///
  /// - Parameters:
  ///   - sources: the source at the bottom first.
  ///   - onLoad: called from a background thread when a tile is ready.
  public convenience init(
    sources: [any TileSource], onLoad: @escaping @Sendable () -> Void = {}
  ) {
    self.init(sources, onLoad, keeping: [])
  }

  private init(
    _ sources: [any TileSource], _ onLoad: @escaping @Sendable () -> Void,
    keeping open: [TileStore<TileGeometry>]
  ) {
    attribution = AttributionText.line(for: sources)
    self.onLoad = onLoad
    stores = sources.map { source in
      if let store = open.first(where: { $0.source as AnyObject === source as AnyObject }) {
        return store
      }
      let store = TileStore(
        source: source, options: TileCoverOptions(standingMeters: Self.highestTower),
        prepare: { TileGeometry($0, level: $1.z) }, cost: \.byteCount,
        onLoad: onLoad)
      // The coarsest tile stands in for all others, so that nothing is ever blank.
      store.loadNow([.world])
      return store
    }
  }

  /// Other sources in the place of these; of a source that was here already the tiles are kept.
  ///
  /// These layers may be drawn until the threads of the sources that are gone are ended with
  /// ``shutDown(keeping:)``.
  public func replaced(by sources: [any TileSource]) -> MapLayers {
    MapLayers(sources, onLoad, keeping: stores)
  }

  /// The best tiles there are for a view, bottom source first; what is missing starts to load.
  public func tiles(in viewport: Viewport, for view: View) -> [[DrawableTile<TileGeometry>]] {
    stores.map { $0.visible(in: viewport, view: view.rawValue) }
  }

  /// Whether everything asked for is there, or will never be.
  public var isIdle: Bool { stores.allSatisfy(\.isIdle) }

  /// Whether everything a view asked for last is there, or will never be; ask after
  /// ``tiles(in:for:)``.
  public func isComplete(_ view: View) -> Bool {
    stores.allSatisfy { $0.isComplete(view: view.rawValue) }
  }

  /// Gives up what a view asked for.
  public func forget(_ view: View) {
    for store in stores { store.forget(view: view.rawValue) }
  }

  /// Blocks until everything asked for is there, at most `timeout` seconds.
  @discardableResult
  public func waitUntilIdle(timeout: Double) -> Bool {
    let deadline = ContinuousClock.now + .seconds(timeout)
    return stores.reduce(true) { isIdle, store in
      let remaining = (deadline - ContinuousClock.now) / .seconds(1)
      return store.waitUntilIdle(timeout: max(0, remaining)) && isIdle
    }
  }

  /// Asks for tiles and waits for them, at most `timeout` seconds.
  ///
  /// Where a source has no tile, a coarser one is asked for when that is known, hence the rounds.
  ///
  /// - Parameter request: Asks for all that will be drawn, through ``tiles(in:for:)``.
  public func load(timeout: Double, _ request: () -> Void) {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(timeout)
    repeat {
      request()
      if isIdle { return }
      waitUntilIdle(timeout: max(0, (deadline - clock.now) / .seconds(1)))
    } while clock.now < deadline
  }

  /// Tiles that could not be read, each once.
  public var failures: [TileError] { stores.flatMap(\.failures) }

  /// Ends the background threads, but for those of stores that `successor` has taken over.
  public func shutDown(keeping successor: MapLayers? = nil) {
    for store in stores where successor?.stores.contains(where: { $0 === store }) != true {
      store.shutDown()
    }
  }
}
