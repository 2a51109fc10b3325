import MapCamera

/// The tiles of one source, prepared for drawing: cached, loaded in the background, with stand-ins
/// while they load.
///
/// Every method may be called from any thread.
public final class TileStore<Prepared: Sendable>: Sendable {
  /// Where the tiles come from.
  public let source: any TileSource

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - source: Where the tiles come from.
  ///   - cacheBytes: How much the cache holds, in the unit of `cost`; what is in view stays beyond it.
  ///   - options: How the tiles of a view are chosen; the source's bounds are added where they have
  ///     none.
  ///   - prepare: Turns a decoded tile into what is drawn; called on background threads.
  ///   - cost: What a prepared tile costs in bytes; by default estimated from the tile's size.
  ///   - onLoad: Called from a background thread each time a tile is ready or has failed.
  public init(
    source: any TileSource, cacheBytes: Int = 256 << 20,
    options: TileCoverOptions = TileCoverOptions(),
    prepare: @escaping @Sendable (VectorTile, TileID) -> Prepared,
    cost: (@Sendable (Prepared) -> Int)? = nil,
    onLoad: @escaping @Sendable () -> Void = {}
  ) {
    self.source = source
  }

  /// The best that is there for a view, nearest first, and starts loading what is missing.
  ///
  /// What was wanted for the view before and is not any more is not loaded.
  ///
  /// - Parameters:
  ///   - viewport: What is looked at.
  ///   - view: Which of several views of one store asks, so that a main map and an inset do not
  ///     cancel one another; lower numbers load first.
  public func visible(in viewport: Viewport, view: Int = 0) -> [DrawableTile<Prepared>] { [] }

  /// Loads tiles on the calling thread, or their nearest ancestor where the source lacks them, and
  /// returns when they are in the cache.
  public func loadNow(_ ids: [TileID]) {}

  /// Whether nothing is being loaded or waits for it.
  public var isIdle: Bool { true }

  /// Blocks until the store is idle, at most `timeout` seconds; returns whether it is.
  @discardableResult
  public func waitUntilIdle(timeout: Double = 30) -> Bool { true }

  /// What went wrong with tiles so far, each tile once, the first 32.
  public var failures: [TileError] { [] }

  /// Stops loading and returns when no background thread uses the source any more.
  public func shutDown() {}
}
